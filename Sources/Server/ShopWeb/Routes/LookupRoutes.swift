import Codecs
import HTTPEdge
import HTTPTypes
import PayKit
import ShopCore
import ShopPages
package import StoreAPI

/// Finds orders again: by number and e-mail address, and by the short address of a page.
struct LookupRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        // `POST /order-lookups`: finds an order by number or reference and email address; returns its token.
        Operation(
            Endpoints.orderLookups,
            "Finds an order again by its number or its payment's reference, and its e-mail address.",
            body: .object([
                .required("number", .text(1...OrderQuery.longestNumber)), .required("email", .text(1...254)),
            ]),
            isGuessable: true, forms: [.hal, .html],
            answers: [.ok("The order, with its token.", .shape("Order"))], refusals: [404: [.notFound]]
        ).by(Self.find, pageForms: Self.findOrderForms)
        Operation(
            Endpoints.orderFinder, "The form that finds an order again.", access: .open, forms: [.html],
            answers: [.ok("The page with the form.")]
        ).by(Self.showOrderFinder)
        // The operation behind a scanned code, which has no key: the address is the capability.
        Operation(
            Endpoints.orderPage, "Leads from the short address of an order to its page.", access: .open,
            isGuessable: true, forms: MediaForm.ofRedirects,
            answers: [.elsewhere("The order is there; a cookie opens it.")]
        ).by(Self.lead)
    }

    private func findOrderForms(_ call: Call, _: FormBody) async throws -> PageForms {
        PageForms(
            templates: [Forms(language: call.language).finder],
            document: call.form == .html ? OrderFinder() : nil,
            told: call.refusal?.name == .notFound ? .noSuchOrder : nil)
    }

    private func showOrderFinder(_ call: Call) async throws -> Reply {
        Reply(OrderFinder(), templates: [Forms(language: call.language).finder])
    }

    /// Of an unknown name the shop does the same work on its latest order, so that neither the answer nor the
    /// time it takes tells which orders there are. Of quotes with one reference the address decides.
    private func find(_ call: Call) async throws -> Reply {
        let asked = try call.body(OrderLookup.self)
        let number = asked.number.filter { !$0.isWhitespace }
        let prefix = asked.quotePrefix ?? "-"
        let orders = try await shop.store.orders(namedOrLatest: number, quotePrefix: asked.quotePrefix)
        let found = orders.map { order in
            let isItsNumber = shop.isSame(order.number, number, "order-number")
            let isItsReference = shop.isSame(
                String(order.quote.prefix(prefix.count)), prefix, "order-reference")
            let isItsAddress = shop.isSame(
                EmailAddress.mailbox(order.frozen.contact?.email ?? ""), EmailAddress.mailbox(asked.email),
                "order-email")
            let document = shop.handedOver(
                shop.orderService.documents.order(order.seen(at: call.now), for: .shopper),
                key: order.attemptKey)
            let isNamed = isItsNumber || isItsReference
            return isNamed && isItsAddress && document.contact?.email?.isEmpty == false ? document : nil
        }
        return Reply(try found.compactMap(\.self).first.orNotFound())
    }

    private func lead(_ call: Call) async throws -> Reply {
        let code = try call.path("code")
        let number = code.split(separator: ".").first.map(String.init) ?? ""
        let order = try await shop.store.orders(namedOrLatest: number, quotePrefix: nil).first.orNotFound()
        let right = shop.pageCode(order: order.number, key: order.attemptKey)
        guard constantTimeEquals(right.utf8, code.utf8) else { throw Refusal.notFound }
        let place = Endpoints.order.link(id: order.id).href
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
        constantTimeEquals(seal.shortCode(purpose, [first]).utf8, seal.shortCode(purpose, [second]).utf8)
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

    package func handedOver(_ order: Order, key: String) -> Order {
        var order = withPage(order, key: key)
        order.token = orderToken(order: order.id, key: key)
        return order
    }
}
