import NIOCore
import ShopWeb
import StoreAPI
import Synchronization

/// Somebody who listens, fast or slowly.
final class Listener: Sendable {
    private struct State {
        var isStalled: Bool
        var received: [ByteBuffer] = []
        var unfinished: [@Sendable (Bool) -> Void] = []
        var waiters: [(text: String, waking: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    /// False for a listener that takes nothing: on a machine so slow that fifteen seconds pass first, a
    /// heartbeat would be all that it ever gets.
    private let beats: Bool

    /// - Parameter isStalled: True if nothing of what is sent is taken before ``goOn()``.
    init(isStalled: Bool = false) {
        state = Mutex(State(isStalled: isStalled))
        beats = !isStalled
    }

    var streamWriter: EventStreamWriter {
        // One executor for all, where the work is done at once.
        EventStreamWriter(
            executor: EventExecutor(id: ObjectIdentifier(Listener.self)) { work in work() }, beats: beats
        ) {
            self.take($0, $1)
        }
    }

    private func take(_ bytes: ByteBuffer, _ done: @escaping @Sendable (Bool) -> Void) {
        let (isTaken, woken) = state.withLock { state in
            state.received.append(bytes)
            if state.isStalled { state.unfinished.append(done) }
            let text = Self.text(state.received)
            let due = state.waiters.filter { text.contains($0.text) }
            state.waiters.removeAll { text.contains($0.text) }
            return (!state.isStalled, due.map(\.waking))
        }
        if isTaken { done(true) }
        for waking in woken { waking.resume() }
    }

    /// Takes what was sent meanwhile, and all that comes now.
    func goOn() {
        let unfinished = state.withLock { state in
            state.isStalled = false
            defer { state.unfinished = [] }
            return state.unfinished
        }
        for done in unfinished { done(true) }
    }

    /// Waits until a text has come.
    func hears(_ text: String) async {
        await withCheckedContinuation { waking in
            let isThere = state.withLock { state in
                if Self.text(state.received).contains(text) { return true }
                state.waiters.append((text, waking))
                return false
            }
            if isThere { waking.resume() }
        }
    }

    /// What was sent, write by write.
    var writes: [ByteBuffer] { state.withLock { $0.received } }
    var text: String { Self.text(writes) }
    /// The identifiers of the events that came.
    var ids: [Int64] { Self.ids(text) }

    static func ids(_ text: String) -> [Int64] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }.compactMap {
            Int64($0.dropFirst(4))
        }
    }

    private static func text(_ writes: [ByteBuffer]) -> String { writes.map { String(buffer: $0) }.joined() }
}
