import PayKit
import ShopCore
import StoreAPI

/// Puts what somebody sets out to do into a request; nil where what it is about is not there.
extension Simulation {
    package func call(_ name: String, _ act: SimulatedAct) -> SimulatedCall? {
        let person = String(name.split(separator: ".")[0])
        var key = Self.key(of: name)
        let request: SimulatedRequest?
        switch act {
        case .quote(let picks, let coupons, let isHeld):
            request = quote(picks, coupons, holder: isHeld ? person : nil)
        case .dropQuote(let quote): request = offers[quote].map { .dropQuote($0.quote) }
        case .order(let quote, let card, let isTotalRight):
            request = order(quote, by: person, card: card, isTotalRight: isTotalRight)
        case .misuse(let other, let quote):
            // Equal keys of different operations know nothing of each other.
            guard let used = sent[other]?.call, case .order = used.request else { return nil }
            key = used.key
            var billing = Self.address
            billing.name = name
            request = order(quote, by: person, card: nil, billing: billing)
        case .pay(let order, let card, let isManual):
            request = storedOrder(of: order).map {
                .pay(
                    order: $0.id,
                    PayRequest(payment: .card(card.wire), capture: isManual ? .manual : .automatic))
            }
        case .cancel(let order): request = storedOrder(of: order).map { .cancel(order: $0.id) }
        case .change(let order): request = storedOrder(of: order).map { .change(order: $0.id, phone: name) }
        case .show(let order): request = storedOrder(of: order).map { .show(order: $0.id) }
        case .ask(let other): request = sent[other].map { .attempt(key: $0.call.key) }
        case .withdraw(let other): request = sent[other].map { .withdraw(key: $0.call.key) }
        case .capture(let order, let percent):
            request = payment(of: order).map { payment in
                let amount = percent == 100 ? nil : part(percent, of: payment.amount)
                return .capture(payment: payment.id, CaptureRequest(amount: amount))
            }
        case .void(let order): request = payment(of: order).map { .void(payment: $0.id) }
        case .refund(let order, let share, let isRestocked):
            request = storedOrder(of: order).flatMap { refund($0, share, isRestocked) }
        case .ship(let order, let isAll):
            request = storedOrder(of: order).map { order in
                let line = isAll ? nil : books.lines[order.id]?.first { $0.left > 0 && $0.kind == .physical }
                return .ship(
                    order: order.id,
                    FulfilmentRequest(lines: line.map { [OrderLine(variant: $0.variant, quantity: 1)] }))
            }
        case .advance(let order):
            let id = storedOrder(of: order)?.id
            request = books.parcels.first { $0.order == id }.map { .advance(parcel: $0.id) }
        case .adjust(let variant, let delta):
            request = .adjust(StockAdjustmentRequest(sku: sku(of: variant), delta: delta, reason: "found"))
        case .count(let variant, let count):
            request = .adjust(StockAdjustmentRequest(sku: sku(of: variant), count: count, reason: "counted"))
        case .coupon(let code, let limit):
            request = shop.policy.coupons.first { $0.code == code }.map { coupon in
                var coupon = coupon
                coupon.limit = limit
                return .coupon(coupon)
            }
        case .price(let variant, let price): request = .price(variant: variant, price)
        case .publish(let variant, let isActive): request = .publish(variant: variant, isActive)
        }
        return request.map {
            SimulatedCall(
                request: $0, isStaff: person == "staff", key: key, name: name, at: time.elapsed)
        }
    }

    private func sku(of variant: String) -> String { String(variant.dropFirst("var_".count)) }

    // MARK: Bodies

    private func quote(
        _ picks: [SimulatedAct.Pick], _ coupons: [String], holder: String?
    ) -> SimulatedRequest {
        var to = Self.address
        (to.name, to.street) = (nil, nil)
        return .quote(
            QuoteRequest(
                lines: picks.map { OrderLine(variant: $0.variant, quantity: $0.quantity) }, to: to,
                coupons: coupons, hold: holder != nil),
            holder: holder)
    }

    private func order(
        _ quote: String, by person: String, card: SimulatedAct.Card?, isTotalRight: Bool = true,
        billing: WireAddress? = nil
    ) -> SimulatedRequest? {
        offers[quote].map { offer in
            let total = Money(
                minorUnits: offer.total.minorUnits + (isTotalRight ? 0 : 1), currency: offer.total.currency)
            return .order(
                OrderRequest(
                    quote: offer.quote, expectedTotal: total, shipTo: offer.isShipped ? Self.address : nil,
                    contact: WireContact(name: person, email: "\(person)@example.org", phone: nil),
                    billing: billing, applicationData: nil, payment: card.map { .card($0.wire) }))
        }
    }

    private func refund(
        _ order: StoredBooks.Order, _ share: SimulatedAct.Share, _ isRestocked: Bool
    ) -> SimulatedRequest? {
        var request = RefundRequest(restock: isRestocked, reason: "simulated")
        switch share {
        case .all: break
        case .percent(let percent):
            request.amount = part(percent, of: order.total)
        case .oneUnit:
            guard let line = books.lines[order.id]?.first(where: { $0.refunded < $0.quantity }) else {
                return nil
            }
            request.lines = [OrderLine(variant: line.variant, quantity: 1)]
        }
        return .refund(order: order.id, request)
    }

    private func part(_ percent: Int, of amount: Money) -> Money {
        Money(minorUnits: max(1, amount.minorUnits * Int64(percent) / 100), currency: amount.currency)
    }

    private static let address = WireAddress(
        name: "J. Appleseed", street: "1 Peachtree St", city: "Atlanta", state: "GA", postalCode: "30303",
        country: "US")

    // MARK: What names stand for

    private func storedOrder(of request: String) -> StoredBooks.Order? {
        let key = Self.key(of: request)
        return books.orders.rows.last { $0.attemptKey == key }
    }

    private func payment(of request: String) -> StoredPayment? {
        storedOrder(of: request).flatMap { books.standingPayment(of: $0.id) }
    }
}

extension SimulatedAct.Card {
    fileprivate var wire: WireCard {
        WireCard(
            number: rawValue, expiryMonth: 12, expiryYear: 2089, securityCode: "123", name: "J Appleseed")
    }
}
