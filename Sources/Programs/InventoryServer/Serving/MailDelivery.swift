import HTTPEdge
import HostFiles
package import Logging
import ServiceLifecycle
import ShopCore
import ShopMail
package import ShopWeb
import StoreAPI
import Synchronization

/// Follows the events of orders and writes the e-mails that they call for into the outbox.
///
/// It begins where it stopped. A message that is there is not written again, so that a crash, or another
/// server on the same folder, changes nothing. No order waits for it.
package final class MailDelivery: Service {
    private struct State {
        /// Where browsers reach the shop; nil before it listens, empty where they do not.
        var origin: String?
        /// The last event that was seen to.
        var place: Int64
        var isFailing = false
    }

    private let shop: Shop
    private let folder: MailFolder
    private let logger: Logger
    private let state: Mutex<State>
    private let bells = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// The time between two tries, and how many events are seen to before that is remembered.
    private static let pause = Duration.seconds(10), page = 64

    /// Opens the folder; a new one begins with the next event.
    ///
    /// - Parameter isAnew: True for a shop that has forgotten its orders: their messages go, too.
    package init(_ shop: Shop, _ folder: MailFolder, isAnew: Bool, logger: Logger) async throws {
        (self.shop, self.folder, self.logger) = (shop, folder, logger)
        try folder.open(isAnew: isAnew)
        let places = try await shop.store.eventPlaces()
        // Later events may be forgotten by now, or the database may be another.
        let place = min(max(folder.lastEvent ?? places.upperBound, places.lowerBound), places.upperBound)
        try folder.remember(place)
        state = Mutex(State(place: place))
        shop.store.afterCommit { [bell = bells.continuation] in bell.yield() }
    }

    /// Says where the shop listens, such as `http://127.0.0.1:8080/shop`: messages link to it unless the shop
    /// has a public address.
    package func listen(at place: String) {
        let url = shop.edge.settings.publicURLs.first.map { $0.origin + shop.prefix }
        state.withLock { $0.origin = url ?? (place.hasPrefix("http") ? place : "") }
        bells.continuation.yield()
    }

    /// Writes after each commit, and every 10 seconds what could not be written before.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    while (try? await self.shop.environment.time.pause(Self.pause)) != nil {
                        self.bells.continuation.yield()
                    }
                }
                for await _ in self.bells.stream { await self.round() }
                group.cancelAll()
            }
        }
    }

    /// Writes what is due. What fails is said once, and tried again in the next round.
    package func round() async {
        guard let origin = state.withLock({ $0.origin }) else { return }
        var failure: (any Error)?
        do { try await write(sender: shop.sender(at: origin)) } catch { failure = error }
        let isNews = state.withLock { state in
            defer { state.isFailing = failure != nil }
            return state.isFailing != (failure != nil)
        }
        guard isNews, !Task.isCancelled else { return }
        guard let failure else { return logger.notice("e-mails are written again") }
        let reason = (failure as? OutputFolder.Fault)?.reason ?? "\(type(of: failure))"
        logger.error("e-mails cannot be written and are tried again", metadata: ["reason": "\(reason)"])
    }

    private func write(sender: MailSender) async throws {
        var hasMore = true
        while hasMore {
            let run = try await shop.store.events(
                after: state.withLock(\.place), EventFilter(kinds: [.order]), limit: Self.page,
                currency: shop.currency)
            var due: [MailMessage] = []
            for order in Set(run.events.map(\.object)) {
                due += try await messages(of: order, sender: sender)
            }
            if !run.events.isEmpty {
                try folder.keep(due)
                try folder.remember(run.end)
            }
            state.withLock { $0.place = run.end }
            hasMore = run.hasMore
        }
    }

    private func messages(of id: String, sender: MailSender) async throws -> [MailMessage] {
        guard let order = try await shop.store.order(id: id), order.state.money.isTaken else { return [] }
        return OrderMail(
            order, parcels: try await shop.store.fulfilments(of: id),
            refunds: try await shop.store.refunds(of: id), sender: sender
        ).messages
    }
}

extension Shop {
    /// The sender of e-mails, with links to the pages of orders at an address; none for an empty one.
    fileprivate func sender(at origin: String) throws -> MailSender {
        let host = edge.settings.publicURLs.first?.host.name ?? ""
        let isName = host.contains(".") && host.utf8.contains { $0 >= 0x61 && $0 <= 0x7A }
        return try MailSender(
            name: facts.policy.shop.name, address: "orders@\(isName ? host : "shop.example")",
            documents: orderService.documents, library: presentation.library
        ) { order in
            guard !origin.isEmpty else { return nil }
            let code = pageCode(order: order.number, key: order.attemptKey)
            return origin + Endpoints.orderPage.link((name: "code", value: code)).href
        }
    }
}
