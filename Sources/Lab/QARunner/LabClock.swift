package import FoundationEssentials

/// The time of a rehearsal: it stands still until it is advanced.
@MainActor
package final class LabClock {
    let start: Date
    /// Milliseconds since `start`.
    package private(set) var now = 0
    private var due: [Deadline] = []
    private var lastNumber = 0
    /// How many wait in ``pause(_:)``.
    private(set) var pausing = 0

    private struct Deadline {
        var time: Int
        /// Of those at the same time the one that was asked for first comes first.
        var number: Int
        var action: @MainActor () -> Void
        var isPause = false
    }

    package init(start: Date) { self.start = start }

    var date: Date { start.addingTimeInterval(Double(now) / 1_000) }

    func schedule(_ milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        add(milliseconds, isPause: false, action)
    }

    private func add(_ milliseconds: Int, isPause: Bool, _ action: @escaping @MainActor () -> Void) {
        lastNumber += 1
        due.append(
            Deadline(
                time: now + max(0, milliseconds), number: lastNumber, action: action, isPause: isPause))
    }

    /// Drops everything that was asked for; suspended tasks go on.
    func drop() {
        let dropped = due
        due = []
        for deadline in dropped where deadline.isPause { deadline.action() }
    }

    func pause(_ duration: Duration) async throws {
        try Task.checkCancellation()
        pausing += 1
        await withCheckedContinuation { continuation in
            add(Int(duration / .milliseconds(1)), isPause: true) { [weak self] in
                // The resumed task is under way from now on.
                self?.pausing -= 1
                continuation.resume()
            }
        }
        try Task.checkCancellation()
    }

    /// When something falls due next; nil while nothing does.
    var nextDeadline: Int? { due.map(\.time).min() }

    /// Goes on to the next deadline up to a time, or to that time where there is none; true when something
    /// fell due and was done.
    func step(to end: Int) -> Bool {
        let next = due.indices.filter { due[$0].time <= end }.min {
            (due[$0].time, due[$0].number) < (due[$1].time, due[$1].number)
        }
        guard let next else {
            now = max(now, end)
            return false
        }
        let deadline = due.remove(at: next)
        now = max(now, deadline.time)
        deadline.action()
        return true
    }
}
