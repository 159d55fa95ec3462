import PayKit
package import ShopCore
import StoreAPI

/// The shapes of what the server answers, by name; `/openapi.json` tells them to everybody.
package enum Shapes {
    package static let all: [String: Schema] = [
        "Link": link, "Links": allLinks, "FormTemplate": formTemplate, "ProblemType": problemType,
        "Money": Bodies.money, "Address": Bodies.address,
        "Contact": Bodies.contact, "SummaryRow": summaryRow, "Availability": availability,
        "Entry": entry, "ProductRow": .object(productRow), "Product": product,
        "ProductAvailability": productAvailability, "InventoryPage": inventoryPage,
        "ShippingServices": shippingServices, "Rate": .object(rate),
        "Rates": rates, "Quote": quote, "QuoteLine": quoteLine, "Problem": problem,
        "Fault": fault, "Health": .object([.required("status", .text(1...20))]),
    ].merging(administration) { $1 }.merging(orders) { $1 }.merging(live) { $1 }.merging(transfers) { $1 }

    /// A decimal number in the digits of its currency.
    package static let amount = Schema.text(.amount, 1...20)
    package static let identifier = Schema.text(.token, 1...200)
    package static let time = Schema.text(20...30, format: "date-time")
    package static let day = Schema.text(10...10, format: "date")
    /// A text for people of at most 20,000 Unicode scalars.
    package static let words = Schema.text(0...20_000)
    package static let links = Schema.Member.required("_links", .shape("Links"))
    static let version = Schema.Member.required("version", .integer(1...Int.max))
    /// Units on a shelf, or in all that moved.
    static let units = Schema.integer(0...StockCorrection.mostOnHand)
    static let unitsMoved = Schema.integer(-StockCorrection.mostOnHand...StockCorrection.mostOnHand)
    private static let label = Schema.object([.required("id", identifier), .required("name", words)])
    private static let stockState = Schema.one(of: ["in_stock", "low_stock", "out_of_stock"])
    static let productKind = Schema.one(of: ["physical", "digital"])

    /// The items of a list, each of a shape.
    static func items(_ shape: String, count: ClosedRange<Int> = 0...ProductQuery.limits.upperBound)
        -> Schema.Member
    {
        .required("_embedded", .object([.required("item", .list(.shape(shape), count: count))]))
    }

    static let page = Schema.Member.required("page", .object(pageInfo))
    private static let pageInfo: [Schema.Member] = [
        .required("limit", .integer(ProductQuery.limits)), .required("has_more", .boolean),
    ]

    private static let link = Schema.object([
        .required("href", .text(1...4000)), .optional("templated", .boolean),
    ])

    /// The relations that there are, and the short name that the shop's own begin with.
    private static let allLinks = Schema.object(
        Relation.allCases.map { .optional($0.rawValue, .shape("Link")) } + [
            .optional(
                "curies",
                .list(
                    .object([
                        .required("name", .text(1...20)), .required("href", .text(1...4000)),
                        .required("templated", .boolean),
                    ]), count: 1...1))
        ])

    private static let problemType = Schema.object([
        .required("name", identifier), .required("title", words), .required("meaning", words),
        .required("remedy", words),
        .optional("causes", .list(texts("title", "meaning", "remedy"), count: 1...50)),
        .optional("decline_codes", .list(texts("code", "meaning"), count: 1...50)), links,
    ])

    private static func texts(_ names: String...) -> Schema { .object(names.map { .required($0, words) }) }

    private static let formTemplate = Schema.object([
        .optional("title", words), .required("method", .text(.token, 1...10)),
        .required("target", .text(1...4000)), .optional("contentType", .text(1...100)),
        .optional("headers", .list(.text(.token, 1...40), count: 0...5)),
        .required("properties", .list(.object(formProperty), count: 0...500)),
    ])

    private static let formProperty: [Schema.Member] =
        [
            .required("name", .text(1...200)), .optional("required", .boolean),
            .optional("readOnly", .boolean),
            .optional(
                "options",
                .object([
                    .required("inline", .list(texts("prompt", "value"), count: 0...500)),
                    .optional("selectedValues", .list(words, count: 0...10)),
                    .optional("minItems", .integer(0...10)), .optional("maxItems", .integer(0...10)),
                ])),
        ] + ["prompt", "type", "value", "regex", "placeholder", "accept"].map { .optional($0, words) }
        + ["min", "max", "minLength", "maxLength"].map { .optional($0, .integer(0...Int.max)) }
}

