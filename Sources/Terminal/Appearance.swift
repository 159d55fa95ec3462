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
    /// Nil is the terminal's own colour.
    package var foreground: TerminalColor?
    package var background: TerminalColor?

    /// The terminal's own text.
    init() {}

    package init(_ style: Style, depth: ColorDepth, theme: Theme = .own) {
        if depth != .monochrome, let table = ThemeTable.of(theme) {
            self.init(style, table, depth: depth)
            return
        }
        self.init()
        if style.isPicture {
            (foreground, background) = Self.picture(style, depth: depth, inGreys: theme == .monochrome)
            return
        }
        attributes = Self.attributes(of: style.role)
        guard theme != .monochrome, let tint = style.tint.map(IndexedColor.init),
            depth == .many || depth == .direct
        else { return }
        switch style.role {
        case .accent:
            attributes = .bold
            foreground = tint.accent.color
        case .buttonFocused:
            attributes = .bold
            foreground = tint.legibleText.color
            background = tint.color
        case .body, .heading, .secondary, .selected, .button, .quiet, .quietFocused, .disabled, .success,
            .warning, .line, .input, .dimmed:
            break
        }
    }

    /// The colours of a picture cell, as far as the terminal has them.
    static func picture(
        _ style: Style, depth: ColorDepth, inGreys: Bool = false
    ) -> (foreground: TerminalColor?, background: TerminalColor?) {
        let colors = style.pictureColors
        func shown(_ index: UInt8?) -> TerminalColor? {
            guard let color = index.map(IndexedColor.init) else { return nil }
            let wanted = inGreys ? color.grey : color
            switch depth {
            case .monochrome: return nil
            case .few(let count): return wanted.nearest(ofFirst: count).color
            case .many, .direct: return wanted.color
            }
        }
        return (shown(colors.foreground), shown(colors.background))
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
