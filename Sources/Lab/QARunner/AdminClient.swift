import Codecs
import FoundationEssentials
import HTTPTypes
import PayKit
package import QATapes
package import ServerConnection
package import StoreAPI

/// Client of the shop's administration, for the control panel and for tapes.
@MainActor
package final class AdminClient {
    package let line: AdminTransport
    private let currency: String
    /// Undo actions that put everything back as it was, the last change first.
    private var wayBack: [@MainActor () async throws -> Void] = []
    /// Where it shipped to before that was changed.
    private var shippedZones: [UInt8]?

    package typealias Refused = AdminTransport.Refused

    /// - Parameter send: carries requests with an admin key.
    package init(currency: String = "USD", send: @escaping StoreClient.Transport) {
        line = AdminTransport(send: send)
        self.currency = currency
    }

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
        try await line.exchange(.post, Endpoints.orderFault.template, WireFormat.encode(fault))
    }

    func removeFaults() async throws {
        try await line.exchange(.delete, Endpoints.removeFaults.template)
    }

    private func removeFaults(of kind: WireFault.Kind) async throws {
        let bytes = try await line.exchange(.get, Endpoints.faults.template)
        for fault in try WireFormat.decode(WireFaults.self, from: bytes).faults where fault.kind == kind {
            guard let id = fault.id else { continue }
            try await line.exchange(.delete, Endpoints.removeFault.template.replacing("{id}", with: id))
        }
    }

    func setClock(to moment: Date) async throws {
        let change = ClockChange(at: moment)
        try await line.exchange(.put, Endpoints.setClock.template, WireFormat.encode(change))
    }

    /// How many orders there are, and for how many of them money was kept.
    func orders() async throws -> (placed: Int, charged: Int) {
        let rows = try await line.orders()
        return (rows.count, rows.count { $0.kept > 0 })
    }

    // MARK: Goods

    private struct Found {
        var product: JSONTree
        var variant: JSONTree
    }

    private func products() async throws -> [JSONTree] {
        var (found, next): ([JSONTree], String?) = ([], "/admin/products?limit=200")
        while let place = next {
            let page = try WireFormat.decode(JSONTree.self, from: try await line.exchange(.get, place))
            found += page["_embedded"]["item"].elements
            next = page["_links"]["next"]["href"].text
        }
        return found
    }

    private func find(sku: String) async throws -> Found {
        for product in try await products() {
            for variant in product["variants"].elements where variant["sku"].text == sku {
                return Found(product: product, variant: variant)
            }
        }
        throw Refused(description: "No product of this shop has the SKU \(sku)")
    }

    /// Leaves so many units to be bought, beside those that are reserved.
    private func count(_ sku: String, _ units: Int, isWayBack: Bool = false) async throws {
        let found = try await find(sku: sku)
        let place = Endpoints.availability.template.replacing("{id}", with: found.product["id"].text ?? "")
        let bytes = try await line.exchange(.get, place)
        let stock = try WireFormat.decode(ProductAvailability.self, from: bytes)
        let variant = stock.variants.first { $0.id == found.variant["id"].text }
        guard let available = variant?.availability.available, available != units else { return }
        let wish = StockAdjustmentRequest(sku: sku, delta: units - available, reason: "rehearsal")
        try await line.exchange(
            .post, Endpoints.adjustStock.template, WireFormat.encode(wish),
            key: "rehearsal-\(1_000_000 + number())")
        if !isWayBack {
            wayBack.append { try await self.count(sku, available, isWayBack: true) }
        }
    }

    private func price(_ sku: String, _ amount: String, isWayBack: Bool = false) async throws {
        let variant = try await find(sku: sku).variant
        guard let id = variant["id"].text else { throw Refused(description: "\(sku) has no id") }
        let body = JSONTree.object([
            "price": .object(["amount": .text(amount), "currency": .text(currency)])
        ])
        try await line.exchange(
            .patch, Endpoints.changePrice.template.replacing("{id}", with: id), WireFormat.encode(body))
        if !isWayBack, let old = variant["price"]["amount"].text {
            wayBack.append { try await self.price(sku, old, isWayBack: true) }
        }
    }

    /// - Parameter name: the product's id, the name in its address, or a SKU: what the shop finds it by.
    private func withdraw(_ name: String, isWayBack: Bool = false) async throws {
        let place = Endpoints.product.template.replacing("{id}", with: name)
        let product =
            isWayBack
            ? nil : try WireFormat.decode(JSONTree.self, from: try await line.exchange(.get, place))
        let id = product?["id"].text ?? name
        let body = JSONTree.object(["active": .bool(isWayBack)])
        try await line.exchange(
            .patch, Endpoints.changeProduct.template.replacing("{id}", with: id), WireFormat.encode(body))
        if !isWayBack { wayBack.append { try await self.withdraw(id, isWayBack: true) } }
    }

    private func endCoupon(_ code: String) async throws {
        let place = Endpoints.coupon.template.replacing("{code}", with: code)
        let document = try WireFormat.decode(JSONTree.self, from: try await line.exchange(.get, place))
        try await line.exchange(.delete, place)
        // Links and how often it was used are in answers alone.
        let coupon = document.without("_links", "used")
        wayBack.append {
            try await self.line.exchange(
                .put, place, WireFormat.encode(coupon), headers: [.ifNoneMatch: "*"])
        }
    }

    private func refund(_ amount: String) async throws {
        guard let order = try await line.orders().first, let currency = Currency(code: currency) else {
            throw Refused(description: "There is no order to refund")
        }
        let wish = RefundRequest(amount: try Money(decimal: amount, currency: currency), reason: "rehearsal")
        try await line.exchange(
            .post, Endpoints.refund.template.replacing("{id}", with: order.id), WireFormat.encode(wish),
            key: "rehearsal-\(1_000_000 + number())")
    }

    // MARK: Where it ships

    /// The shop sends goods to Antarctica alone.
    private func closeZones() async throws {
        guard shippedZones == nil else { return }
        let bytes = try await line.exchange(.get, Endpoints.zones.template)
        // Links are in answers alone.
        var document = try WireFormat.decode(JSONTree.self, from: bytes).without("_links")
        let shipped = try WireFormat.encode(document)
        guard var zone = document["shipping"]["zones"].elements.first?.without("states", "postal_prefixes")
        else { return }
        zone["countries"] = .list([.text("AQ")])
        var shipping = document["shipping"]
        shipping["zones"] = .list([zone])
        document["shipping"] = shipping
        try await line.exchange(.put, Endpoints.replaceZones.template, WireFormat.encode(document))
        shippedZones = shipped
    }

    private func openZones() async throws {
        guard let shippedZones else { return }
        try await line.exchange(.put, Endpoints.replaceZones.template, shippedZones)
        self.shippedZones = nil
    }

    private func goBack() async throws {
        try await removeFaults()
        try await openZones()
        while let step = wayBack.popLast() { try await step() }
    }

    // MARK: Asking

    private var lastNumber = 0

    private func number() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

extension AdminClient {
    package func faults() async throws -> [WireFault] {
        let bytes = try await line.exchange(.get, Endpoints.faults.template)
        return try WireFormat.decode(WireFaults.self, from: bytes).faults
    }

    package func coupons() async throws -> [String] {
        let bytes = try await line.exchange(.get, Endpoints.coupons.template)
        let document = try WireFormat.decode(JSONTree.self, from: bytes)
        return document["coupons"].elements.compactMap { $0["code"].text }
    }

    /// Throws ``Refused`` where the shop has none that can be asked.
    package func clock() async throws -> WireClock {
        try WireFormat.decode(WireClock.self, from: try await line.exchange(.get, Endpoints.clock.template))
    }

    package func advanceClock(seconds: Int) async throws {
        try await line.exchange(
            .put, Endpoints.setClock.template, WireFormat.encode(ClockChange(advance: seconds)))
    }

    /// Lets the shop's clock show again what a clock on the wall shows.
    package func resetClock() async throws {
        let ahead = try await clock().ahead
        guard ahead != 0 else { return }
        let change = ClockChange(advance: -ahead, allowBackwards: true)
        try await line.exchange(.put, Endpoints.setClock.template, WireFormat.encode(change))
    }
}
