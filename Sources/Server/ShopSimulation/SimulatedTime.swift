package import FoundationEssentials
package import ShopCore
import Synchronization

package final class SimulatedTime: Sendable {
    private struct State {
        var wall: Date
        var elapsed = Duration.zero
    }

    private let state: Mutex<State>

    package init(startingAt moment: Date) { state = Mutex(State(wall: moment)) }

    /// Time of the wall clock, which may be set back.
    package var wall: Date { state.withLock { $0.wall } }
    /// Monotonic time since the start.
    package var elapsed: Duration { state.withLock { $0.elapsed } }

    package func pass(_ seconds: Double) {
        state.withLock { state in
            state.wall.addTimeInterval(seconds)
            state.elapsed += .seconds(seconds)
        }
    }

    /// Sets the machine's clock; no time passes.
    package func setBack(by seconds: Double) { state.withLock { $0.wall.addTimeInterval(-seconds) } }
}

/// The timers of simulated time in one life of a server.
package final class TimerQueue: Sendable {
    private struct State {
        var sleeping: [(number: Int, end: Duration, continuation: CheckedContinuation<Void, any Error>)] = []
        var count = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let time: SimulatedTime

    package init(_ time: SimulatedTime) { self.time = time }

    package var passingTime: PassingTime {
        let time = time
        return PassingTime(now: { time.elapsed }, pause: { try await self.sleep($0) })
    }

    private func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isClosed = state.withLock { state in
                    let isOver = state.isClosed || Task.isCancelled
                    if !isOver {
                        state.sleeping.append((number, time.elapsed + duration, continuation))
                    }
                    return isOver
                }
                if isClosed { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            wake { $0 == number }?.resume(throwing: CancellationError())
        }
    }

    private func wake(_ isMeant: (Int) -> Bool) -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            state.sleeping.firstIndex { isMeant($0.number) }.map {
                state.sleeping.remove(at: $0).continuation
            }
        }
    }

    /// Wakes whose time is over, the first to end first.
    package func wakeDue() {
        let due = state.withLock { state in
            let due = state.sleeping.filter { $0.end <= time.elapsed }
            state.sleeping.removeAll { $0.end <= time.elapsed }
            return due.sorted { ($0.end, $0.number) < ($1.end, $1.number) }
        }
        for one in due { one.continuation.resume() }
    }

    package func close() {
        let all = state.withLock { state in
            defer { state.sleeping = [] }
            state.isClosed = true
            return state.sleeping
        }
        for one in all { one.continuation.resume(throwing: CancellationError()) }
    }
}
