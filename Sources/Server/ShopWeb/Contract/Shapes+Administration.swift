package import ShopCore
import StoreAPI

extension Shapes {
    package static let administration: [String: Schema] = [
        "Administration": .object([links]), "OrderedFault": orderedFault,
        "OrderedFaults": .object([.required("faults", .list(.shape("OrderedFault"), count: 0...100)), links]),
        "Clock": .object([.required("at", time), .required("ahead", .integer(Int.min...Int.max)), links]),
        "AccessKey": accessKey,
        "AccessKeys": .object([.required("keys", .list(.shape("AccessKey"), count: 0...100_000)), links]),
        "StockAdjustment": stockAdjustment, "Reconciliation": reconciliation,
        "Zones": .object(Bodies.zones + [links]), "Coupon": coupon,
        "Coupons": .object([.required("coupons", .list(.shape("Coupon"), count: 0...100_000)), links]),
        "AdminProducts": .object([items("AdminProduct"), page, links]), "Shelf": shelf,
        "StockList": .object([items("Shelf", count: 0...250_000), links]),
        "AdminProduct": adminProduct, "AdminVariant": adminVariant, "AdminOrder": adminOrder,
        "AdminOrders": .object([items("AdminOrder"), page, links]),
    ]

    private static let adminOrder = Schema.object([
        .required("id", identifier), .required("number", words),
        .required("status", values(of: Order.Status.self)),
        .required("axes", .shape("OrderAxes")), .required("total", .shape("Money")),
        .optional("captured", .shape("Money")), .optional("refunded", .shape("Money")),
        .required("lines", .integer(0...100)), .required("created_at", time),
        version, links,
    ])

    private static let shelf = Schema.object([
        .required("sku", identifier), .required("variant", identifier), .required("product", identifier),
        .required("name", words), .required("on_hand", units),
        .required("reserved", units),
        .required("available", units),
        .optional(
            "moves",
            .list(
                .object([
                    .required("at", time), .required("cause", identifier),
                    .required("quantity", .integer(1...1_000_000_000)), .required("from", identifier),
                    .required("to", identifier), .optional("order", identifier), .optional("reason", words),
                    links,
                ]), count: 0...100)), links,
    ])

    private static let adminVariant = Schema.object([
        .required("id", identifier), .required("sku", identifier), .required("options", .map(identifier)),
        .required("price", .shape("Money")), .required("available", units),
        version, links,
    ])

    private static let adminProduct = Schema.object(
        [
            .required("id", identifier), .required("kind", productKind),
            .required("category", identifier),
            .required("tags", .list(identifier, count: 0...ProductChange.mostTags)),
            .required("tax_class", identifier), .optional("accent", .text(.colour, 7...7)),
            .required("active", .boolean),
            .required("variants", .list(.shape("AdminVariant"), count: 1...1000)),
            version, links,
        ]
            + ProductText.allCases.map { text in
                text.isRequired ? .required(text.member, .map(words)) : .optional(text.member, .map(words))
            })

    private static let stockAdjustment = Schema.object([
        .required("id", identifier), .required("sku", identifier), .required("variant", identifier),
        .required("delta", unitsMoved),
        .required("on_hand", units),
        .required("reserved", units), .required("reason", words),
        .required("at", time), links,
    ])

    private static let reconciliation = Schema.object([
        .required("balanced", .boolean), .required("at", time),
        .required(
            "rules",
            .list(
                .object([
                    .required("invariant", identifier), .required("sentence", words),
                    .required("violations", .list(words, count: 0...100)),
                ]), count: 1...100)), links,
    ])

    private static let coupon = Schema.object(
        Bodies.coupon + [.required("used", units), links])

    private static let orderedFault = Schema.object([
        .required("id", identifier), .required("kind", values(of: WireFault.Kind.self)),
        .required("operation", identifier), .optional("count", .integer(1...1_000_000)),
        .optional("milliseconds", .integer(1...60_000)), .optional("status", .integer(400...599)),
        .optional("when", values(of: WireFault.Moment.self)),
        .optional("outcome", values(of: WireFault.Outcome.self)),
        .optional("decline_code", identifier),
        .optional("at", values(of: WireFault.Step.self)), links,
    ])

    private static let accessKey = Schema.object([
        .required("id", identifier), .required("kind", values(of: AccessKey.Kind.self)),
        .required("label", words), .required("created_at", time), .optional("revoked_at", time),
        .optional("secret", identifier), links,
    ])
}
