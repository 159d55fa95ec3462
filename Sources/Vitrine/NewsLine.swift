import StoreAPI
import Synchronization

/// Listens to the shop for one session and hands on what it hears, at most four times a second, or every few
/// seconds where nobody looks: of each thing only its last state. Nothing runs while the shop is silent.
@MainActor
final class NewsLine {
    /// What the listening task and the main actor share.
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

    /// Whether somebody looks; who comes sees at once what was heard meanwhile.
    var isWatched = true {
        didSet { if isWatched, !oldValue { handOn?() } }
    }
    private let idlePatience: Int
    private var handOn: (@MainActor () -> Void)?

    init(
        schedule: @escaping EffectRunner.Schedule,
        idlePatience: Int = .random(in: NewsLine.idleMilliseconds)
    ) {
        self.schedule = schedule
        self.idlePatience = idlePatience
    }

    /// Listens to these events in place of those before.
    func listen(to events: ShopEvents, _ hear: @escaping @MainActor (ShopNews) -> Void) {
        task?.cancel()
        let shared = Shared()
        listeners += 1
        handOn = { [weak self] in self?.pass(shared, hear) }
        task = Task.detached { [weak self] in
            for await news in events { await self?.hear(of: news, shared, hear) }
            if !Task.isCancelled { await self?.hear(of: .ended, shared, hear) }
            await self?.leave()
        }
    }

    private func leave() { listeners -= 1 }

    func end() {
        task?.cancel()
        task = nil
        handOn = nil
    }

    /// Only the first news in a while reach the main actor by themselves, and where nobody looks those that
    /// say how the shop is reached.
    private nonisolated func hear(
        of news: ShopNews, _ shared: Shared, _ hear: @escaping @MainActor (ShopNews) -> Void
    ) async {
        let isFirst = shared.add(news)
        let isOfTheLine = if case .events = news { false } else { true }
        if isFirst || isOfTheLine { await tell(isFirst, isOfTheLine, shared, hear) }
    }

    private func tell(
        _ isFirst: Bool, _ isOfTheLine: Bool, _ shared: Shared,
        _ hear: @escaping @MainActor (ShopNews) -> Void
    ) {
        if isWatched {
            if isFirst { goOn(shared, hear) }
        } else {
            if isOfTheLine { pass(shared, hear) }
            if isFirst { wait(idlePatience, shared, hear) }
        }
    }

    private func goOn(_ shared: Shared, _ hear: @escaping @MainActor (ShopNews) -> Void) {
        if pass(shared, hear) { wait(isWatched ? Self.milliseconds : idlePatience, shared, hear) }
    }

    private func wait(
        _ milliseconds: Int, _ shared: Shared, _ hear: @escaping @MainActor (ShopNews) -> Void
    ) {
        schedule(milliseconds) { [weak self] in self?.goOn(shared, hear) }
    }

    /// Whether there was something.
    @discardableResult
    private func pass(_ shared: Shared, _ hear: @MainActor (ShopNews) -> Void) -> Bool {
        let news = shared.take()
        guard task != nil, !news.isEmpty else { return false }
        for each in news { hear(each) }
        return true
    }
}
