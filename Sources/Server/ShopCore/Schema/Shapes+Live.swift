import StoreAPI

// MARK: - Events

extension Shapes {
    package static let live: [String: Schema] = [
        "EventList": .object([.required("events", .list(.shape("Event"), count: 0...256)), links]),
        "Event": .choice(
            by: "event",
            [
                "stock": event([
                    .required("variant", identifier), .required("product", identifier),
                    .required("available", .integer(0...1_000_000_000)),
                    .required("state", .one(of: ["in_stock", "low_stock", "out_of_stock"])), version,
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
                    .required("status", .one(of: Order.Status.allCases.map(\.rawValue))), version,
                ]), "reset": event([]),
            ]),
    ]

    private static let version = Schema.Member.required("version", .integer(1...Int.max))

    private static func event(_ data: [Schema.Member]) -> [Schema.Member] {
        [.required("id", identifier), .required("data", .object(data))]
    }
}