extension Shapes {
    /// Sets of words and small objects that several schemas have, by the name that a generated client gives
    /// their class.
    package static let named: [String: Schema] = [
        "OrderState": values(of: Order.Status.self), "OrderAxis": values(of: OrderAxis.self),
        "MoneyAxis": values(of: MoneyAxis.self), "GoodsAxis": values(of: GoodsAxis.self),
        "OrderTransition": values(of: OrderEvent.self), "PaymentState": values(of: OrderPayment.State.self),
        "CaptureMode": values(of: CaptureMode.self), "RefundState": values(of: Refund.State.self),
        "FulfilmentState": values(of: Fulfilment.State.self),
        "AccessKeyKind": values(of: AccessKey.Kind.self),
        "FaultKind": values(of: WireFault.Kind.self), "FaultMoment": values(of: WireFault.Moment.self),
        "FaultOutcome": values(of: WireFault.Outcome.self), "FaultStep": values(of: WireFault.Step.self),
        "StockState": stockState, "ProductKind": productKind, "PaymentType": .one(of: ["wallet", "card"]),
        "Identifier": identifier, "CouponCode": .text(.token, ShopPolicy.Coupon.codeLengths),
        "PolicyID": .text(.token, 1...64),
        "Payment": Bodies.payment, "Label": label, "PageInfo": .object(pageInfo), "Line": unit,
    ]

    static func values<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> Schema {
        .one(of: type.allCases.map(\.rawValue))
    }
}

// MARK: - The shop and its goods

extension Shapes {
    private static let entry = Schema.object([
        .required(
            "shop",
            .object([
                .required("name", words), .required("merchant_label", words),
                .required("merchant_id", identifier), .required("country", .text(2...2)),
                .required("currency", .text(.currency)),
                .required("networks", .list(identifier, count: 0...20)),
                .required("capabilities", .list(identifier, count: 0...20)),
                .required("categories", .list(label, count: 0...1000)),
                .optional("wallet_authorities", .list(words, count: 0...10_000)),
            ])), links,
    ])

    private static let availability = Schema.object([
        .required("state", stockState),
        // Of a product, that of all its variants.
        .required("available", .integer(0...Int.max)),
    ])

    private static let productRow: [Schema.Member] = [
        .required("id", identifier), .required("name", words), .required("description", words),
        .required("kind", productKind),
        .required("category", label),
        .required("price", amount), .required("currency", .text(.currency)),
        .required("price_from", .shape("Money")), .required("image_uri", .text(1...4000)),
        .required("image_text", words), .optional("shipping_types", .list(shippingType, count: 0...4)),
        .optional("ships_to", .list(.text(2...2), count: 0...300)),
        .optional("accent", .text(7...7)),
        .required("availability", .shape("Availability")), .required("has_options", .boolean),
        version, links,
    ]

    private static let product = Schema.object(
        productRow + ProductText.allCases.filter { !$0.isRequired }.map { .optional($0.member, words) } + [
            .required("tags", .list(label, count: 0...100)),
            .required(
                "options",
                .list(
                    .object([
                        .required("id", identifier), .required("name", words),
                        .required("values", .list(label, count: 1...100)),
                    ]), count: 0...20)),
            .required(
                "variants",
                .list(
                    .object([
                        .required("id", identifier), .required("sku", identifier),
                        .required("options", .map(identifier)), .required("price", .shape("Money")),
                        .required("availability", .shape("Availability")),
                    ]), count: 1...1000)),
        ])

    private static let inventoryPage = Schema.object([
        items("ProductRow"),
        .required("page", .object(pageInfo + [.optional("total", .integer(0...Int.max))])), links,
    ])

    private static let productAvailability = Schema.object([
        .required("id", identifier), .required("availability", .shape("Availability")),
        .required(
            "variants",
            .list(
                .object([
                    .required("id", identifier), .required("sku", identifier),
                    .required("availability", .shape("Availability")),
                ]), count: 1...1000)),
        version, links,
    ])
}

// MARK: - Shipping and prices

extension Shapes {
    private static let shippingServices = Schema.object([
        .required("services", .list(shippingService, count: 0...100)), links,
    ])

    private static let shippingService = Schema.object([
        .required("id", identifier), .required("carrier", words), .required("service", words),
        .required("amount", amount), .required("currency", .text(.currency)),
    ])

    private static let rate: [Schema.Member] = [
        .required("id", identifier), .optional("carrier", words), .optional("service", words),
        .required("amount", amount), .required("currency", .text(.currency)),
        .optional("formatted_arrival_date", words), .optional("earliest", day), .optional("latest", day),
        .optional("free_from", amount), .optional("expires_at", time),
    ]

    private static let rates = Schema.object([
        .required("rates", .list(.shape("Rate"), count: 0...100)), .optional("reason", identifier),
    ])

    private static let summaryRow = Schema.object([
        .required("label", words), .required("amount", amount),
        .required("type", .one(of: ["final", "pending"])),
        .required("role", .one(of: ["subtotal", "discount", "shipping", "tax", "total"])),
    ])

