package import PayKit
package import ShopCore
import StoreAPI
import Synchronization

/// Fans the shop's events out to all listeners.
///
/// While somebody listens, one reader follows the outbox: it is woken after each durable commit, encodes what
/// is new, and has it sent to all. While nobody does, nothing is read and nothing is kept.
package final class EventHub: Sendable {
    package struct Figures: Hashable, Sendable {
        package var subscribers = 0
        /// The visitors that were let go because they were too slow.
        package var dropped = 0
        /// The visitors that were not let in.
        package var rejected = 0

        package init() {}
    }

    private struct Group {
        var executor: EventExecutor
        var subscriptions: [Int: EventSubscription] = [:]
    }

    private struct State {
        var figures = Figures()
        var byHolder: [String: Int] = [:]
        var lastNumber = 0
        var groups: [ObjectIdentifier: Group] = [:]
        var ring: EventBuffer?
        var bell: AsyncStream<Void>.Continuation?
        var reader: Task<Void, Never>?
    }

    package static let mostSubscribers = 1_000
    /// The most subscriptions of one key or session; the next is refused with 503.
    package static let mostOfHolder = 8
    private static let heartbeat = Duration.seconds(15)
    /// The rest of the reader between two rounds: events in between go out together.
    private static let rest = Duration.milliseconds(5)
    private static let page = 1_024

    private let store: any Store
    private let currency: Currency
    /// Time for heartbeats, rests and stock throttling.
    package let time: PassingTime
    private let hasReader = Atomic<Bool>(false)
    private let state = Mutex(State())

    /// Makes a hub without listeners; nothing is read until the first one comes.
    package init(store: any Store, currency: Currency, time: PassingTime) {
        self.store = store
        self.currency = currency
        self.time = time
    }

    package var figures: Figures { state.withLock { $0.figures } }

    /// The ring that everybody reads from; nil while nobody listens.
    package var ring: EventBuffer? { state.withLock { $0.ring } }

    /// Something may have happened. It costs next to nothing while nobody listens.
    package func wake() {
        guard hasReader.load(ordering: .acquiring) else { return }
        state.withLock { $0.bell }?.yield()
    }

    // MARK: Coming and going

    /// Adds a subscription, or refuses it when there are too many.
    package func subscribe(_ filter: EventFilter, holder: String?) throws -> EventSubscription {
        let number = try state.withLock { state throws -> Int in
            let ofHolder = holder.map { state.byHolder[$0, default: 0] } ?? 0
            guard state.figures.subscribers < Self.mostSubscribers, ofHolder < Self.mostOfHolder else {
                state.figures.rejected += 1
                throw ofHolder < Self.mostOfHolder
                    ? ProblemResponse.tooManySubscribers : .tooManyOfKey
            }
            if let holder { state.byHolder[holder] = ofHolder + 1 }
            state.figures.subscribers += 1
            state.lastNumber += 1
            if state.reader == nil { open(&state) }
            return state.lastNumber
        }
        return EventSubscription(self, number: number, holder: holder, filter)
    }

    /// Frees a subscription; with the last one the reader ends.
    package func leave(_ holder: String?) {
        let reader = state.withLock { state -> Task<Void, Never>? in
            state.figures.subscribers -= 1
            if let holder {
                let rest = state.byHolder[holder, default: 1] - 1
                state.byHolder[holder] = rest > 0 ? rest : nil
            }
            guard state.figures.subscribers == 0 else { return nil }
            hasReader.store(false, ordering: .releasing)
            defer { (state.reader, state.bell, state.ring, state.groups) = (nil, nil, nil, [:]) }
            return state.reader
        }
        reader?.cancel()
    }

    private func open(_ state: inout State) {
        let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.bell = bell
        state.reader = Task { [weak self] in await self?.read(rings) }
        hasReader.store(true, ordering: .releasing)
    }

    /// The place where a listener begins: behind the one that it names, or with what comes next.
    package func begin(after place: Int64?) async throws -> (place: Int64, isLost: Bool) {
        let places = try await store.eventPlaces()
        let bell = state.withLock { state in
            if state.ring == nil { state.ring = EventBuffer(after: places.upperBound) }
            return state.bell
        }
        // Fetches the events that came between the question and now.
        bell?.yield()
        guard let place else { return (places.upperBound, false) }
        return places.contains(place) ? (place, false) : (places.upperBound, true)
    }

    /// Subscribes to live events; false when the ring does not reach back to the place.
    package func add(
        _ subscription: EventSubscription, to executor: EventExecutor, after place: Int64
    ) -> Bool {
        state.withLock { state in
            guard let ring = state.ring, place >= ring.start else { return false }
            state.groups[executor.id, default: Group(executor: executor)].subscriptions[subscription.number] =
                subscription
            return true
        }
    }

    package func remove(_ subscription: EventSubscription, from executor: EventExecutor) {
        // The last reference may go here, and a subscription asks for the lock when it ends.
        let removed = state.withLock { state in
            state.groups[executor.id]?.subscriptions.removeValue(forKey: subscription.number)
        }
        withExtendedLifetime(removed) {}
    }

    package func noteDrop() { state.withLock { $0.figures.dropped += 1 } }

    /// Past events, for a listener that cannot read them from the ring any more.
    package func past(_ filter: EventFilter, after place: Int64, limit: Int) async throws -> EventRun {
        try await store.events(after: place, filter, limit: limit, currency: currency)
    }

    // MARK: Reading and telling

    private func read(_ rings: AsyncStream<Void>) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepLinesOpen() }
            for await _ in rings {
                do {
                    try await self.tellNews()
                    try await self.time.pause(Self.rest)
                } catch {
                    // The store cannot be read, or nobody listens any more.
                    try? await self.time.pause(.seconds(1))
                    self.wake()
                }
            }
            group.cancelAll()
        }
    }

    private func keepLinesOpen() async {
        while (try? await time.pause(Self.heartbeat)) != nil {
            await onExecutors { subscriptions in for subscription in subscriptions { subscription.beat() } }
        }
    }

    /// Tells what is new until nothing is left to fetch or to release.
    private func tellNews() async throws {
        var wait: Duration?
        var hasMore = false
        repeat {
            if let wait { try await time.pause(wait) }
            hasMore = try await fetch()
            let now = time.now()
            let (ring, rest) = state.withLock { state in
                let rest = state.ring?.release(at: now)
                return (state.ring, rest)
            }
            wait = rest
            guard let ring else { return }
            await onExecutors { subscriptions in
                var round = EventRound(ring)
                for subscription in subscriptions { subscription.tell(&round) }
            }
        } while hasMore || wait != nil
    }

    /// Fetches what is new, gives whether there is more.
    private func fetch() async throws -> Bool {
        let reach = state.withLock { state in state.ring.map { (end: $0.end, waiting: $0.waiting) } }
        guard let reach, reach.waiting < Self.page else { return true }
        let run = try await store.events(after: reach.end, limit: Self.page, currency: currency)
        let events = try run.events.map { try SerializedEvent($0) }
        state.withLock { state in
            // Everybody may have left meanwhile, and somebody else come.
            if state.ring?.end == reach.end { state.ring?.append(events) }
        }
        return run.hasMore
    }

    /// Does something for all who are told live, and waits until it is done everywhere.
    private func onExecutors(_ work: @escaping @Sendable ([EventSubscription]) -> Void) async {
        let groups = state.withLock { state in
            state.groups.values.filter { !$0.subscriptions.isEmpty }.map {
                ($0.executor, Array($0.subscriptions.values))
            }
        }
        await withDiscardingTaskGroup { group in
            for (executor, subscriptions) in groups {
                group.addTask {
                    await withCheckedContinuation { done in
                        executor.run {
                            work(subscriptions)
                            done.resume()
                        }
                    }
                }
            }
        }
    }
}
