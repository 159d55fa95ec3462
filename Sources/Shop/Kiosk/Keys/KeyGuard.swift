import TUI

/// Tells a press from key repeat and from a key meant for the screen before.
struct KeyGuard: Hashable, Sendable {
    /// The presses that must not be held or doubled by accident.
    enum Press: Hashable, Sendable {
        case key(Key)
        case click
    }

    enum Verdict: Hashable, Sendable {
        case fresh
        /// Too soon after the same press, or after the screen changed: it must not pay.
        case hasty
        /// A repeat of the press that woke the kiosk: it must do nothing.
        case swallowed
    }

    private struct Note: Hashable, Sendable {
        var press: Press
        var time: Int
    }

    private let milliseconds: Int
    private var last: Note?
    private var screen: String
    private var changed: Int?
    private var isSwallowing = false

    init(screen: String, milliseconds: Int) {
        self.screen = screen
        self.milliseconds = milliseconds
    }

    /// Makes a press do nothing for as long as it is held.
    mutating func swallow(_ press: Press, at time: Int) {
        last = Note(press: press, time: time)
        isSwallowing = true
    }

    mutating func check(_ press: Press, at time: Int) -> Verdict {
        let isRepeated = last.map { $0.press == press && time - $0.time < milliseconds } ?? false
        last = Note(press: press, time: time)
        if isSwallowing, isRepeated { return .swallowed }
        isSwallowing = false
        let isEarly = changed.map { time - $0 < milliseconds } ?? false
        return isRepeated || isEarly ? .hasty : .fresh
    }

    mutating func note(_ screen: String, at time: Int) -> Bool {
        guard screen != self.screen else { return false }
        self.screen = screen
        changed = time
        return true
    }
}
