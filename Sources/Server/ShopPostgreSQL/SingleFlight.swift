import Synchronization

/// Single flight: coalesces concurrent requests for one piece of work into one execution. A request that
/// comes while it runs, or soon after, shares the next one with all others.
package final class SingleFlight: Sendable {
    private struct State {
        /// True if there is a task, which works or waits for the time of the next round.
        var isRunning = false
        var isWorking = false
        var isWanted = false
        var current: [CheckedContinuation<Void, Never>] = []
        var next: [CheckedContinuation<Void, Never>] = []

        mutating func ask() -> Bool {
            isWanted = true
            return begin()
        }

        mutating func begin() -> Bool {
            guard isWanted, !isRunning else { return false }
            (isRunning, isWorking) = (true, true)
            isWanted = false
            (current, next) = (next, [])
            return true
        }

        mutating func finish() -> [CheckedContinuation<Void, Never>] {
            defer { current = [] }
            isWorking = false
            return current
        }

        mutating func end() -> Bool {
            isRunning = false
            return begin()
        }

        mutating func waitForRest(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
            if isWanted {
                next.append(continuation)
            } else if isWorking {
                current.append(continuation)
            } else {
                return false
            }
            return true
        }
    }

    private let state = Mutex(State())
    private let work: @Sendable () async -> Void
    private let pause: @Sendable () async -> Void

    /// - Parameter pause: Returns when the next round may begin, after one has ended.
    package init(
        pause: @escaping @Sendable () async -> Void = {}, _ work: @escaping @Sendable () async -> Void
    ) {
        self.work = work
        self.pause = pause
    }

    /// How many wait for the round after the one under way.
    package var waiting: Int { state.withLock { $0.next.count } }

    package func ask() {
        if state.withLock({ $0.ask() }) { begin() }
    }

    /// Returns when a round is over that began after this was called.
    package func run() async {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                state.next.append(continuation)
                return state.ask()
            }
            if isFirst { begin() }
        }
    }

    /// Returns when everything is done that was asked for until now.
    package func settle() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { $0.waitForRest(continuation) }
            if !waits { continuation.resume() }
        }
    }

    /// A task of its own: who asks may be cancelled, and the others would miss their round.
    private func begin() {
        Task { [self] in
            repeat {
                await work()
                for waiter in state.withLock({ $0.finish() }) { waiter.resume() }
                await pause()
            } while state.withLock({ $0.end() })
        }
    }
}
