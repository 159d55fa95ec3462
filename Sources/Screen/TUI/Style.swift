/// The role of a cell's text; colours for each role live in the terminal's palette.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// The shopper's own text on the shopper's own background.
    case body
    case heading
    /// Text of second rank, still in the default colour.
    case secondary
    /// Something that can be acted on.
    case accent
    case selected, button, buttonFocused, quiet, quietFocused
    /// Something that cannot be used now; a word beside it says why.
    case disabled
    case success
    /// A warning or an error; a word beside it says so.
    case warning
    case line
    /// Text that the shopper is typing.
    case input
    /// The shop behind the sheet.
    case dimmed
    case brand
    /// The rest of the header: where the shopper is.
    case bar
    /// The path in the header, and the shop's name.
    case barQuiet
    case barAccent, key
    /// The brackets around a quieter action, which has no bar.
    case edge
    /// Something to know before it is too late, such as the last units; words say what.
    case notice
    case example
    /// The upper edge of a raised surface, a line where surfaces have no colours of their own.
    case surfaceTop
    /// The other edges of a raised surface.
    case surfaceEdge

    /// True for frames and lines.
    package var isStroke: Bool { self == .line || self == .surfaceTop || self == .surfaceEdge }
}

/// How a cell is drawn: a role, with a tint for accents, or the two colours of a picture cell.
package struct Style: Hashable, Sendable {
    /// Bits 0-7 hold the role, the others are ``Flag``s. Three small numbers keep a cell at 16 bytes.
    @usableFromInline var kind: UInt16
    /// The tint of a role, or the colour of a picture cell's character.
    @usableFromInline var front: UInt16
    /// The colour behind a picture cell's character, or the theme of a sample.
    @usableFromInline var back: UInt16

    // Written out, so that other modules compare the numbers, not by way of a protocol.
    @inlinable package static func == (one: Style, other: Style) -> Bool {
        one.kind == other.kind && one.front == other.front && one.back == other.back
    }

    private enum Flag {
        static let isPicture: UInt16 = 1 << 15
        static let isDimmed: UInt16 = 1 << 14
        static let hasFront: UInt16 = 1 << 13
        static let hasBack: UInt16 = 1 << 12
        static let isFrontRGB: UInt16 = 1 << 11
        static let isBackRGB: UInt16 = 1 << 10
        static let isRaised: UInt16 = 1 << 9
    }

    /// - Parameter tint: an index of the 256-colour palette.
    package init(_ role: Role, tint: UInt8? = nil) {
        kind = UInt16(role.rawValue) | (tint == nil ? 0 : Flag.hasFront)
        front = tint.map(UInt16.init) ?? 0
        back = 0
    }

    /// Nil is the terminal's own colour.
    package static func picture(foreground: PictureColor?, background: PictureColor?) -> Style {
        var style = Style(.body)
        style.kind = Flag.isPicture
        if let foreground {
            style.kind |= Flag.hasFront | (foreground.isRGB ? Flag.isFrontRGB : 0)
            style.front = foreground.bits
        }
        if let background {
            style.kind |= Flag.hasBack | (background.isRGB ? Flag.isBackRGB : 0)
            style.back = background.bits
        }
        return style
    }

    private func has(_ flag: UInt16) -> Bool { kind & flag != 0 }

    private func with(_ flag: UInt16) -> Style {
        var style = self
        style.kind |= flag
        return style
    }

    package var role: Role { isPicture ? .body : Role(rawValue: UInt8(kind & 0xFF)) ?? .body }
    /// An index of the 256-colour palette; nil for none.
    package var tint: UInt8? { !isPicture && has(Flag.hasFront) ? UInt8(truncatingIfNeeded: front) : nil }
    package var isPicture: Bool { has(Flag.isPicture) }
    package var pictureColors: (foreground: PictureColor?, background: PictureColor?) {
        guard isPicture else { return (nil, nil) }
        return (
            has(Flag.hasFront) ? PictureColor(bits: front, isRGB: has(Flag.isFrontRGB)) : nil,
            has(Flag.hasBack) ? PictureColor(bits: back, isRGB: has(Flag.isBackRGB)) : nil
        )
    }

    /// The same in the background: colours are mixed with the ground when they are resolved.
    package var dimmedPicture: Style { isPicture ? with(Flag.isDimmed) : self }
    package var isDimmedPicture: Bool { isPicture && has(Flag.isDimmed) }

    /// The same on a raised surface, such as a sheet over the shop; pictures have their own ground.
    package var raised: Style { isPicture || theme != nil ? self : with(Flag.isRaised) }
    package var isRaised: Bool { !isPicture && has(Flag.isRaised) }

    /// A sample of a theme, independent of the current one.
    package func sample(of theme: Theme) -> Style {
        guard !isPicture, let place = Theme.allCases.firstIndex(of: theme) else { return self }
        var style = with(Flag.hasBack)
        style.back = UInt16(place)
        return style
    }
    /// The theme of a sample; nil for the current theme.
    package var theme: Theme? { !isPicture && has(Flag.hasBack) ? Theme.allCases[Int(back)] : nil }

    package static let body = Style(.body)
    package static let heading = Style(.heading)
    package static let secondary = Style(.secondary)
    package static let disabled = Style(.disabled)
    package static let warning = Style(.warning)
    package static let success = Style(.success)
    package static let line = Style(.line)
    package static let dimmed = Style(.dimmed)
    package static let key = Style(.key)
}

/// The looks of the roles; the colours are in the terminal's tables.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    /// The shopper's own background and text, with nothing but weight, reverse and underline on it.
    case own
    case dark, light
    /// Deep blue and gold, for a screen that is seen from afar.
    case midnight
    /// Every text at 7 to 1.
    case highContrast = "high-contrast"
    case monochrome
}
