import Synchronization

/// Does one piece of work as often as it is asked for and never twice at once: whoever asks while it is being
/// done shares the next round with everybody else who does.
final class Rounds: Sendable {
    private struct State {
        var isRunning = false
        var isWanted = false
        /// Those who wait for the round under way, and for the one after it.
        var current: [CheckedContinuation<Void, Never>] = []
        var next: [CheckedContinuation<Void, Never>] = []

        /// Whether a round has to be begun now.
        mutating func ask() -> Bool {
            isWanted = true
            return begin()
        }

        mutating func begin() -> Bool {
            guard isWanted, !isRunning else { return false }
            isRunning = true
            isWanted = false
            (current, next) = (next, [])
            return true
        }

        mutating func end() -> (done: [CheckedContinuation<Void, Never>], goesOn: Bool) {
            let done = current
            current = []
            isRunning = false
            return (done, begin())
        }

        mutating func waitForRest(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
            if isWanted {
                next.append(continuation)
            } else if isRunning {
                current.append(continuation)
            } else {
                return false
            }
            return true
        }
    }

    private let state = Mutex(State())
    private let work: @Sendable () async -> Void

    init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

    /// How many wait for the round after the one under way.
    var waiting: Int { state.withLock { $0.next.count } }

    /// Asks for a round, and does not wait for it.
    func ask() {
        if state.withLock({ $0.ask() }) { begin() }
    }

    /// Returns when a round is over that began after this was called.
    func run() async {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                state.next.append(continuation)
                return state.ask()
            }
            if isFirst { begin() }
        }
    }

    /// Returns when everything is done that was asked for until now.
    func settle() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { $0.waitForRest(continuation) }
            if !waits { continuation.resume() }
        }
    }

    /// A task of its own: who asks may be cancelled, and the others would miss their round.
    private func begin() {
        Task { [self] in
            var goesOn = true
            while goesOn {
                await work()
                let ended = state.withLock { $0.end() }
                for waiter in ended.done { waiter.resume() }
                goesOn = ended.goesOn
            }
        }
    }
}
