internal import CTerminal
internal import TUI

/// The looks of styles as ncurses knows them, each worked out once.
@MainActor
struct Palette {
    struct Look {
        var attributes: UInt32
        var pair: Int32
    }

    let depth: ColorDepth
    private var looks: [Style: Look] = [:]
    private var pairs: [[UInt8?]: Int32] = [:]
    /// Neighbours mostly share a style.
    private var last: (style: Style, look: Look)?

    init(depth: ColorDepth) { self.depth = depth }

    mutating func look(of style: Style) -> Look {
        if let last, last.style == style { return last.look }
        let look = looks[style] ?? makeLook(style)
        last = (style, look)
        return look
    }

    private mutating func makeLook(_ style: Style) -> Look {
        let appearance = Appearance(style, depth: depth)
        let pair = pair(appearance.foreground, appearance.background)
        let look = Look(attributes: appearance.attributes.rawValue, pair: pair)
        looks[style] = look
        return look
    }

    private mutating func pair(_ foreground: UInt8?, _ background: UInt8?) -> Int32 {
        guard foreground != nil || background != nil else { return 0 }
        if let known = pairs[[foreground, background]] { return known }
        let pair = ct_pair(number(foreground), number(background))
        pairs[[foreground, background]] = pair
        return pair
    }

    private func number(_ color: UInt8?) -> Int32 {
        guard let color else { return -1 }
        return depth == .direct ? Int32(IndexedColor(color).direct) : Int32(color)
    }

    /// Before a frame: starts over when the pairs run low, since ncurses never gives one back. True when it
    /// did, and then everything has to be drawn anew.
    mutating func makeRoom() -> Bool {
        let limit = Int(ct_pair_limit())
        guard limit >= 8192, pairs.count > limit - 4096 else { return false }
        ct_forget_pairs()
        self = Palette(depth: depth)
        return true
    }
}
