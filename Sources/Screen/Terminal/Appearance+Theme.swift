import TUI

extension Appearance {
    /// A style in a theme with colours. A tint replaces the accent, adjusted to the theme's least contrast.
    init(_ style: Style, _ table: ThemeTable, depth: ColorDepth, theme: Theme) {
        self.init()
        let paint = style.isRaised ? table.raised(style.role) : table[style.role]
        attributes = Self.weight(of: style.role)
        foreground = paint.ink.color(depth)
        if Form(style, depth: depth, theme: theme) == .surfaceTop {
            foreground = table.accent.color(depth)
        }
        let ground = style.isRaised ? table.surface : table.paper
        background = (paint.paper ?? ground).color(depth)
        if style.isPicture {
            attributes = []
            guard !Self.hides(style, depth: depth) else {
                if case .few(let count) = depth, count < 16 { reduceToEight() }
                (foreground, attributes) = (background, [])
                return
            }
            let (front, back) = Self.picture(style, depth: depth, ground: table.paper.rgb)
            foreground = front ?? foreground
            background = back ?? background
        } else if let tint = style.tint.map(IndexedColor.init), depth == .many || depth == .direct,
            let paper = (style.role == .button ? paint.paper ?? ground : ground).color(depth)
        {
            dye(style.role, tint, on: paper, least: table.leastContrast)
        }
        if case .few(let count) = depth, count < 16 { reduceToEight() }
    }

    /// A theme with colours needs no reverse; weight and underline help those who cannot tell colours.
    private static func weight(of role: Role) -> Attributes {
        switch role {
        case .heading, .button, .buttonFocused, .selected, .quietFocused, .success, .warning, .brand, .bar,
            .barAccent,
            .key:
            .bold
        case .accent: [.bold, .underline]
        case .input, .example: .underline
        case .body, .secondary, .quiet, .disabled, .line, .dimmed, .barQuiet, .edge, .notice, .surfaceTop,
            .surfaceEdge:
            []
        }
    }

    private mutating func dye(_ role: Role, _ tint: IndexedColor, on paper: TerminalColor, least: Double) {
        switch role {
        case .accent, .button:
            attributes = .bold
            foreground = .indexed(tint.nearest(where: { $0.color.contrast(with: paper) >= least }).index)
        case .buttonFocused:
            let filling = tint.nearest {
                $0.color.contrast(with: paper) >= 3 && $0.contrast(with: $0.legibleText) >= least
            }
            background = .indexed(filling.index)
            foreground = .indexed(filling.legibleText.index)
        case .body, .heading, .secondary, .selected, .quiet, .quietFocused, .disabled, .success, .warning,
            .line, .input, .dimmed, .brand, .bar, .barQuiet, .barAccent, .key, .edge, .notice,
            .example, .surfaceTop, .surfaceEdge:
            break
        }
    }

    /// Eight colours: bright ones become bold, grey becomes dim.
    private mutating func reduceToEight() {
        if case .indexed(let back) = background, back >= 8 { background = .indexed(back - 8) }
        guard case .indexed(let front) = foreground, front >= 8 else { return }
        if front == 9 {
            // Red without its brightness cannot be read on black.
            foreground = .indexed(7)
            attributes.insert(.bold)
        } else if front == 8 {
            foreground = .indexed(background == .indexed(7) ? 0 : 7)
            attributes.insert(.dim)
        } else {
            foreground = .indexed(front - 8)
            attributes.insert(.bold)
        }
    }
}

extension IndexedColor {
    var color: TerminalColor { .indexed(index) }

    var grey: IndexedColor {
        let wanted = components.luminance
        func distance(_ grey: UInt8) -> Double { abs(RGBColor(indexed: grey).luminance - wanted) }
        let greys = [16] + Array(UInt8(232)...255) + [231]
        return IndexedColor(greys.min { distance($0) < distance($1) } ?? 16)
    }
}
