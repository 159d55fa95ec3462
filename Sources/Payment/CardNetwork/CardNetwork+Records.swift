import PayKit

/// The network's records, in the form in which they outlive its process.
extension CardNetwork {
    /// The three things that the network remembers; a name means something within one of them.
    package enum Memory: String, Hashable, Sendable, CaseIterable {
        /// By the reference of the attempt.
        case attempt
        /// By a keyed hash of the device account number.
        case account
        /// By the server's key of the operation.
        case operation
    }

    /// One thing that is remembered. Encoded, it holds amounts, answers, counters and keyed hashes: no number
    /// of a card or of an account, no code and no PIN.
    package enum Record: Codable, Hashable, Sendable {
        /// One attempt, judged once.
        case attempt(Attempt)
        /// A device account number.
        case account(Account)
        /// A capture, a void or a refund that succeeded.
        case operation(Performed)

        /// Where it is remembered.
        package var memory: Memory {
            switch self {
            case .attempt: .attempt
            case .account: .account
            case .operation: .operation
            }
        }
    }

    /// Looks up what is kept of a network, by where it is remembered and its name there; nil when nothing is.
    package typealias Archive =
        @Sendable (_ memory: Memory, _ name: String) throws(RecordsUnreadable) -> Record?

    /// Where something is remembered.
    package struct Place: Hashable, Sendable {
        /// Memory that the name belongs to.
        package let memory: Memory
        /// Name within that memory: a reference, a keyed hash or an idempotency key.
        package let name: String

        package init(memory: Memory, name: String) {
            self.memory = memory
            self.name = name
        }
    }

    /// All places that an authorisation looks at and writes to.
    package func places(of request: AuthorizationRequest) -> [Place] {
        let attempt = Place(memory: .attempt, name: reference(of: request.id))
        return switch request.source {
        case .device(let payment):
            [attempt, Place(memory: .account, name: name(of: payment.accountNumber))]
        case .keyed: [attempt]
        }
    }

    /// The place that an inquiry and a reversal look at and write to.
    package func places(ofAttempt id: String) -> [Place] {
        [Place(memory: .attempt, name: reference(of: id))]
    }

    /// All places that a capture, a void or a refund looks at and writes to.
    package static func places(ofHold reference: String, request: String) -> [Place] {
        [Place(memory: .attempt, name: reference), Place(memory: .operation, name: request)]
    }

    /// The records cannot be read now: the network does not know what it knew, and answers nothing.
    package struct RecordsUnreadable: Error, Hashable, Sendable {
        /// Carries no reason; the keeper of the records knows it.
        package init() {}
    }

    /// A record that was written, in the place of an earlier one of that name.
    package struct Change: Hashable, Sendable {
        /// The record's name where it is remembered.
        package let name: String
        /// The record as it is now.
        package let record: Record

        package init(name: String, record: Record) {
            self.name = name
            self.record = record
        }
    }

    /// One attempt, judged once.
    package struct Attempt: Codable, Hashable, Sendable {
        /// Empty when the attempt was reversed: no request is the one that was.
        var fingerprint: String
        var response: AuthorizationResponse
        /// The hold; nil when nothing was approved.
        package internal(set) var hold: Hold?
        var isOnTheWay = false

        /// True if the attempt was reversed, perhaps before it arrived.
        var isReversed: Bool { fingerprint.isEmpty }
    }

    /// The record of a device account number.
    package struct Account: Codable, Hashable, Sendable {
        var lastCounter: UInt32
        /// How many PINs were wrong since the last right one.
        var wrongPINs = 0
    }

    /// An operation that succeeded, and what it left.
    package struct Performed: Codable, Hashable, Sendable {
        var operation: Operation
        var hold: Hold
    }
}

/// An amount in a record.
private struct Amount: Codable {
    var minorUnits: Int64
    var currency: String

    init(_ money: Money) {
        minorUnits = money.minorUnits
        currency = money.currency.code
    }

    func money(_ decoder: any Decoder) throws -> Money {
        guard let currency = Currency(code: currency) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no such currency"))
        }
        return Money(minorUnits: minorUnits, currency: currency)
    }
}

extension CardNetwork.Hold: Codable {
    private struct Form: Codable {
        var reference: String
        var authorized: Amount
        var captured: Amount?
        var refunded: Amount?
        var isVoided = false
    }

    /// Reads what ``encode(to:)`` wrote.
    /// - Throws: ``DecodingError`` when a member is missing or a currency is not known.
    package init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        self.init(reference: form.reference, authorized: try form.authorized.money(decoder))
        if let captured = form.captured, let refunded = form.refunded {
            state = .captured(try captured.money(decoder), refunded: try refunded.money(decoder))
        } else if form.isVoided {
            state = .voided
        }
    }

    /// Writes all of the hold.
    package func encode(to encoder: any Encoder) throws {
        var form = Form(reference: reference, authorized: Amount(authorized))
        switch state {
        case .held: break
        case .captured(let captured, let refunded):
            form.captured = Amount(captured)
            form.refunded = Amount(refunded)
        case .voided: form.isVoided = true
        }
        try form.encode(to: encoder)
    }
}

extension CardNetwork.Operation: Codable {
    private enum Kind: String, Codable { case capture, void, refund }

    private struct Form: Codable {
        var kind: Kind
        var reference: String
        var amount: Amount?
    }

    /// Reads what ``encode(to:)`` wrote.
    /// - Throws: ``DecodingError`` when a member is missing or malformed, or the kind and the amount do not
    ///   fit.
    package init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        switch (form.kind, try form.amount?.money(decoder)) {
        case (.capture, let amount?): self = .capture(form.reference, amount)
        case (.refund, let amount?): self = .refund(form.reference, amount)
        case (.void, nil): self = .void(form.reference)
        case (.capture, nil), (.refund, nil), (.void, .some):
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no operation"))
        }
    }

    /// Writes all of the operation.
    package func encode(to encoder: any Encoder) throws {
        let form =
            switch self {
            case .capture(let reference, let amount):
                Form(kind: .capture, reference: reference, amount: Amount(amount))
            case .void(let reference): Form(kind: .void, reference: reference)
            case .refund(let reference, let amount):
                Form(kind: .refund, reference: reference, amount: Amount(amount))
            }
        try form.encode(to: encoder)
    }
}
