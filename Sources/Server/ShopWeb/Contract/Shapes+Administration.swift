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
        "AdminProducts": .object([
            .required(
                "_embedded", .object([.required("item", .list(.shape("AdminProduct"), count: 0...250))])),
            .required(
                "page", .object([.required("limit", .integer(1...250)), .required("has_more", .boolean)])),
            links,
        ]), "Shelf": shelf,
        "StockList": .object([
            .required("_embedded", .object([.required("item", .list(.shape("Shelf"), count: 0...250_000))])),
            links,
        ]),
        "AdminProduct": adminProduct, "AdminVariant": adminVariant, "AdminOrder": adminOrder,
        "AdminOrders": adminOrders,
    ]

    private static let adminOrder = Schema.object([
        .required("id", identifier), .required("number", words),
        .required("status", .one(of: Order.Status.allCases.map(\.rawValue))),
        .required("axes", .shape("OrderAxes")), .required("total", .shape("Money")),
        .optional("captured", .shape("Money")), .optional("refunded", .shape("Money")),
        .required("lines", .integer(0...100)), .required("created_at", time),
        .required("version", .integer(1...Int.max)), links,
    ])

    private static let adminOrders = Schema.object([
        .required("_embedded", .object([.required("item", .list(.shape("AdminOrder"), count: 0...250))])),
        .required(
            "page",
            .object([.required("limit", .integer(1...250)), .required("has_more", .boolean)])), links,
    ])

    private static let shelf = Schema.object([
        .required("sku", identifier), .required("variant", identifier), .required("product", identifier),
        .required("name", words), .required("on_hand", .integer(0...1_000_000_000)),
        .required("reserved", .integer(0...1_000_000_000)),
        .required("available", .integer(0...1_000_000_000)),
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
        .required("price", .shape("Money")), .required("available", .integer(0...1_000_000_000)),
        .required("version", .integer(1...Int.max)), links,
    ])

    private static let adminProduct = Schema.object(
        [
            .required("id", identifier), .required("kind", .one(of: ["physical", "digital"])),
            .required("category", identifier), .required("tags", .list(identifier, count: 0...50)),
            .required("tax_class", identifier), .optional("accent", .text(.colour, 7...7)),
            .required("active", .boolean),
            .required("variants", .list(.shape("AdminVariant"), count: 1...1000)),
            .required("version", .integer(1...Int.max)), links,
        ]
            + ProductText.allCases.map { text in
                text.isRequired ? .required(text.member, .map(words)) : .optional(text.member, .map(words))
            })

    private static let stockAdjustment = Schema.object([
        .required("id", identifier), .required("sku", identifier), .required("variant", identifier),
        .required("delta", .integer(-1_000_000_000...1_000_000_000)),
        .required("on_hand", .integer(0...1_000_000_000)),
        .required("reserved", .integer(0...1_000_000_000)), .required("reason", words),
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
        Bodies.coupon + [.required("used", .integer(0...1_000_000_000)), links])

    private static let orderedFault = Schema.object([
        .required("id", identifier), .required("kind", .one(of: WireFault.Kind.allCases.map(\.rawValue))),
        .required("operation", identifier), .optional("count", .integer(1...1_000_000)),
        .optional("milliseconds", .integer(1...60_000)), .optional("status", .integer(400...599)),
        .optional("when", .one(of: WireFault.Moment.allCases.map(\.rawValue))),
        .optional("outcome", .one(of: WireFault.Outcome.allCases.map(\.rawValue))),
        .optional("decline_code", identifier),
        .optional("at", .one(of: WireFault.Step.allCases.map(\.rawValue))), links,
    ])

    private static let accessKey = Schema.object([
        .required("id", identifier), .required("kind", .one(of: AccessKey.Kind.allCases.map(\.rawValue))),
        .required("label", words), .required("created_at", time), .optional("revoked_at", time),
        .optional("secret", identifier), links,
    ])
}
