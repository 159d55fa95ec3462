package import StoreAPI
import Synchronization

/// Listens to the shop for one session and hands on what it hears, at most four times a second, or every few
/// seconds where nobody looks: of each thing only its last state. Nothing runs while the shop is silent.
@MainActor
package final class NewsLine {
    /// State shared by the listening task and the main actor, under a lock.
    private final class Shared: Sendable {
        private let content = Mutex<(tray: NewsTray, isExpected: Bool)>((NewsTray(), false))

        /// Puts news in; true for who has to tell the main actor of it.
        func add(_ news: ShopNews) -> Bool {
            content.withLock { content in
                content.tray.add(news)
                defer { content.isExpected = true }
                return !content.isExpected
            }
        }

        var isEmpty: Bool { content.withLock { $0.tray.isEmpty } }

        /// Takes the news out; with none left the next ones are told of again.
        func take() -> [ShopNews] {
            content.withLock { content in
                if content.tray.isEmpty { content.isExpected = false }
                return content.tray.take()
            }
        }
    }

    private let schedule: EffectRunner.Schedule
    private var task: Task<Void, Never>?
    /// How many tasks listen: one, or for a moment more where one has to hear yet that it is not wanted any
    /// more.
    private(set) var listeners = 0

    /// How long what is heard is gathered.
    static let milliseconds = 250
    /// How long it is where nobody looks. Each line has a time of its own, so that many screens that hear of
    /// the same order do not all draw in the same moment and keep those waiting who are being used.
    static let idleMilliseconds = 3_000..<6_000

    /// True while the session is on view; set to true, it delivers gathered news at once.
    package var isWatched = true {
        didSet { if isWatched, !oldValue { handOn() } }
    }
    private let idlePatience: Int
    /// The buffer of news not yet delivered, and the callback that they are for.
    private var heard = Shared()
    private var hear: (@MainActor (ShopNews) -> Void)?

    /// Creates a line without a subscription; `idlePatience` is in milliseconds, 3 to 6 seconds by default.
    package init(
        schedule: @escaping EffectRunner.Schedule,
        idlePatience: Int = .random(in: NewsLine.idleMilliseconds)
    ) {
        self.schedule = schedule
        self.idlePatience = idlePatience
    }

    /// True if news were received that are not delivered yet.
    package var isGathering: Bool { !heard.isEmpty }

    /// Listens to these events in place of those before.
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

    /// Cancels the subscription; news not yet delivered are dropped.
    package func end() {
        task?.cancel()
        (task, hear) = (nil, nil)
    }

    /// Only the first news in a while reach the main actor by themselves, and where nobody looks those that
    /// say how the shop is reached.
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

    /// Delivers the gathered news; false when there are none, or no callback.
    @discardableResult
    private func handOn() -> Bool {
        let news = heard.take()
        guard let hear, !news.isEmpty else { return false }
        for each in news { hear(each) }
        return true
    }
}
