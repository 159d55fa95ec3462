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
    /// The same off screen, different for each line, so that many screens with the same order do not all draw
    /// at the same moment.
    static let idleMilliseconds = 3_000..<6_000

    /// True while the session is on screen; setting it delivers gathered news at once.
    package var isWatched = true {
        didSet { if isWatched, !oldValue { handOn() } }
    }
    private let idlePatience: Int
    /// Undelivered news of the present subscription.
    private var heard = Shared()
    private var hear: (@MainActor (ShopNews) -> Void)?

    /// - Parameter idlePatience: in milliseconds, see ``idleMilliseconds``.
    package init(
        schedule: @escaping EffectRunner.Schedule,
        idlePatience: Int = .random(in: NewsLine.idleMilliseconds)
    ) {
        self.schedule = schedule
        self.idlePatience = idlePatience
    }

    package var isGathering: Bool { !heard.isEmpty }

    /// Subscribes to these events in place of those before.
    package func listen(to events: ShopEvents, _ hear: @escaping @MainActor (ShopNews) -> Void) {
        task?.cancel()
        let heard = Shared()
        (self.heard, self.hear) = (heard, hear)
        listeners += 1
        task = Task.detached { [weak self] in
            for await news in events { await self?.add(news, to: heard) }
            if !Task.isCancelled { await self?.add(.ended, to: heard) }
            await self?.leave()
        }
    }

    private func leave() { listeners -= 1 }

    package func end() {
        task?.cancel()
        (task, hear) = (nil, nil)
    }

    /// Only the first news of a batch are delivered at once; off screen, only those about connectivity.
    private nonisolated func add(_ news: ShopNews, to heard: Shared) async {
        let isFirst = heard.add(news)
        let isOfTheLine = if case .events = news { false } else { true }
        if isFirst || isOfTheLine { await tell(heard, isFirst: isFirst, isOfTheLine: isOfTheLine) }
    }

    private func tell(_ heard: Shared, isFirst: Bool, isOfTheLine: Bool) {
        guard heard === self.heard else { return }
        if isWatched ? isFirst : isOfTheLine { handOn() }
        if isFirst { schedule(patience) { [weak self] in self?.goOn(heard) } }
    }

    private var patience: Int { isWatched ? Self.milliseconds : idlePatience }

    private func goOn(_ heard: Shared) {
        guard heard === self.heard, handOn() else { return }
        schedule(patience) { [weak self] in self?.goOn(heard) }
    }

    /// Delivers the batch; false without news or a callback.
    @discardableResult
    private func handOn() -> Bool {
        let news = heard.take()
        guard let hear, !news.isEmpty else { return false }
        for each in news { hear(each) }
        return true
    }
}
