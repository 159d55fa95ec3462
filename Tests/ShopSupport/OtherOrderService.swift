import CardNetwork
import FoundationEssentials
import PayKit
package import ShopCore
import ShopPages
import ShopWeb
package import StoreAPI
package import StoreSupport
import Synchronization

extension OpenShop {
    /// An order service beside the shop's own, over a changed client of the network.
    package func orderService(_ change: (inout CardNetworkClient) -> Void) throws -> OrderService {
        var environment = shop.environment
        change(&environment.network)
        return OrderService(
            store: shop.store, shop: shop.facts, environment: environment,
            problem: { Problem($0, requestID: $1) })
    }

    /// A keyed request, named in one word.
    package func keyed(_ name: String, principal: String = "anyone", path: String = "/test") throws
        -> KeyedRequest
    {
        try KeyedRequest(
            principal: principal, path: path, key: "key of \(name) 0123456789", body: name,
            requestID: "req_\(name)", seal: shop.seal)
    }

    /// Leaves a payment that the network approved and whose answer nobody heard yet.
    package func leavePending(_ order: Order, key: String = "pending") async throws {
        let client = shop.environment.network
        let orderService = try orderService {
            $0.authorize = { request in
                _ = await client.authorize(request)
                return .noAnswer
            }
            $0.inquire = { _ in .stillRunning }
        }
        guard let stored = try await shop.store.order(id: order.id) else { throw Missing.row }
        let request = PayRequest(payment: .card(.visa()))
        let outcome = try await orderService.pay(stored, request, keyed(key))
        guard outcome.answer.outcome == .accepted else { throw Missing.row }
    }
}

/// A way to the network on which a server stops as if it were killed: from one word on, nothing is written
/// and nothing is said any more.
package final class Deathtrap: Sendable {
    /// Where the server dies: before or after the network hears a word.
    package struct Point: Hashable, Sendable, CustomStringConvertible {
        package enum Word: String, Hashable, Sendable { case authorize, capture, void, refund, reverse }
        package var word: Word
        package var isHeard: Bool

        package init(word: Word, isHeard: Bool) {
            self.word = word
            self.isHeard = isHeard
        }

        package var description: String { "\(isHeard ? "after" : "before") \(word.rawValue)" }
    }

    private let isDead = Mutex(false)
    private let point: Point
    private let engine: TestEngine
    private let client: CardNetworkClient

    package init(_ point: Point, _ engine: TestEngine, _ client: CardNetworkClient) {
        self.point = point
        self.engine = engine
        self.client = client
    }

    /// Says a word to the network while the server lives; nil when nobody hears the answer.
    private func say<Answer: Sendable>(
        _ word: Point.Word, _ speak: @Sendable () async -> Answer
    ) async -> Answer? {
        if isDead.withLock({ $0 }) { return nil }
        guard word == point.word else { return await speak() }
        isDead.withLock { $0 = true }
        try? await engine.stopWriting()
        if point.isHeard { _ = await speak() }
        return nil
    }

    package var trapped: CardNetworkClient {
        var trapped = client
        trapped.authorize = { [self] request in
            // Only what never arrived is reversed.
            if point.word == .reverse { return .noAnswer }
            return await say(.authorize) { await client.authorize(request) } ?? .noAnswer
        }
        trapped.inquire = { [self] id in
            isDead.withLock { $0 } ? .stillRunning : await client.inquire(id)
        }
        trapped.capture = { [self] reference, amount, request in
            await say(.capture) { await client.capture(reference, amount, request) } ?? .refused
        }
        trapped.void = { [self] reference, request in
            await say(.void) { await client.void(reference, request) } ?? .refused
        }
        trapped.refund = { [self] reference, amount, request in
            await say(.refund) { await client.refund(reference, amount, request) } ?? .refused
        }
        trapped.reverse = { [self] id in
            await say(.reverse) { await client.reverse(id) } ?? .noAnswer
        }
        return trapped
    }
}
