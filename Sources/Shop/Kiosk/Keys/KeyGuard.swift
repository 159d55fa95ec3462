import TUI
import Window

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

/// The progress through the hidden sequence of keys.
struct StaffKeySequence: Hashable, Sendable {
    private(set) var count = 0
    private var last = 0

    enum Answer: Hashable, Sendable {
        case none, part, open
    }

    /// The pause in milliseconds after which the progress is lost.
    static let pause = 2_000

    mutating func take(_ key: Key, at time: Int, _ sequence: [Key]) -> Answer {
        if time - last > Self.pause { count = 0 }
        last = time
        let typed = sequence.prefix(count) + [key]
        // A wrong key may be part of another try that has begun.
        for length in stride(from: typed.count, through: 1, by: -1)
        where typed.suffix(length).elementsEqual(sequence.prefix(length)) {
            count = length
            guard length == sequence.count else { return .part }
            count = 0
            return .open
        }
        count = 0
        return .none
    }
}

/// The keys in force at the bottom of a page, in as many rows as they need.
struct Foot {
    private var rows: [[KeyEntry]] = [[]]

    var count: Int { rows.count }

    init(_ entries: [KeyEntry], width: Int) {
        let wide = entries.reduce(-3) { $0 + $1.width + 3 }
        gap = wide <= width ? 3 : 2
        var used = 0
        for entry in entries {
            if used > 0, used + gap + entry.width > width {
                rows.append([])
                used = 0
            }
            used += entry.width + (used > 0 ? gap : 0)
            rows[rows.count - 1].append(entry)
        }
    }

    private var gap = 3

    func draw(on canvas: inout Canvas, x left: Int, y top: Int) {
        for (index, row) in rows.enumerated() {
            var x = left
            for entry in row {
                canvas.draw(entry, x: x, y: top + index)
                x += entry.width + gap
            }
        }
    }
}
