import Codecs
import FoundationEssentials
import PayKit
package import QATapes
package import StoreAPI

/// Client of the shop's administration, for the control panel and for tapes.
@MainActor
package final class AdminClient {
    private let store: StoreClient
    /// Undo actions that put everything back as it was, the last change first.
    private var wayBack: [@MainActor () async throws -> Void] = []
    /// Where it shipped to before that was changed.
    private var shippedZones: JSONTree?

    /// The reason why an order of the lab was not carried out.
    package struct Refused: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// - Parameter store: carries requests with an admin key.
    package init(_ store: StoreClient) { self.store = store }

    // MARK: Orders

    /// Carries out an order that is the shop's business; false for one that is the line's.
    package func carryOut(_ order: Tape.ServerOrder) async throws -> Bool {
        if let fault = order.wire {
            try await self.order(fault)
            return true
        }
        switch order {
        case .fault, .decline, .down, .up: return false
        case .carrierUp: try await removeFaults(of: .carrierDown)
        case .unserviceable: try await closeZones()
        case .serviceable: try await openZones()
        case .reset: try await goBack()
        case .soldOut(let sku): try await count(sku, 0)
        case .stock(let sku, let units): try await count(sku, units)
        case .price(let sku, let amount): try await price(sku, amount)
        case .withdraw(let product): try await withdraw(product)
        case .endCoupon(let code): try await endCoupon(code)
        case .refund(let amount): try await refund(amount)
        }
        return true
    }

    package func order(_ fault: WireFault) async throws {
        _ = try await store.call(Endpoints.orderFault, body: fault)
    }

    func removeFaults() async throws {
        try await store.call(Endpoints.removeFaults)
    }

    private func removeFaults(of kind: WireFault.Kind) async throws {
        for fault in try await faults() where fault.kind == kind {
            guard let id = fault.id else { continue }
            try await store.call(Endpoints.removeFault, ("id", id))
        }
    }

    func setClock(to moment: Date) async throws {
        try await change(ClockChange(at: moment))
    }

    private func change(_ clock: ClockChange) async throws {
        _ = try await store.call(Endpoints.setClock, body: clock)
    }

    /// How many orders there are, and for how many of them money was kept.
    func orders() async throws -> (placed: Int, charged: Int) {
        let rows = try await store.orders()
        return (rows.count, rows.count { $0.kept > 0 })
    }

    // MARK: Goods

    private func products() async throws -> [JSONTree] {
        var page = try await store.call(Endpoints.adminProducts, ("limit", "200"))
        var found = page["_embedded"]["item"].elements
        while let next = page["_links"]["next"]["href"].text {
            page = try await store.follow(Link(href: next), Endpoints.adminProducts)
            found += page["_embedded"]["item"].elements
        }
        return found
    }

    private func find(sku: String) async throws -> (product: JSONTree, variant: JSONTree) {
        for product in try await products() {
            for variant in product["variants"].elements where variant["sku"].text == sku {
                return (product, variant)
            }
        }
        throw Refused(description: "No product of this shop has the SKU \(sku)")
    }

    /// Leaves so many units to be bought, beside those that are reserved.
    private func count(_ sku: String, _ units: Int, isWayBack: Bool = false) async throws {
        let found = try await find(sku: sku)
        let stock = try await store.call(Endpoints.availability, ("id", found.product["id"].text ?? ""))
        let variant = stock.variants.first { $0.id == found.variant["id"].text }
        guard let available = variant?.availability.available, available != units else { return }
        let wish = StockAdjustmentRequest(sku: sku, delta: units - available, reason: "rehearsal")
        _ = try await store.call(Endpoints.adjustStock, body: wish, idempotencyKey: nextKey())
        if !isWayBack {
            wayBack.append { try await self.count(sku, available, isWayBack: true) }
        }
    }

    private func price(_ sku: String, _ amount: String, isWayBack: Bool = false) async throws {
        let variant = try await find(sku: sku).variant
        guard let id = variant["id"].text else { throw Refused(description: "\(sku) has no id") }
        let body = JSONTree.object([
            "price": .object(["amount": .text(amount), "currency": variant["price"]["currency"]])
        ])
        _ = try await store.call(Endpoints.changePrice, ("id", id), body: body, if: .exists)
        if !isWayBack, let old = variant["price"]["amount"].text {
            wayBack.append { try await self.price(sku, old, isWayBack: true) }
        }
    }

    /// - Parameter name: the product's id, the name in its address, or a SKU: what the shop finds it by.
    private func withdraw(_ name: String, isWayBack: Bool = false) async throws {
        let id =
            isWayBack
            ? name
            : try await known("product", name) { try await store.call(Endpoints.product, ("id", name)) }
                .summary.id
        let body = JSONTree.object(["active": .bool(isWayBack)])
        _ = try await store.call(Endpoints.changeProduct, ("id", id), body: body, if: .exists)
        if !isWayBack { wayBack.append { try await self.withdraw(id, isWayBack: true) } }
    }

    private func endCoupon(_ code: String) async throws {
        let document = try await known("coupon", code) {
            try await store.call(Endpoints.coupon, ("code", code))
        }
        try await store.call(Endpoints.deleteCoupon, ("code", code), if: .exists)
        // Links and how often it was used are in answers alone.
        let coupon = document.without("_links", "used")
        wayBack.append {
            _ = try await self.store.call(Endpoints.writeCoupon, ("code", code), body: coupon, if: .isNew)
        }
    }

    private func refund(_ amount: String) async throws {
        guard let order = try await store.orders(atMost: 1).first else {
            throw Refused(description: "There is no order to refund")
        }
        let currency = order.total.currency
        guard let money = try? Money(decimal: amount, currency: currency) else {
            throw Refused(description: "\(amount) is no amount of \(currency.code)")
        }
        let wish = RefundRequest(amount: money, reason: "rehearsal")
        _ = try await store.call(
            Endpoints.refund, ("id", order.id), body: wish, idempotencyKey: nextKey())
    }

    /// Names what the shop does not have.
    private func known<Reply>(
        _ kind: String, _ name: String, _ ask: () async throws -> Reply
    ) async throws -> Reply {
        do { return try await ask() } catch StoreError.refused(let problem) where problem.status == 404 {
            throw Refused(description: "The shop has no \(kind) \(name)")
        }
    }

    // MARK: Where it ships

    /// The shop sends goods to Antarctica alone.
    private func closeZones() async throws {
        guard shippedZones == nil else { return }
        // Links are in answers alone.
        var document = try await store.call(Endpoints.zones).without("_links")
        let shipped = document
        guard var zone = document["shipping"]["zones"].elements.first?.without("states", "postal_prefixes")
        else { return }
        zone["countries"] = .list([.text("AQ")])
        var shipping = document["shipping"]
        shipping["zones"] = .list([zone])
        document["shipping"] = shipping
        try await replace(document)
        shippedZones = shipped
    }

    private func openZones() async throws {
        guard let shippedZones else { return }
        try await replace(shippedZones)
        self.shippedZones = nil
    }

    private func replace(_ zones: JSONTree) async throws {
        _ = try await store.call(Endpoints.replaceZones, body: zones, if: .exists)
    }

    private func goBack() async throws {
        try await removeFaults()
        try await openZones()
        while let step = wayBack.popLast() { try await step() }
    }

    // MARK: Asking

    private var lastNumber = 0

    private func nextKey() -> String {
        lastNumber += 1
        return "rehearsal-\(1_000_000 + lastNumber)"
    }
}

extension AdminClient {
    package func faults() async throws -> [WireFault] {
        try await store.call(Endpoints.faults).faults
    }

    package func coupons() async throws -> [String] {
        try await store.call(Endpoints.coupons)["coupons"].elements.compactMap { $0["code"].text }
    }

    /// Throws ``StoreError/refused`` where the shop has none that can be asked.
    package func clock() async throws -> WireClock {
        try await store.call(Endpoints.clock)
    }

    package func advanceClock(seconds: Int) async throws { try await change(ClockChange(advance: seconds)) }

    /// Lets the shop's clock show again what a clock on the wall shows.
    package func resetClock() async throws {
        let ahead = try await clock().ahead
        guard ahead != 0 else { return }
        try await change(ClockChange(advance: -ahead, allowBackwards: true))
    }
}
