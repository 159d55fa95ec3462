import Synchronization

/// A bounded buffer of the elements that a listener received and its reader has not taken yet.
package final class ElementBuffer: Sendable {
    private struct State {
        var waiting: [Listener.Element] = []
        var reader: CheckedContinuation<Listener.Element?, Never>?
        var isEnded = false
    }

    private let limit: Int
    private let state = Mutex(State())

    package init(limit: Int) { self.limit = limit }

    /// Hands the element to the waiting reader or buffers it; an overflow drops all and leaves `.overflowed`.
    package func put(_ element: Listener.Element) {
        let reader: CheckedContinuation<Listener.Element?, Never>? = state.withLock { state in
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            // Overflow replaces the whole buffer: the reader fetches the missing elements and those before
            // them elsewhere.
            if state.waiting.count >= limit {
                state.waiting = [.overflowed]
            } else {
                state.waiting.append(element)
            }
            return nil
        }
        reader?.resume(returning: element)
    }

    package func end() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            state.isEnded = true
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    package func next() async -> Listener.Element? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Listener.Element?? = state.withLock { state in
                    if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
                    if state.isEnded || Task.isCancelled { return .some(nil) }
                    state.reader = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let reader = state.withLock { state in
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(returning: nil)
        }
    }
}
