/// How the roles look together; the colours are in the terminal's tables.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    /// The shopper's own background and text, with nothing but weight, reverse and underline on it.
    case own
    case dark
    case light
    /// Every text at 7 to 1.
    case highContrast = "high-contrast"
    /// No colour at all; pictures in greys.
    case monochrome

    /// The next theme in the list, for the theme key.
    package var next: Theme {
        switch self {
        case .own: .dark
        case .dark: .light
        case .light: .highContrast
        case .highContrast: .monochrome
        case .monochrome: .own
        }
    }
}
