package import TUI

/// How a style looks: the one place where roles become attributes and colours.
///
/// Text keeps the shopper's own colours, since no single colour reads on every background; meaning is in
/// weight, reverse and underline, so that everything is told apart without colour too.
package struct Appearance: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let bold = Attributes(rawValue: 1)
        package static let reverse = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let dim = Attributes(rawValue: 8)
    }

    package var attributes: Attributes = []
    /// Colours of the 256-colour palette; nil is the terminal's own.
    package var foreground: UInt8?
    package var background: UInt8?

    package init(_ style: Style, depth: ColorDepth) {
        if style.isPicture {
            guard depth != .monochrome else { return }
            let colors = style.pictureColors
            (foreground, background) = (colors.foreground, colors.background)
            if case .few(let count) = depth {
                foreground = foreground.map { IndexedColor($0).nearest(ofFirst: count).index }
                background = background.map { IndexedColor($0).nearest(ofFirst: count).index }
            }
            return
        }
        attributes = Self.attributes(of: style.role)
        guard let tint = style.tint.map(IndexedColor.init), depth == .many || depth == .direct else { return }
        switch style.role {
        case .accent:
            attributes = .bold
            foreground = tint.accent.index
        case .buttonFocused:
            attributes = .bold
            foreground = tint.legibleText.index
            background = tint.index
        case .body, .heading, .secondary, .selected, .button, .quiet, .quietFocused, .disabled, .success,
            .warning,
            .line, .input, .dimmed:
            break
        }
    }

    private static func attributes(of role: Role) -> Attributes {
        switch role {
        case .body, .secondary, .disabled: []
        case .heading, .success, .warning: .bold
        case .accent: [.bold, .underline]
        case .selected, .quietFocused: .reverse
        case .button: [.reverse, .bold]
        case .buttonFocused: [.reverse, .bold, .underline]
        case .quiet: []
        case .input: .underline
        // Dim is unreadable on some themes: only where nothing has to be read.
        case .line, .dimmed: .dim
        }
    }
}
