import Foundation
import PayKit
import StoreAPI
import Testing

/// Every body of the contract against its frozen example.
@Suite struct WireTests {
    @Test func entry() throws {
        let shop = Entry.Shop(
            name: "Vitrine", merchantLabel: "ACME", merchantID: "merchant.org.example.acme", country: "US",
            currency: "USD", networks: ["visa", "mastercard", "amex"], capabilities: ["3DS"],
            categories: [ProductSummary.Category(id: "grooming", name: "Grooming")])
        let links = Links([
            .this: Link(href: "/"), .inventory: Link(href: "/inventory{?limit,cursor}", templated: true),
            .orders: Link(href: "/orders"),
        ])
        try Wire.expect("entry", is: Entry(shop: shop, links: links))
    }

    @Test func inventoryPage() throws {
        let links = Links([
            .this: Link(href: "/inventory?limit=2"), .first: Link(href: "/inventory?limit=2"),
            .next: Link(href: "/inventory?limit=2&cursor=abc"),
        ])
        try Wire.expect(
            "inventory-page",
            is: InventoryPage(
                items: [Sample.wax, Sample.ringtones], page: .init(limit: 2, hasMore: true, total: 30),
                links: links))
    }

    @Test func adminOrders() throws {
        let row = AdminOrders.Row(
            id: "ord_01", number: "2026-000123", status: .paid,
            axes: Order.Axes(order: "open", money: "captured", goods: "none"), total: Sample.dollars(2449),
            lines: 2, createdAt: Date(timeIntervalSince1970: 1_795_186_800), version: 3,
            links: Links([.this: Link(href: "/orders/ord_01")]))
        try Wire.expect(
            "admin-orders",
            is: AdminOrders(
                items: [row], page: .init(limit: 1, hasMore: true),
                links: Links([
                    .this: Link(href: "/admin/orders?limit=1"), .first: Link(href: "/admin/orders?limit=1"),
                    .next: Link(href: "/admin/orders?limit=1&cursor=abc"),
                ])))
    }

    @Test func product() throws {
        let size = Product.Option(
            id: "size", name: "Size", values: [.init(id: "s", name: "Small"), .init(id: "l", name: "Large")])
        let small = Product.Variant(
            id: "var_01", sku: "WAX-S", options: ["size": "s"], price: Sample.dollars(1000),
            availability: Availability(available: 3))
        let large = Product.Variant(
            id: "var_02", sku: "WAX-L", options: ["size": "l"], price: Sample.dollars(1800),
            availability: Availability(available: 9))
        try Wire.expect(
            "product",
            is: Product(
                summary: Sample.wax, tags: [.init(id: "gift", name: "Gift")], options: [size],
                variants: [small, large]))
    }

    @Test func availability() throws {
        let links = Links([
            .this: Link(href: "/products/prd_01/availability"), .up: Link(href: "/products/prd_01"),
        ])
        try Wire.expect(
            "availability",
            is: ProductAvailability(
                id: "prd_01", availability: Availability(available: 12),
                variants: [.init(id: "var_01", sku: "WAX-S", availability: Availability(available: 12))],
                version: 7, links: links))
    }

    @Test func shippingServices() throws {
        let service = ShippingServices.Service(
            id: "ground", carrier: "Fake Post", service: "Ground", amount: "5.00", currency: "USD")
        try Wire.expect(
            "shipping-services",
            is: ShippingServices(
                services: [service], links: Links([.this: Link(href: "/shipping-services")])))
    }

    @Test func ratesRequest() throws {
        try Wire.expect("rates-request", is: RatesRequest(to: Sample.partialAddress, lines: Sample.lines))
    }

    @Test func ratesReply() throws {
        let ground = Rate(
            id: "rate_01", carrier: "Fake Post", service: "Ground", amount: "5.00", currency: "USD",
            formattedArrivalDate: "Will arrive by Friday, Nov 27", earliest: "2026-11-25",
            latest: "2026-11-27", expiresAt: Date(timeIntervalSince1970: 1_795_410_000))
        let bare = Rate(
            id: "rate_02", carrier: nil, service: nil, amount: "9.01", currency: "USD",
            formattedArrivalDate: nil)
        try Wire.expect("rates-reply", is: RatesReply(rates: [ground, bare], reason: nil))
    }

    @Test func ratesReplyOfAnUnserviceableAddress() throws {
        try Wire.expect(
            "rates-reply-unserviceable", is: RatesReply(rates: [], reason: "country_not_served"))
    }

    @Test func ratesInTheFormOfTheSourceDocuments() throws {
        let rate = Rate(
            id: "rate_02", carrier: nil, service: "Ground", amount: "9.01", currency: "USD",
            formattedArrivalDate: nil)
        try Wire.expect("rates", is: [rate])
    }

    @Test func quoteRequest() throws {
        try Wire.expect(
            "quote-request",
            is: QuoteRequest(
                lines: Sample.lines, to: Sample.partialAddress, shippingRate: "rate_01", coupons: ["WELCOME"],
                hold: true)
        )
    }

