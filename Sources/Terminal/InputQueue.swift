package import TUI

/// Decoded input between the terminal and the session, where more comes than is handled at once: a bounded
/// queue that Ctrl-C overtakes.
package struct InputQueue: Sendable {
    /// How many inputs one turn hands on.
    package static let slice = 1_024
    /// How many wait at most; what is typed beyond that is dropped, as a full terminal line drops it.
    package static let limit = 65_536

    private var waiting: [Input] = []
    /// Where those begin that have not been handed on.
    private var start = 0

    /// Creates an empty queue.
    package init() {}

    /// True if no input waits.
    package var isEmpty: Bool { start == waiting.count }

    /// Takes what was read at once. Where more waits than one turn takes, Ctrl-C drops what was typed
    /// before it and has the next turn, as it empties the line of a terminal that is not raw.
    package mutating func add(_ inputs: [Input]) {
        let inputs = withoutHastyTouch(inputs)
        let count = waiting.count - start
        if count + inputs.count > Self.slice, let last = inputs.lastIndex(of: .key(.control("c"))) {
            waiting = Array(inputs[last...])
            start = 0
            return
        }
        if start > 0 {
            waiting.removeFirst(start)
            start = 0
        }
        waiting += inputs.prefix(max(0, Self.limit - count))
    }

    /// The inputs that the next turn hands on.
    package mutating func next() -> [Input] {
        guard waiting.count - start > Self.slice else {
            defer { (waiting, start) = ([], 0) }
            return start == 0 ? waiting : Array(waiting[start...])
        }
        defer { start += Self.slice }
        return Array(waiting[start..<start + Self.slice])
    }

    /// Space authorises a payment, so it is a key only when it came alone. In a burst, such as a paste into a
    /// terminal that does not mark pastes, it is text: a blank in a field, nothing elsewhere.
    private func withoutHastyTouch(_ inputs: [Input]) -> [Input] {
        guard inputs.count > 1 || !isEmpty else { return inputs }
        return inputs.map { $0 == .key(.space) ? .paste(" ") : $0 }
    }
}
