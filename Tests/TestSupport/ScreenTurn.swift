import Synchronization

/// Whose turn it is with what a process has once: its screen, its locale, and what it does about signals.
package enum ScreenTurn {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Mutex(State())

    /// Does something while nobody else has the screen.
    package static func take(_ body: @Sendable () async throws -> Void) async throws {
        await begin()
        defer { end() }
        try await body()
    }

    private static func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    private static func end() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.isTaken = !state.waiting.isEmpty
            return state.isTaken ? state.waiting.removeFirst() : nil
        }
        next?.resume()
    }
}
