package import StoreAPI
import Synchronization

/// Subscribes to the shop's events for one session and delivers them in batches, four times a second, or
/// every few seconds off screen: of each subject only its last state. Idle while the shop is silent.
@MainActor
package final class NewsLine {
    /// State shared by the listening task and the main actor, under a lock.
    private final class Shared: Sendable {
        private let content = Mutex<(tray: NewsTray, isExpected: Bool)>((NewsTray(), false))

        /// Adds news; true for the first of a batch, for which the main actor has to be told.
        func add(_ news: ShopNews) -> Bool {
            content.withLock { content in
                content.tray.add(news)
                defer { content.isExpected = true }
                return !content.isExpected
            }
        }

        var isEmpty: Bool { content.withLock { $0.tray.isEmpty } }

        func take() -> [ShopNews] {
            content.withLock { content in
                if content.tray.isEmpty { content.isExpected = false }
                return content.tray.take()
            }
        }
    }

    private let schedule: EffectRunner.Schedule
    private var task: Task<Void, Never>?
    /// Listening tasks: one, or for a moment more while a cancelled one ends.
    private(set) var listeners = 0

    /// The length of a batch.
    static let milliseconds = 250
    /// The same off screen, different for each line, so that not all screens draw at the same moment.
    static let idleMilliseconds = 3_000..<6_000

    /// True while the session is on screen; setting it delivers gathered news at once.
    package var isWatched = true {
        didSet { if isWatched, !oldValue { handOn() } }
    }
    private let idleInterval: Int
    /// Undelivered news of the present subscription.
    private var undelivered = Shared()
    private var receive: (@MainActor (ShopNews) -> Void)?

    /// - Parameter idleInterval: in milliseconds, see ``idleMilliseconds``.
    package init(
        schedule: @escaping EffectRunner.Schedule,
        idleInterval: Int = .random(in: NewsLine.idleMilliseconds)
    ) {
        self.schedule = schedule
        self.idleInterval = idleInterval
    }

    package var isGathering: Bool { !undelivered.isEmpty }

    /// Subscribes to these events in place of those before.
    package func listen(to events: ShopEvents, _ receive: @escaping @MainActor (ShopNews) -> Void) {
        task?.cancel()
        let undelivered = Shared()
        (self.undelivered, self.receive) = (undelivered, receive)
        listeners += 1
        task = Task.detached { [weak self] in
            for await news in events { await self?.add(news, to: undelivered) }
            if !Task.isCancelled { await self?.add(.ended, to: undelivered) }
            await self?.leave()
        }
    }

    private func leave() { listeners -= 1 }

    package func end() {
        task?.cancel()
        (task, receive) = (nil, nil)
    }

    /// Only the first news of a batch are delivered at once; off screen, only those about connectivity.
    private nonisolated func add(_ news: ShopNews, to undelivered: Shared) async {
        let isFirst = undelivered.add(news)
        let isOfTheLine = if case .events = news { false } else { true }
        if isFirst || isOfTheLine { await tell(undelivered, isFirst: isFirst, isOfTheLine: isOfTheLine) }
    }

    private func tell(_ undelivered: Shared, isFirst: Bool, isOfTheLine: Bool) {
        guard undelivered === self.undelivered else { return }
        if isWatched ? isFirst : isOfTheLine { handOn() }
        if isFirst { schedule(interval) { [weak self] in self?.goOn(undelivered) } }
    }

    private var interval: Int { isWatched ? Self.milliseconds : idleInterval }

    private func goOn(_ undelivered: Shared) {
        guard undelivered === self.undelivered, handOn() else { return }
        schedule(interval) { [weak self] in self?.goOn(undelivered) }
    }

    /// Delivers the batch; false without news or a callback.
    @discardableResult
    private func handOn() -> Bool {
        let news = undelivered.take()
        guard let receive, !news.isEmpty else { return false }
        for each in news { receive(each) }
        return true
    }
}
