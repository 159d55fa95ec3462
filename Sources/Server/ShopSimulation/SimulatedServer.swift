package import FoundationEssentials
import PaymentToken
package import ShopCore
package import ShopSQLite
import StoreAPI
import Synchronization

/// One life of the simulated server: the shop's own code over a simulated store, a simulated line to the
/// network and a simulated clock. When it dies, nothing of it goes on.
package final class SimulatedServer: Sendable {
    package enum Word: Sendable {
        /// Recovery is done: the server takes requests from now on.
        case opened
        case failed
        case kept
        case answered(message: String, SimulatedAnswer)
    }

    package let blockingPoints = BlockingPoints()
    package let store: SimulatedStore
    package let timers: TimerQueue
    package let shop: SimulatedShop
    package let seal: Seal
    package let orderService: OrderService
    package let environment: ServerEnvironment
    private let turns: TurnTaking
    private let words = Mutex<[Word]>([])

    /// Creates one life of a server on a database; it serves nothing before ``start(_:)``.
    package init(
        _ shop: SimulatedShop, disk: MemoryStore, _ processor: SimulatedProcessor, _ time: SimulatedTime,
        _ turns: TurnTaking, chance: SeededChance, defect: Defect?
    ) {
        self.shop = shop
        self.turns = turns
        store = SimulatedStore(disk, blockingPoints: blockingPoints, defect: defect)
        timers = TimerQueue(time)
        let steady = SteadyClock(wall: { time.wall }, elapsed: { time.elapsed })
        let faults = FaultController(isOpen: false, clock: SimulatedClock { steady.now })
        let clock = faults.clock
        let names = IdentifierSequence(clock: { clock.now }) { chance.words(1, for: $0.rawValue)[0] }
        environment = ServerEnvironment(
            clock: { clock.now }, worldTime: { time.wall }, identifier: { names.next($0) },
            network: processor.client(blockingPoints, defect: defect),
            keys: .none, faults: faults, carrier: .simulated, time: timers.passingTime, executor: turns)
        let facts = ShopFacts(book: PolicyBook(shop.policy, version: 1), secret: shop.secret)
        seal = Seal(secret: shop.secret)
        orderService = OrderService(store: store, shop: facts, environment: environment) { failure, request in
            Problem(.paymentDeclined, title: "\(failure)", status: 402, detail: "", instance: request)
        }
    }

    /// Time of the shop's clock, which never goes back.
    package var now: Date { environment.clock() }

    package func takeWords() -> [Word] {
        words.withLock { words in
            defer { words = [] }
            return words
        }
    }

    private func begin(_ task: String, _ work: @escaping @Sendable () async -> Word) {
        Task(executorPreference: turns) {
            let word = await SimulatedTask.$name.withValue(task) { await work() }
            self.words.withLock { $0.append(word) }
        }
    }

    /// Opens as the shop does: what a crash left half paid is ended first.
    package func start(_ task: String) {
        begin(task) {
            do {
                try await self.orderService.runMaintenance(startedBefore: .distantFuture)
                return .opened
            } catch {
                return .failed
            }
        }
    }

    /// The upkeep that the server does by itself every few seconds; a failed step is tried again in the next
    /// round.
    package func runMaintenance(_ task: String) {
        begin(task) {
            try? await self.orderService.runMaintenance(
                startedBefore: self.orderService.leftOver(at: self.now))
            _ = await self.environment.network.takeArrivals()
            return .kept
        }
    }

    package func serve(_ call: SimulatedCall, message: String) {
        begin(message) { .answered(message: message, await self.answer(to: call)) }
    }

    package func die() {
        store.die()
        blockingPoints.close()
        timers.close()
        turns.run()
    }
}

extension MerchantKeyClient {
    package static let none = MerchantKeyClient(acceptance: { throw Refusal.tokenInvalid(.noWallet) }) {
        _, _ in nil
    }
}
