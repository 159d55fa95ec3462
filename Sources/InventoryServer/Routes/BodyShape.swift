import StoreAPI

/// Which members a body may have: what is unknown is refused, so that nobody can slip a price in.
indirect enum BodyShape: Sendable {
    case scalar
    case object([String: BodyShape])
    case list(BodyShape)

    static let maximumSize = 64 * 1024

    static let rates = BodyShape.object(["to": address, "lines": lines])
    static let quote = BodyShape.object([
        "lines": lines, "to": address, "shipping_rate": .scalar, "coupons": .list(.scalar),
        "hold": .scalar,
    ])
    static let order = BodyShape.object([
        "quote": .scalar, "expected_total": .object(["amount": .scalar, "currency": .scalar]),
        "ship_to": address, "contact": .object(["name": .scalar, "email": .scalar, "phone": .scalar]),
        "application_data": .scalar, "payment": payment,
    ])

    private static let lines = BodyShape.list(.object(["variant": .scalar, "quantity": .scalar]))
    private static let address = BodyShape.object(
        ["name", "street", "city", "state", "postal_code", "country"].reduce(into: [:]) { $0[$1] = .scalar })
    /// Members that nobody signs and nobody charges by; wallets add to them.
    private static let hints = BodyShape.scalar
    private static let payment = BodyShape.object([
        "type": .scalar, "number": .scalar, "exp_month": .scalar, "exp_year": .scalar, "cvc": .scalar,
        "name": .scalar,
        "token": .object([
            "transactionIdentifier": .scalar,
            "paymentMethod": hints,
            "paymentData": .object([
                "version": .scalar, "data": .scalar, "signature": .scalar,
                "header": .object([
                    "ephemeralPublicKey": .scalar, "wrappedKey": .scalar, "publicKeyHash": .scalar,
                    "transactionId": .scalar, "applicationData": .scalar,
                ]),
            ]),
        ]),
    ])

    /// The members of a document that this form does not have.
    func faults(of node: JSONNode, at pointer: String = "") -> [Problem.Fault] {
        switch (self, node) {
        case (.object(let members), .object(let values)):
            return values.sorted { $0.key < $1.key }.flatMap { name, value -> [Problem.Fault] in
                guard let shape = members[name] else {
                    return [
                        Problem.Fault(
                            pointer: "\(pointer)/\(name)", code: "unknown",
                            detail: "This member is unknown here.")
                    ]
                }
                return shape.faults(of: value, at: "\(pointer)/\(name)")
            }
        case (.list(let shape), .list(let values)):
            return values.enumerated().flatMap { index, value in
                shape.faults(of: value, at: "\(pointer)/\(index)")
            }
        case (.scalar, _), (.object, _), (.list, _):
            // A wrong type is found when the body is decoded.
            return []
        }
    }
}

/// A JSON document as far as its members matter.
enum JSONNode: Decodable, Sendable {
    case object([String: JSONNode])
    case list([JSONNode])
    case scalar

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            var members: [String: JSONNode] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(JSONNode.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONNode] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONNode.self)) }
            self = .list(elements)
        } else {
            self = .scalar
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
