import StoreAPI
import Synchronization

/// Listens to the shop for one session and hands on what it hears, at most four times a second: of each thing
/// only its last state. Nothing runs while the shop is silent.
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

    init(schedule: @escaping EffectRunner.Schedule) { self.schedule = schedule }

    /// Listens to these events in place of those before.
    func listen(to events: ShopEvents, _ hear: @escaping @MainActor (ShopNews) -> Void) {
        task?.cancel()
        let shared = Shared()
        listeners += 1
        task = Task.detached { [weak self] in
            for await news in events where shared.add(news) { await self?.hand(on: shared, hear) }
            if !Task.isCancelled, shared.add(.ended) { await self?.hand(on: shared, hear) }
            await self?.leave()
        }
    }

    private func leave() { listeners -= 1 }

    func end() {
        task?.cancel()
        task = nil
    }

    private func hand(on shared: Shared, _ hear: @escaping @MainActor (ShopNews) -> Void) {
        let news = shared.take()
        guard task != nil, !news.isEmpty else { return }
        for each in news { hear(each) }
        schedule(Self.milliseconds) { [weak self] in self?.hand(on: shared, hear) }
    }
}
