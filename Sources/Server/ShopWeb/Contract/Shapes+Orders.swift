package import ShopCore
import StoreAPI

// MARK: - Orders and what belongs to them

extension Shapes {
    package static let orders: [String: Schema] = [
        "Order": order, "OrderAxes": axes, "OrderStatus": orderStatus, "OrderReceipt": receipt,
        "OrderPayment": payment, "PaymentLine": paymentLine, "Shipping": shipping, "Refund": refund,
        "Refunds": list("Refund"), "Fulfilment": fulfilment, "Fulfilments": list("Fulfilment"),
        "Units": .list(unit, count: 0...100),
    ]

    private static let axes = Schema.object([
        .required("order", values(of: OrderAxis.self)),
        .required("money", values(of: MoneyAxis.self)),
        .required("goods", values(of: GoodsAxis.self)),
    ])
    private static let status = values(of: Order.Status.self)
    private static let paymentLine = Schema.object([
        .required("type", .one(of: ["wallet", "card"])), .required("display_name", words),
    ])
    private static let shipping = Schema.object([
        .required("label", words), .optional("detail", words), .optional("type", shippingType),
    ])
    static let unit = Schema.object([
        .required("variant", identifier), .required("quantity", .integer(Basket.quantities)),
    ])

    private static let bought: [Schema.Member] = [
        .required("number", words), .required("status", status), .required("total", .shape("Money")),
        .required("summary", .list(.shape("SummaryRow"), count: 1...20)),
        .required("lines", .list(.shape("QuoteLine"), count: Basket.lineCounts)),
        .optional("ship_to", .shape("Address")), .optional("shipping", .shape("Shipping")),
        .optional("payment", .shape("PaymentLine")), .optional("captured", .shape("Money")),
        .optional("refunded", .shape("Money")), .optional("billing", .shape("Address")), links,
    ]

    private static let order = Schema.object(
        bought + [
            .required("id", identifier), .required("axes", .shape("OrderAxes")),
            .optional("contact", .shape("Contact")),
            .required("created_at", time), .optional("expires_at", time),
            .required(
                "history",
                .list(
                    .object([
                        .required("at", time), .required("from", status), .required("to", status),
                        .optional("event", values(of: OrderEvent.self)), .optional("online", .boolean),
                    ]), count: 0...1000)), version,
            .optional("token", identifier),
        ])

    private static let orderStatus = Schema.object([
        .required("id", identifier), .required("status", status), .required("axes", .shape("OrderAxes")),
        version, links,
    ])

    private static let receipt = Schema.object(
        bought + [.required("merchant", words), .required("placed_at", time)])

    private static let payment = Schema.object([
        .required("id", identifier),
        .required("state", values(of: OrderPayment.State.self)),
        .required("type", .one(of: ["wallet", "card"])), .required("display_name", words),
        .required("amount", .shape("Money")), .required("captured", .shape("Money")),
        .required("refunded", .shape("Money")),
        .required("capture", values(of: CaptureMode.self)),
        .optional("decline_code", identifier), .optional("deadline", time), .required("created_at", time),
        links,
    ])

    private static let refund = Schema.object([
        .required("id", identifier), .required("state", values(of: Refund.State.self)),
        .required("amount", .shape("Money")), .required("lines", .shape("Units")),
        .required("reason", words), .required("created_at", time), links,
    ])

    private static let parcelState = values(of: Fulfilment.State.self)
    private static let fulfilment = Schema.object([
        .required("id", identifier), .required("state", parcelState), .required("lines", .shape("Units")),
        .required("carrier", words), .optional("tracking", words),
        .required(
            "history",
            .list(.object([.required("at", time), .required("state", parcelState)]), count: 1...10)),
        .required("created_at", time), links,
    ])

    private static func list(_ name: String) -> Schema { .object([items(name, count: 0...10_000), links]) }
}
