import Codecs
import HTTPEdge
import HTTPTypes
import PayKit
import ShopCore
package import StoreAPI

/// Finds orders again: by number and e-mail address, and by the short address of a page.
package struct LookupRoutes {
    /// The shop whose orders are found.
    package let shop: Shop

    /// Registers the lookup of an order by its number and e-mail address, and the redirect to its page.
    package func register(in table: inout RouteTable) {
        table.add(Operations.findOrder, find)
        table.add(Operations.leadToOrder, lead)
    }

    /// Of an unknown number the shop does the same work on its latest order, so that neither the answer nor
    /// the time it takes tells which orders there are.
    @Sendable private func find(_ call: Call) async throws -> Reply {
        let asked = try call.body(OrderLookup.self)
        let number = asked.number.filter { !$0.isWhitespace }
        guard let order = try await shop.store.order(numberedOrLatest: number) else {
            throw Refusal.notFound
        }
        let isItsNumber = shop.isSame(order.number, number, "order-number")
        let isItsAddress = shop.isSame(
            EmailAddress.mailbox(order.frozen.contact?.email ?? ""), EmailAddress.mailbox(asked.email),
            "order-email")
        let found = shop.handedOver(
            shop.desk.documents.order(order.seen(at: call.now), for: .shopper), key: order.attemptKey)
        guard isItsNumber, isItsAddress, order.frozen.contact?.email?.isEmpty == false else {
            throw Refusal.notFound
        }
        return Reply(found)
    }

    @Sendable private func lead(_ call: Call) async throws -> Reply {
        let code = try call.path("code")
        let number = code.split(separator: ".").first.map(String.init) ?? ""
        guard let order = try await shop.store.order(numberedOrLatest: number) else {
            throw Refusal.notFound
        }
        let right = shop.pageCode(order: order.number, key: order.attemptKey)
        guard Seal.matches(right, code) else { throw Refusal.notFound }
        let place = shop.desk.documents.address(ofOrder: order.id)
        var reply = Reply.seeOther(place)
        let token = shop.orderToken(order: order.id, key: order.attemptKey)
        reply.headers[.setCookie] = OrderCookie.setting(
            token, at: shop.prefix + place, isEncrypted: call.context.isEncrypted)
        return reply
    }
}

extension Shop {
    /// Compares texts of whatever length in the same time.
    fileprivate func isSame(_ first: String, _ second: String, _ purpose: String) -> Bool {
        Seal.matches(seal.shortCode(purpose, [first]), seal.shortCode(purpose, [second]))
    }

    /// The last part of the short address of an order's page: as hard to guess as its token, and as short as
    /// a code to scan wants it.
    package func pageCode(order number: String, key: String) -> String {
        "\(number).\(Base64URL.encode(Array(seal.code("order-page", [number, key]).prefix(9))))"
    }

    /// An order with the short address of its page, for who may see it; with a host where the shop knows
    /// under which one it is reached, since people take that address elsewhere.
    package func withPage(_ order: Order, key: String) -> Order {
        var order = order
        var link = Endpoints.orderPage.link(
            (name: "code", value: pageCode(order: order.number, key: key)))
        if let url = edge.settings.publicURLs.first { link.href = url.origin + prefix + link.href }
        order.links.byRelation[.page] = link
        return order
    }

    /// An order with its token.
    package func handedOver(_ order: Order, key: String) -> Order {
        var order = withPage(order, key: key)
        order.token = orderToken(order: order.id, key: key)
        return order
    }
}
