import NIOCore
package import ShopCore
import Synchronization

/// A subscription to the event stream (SSE). It is taken when the stream opens, and released when the client
/// leaves or when nothing refers to it any more.
package final class EventSubscription: Sendable {
    /// Why a listener gets nothing more.
    package enum Ending: Hashable, Sendable {
        /// The client is too slow.
        case overflow
        /// The client hung up.
        case gone
        case closing
        /// A poll got what it waited for.
        case served
    }

    private struct State {
        var streamWriter: EventStreamWriter?
        var place: Int64 = 0
        /// True if bytes are on their way that the connection has not taken yet.
        var isWriting = false
        var ending: Ending?
        var waiter: CheckedContinuation<Ending, Never>?
    }

    private enum Step {
        case nothing
        case write(EventStreamWriter, ByteBuffer)
        case end
    }

    package let filter: EventFilter
    package let number: Int
    /// The key that the subscription is counted for; nil without one.
    package let holder: String?
    private let hub: EventHub
    private let state = Mutex(State())
    private let hasLeft = Atomic(false)

    /// Makes a subscription that the hub has counted; `leave()` is called at the latest by `deinit`.
    package init(_ hub: EventHub, number: Int, holder: String?, _ filter: EventFilter) {
        self.hub = hub
        self.number = number
        self.holder = holder
        self.filter = filter
    }

    deinit { leave() }

    /// Frees the place; further calls do nothing.
    package func leave() {
        guard !hasLeft.exchange(true, ordering: .relaxed) else { return }
        hub.leave(holder)
    }

    // MARK: Listening

    /// Joins those who are told live, from a place on; false when what comes behind it has to be read from
    /// the database first.
    package func join(_ streamWriter: EventStreamWriter, after place: Int64) -> Bool {
        state.withLock { state in
            state.streamWriter = streamWriter
            state.place = place
        }
        guard hub.add(self, to: streamWriter.executor, after: place) else {
            state.withLock { $0.streamWriter = nil }
            return false
        }
        // A subscription that ended meanwhile must not stay on the list.
        if state.withLock({ $0.ending != nil }) { hub.remove(self, from: streamWriter.executor) }
        streamWriter.executor.run { self.goOn() }
        return true
    }

    /// Waits until nothing more will come.
    package func ended() async -> Ending {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let ending = state.withLock { state in
                    if state.ending == nil { state.waiter = waiter }
                    return state.ending
                }
                if let ending { waiter.resume(returning: ending) }
            }
        } onCancel: {
            end(.gone)
        }
    }

    /// Ends the listening; the first reason counts.
    package func end(_ ending: Ending) {
        let (streamWriter, waiter) = state.withLock {
            state -> (EventStreamWriter?, CheckedContinuation<Ending, Never>?) in
            guard state.ending == nil else { return (nil, nil) }
            state.ending = ending
            defer { (state.streamWriter, state.waiter) = (nil, nil) }
            return (state.streamWriter, state.waiter)
        }
        if let streamWriter { hub.remove(self, from: streamWriter.executor) }
        waiter?.resume(returning: ending)
    }

    // MARK: Telling, on the listener's executor

    /// Gives the listener what is new to it. It has no queue of its own: while its connection is busy it
    /// falls behind in the ring, and is dropped when it falls too far behind.
    package func tell(_ round: inout EventRound) {
        let step = state.withLock { state -> Step in
            guard let streamWriter = state.streamWriter else { return .nothing }
            if state.isWriting {
                return round.ring.overflows(filter, after: state.place) ? .end : .nothing
            }
            guard let batch = round.batch(filter, after: state.place) else { return .end }
            state.place = batch.end
            guard batch.bytes.readableBytes > 0 else { return .nothing }
            state.isWriting = true
            return .write(streamWriter, batch.bytes)
        }
        take(step)
    }

    /// Shows that the line holds, unless something is on its way anyhow.
    package func beat() {
        let step = state.withLock { state -> Step in
            guard let streamWriter = state.streamWriter, streamWriter.beats, !state.isWriting else {
                return .nothing
            }
            state.isWriting = true
            return .write(streamWriter, EventText.heartbeat)
        }
        take(step)
    }

    private func take(_ step: Step) {
        switch step {
        case .nothing: break
        case .end:
            hub.noteDrop()
            end(.overflow)
        case .write(let streamWriter, let bytes):
            streamWriter.write(bytes) { [weak self] isTaken in self?.wrote(isTaken) }
        }
    }

    private func wrote(_ isTaken: Bool) {
        guard isTaken else { return end(.gone) }
        state.withLock { $0.isWriting = false }
        goOn()
    }

    /// Goes on where the listener is, if there is more by now.
    private func goOn() {
        guard let ring = hub.ring, ring.released > state.withLock({ $0.place }) else { return }
        var round = EventRound(ring)
        tell(&round)
    }
}
