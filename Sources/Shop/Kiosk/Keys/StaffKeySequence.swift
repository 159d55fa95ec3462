import TUI

/// The progress through the hidden sequence of keys.
struct StaffKeySequence: Hashable, Sendable {
    private(set) var count = 0
    private var last = 0

    enum Answer: Hashable, Sendable {
        case none
        case part
        case open
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
