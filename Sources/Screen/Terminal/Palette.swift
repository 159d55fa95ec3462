internal import CTerminal
internal import TUI

/// A cache of the looks of styles for ncurses.
@MainActor
struct Palette {
    struct Look {
        var ink: Ink
        /// For a blank, of which only ground and underline show: it is not sent anew for another text colour.
        var blank: Ink
        var form: Appearance.Form
    }

    struct Ink {
        var attributes: UInt32
        var pair: Int32
    }

    let depth: ColorDepth
    let theme: Theme
    private var looks: [Style: Look] = [:]
    private var pairs: [[TerminalColor?]: Int32] = [:]

    init(depth: ColorDepth, theme: Theme) {
        self.depth = depth
        self.theme = theme
    }

    mutating func look(of style: Style) -> Look { looks[style] ?? makeLook(style) }

    private mutating func makeLook(_ style: Style) -> Look {
        let appearance = Appearance(style, depth: depth, theme: theme)
        let ink = Ink(
            attributes: appearance.attributes.rawValue,
            pair: pair(appearance.foreground, appearance.background))
        var look = Look(ink: ink, blank: ink, form: Appearance.Form(style, depth: depth, theme: theme))
        if appearance.attributes.isDisjoint(with: [.reverse, .underline]) {
            let body = Appearance(.body, depth: depth, theme: theme)
            look.blank = Ink(
                attributes: body.attributes.rawValue, pair: pair(body.foreground, appearance.background))
        }
        looks[style] = look
        return look
    }

    private mutating func pair(_ foreground: TerminalColor?, _ background: TerminalColor?) -> Int32 {
        guard foreground != nil || background != nil else { return 0 }
        if let known = pairs[[foreground, background]] { return known }
        let pair = ct_pair(number(foreground), number(background))
        pairs[[foreground, background]] = pair
        return pair
    }

    private func number(_ color: TerminalColor?) -> Int32 {
        switch color {
        case nil: -1
        case .indexed(let index): depth == .direct ? Int32(IndexedColor(index).direct) : Int32(index)
        // 0 to 7 would mean the terminal's own colours.
        case .rgb(let value): Int32(max(8, value))
        }
    }

    /// Call before a frame: starts over when ncurses runs out of colour pairs, which it never frees. True if
    /// it did and everything has to be drawn anew.
    mutating func makeRoom() -> Bool {
        let limit = Int(ct_pair_limit())
        guard limit >= 8192, pairs.count > limit - 4096 else { return false }
        ct_forget_pairs()
        self = Palette(depth: depth, theme: theme)
        return true
    }
}
