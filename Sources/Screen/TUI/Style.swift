/// The role of a cell's text; colours for each role live in the terminal's palette.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// The shopper's own text on the shopper's own background.
    case body
    /// Titles and names.
    case heading
    /// Text of second rank, still in the default colour.
    case secondary
    /// The thing that can be acted on.
    case accent
    case selected
    /// The filled bar of the strongest action.
    case button
    /// The same bar while it has the focus.
    case buttonFocused
    /// A quieter action.
    case quiet
    /// A quieter action with the focus.
    case quietFocused
    /// Something that cannot be used now; a word beside it says why.
    case disabled
    /// A mark of success.
    case success
    /// A warning or an error; a word beside it says so.
    case warning
    /// Frames and hairlines.
    case line
    /// Text that the shopper is typing.
    case input
    /// The shop behind the sheet.
    case dimmed
    /// The shop's mark at the beginning of the header.
    case brand
    /// The rest of the header: where the shopper is.
    case bar
    /// The way there, and the shop's name.
    case barQuiet
    /// The cart in the header.
    case barAccent
    case key
    /// The brackets around a quieter action, where no bar shows how far it reaches.
    case edge
    /// Something to know before it is too late, such as the last units; words say what.
    case notice
    /// The placeholder of an empty field.
    case example
    /// The upper edge of a raised surface, a line where surfaces have no colours of their own.
    case surfaceTop
    /// The other edges of a raised surface.
    case surfaceEdge

    /// True for what is drawn between texts and is none.
    package var isStroke: Bool { self == .line || self == .surfaceTop || self == .surfaceEdge }
}

/// How a cell is drawn: a role, with a tint for accents, or the two colours of a picture cell.
package struct Style: Hashable, Sendable {
    /// Bits 0-7 hold the role, the others are ``Flag``s. Three small numbers keep a cell at 16 bytes.
    private var kind: UInt16
    /// The tint of a role, or the colour of a picture cell's character.
    private var front: UInt16
    /// The colour behind a picture cell's character, or the theme of a sample.
    private var back: UInt16

    private enum Flag {
        static let isPicture: UInt16 = 1 << 15
        static let isDimmed: UInt16 = 1 << 14
        static let hasFront: UInt16 = 1 << 13
        static let hasBack: UInt16 = 1 << 12
        static let isFrontRGB: UInt16 = 1 << 11
        static let isBackRGB: UInt16 = 1 << 10
        static let isRaised: UInt16 = 1 << 9
    }

    /// Creates the style of a role; the tint is an index of the 256-colour palette.
    package init(_ role: Role, tint: UInt8? = nil) {
        kind = UInt16(role.rawValue) | (tint == nil ? 0 : Flag.hasFront)
        front = tint.map(UInt16.init) ?? 0
        back = 0
    }

    /// A picture cell; nil is the terminal's own colour.
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

    /// The role; picture cells count as body.
    package var role: Role { isPicture ? .body : Role(rawValue: UInt8(kind & 0xFF)) ?? .body }
    /// Tint of an accent, of the 256-colour palette; nil for none.
    package var tint: UInt8? { !isPicture && has(Flag.hasFront) ? UInt8(truncatingIfNeeded: front) : nil }
    /// True for a cell of a picture, which has colours instead of a role.
    package var isPicture: Bool { has(Flag.isPicture) }
    /// The colours of a picture cell, nil for those of the terminal.
    package var pictureColors: (foreground: PictureColor?, background: PictureColor?) {
        guard isPicture else { return (nil, nil) }
        return (
            has(Flag.hasFront) ? PictureColor(bits: front, isRGB: has(Flag.isFrontRGB)) : nil,
            has(Flag.hasBack) ? PictureColor(bits: back, isRGB: has(Flag.isBackRGB)) : nil
        )
    }

    /// A picture cell in the background: its colours are mixed with the ground when they are looked up.
    package var dimmedPicture: Style { isPicture ? with(Flag.isDimmed) : self }
    /// True for the cell of a picture in the background.
    package var isDimmedPicture: Bool { isPicture && has(Flag.isDimmed) }

    /// The same on a raised surface, such as a sheet over the shop; pictures have their own ground.
    package var raised: Style { isPicture || theme != nil ? self : with(Flag.isRaised) }
    /// True on a raised surface; never for pictures.
    package var isRaised: Bool { !isPicture && has(Flag.isRaised) }

    /// A sample of a theme: the role as that theme draws it, whichever is chosen.
    package func sample(of theme: Theme) -> Style {
        guard !isPicture, let place = Theme.allCases.firstIndex(of: theme) else { return self }
        var style = with(Flag.hasBack)
        style.back = UInt16(place)
        return style
    }
    /// The theme of a sample; nil for what the chosen theme draws.
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
