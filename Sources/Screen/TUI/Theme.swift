/// The looks of the roles; the colours are in the terminal's tables.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    /// The shopper's own background and text, with nothing but weight, reverse and underline on it.
    case own
    case dark
    case light
    /// Deep blue and gold, for a screen that is seen from afar.
    case midnight
    /// Every text at 7 to 1.
    case highContrast = "high-contrast"
    case monochrome
}
