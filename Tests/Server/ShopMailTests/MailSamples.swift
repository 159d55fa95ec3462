import FoundationEssentials
import PayKit
import ShopCore
import ShopMail
import ShopPages
import StoreAPI
import Testing

/// An order of two waxes and a ringtone that was paid, sent and partly refunded.
struct MailSamples {
    var language: ContentLanguage?
    var name: String? = "J. Appleseed"
    var email: String? = "j@example.org"
    var events: [OrderEvent] = [.submitted, .authorized, .captured, .shippedPart, .shipped, .refundedPart]
    var isReachable = true
    var lines = 2

    static let now = Date(seconds: 1_795_186_800)

    private func money(_ minorUnits: Int64) throws -> Money {
        Money(minorUnits: minorUnits, currency: try #require(Currency(code: "USD")))
    }

    var order: StoredOrder {
        get throws {
            let total = try money(3500)
            let names = language == .simplifiedChinese ? ["胡须蜡 · 大", "铃声"] : ["Wax <b>& co</b>", "Ringtone"]
            let priced = (0..<lines).map { index in
                PricedQuote.Line(
                    variant: "var_\(index)", sku: "S\(index)", name: names[index % 2],
                    quantity: index == 0 ? 2 : 1,
                    unit: 1000, net: 1000)
            }
            let quote = PricedQuote(
                id: "qt_1", currency: "USD", lines: priced, coupons: [], isShipped: true,
                taxes: [],
                isTaxIncluded: false,
                rows: [
                    SummaryRow(label: "Subtotal", amount: "30.00", role: .subtotal),
                    SummaryRow(label: "Tax", amount: "5.00", role: .tax),
                    SummaryRow(label: "ACME", amount: "35.00", role: .total),
                ], total: 3500, expiresAt: Self.now)
            let request = OrderRequest(
                quote: "qt_1", expectedTotal: total,
                shipTo: WireAddress(
                    name: "J. Appleseed", street: "1 Peachtree St", city: "Atlanta", state: "GA",
                    postalCode: "30303", country: "US"),
                contact: WireContact(name: name, email: email, phone: nil), applicationData: nil, payment: nil
            )
            var frozen = FrozenOrder(request, quote, total.currency, language)
            frozen.payment = Order.PaymentLine(type: "wallet", displayName: "Visa 4242")
            frozen.shipping = Order.Shipping(label: "Parcel Express", detail: nil)
            let placed = StoredOrder(
                id: "ord_1", number: "2026-000012", quote: "qt_1", attemptKey: "key-0123456789abcdef",
                state: .placed, total: total, frozen: frozen, createdAt: Self.now,
                expiresAt: Self.now.addingTimeInterval(900), version: 1, steps: [])
            var course = OrderCourse(placed, at: Self.now)
            for event in events { try course.advance(by: event) }
            course.order.payment = StoredPayment(
                id: "pay_1", order: "ord_1", state: .captured,
                line: .init(type: "wallet", displayName: "Visa 4242"), amount: total, captured: total,
                refunded: try money(1000), mode: .automatic, deadline: Self.now, createdAt: Self.now)
            return course.order
        }
    }

    private func parcel(_ id: String, _ line: OrderLine, _ state: Fulfilment.State) -> StoredFulfilment {
        StoredFulfilment(
            id: id, order: "ord_1", state: .delivered, lines: [line], carrier: "Fake Post",
            tracking: state == .delivered ? id : "VT1",
            steps: [.init(at: Self.now, state: state), .init(at: Self.now, state: .delivered)],
            createdAt: Self.now.addingTimeInterval(3600))
    }

    private func refund(_ state: Refund.State, _ lines: [OrderLine], _ reason: String) throws -> StoredRefund
    {
        StoredRefund(
            id: "rf_1", order: "ord_1", payment: "pay_1", reference: "n", state: state,
            amount: try money(1000),
            lines: lines, reason: reason, createdAt: Self.now.addingTimeInterval(7200))
    }

    static func sender(isReachable: Bool = true) throws -> MailSender {
        MailSender(
            name: LocalizedText("Acme", "艾克米"), address: "orders@shop.example",
            documents: OrderDocuments(merchant: "ACME") { _, request in
                Problem(.paymentDeclined, title: "", status: 402, detail: "", instance: request)
            }, library: try PageLibrary.embedded()
        ) { isReachable ? "https://shop.example/o/\($0.number).code" : nil }
    }

    /// The messages of the order with a download, a parcel, a failed refund and one that came.
    var messages: [MailMessage] {
        get throws {
            OrderMail(
                try order,
                parcels: [
                    parcel("ful_1", OrderLine(variant: "var_1", quantity: 1), .delivered),
                    parcel("ful_2", OrderLine(variant: "var_0", quantity: 2), .label),
                ],
                refunds: [
                    try refund(.failed, [], "lost"),
                    try refund(.succeeded, [OrderLine(variant: "var_0", quantity: 1)], "dented"),
                ], sender: try Self.sender(isReachable: isReachable)
            ).messages
        }
    }
}
