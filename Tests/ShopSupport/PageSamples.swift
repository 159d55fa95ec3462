import FoundationEssentials
import PayKit
package import ShopCore
package import ShopPages
package import ShopWeb
package import StoreAPI

/// One page of each kind, filled with what makes layouts and escaping hard.
package struct PageSamples {
    package let language: ContentLanguage
    package var name: String
    package var accent: String

    package init(language: ContentLanguage, name: String = "Round Teapot", accent: String = "#2f8a8a") {
        self.language = language
        self.name = name
        self.accent = accent
    }

    private let usd = Currency(code: "USD")

    private func money(_ minor: Int64) -> Money? { usd.map { Money(minorUnits: minor, currency: $0) } }

    package func setting(_ address: String, _ templates: [FormTemplate] = []) -> PageSetting {
        PageSetting(
            language: language, shopName: language == .english ? "Acme" : "艾克米", address: address,
            templates: templates, newKey: { "form_key_0001" }, tag: "\"3-page\"",
            pictures: ["var_1": LinePicture(href: "/images/teapot.png", text: "A teapot, \(name)")])
    }

    package var forms: Forms { Forms(language: language) }

    package var product: Product {
        get throws {
            guard let low = money(4800), let high = money(5200) else { throw OpenShop.Missing.row }
            let summary = ProductSummary(
                id: "prd_1", name: name, description: "A stout pot for four cups. \(name)", kind: .physical,
                category: .init(id: "kitchen", name: "Kitchen"), price: low,
                imageURI: "/pictures/round-teapot.png", imageText: "A round teapot, \(name)", accent: accent,
                availability: Availability(available: 9), hasOptions: true, version: 3,
                links: Links([.this: Link(href: "/products/prd_1")]))
            let values = ["petrol", "cream", "rust"]
            return Product(
                summary: summary,
                options: [
                    .init(
                        id: "glaze", name: "Glaze",
                        values: values.map { .init(id: $0, name: $0.capitalized) })
                ],
                variants: values.enumerated().map { index, value in
                    .init(
                        id: "var_\(index)", sku: "POT-\(index)", options: ["glaze": value],
                        price: index == 1 ? high : low, availability: Availability(available: index * 3))
                })
        }
    }

    package func quote(open: Bool) -> Quote {
        let pending = SummaryRow.Kind.pending
        return Quote(
            id: "qt_1",
            summary: [
                SummaryRow(label: "Subtotal", amount: "64.00", role: .subtotal),
                SummaryRow(label: "WELCOME", amount: "-6.40", role: .discount),
                SummaryRow(
                    label: "Shipping", amount: open ? "0.00" : "5.00", type: open ? pending : .final,
                    role: .shipping),
                SummaryRow(
                    label: "Tax", amount: open ? "0.00" : "4.75", type: open ? pending : .final, role: .tax),
                SummaryRow(
                    label: "ACME", amount: open ? "57.60" : "67.35", type: open ? pending : .final,
                    role: .total),
            ], currency: "USD", lines: lines, expiresAt: Date(seconds: 1_795_187_700), digest: "sha-256=00",
            links: Links([.this: Link(href: "/quotes/qt_1")]))
    }

    private var lines: [Quote.Line] {
        [
            .init(variant: "var_1", name: "\(name) · Cream", quantity: 1, unit: "48.00"),
            .init(variant: "var_2", name: "Stoneware Mug", quantity: 1, unit: "16.00"),
        ]
    }

    package func quoteTemplates(open: Bool) -> [FormTemplate] {
        QuoteForms(
            language: language, quote: quote(open: open),
            asked: QuoteRequest(
                lines: [OrderLine(variant: "var_1", quantity: 1)],
                to: open ? nil : WireAddress.atlanta.partial,
                shippingRate: nil, coupons: ["WELCOME"]),
            isShipped: true,
            rates: open
                ? []
                : [
                    Rate(
                        id: "r1", carrier: "Fake Post", service: "Ground", amount: "5.00", currency: "USD",
                        formattedArrivalDate: "Arrives Wed, Nov 25 – Fri, Nov 27"),
                    Rate(
                        id: "r2", carrier: "Fake Post", service: "Express", amount: "12.00", currency: "USD",
                        formattedArrivalDate: "Arrives Mon, Nov 23"),
                ],
            countries: ["US", "CA", "GB", "DE", "CN"]
        ).templates
    }

    package func order(_ status: Order.Status) throws -> Order {
        guard let total = money(6735) else { throw OpenShop.Missing.row }
        return Order(
            id: "ord_1", number: "2026-000123", status: status,
            axes: .init(order: "open", money: "none", goods: "none"), total: total,
            summary: quote(open: false).summary, lines: lines, shipTo: .atlanta,
            contact: WireContact(name: nil, email: "j.appleseed@example.org", phone: nil),
            shipping: .init(label: "Fake Post Ground", detail: "Arrives Wed, Nov 25 – Fri, Nov 27"),
            payment: status == .paid ? .init(type: "card", displayName: "Visa 4242") : nil,
            createdAt: Date(seconds: 1_795_186_800),
            history: [
                .init(at: Date(seconds: 1_795_186_800), from: "", to: "awaiting_payment"),
                .init(at: Date(seconds: 1_795_186_860), from: "awaiting_payment", to: "payment_pending"),
                .init(at: Date(seconds: 1_795_186_861), from: "payment_pending", to: status.rawValue),
            ], version: 3, token: nil,
            links: Links([
                .this: Link(href: "/orders/ord_1"), .receipt: Link(href: "/orders/ord_1/receipt"),
            ]))
    }

    package var receipt: OrderReceipt {
        get throws {
            var order = try order(.paid)
            order.lines.append(.init(variant: "v", name: "搪瓷杯 \(name)", quantity: 12, unit: "101.25"))
            return OrderReceipt(
                order, merchant: "ACME",
                links: Links([
                    .this: Link(href: "/orders/ord_1/receipt"), .order: Link(href: "/orders/ord_1"),
                ]))
        }
    }

    package var problem: Problem {
        Problem(
            .invalidAddress, title: "Invalid address", status: 422, detail: "Needed to send goods there.",
            instance: "req_0001",
            errors: [
                .init(pointer: "/ship_to/street", code: "required", detail: "Needed to send goods there."),
                .init(pointer: "/contact/email", code: "invalid", detail: "Not an address."),
            ])
    }

    package var refusedForm: SubmittedForm? {
        let text =
            "quote=qt_1&expected_total%2Famount=67.35&expected_total%2Fcurrency=USD&ship_to%2Fcountry=US"
            + "&ship_to%2Fname=J.+Appleseed&ship_to%2Fstreet=&ship_to%2Fcity=Atlanta&ship_to%2Fstate=GA"
            + "&ship_to%2Fpostal_code=30303&contact%2Femail=j%40&payment%2Ftype=card&payment%2Fname=J"
            + "&payment%2Fnumber=4242424242424242&payment%2Fexp_month=12&payment%2Fexp_year=2030"
            + "&payment%2Fcvc=987&_key=form_key_0001"
        return FormBody(Array(text.utf8)).map {
            SubmittedForm(method: "POST", target: "/orders", isKeyed: true, body: $0)
        }
    }

    /// Every page, by a name for its file.
    package func all() throws -> [(name: String, html: String)] {
        let library = try PageLibrary.embedded()
        func draw(_ page: PageContent, _ setting: PageSetting) -> String {
            DrawnPage(page, setting, library: library).html
        }
        let product = try product
        let inventory = InventoryPage(
            items: Array(repeating: product.summary, count: 5), page: .init(limit: 5, hasMore: true),
            links: Links([
                .next: Link(href: "/inventory?cursor=x&limit=5"), .prev: Link(href: "/inventory?cursor=y"),
            ]))
        let search = forms.search(
            target: "/inventory", categories: [.init("Kitchen", value: "kitchen")],
            sorts: [.init("Name", value: "name"), .init("Price", value: "price")], values: ["q": name])
        let buy = forms.buy(product, target: "/quotes").map { [$0] } ?? []
        let pay = OrderForms(language: language, order: try order(.awaitingPayment))
        let link = Link(href: "/orders/ord_1")
        let unpaid = setting("/orders/ord_1", OrderAction.allCases.map { pay.template($0, at: link) })
        let docs = Docs(Operations.all, examples: Operations.examples, transitions: OrderTransition.all)
        let plain = setting("/somewhere")
        let json = try JSONReaderDocument.facts
        let open = setting("/quotes/qt_1", quoteTemplates(open: true))
        let closed = setting("/quotes/qt_1", quoteTemplates(open: false))
        return [
            ("shop", draw(inventory.page(setting("/inventory", [search])), setting("/inventory"))),
            ("product", draw(product.page(setting("/products/prd_1", buy)), setting("/products/prd_1"))),
            ("quote-open", draw(quote(open: true).page(open), open)),
            ("quote", draw(quote(open: false).page(closed), closed)),
            ("order", draw(try order(.awaitingPayment).page(unpaid), unpaid)),
            ("order-paid", draw(try order(.paid).page(plain), plain)),
            ("receipt", draw(try receipt.page(plain), plain)),
            (
                "problem",
                draw(
                    ProblemPage(
                        problem, plain, form: refusedForm?.template(after: problem, language),
                        typed: refusedForm?.body.typed ?? [:]
                    ).page, plain)
            ),
            ("facts", draw(json.page(plain), plain)),
            ("docs", draw(docs.page(plain), plain)),
        ]
    }
}

/// A document without a page of its own.
private struct JSONReaderDocument {
    static var facts: Facts { get throws { Facts() } }

    struct Facts: Document {
        package func encode(to encoder: any Encoder) throws {}

        package func page(_ setting: PageSetting) -> PageContent {
            PageContent(
                template: .facts, title: "Payment",
                content: FactsPage(
                    heading: "Payment", lead: "Lead", facts: [SheetPage.Fact("State", "captured")],
                    tables: [
                        TableView(
                            caption: "Parcels", heads: ["Carrier", "Number"],
                            rows: [.init("Fake Post", ["FP1"])])
                    ], forms: [], links: [LinkView(href: "/orders/ord_1", label: "Order")]))
        }
    }
}