    private static let quoteLine = Schema.object([
        .required("variant", identifier), .required("name", words),
        .required("quantity", .integer(Basket.quantities)), .required("unit", amount),
        .optional("net", amount),
        .optional("tax", amount),
    ])

    private static let quote = Schema.object([
        .required("id", identifier), .required("summary", .list(.shape("SummaryRow"), count: 1...20)),
        .required("currency", .text(.currency)),
        .required("lines", .list(.shape("QuoteLine"), count: Basket.lineCounts)),
        .optional("delivery", delivery),
        .optional("shipping", .object([.required("net", amount), .required("tax", amount)])),
        .optional("shipping_services", .list(shippingService, count: 0...100)),
        .optional("free_from", amount),
        .optional("taxes", .list(taxGroup, count: 0...100)),
        .optional("coupons", .list(identifier, count: 0...CouponRules.mostCodes)),
        .required("expires_at", time),
        .required("digest", .text(72...72)), links,
    ])

    static let shippingType = Schema.one(of: ShippingType.allCases.map(\.rawValue))

    private static let delivery = Schema.object([
        .optional("type", shippingType), .required("choices", .list(shippingType, count: 0...4)),
        .optional("place", .shape("Address")), .optional("phone", .boolean), .optional("billing", .boolean),
    ])

    private static let taxGroup = Schema.object([
        .required("rate_ppm", .integer(0...Int(Share.million))), .required("base", amount),
        .required("tax", amount),
        .optional("included", .boolean),
    ])
}

// MARK: - Problems

extension Shapes {
    private static let fault = Schema.object([
        .optional("pointer", words), .optional("parameter", words), .optional("header", words),
        .optional("line", .integer(1...Int.max)), .optional("column", words),
        .required("code", identifier), .required("detail", words),
    ])

    private static let problem = Schema.object([
        .required("type", .text(1...4000)), .required("title", words),
        .required("status", .integer(400...599)), .required("detail", words),
        .optional("instance", identifier), .required("retryable", .boolean),
        .optional("errors", .list(.shape("Fault"), count: 0...10_000)),
        .optional("more_errors", .integer(1...Int.max)),
        .optional(
            "lines",
            .list(
                .object([
                    .required("sku", identifier), .required("requested", .integer(1...1_000_000)),
                    .required("available", units),
                ]), count: 1...100)), .optional("decline_code", identifier),
        .optional("order", .text(1...4000)),
        .optional("order_token", identifier),
        .optional("attempts_left", .integer(0...OrderTerms.mostPayments)),
        .optional("expected", words), .optional("actual", words), .optional("from", identifier),
        .optional("allowed", .list(identifier, count: 0...20)),
        .optional("_templates", .map(.shape("FormTemplate"))),
    ])
}

// MARK: - Events

extension Shapes {
    package static let live: [String: Schema] = [
        "EventList": .object([.required("events", .list(.shape("Event"), count: 0...256)), links]),
        "Event": .choice(
            by: "event",
            [
                "stock": event([
                    .required("variant", identifier), .required("product", identifier),
                    .required("available", units),
                    .required("state", stockState), version,
                ]),
                "price": event([
                    .required("variant", identifier), .required("product", identifier),
                    .required("price", .shape("Money")), version,
                ]),
                "product": event([
                    .required("product", identifier), .required("active", .boolean), version,
                ]),
                "order": event([
                    .required("order", identifier),
                    .required("status", values(of: Order.Status.self)), version,
                ]), "reset": event([]),
            ]),
    ]

    private static func event(_ data: [Schema.Member]) -> [Schema.Member] {
        [.required("id", identifier), .required("data", .object(data))]
    }
}

extension Schema {
    /// The same object in the form of HAL-FORMS, with what may be done with it.
    package var withTemplates: Schema {
        switch self {
        case .shape(let name): Shapes.all[name].map(\.withTemplates) ?? self
        case .object(let members):
            .object(members + [.optional("_templates", .map(.shape("FormTemplate")))])
        case .string, .integer, .boolean, .list, .choice, .map, .anything: self
        }
    }

    /// With the shapes in place of their names.
    package var resolved: Schema {
        func members(_ members: [Member]) -> [Member] {
            members.map { member in
                var member = member
                member.schema = member.schema.resolved
                return member
            }
        }
        return switch self {
        case .shape(let name): Shapes.all[name]?.resolved ?? .anything
        case .object(let list): .object(members(list))
        case .list(let schema, let count): .list(schema.resolved, count: count)
        case .choice(let name, let forms): .choice(by: name, forms.mapValues(members))
        case .map(let schema): .map(schema.resolved)
        case .string, .integer, .boolean, .anything: self
        }
    }
}
