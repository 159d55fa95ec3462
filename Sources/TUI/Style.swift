/// What a cell means; colours for each role live in the terminal's palette.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// The shopper's own text on the shopper's own background.
    case body
    /// Titles and names.
    case heading
    /// Text of second rank, still in the default colour.
    case secondary
    /// The thing that can be acted on.
    case accent
    /// The selected row.
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
    /// What the shopper is typing.
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
    /// A key in a row of keys.
    case key
    /// The brackets around a quieter action, where no bar shows how far it reaches.
    case edge
    /// Something to know before it is too late, such as the last units; words say what.
    case notice
}

/// How a cell is drawn: a role, with a tint for accents, or the two colours of a picture cell.
package struct Style: Hashable, Sendable {
    /// Packed: bit 31 marks a picture cell, whose colours are in bits 0-8 and 9-17 (256 is the default
    /// colour), and bit 18 one that lies in the background; otherwise bits 0-7 hold the role, bits 8-15 a
    /// tint, bit 16 says that there is one, and bit 17 that the cell lies on a raised surface.
    package let raw: UInt32

    private init(raw: UInt32) { self.raw = raw }

    package init(_ role: Role, tint: UInt8? = nil) {
        raw = UInt32(role.rawValue) | (tint.map { UInt32($0) << 8 | 1 << 16 } ?? 0)
    }

    /// A picture cell with colours of the 256-colour palette; nil is the terminal's own colour.
    package static func picture(foreground: UInt8?, background: UInt8?) -> Style {
        let front = foreground.map(UInt32.init) ?? 256
        let back = background.map(UInt32.init) ?? 256
        return Style(raw: 1 << 31 | front | back << 9)
    }

    /// The role; picture cells count as body.
    package var role: Role { isPicture ? .body : Role(rawValue: UInt8(raw & 0xFF)) ?? .body }
    package var tint: UInt8? { !isPicture && raw & 1 << 16 != 0 ? UInt8(raw >> 8 & 0xFF) : nil }
    package var isPicture: Bool { raw & 1 << 31 != 0 }
    package var pictureColors: (foreground: UInt8?, background: UInt8?) {
        (UInt8(exactly: raw & 0x1FF), UInt8(exactly: raw >> 9 & 0x1FF))
    }

    /// A picture cell in the background: its colours are mixed with the ground when they are looked up.
    package var dimmedPicture: Style { isPicture ? Style(raw: raw | 1 << 18) : self }
    /// True for the cell of a picture in the background.
    package var isDimmedPicture: Bool { isPicture && raw & 1 << 18 != 0 }

    /// The same on a raised surface, such as a sheet over the shop; pictures have their own ground.
    package var raised: Style { isPicture ? self : Style(raw: raw | 1 << 17) }
    package var isRaised: Bool { !isPicture && raw & 1 << 17 != 0 }

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
