import ShopCore
import Synchronization

/// Time that stands still until a test lets it pass.
final class ManualTime: Sendable {
    private struct Sleeper {
        let length: Duration
        let until: Duration
        let waking: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var count = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [(length: Duration, waking: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var passing: PassingTime {
        PassingTime(
            now: { self.state.withLock { $0.now } }, pause: { try await self.pause($0) })
    }

    /// Lets time pass; whoever sleeps less goes on.
    func pass(_ length: Duration) {
        let woken = state.withLock { state in
            state.now += length
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.waking)
        }
        for waking in woken { waking.resume() }
    }

    /// Waits until somebody sleeps for so long.
    func sleeper(of length: Duration) async {
        await withCheckedContinuation { waking in
            let isThere = state.withLock { state in
                if state.sleepers.values.contains(where: { $0.length == length }) { return true }
                state.watchers.append((length, waking))
                return false
            }
            if isThere { waking.resume() }
        }
    }

    private func pause(_ length: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waking in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard !Task.isCancelled else { return nil }
                    state.sleepers[number] = Sleeper(
                        length: length, until: state.now + length, waking: waking)
                    defer { state.watchers.removeAll { $0.length == length } }
                    return state.watchers.filter { $0.length == length }.map(\.waking)
                }
                guard let watchers else { return waking.resume(throwing: CancellationError()) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.waking.resume(
                throwing: CancellationError())
        }
    }
}
