import PayKit

/// The simulated issuers of all cards, which decide about provisioning.
struct CardIssuer: Hashable, Sendable {
    /// Kept after the sheet closes, so that reopening it gives no further tries.
    private var activations: [CardNumber: Activation] = [:]

    private struct Activation: Hashable {
        var attemptsLeft = 3
        /// The index in ``codes`` of the valid code.
        var sent = 0
    }

    /// The codes in the order in which they are sent; only the last one sent is valid.
    private static let codes = ["246810", "135791", "975310"]
    /// The end of every cardholder's telephone number.
    private static let destinationSuffix = "99"

    // MARK: What is known of a number

    struct Product: Hashable, Sendable {
        var type: PaymentMethodType
        var country: Country?
    }

    /// By the longest matching prefix of the number; an unknown range is of unknown type.
    static func product(of number: CardNumber) -> Product {
        let matching = ranges.filter { number.digits.hasPrefix($0.prefix) }
        guard let range = matching.max(by: { $0.prefix.count < $1.prefix.count }) else {
            return Product(type: .unknown, country: nil)
        }
        return Product(type: range.type, country: Country(code: range.country))
    }

    /// The common sandbox ranges; in 4000 00 the next digits are the ISO 3166-1 number of the country.
    private static let ranges: [(prefix: String, type: PaymentMethodType, country: String)] = [
        ("424242", .credit, "US"), ("411111", .credit, "US"), ("401288", .credit, "US"),
        ("400000", .credit, "US"), ("410000", .credit, "US"), ("40000566", .debit, "US"),
        ("40000012", .credit, "CA"), ("40000082", .credit, "GB"), ("40000027", .credit, "DE"),
        ("40000039", .credit, "JP"), ("40000015", .credit, "CN"), ("40000034", .credit, "HK"),
        ("555555", .credit, "US"), ("520082", .debit, "US"), ("510510", .prepaid, "US"),
        ("222300", .credit, "US"), ("222240", .credit, "US"),
        ("378282", .credit, "US"), ("371449", .credit, "US"), ("370000", .credit, "NL"),
        ("601111", .credit, "US"), ("601100", .credit, "US"),
        ("353011", .credit, "JP"), ("356600", .credit, "JP"),
        ("620000", .credit, "CN"), ("817199", .credit, "CN"),
    ]

    // MARK: What may be added

    mutating func check(_ number: CardNumber) -> CardProvisioning.Answer {
        switch number.digits {
        case "4000000000000341": return .declined(.byIssuer)
        case "4000000000003220":
            let activation = activations[number] ?? Activation()
            activations[number] = activation
            return answer(activation)
        default: return .approved(Self.product(of: number).type)
        }
    }

    /// The third wrong code ends the activation for good.
    mutating func check(_ code: String, for number: CardNumber) -> CardProvisioning.Answer {
        guard var activation = activations[number] else { return .declined(.byIssuer) }
        guard activation.attemptsLeft > 0 else { return .declined(.tooManyCodes) }
        if code == Self.codes[activation.sent] { return .approved(Self.product(of: number).type) }
        activation.attemptsLeft -= 1
        activations[number] = activation
        let left = activation.attemptsLeft
        return left > 0 ? .wrongCode(attemptsLeft: left) : .declined(.tooManyCodes)
    }

    /// Voids the earlier codes; after the last code, sends that again.
    mutating func resendCode(for number: CardNumber) -> CardProvisioning.Answer {
        guard var activation = activations[number] else { return .declined(.byIssuer) }
        activation.sent = min(activation.sent + 1, Self.codes.count - 1)
        activations[number] = activation
        return answer(activation)
    }

    private func answer(_ activation: Activation) -> CardProvisioning.Answer {
        guard activation.attemptsLeft > 0 else { return .declined(.tooManyCodes) }
        return .needsActivation(
            CardProvisioning.Activation(
                destinationSuffix: Self.destinationSuffix, simulatedCode: Self.codes[activation.sent],
                attemptsLeft: activation.attemptsLeft, mayResend: activation.sent < Self.codes.count - 1))
    }
}