    @Test func quote() throws {
        let summary = [
            SummaryRow(label: "Mustache Wax", amount: "20.00", role: .subtotal),
            SummaryRow(label: "Discount", amount: "-2.00", role: .discount),
            SummaryRow(label: "Shipping", amount: "5.00", role: .shipping),
            SummaryRow(label: "Tax", amount: "0.00", type: .pending, role: .tax),
            SummaryRow(label: "ACME", amount: "23.00", type: .pending, role: .total),
        ]
        let line = Quote.Line(
            variant: "var_01", name: "Mustache Wax", quantity: 2, unit: "10.00", net: "18.00", tax: "1.49")
        try Wire.expect(
            "quote",
            is: Quote(
                id: "qt_01", summary: summary, currency: "USD", lines: [line],
                shipping: Quote.Shipping(net: "5.00", tax: "0.00"),
                taxes: [
                    Quote.TaxGroup(partsPerMillion: 82_500, base: "18.00", tax: "1.49"),
                    Quote.TaxGroup(partsPerMillion: 70_000, base: "17.29", tax: "1.21", isIncluded: true),
                ], coupons: ["WELCOME"],
                expiresAt: Date(timeIntervalSince1970: 1_795_263_300), digest: "sha-256=00ff",
                links: Links([.orders: Link(href: "/orders")])))
    }

    @Test func orderRequestWithWallet() throws {
        let contact = WireContact(
            name: "Juniper Appleseed", email: "j.appleseed@example.org", phone: "+1 404 555 0100")
        try Wire.expect(
            "order-request-wallet",
            is: OrderRequest(
                quote: "qt_01", expectedTotal: Sample.dollars(2449), shipTo: Sample.address, contact: contact,
                applicationData: "AQID", payment: .wallet(try WireToken(Sample.token))))
    }

    @Test func orderRequestWithCard() throws {
        let card = WireCard(
            number: "4242424242424242", expiryMonth: 12, expiryYear: 2029, securityCode: "123",
            name: "Juniper Appleseed")
        try Wire.expect(
            "order-request-card",
            is: OrderRequest(
                quote: "qt_02", expectedTotal: Sample.dollars(300), shipTo: nil, contact: Sample.email,
                applicationData: nil, payment: .card(card)))
    }

    @Test func order() throws {
        let summary = [
            SummaryRow(label: "Mustache Wax", amount: "20.00", role: .subtotal),
            SummaryRow(label: "Shipping", amount: "5.00", role: .shipping),
            SummaryRow(label: "ACME", amount: "25.00", role: .total),
        ]
        let links = Links([
            .this: Link(href: "/orders/ord_01"), .status: Link(href: "/orders/ord_01/status"),
        ])
        try Wire.expect(
            "order",
            is: Order(
                id: "ord_01", number: "2026-000123", status: .paid,
                axes: .init(order: "open", money: "captured", goods: "none"), total: Sample.dollars(2500),
                summary: summary, lines: Sample.pricedLines, shipTo: Sample.address, contact: Sample.email,
                shipping: .init(label: "Fake Post Ground", detail: "Will arrive by Friday, Nov 27"),
                payment: .init(type: "wallet", displayName: "Visa 4242"),
                captured: Sample.dollars(2500), createdAt: Sample.noon,
                history: [
                    .init(at: Sample.noon, from: "awaiting_payment", to: "payment_pending"),
                    .init(
                        at: Sample.noon, from: "paid", to: "partially_fulfilled", event: "shipped_part",
                        isOnline: true),
                ], version: 3, token: "ot_01", links: links))
    }

    @Test func declined() throws {
        try Wire.expect(
            "problem-declined",
            is: Problem(
                .paymentDeclined, title: "Payment declined", status: 402, detail: "The card was declined.",
                instance: "req_01", declineCode: "insufficient_funds", order: "/orders/ord_01",
                attemptsLeft: 4))
    }

    @Test func shortage() throws {
        try Wire.expect(
            "problem-stock",
            is: Problem(
                .insufficientStock, title: "Not enough in stock", status: 409,
                detail: "One line asks for more than there is.",
                lines: [.init(sku: "WAX-S", requested: 4, available: 3)]))
    }

    @Test func invalidBody() throws {
        try Wire.expect(
            "problem-invalid-body",
            is: Problem(
                .invalidBody, title: "Invalid body", status: 422, detail: "Two members are wrong.",
                errors: [
                    .init(pointer: "/lines/0/quantity", code: "out-of-range", detail: "1 to 9999"),
                    .init(header: "Idempotency-Key", code: "missing", detail: "is required"),
                    .init(parameter: "limit", code: "unknown", detail: "is not known"),
                ]))
    }

    @Test func totalMismatch() throws {
        try Wire.expect(
            "problem-total-mismatch",
            is: Problem(
                .totalMismatch, title: "Total differs", status: 409, detail: "The price changed.",
                expected: "24.49", actual: "25.49"))
    }

    @Test func money() throws {
        try Wire.expect("money", is: Sample.dollars(-100))
    }

    @Test func everyExampleIsTested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Wire.folder.path()).sorted()
        #expect(
            names == [
                "admin-orders.json",
                "availability.json",
                "entry.json",
                "event-list.json",
                "event-reset.json",
                "inventory-page.json",
                "money.json",
                "order-request-card.json",
                "order-request-wallet.json",
                "order.json",
                "problem-declined.json",
                "problem-invalid-body.json",
                "problem-stock.json",
                "problem-total-mismatch.json",
                "product.json",
                "quote-request.json",
                "quote.json",
                "rates-reply-unserviceable.json",
                "rates-reply.json",
                "rates-request.json",
                "rates.json",
                "shipping-services.json",
            ])
    }
}
