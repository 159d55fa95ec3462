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
        .required("order", .one(of: OrderAxis.allCases.map(\.rawValue))),
        .required("money", .one(of: MoneyAxis.allCases.map(\.rawValue))),
        .required("goods", .one(of: GoodsAxis.allCases.map(\.rawValue))),
    ])
    private static let status = Schema.one(of: Order.Status.allCases.map(\.rawValue))
    private static let paymentLine = Schema.object([
        .required("type", .one(of: ["wallet", "card"])), .required("display_name", words),
    ])
    private static let shipping = Schema.object([.required("label", words), .optional("detail", words)])
    private static let unit = Schema.object([
        .required("variant", identifier), .required("quantity", .integer(1...9999)),
    ])

    private static let bought: [Schema.Member] = [
        .required("number", words), .required("status", status), .required("total", .shape("Money")),
        .required("summary", .list(.shape("SummaryRow"), count: 1...20)),
        .required("lines", .list(.shape("QuoteLine"), count: 1...100)),
        .optional("ship_to", .shape("Address")), .optional("shipping", .shape("Shipping")),
        .optional("payment", .shape("PaymentLine")), .optional("captured", .shape("Money")),
        .optional("refunded", .shape("Money")), links,
    ]

    private static let order = Schema.object(
        bought + [
            .required("id", identifier), .required("axes", .shape("OrderAxes")),
            .optional("contact", .shape("Contact")), .optional("billing", .shape("Address")),
            .required("created_at", time), .optional("expires_at", time),
            .required(
                "history",
                .list(
                    .object([
                        .required("at", time), .required("from", status), .required("to", status),
                        .optional("event", .one(of: OrderEvent.allCases.map(\.rawValue))),
                    ]), count: 0...1000)), .required("version", .integer(1...Int.max)),
            .optional("token", identifier),
        ])

    private static let orderStatus = Schema.object([
        .required("id", identifier), .required("status", status), .required("axes", .shape("OrderAxes")),
        .required("version", .integer(1...Int.max)), links,
    ])

    private static let receipt = Schema.object(
        bought + [.required("merchant", words), .required("placed_at", time)])

    private static let payment = Schema.object([
        .required("id", identifier),
        .required("state", .one(of: OrderPayment.State.allCases.map(\.rawValue))),
        .required("type", .one(of: ["wallet", "card"])), .required("display_name", words),
        .required("amount", .shape("Money")), .required("captured", .shape("Money")),
        .required("refunded", .shape("Money")),
        .required("capture", .one(of: CaptureMode.allCases.map(\.rawValue))),
        .optional("decline_code", identifier), .optional("deadline", time), .required("created_at", time),
        links,
    ])

    private static let refund = Schema.object([
        .required("id", identifier), .required("state", .one(of: Refund.State.allCases.map(\.rawValue))),
        .required("amount", .shape("Money")), .required("lines", .shape("Units")),
        .required("reason", words), .required("created_at", time), links,
    ])

    private static let parcelState = Schema.one(of: Fulfilment.State.allCases.map(\.rawValue))
    private static let fulfilment = Schema.object([
        .required("id", identifier), .required("state", parcelState), .required("lines", .shape("Units")),
        .required("carrier", words), .required("tracking", words),
        .required(
            "history",
            .list(.object([.required("at", time), .required("state", parcelState)]), count: 1...10)),
        .required("created_at", time), links,
    ])

    private static func list(_ name: String) -> Schema {
        .object([
            .required("_embedded", .object([.required("item", .list(.shape(name), count: 0...10_000))])),
            links,
        ])
    }
}
