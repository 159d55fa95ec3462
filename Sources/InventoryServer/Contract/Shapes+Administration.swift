import StoreAPI

/// The shapes of what only admin keys get.
extension Shapes {
    static let administration: [String: Schema] = [
        "Administration": .object([links]), "OrderedFault": orderedFault,
        "OrderedFaults": .object([.required("faults", .list(.shape("OrderedFault"), count: 0...100)), links]),
        "Clock": .object([.required("at", time), .required("ahead", .integer(Int.min...Int.max)), links]),
        "AccessKey": accessKey,
        "AccessKeys": .object([.required("keys", .list(.shape("AccessKey"), count: 0...100_000)), links]),
    ]

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
