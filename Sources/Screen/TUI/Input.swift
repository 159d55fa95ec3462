/// An input of the shopper, decoded from the terminal's bytes.
package enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Pasted text: never a key, whatever it contains.
    case paste(String)
    case item(Int)
    /// The terminal's answer to a frame's status request.
    case statusReport
    /// The terminal window gained or lost the focus.
    case focus(Bool)

    /// True if it is an act of a person: a key, a paste, a click or the wheel.
    package var isAct: Bool {
        switch self {
        case .key, .paste, .item, .mouse: true
        case .focus, .statusReport: false
        }
    }
}

package enum Key: Hashable, Sendable {
    case character(Character)
    /// A letter held with Alt, sent as Esc and the letter.
    case alt(Character)
    /// A letter held with Ctrl, in lower case.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)

    package static let space = Key.character(" ")

    /// The keys that are called by a word.
    package static let named: [(word: String, key: Key)] =
        [
            ("Enter", .enter), ("Tab", .tab), ("Space", .space), ("Up", .up), ("Down", .down),
            ("Left", .left), ("Right", .right), ("PageUp", .pageUp), ("PageDown", .pageDown),
            ("Home", .home), ("End", .end), ("Backspace", .backspace), ("Delete", .delete),
            ("Insert", .insert), ("Escape", .escape),
        ] + (1...12).map { ("F\($0)", .function($0)) }
}

/// A mouse report (SGR mode 1006), in cells counted from zero.
package struct Mouse: Hashable, Sendable {
    /// The left button, released where it was pressed with no key held, or one step of the wheel.
    package enum Action: Hashable, Sendable {
        case click, wheelUp, wheelDown
    }

    package var action: Action
    package var point: Point

    package init(_ action: Action, at point: Point) {
        self.action = action
        self.point = point
    }
}
