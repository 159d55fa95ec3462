import PayKit

extension CardNetwork {
    /// The tables of records, each with its own names.
    package enum Memory: String, Hashable, Sendable, CaseIterable {
        /// By the reference of the attempt.
        case attempt
        /// By a keyed hash of the device account number.
        case account
        /// By the server's key of the operation.
        case operation
    }

    /// A persistent record. Encoded, it holds amounts, responses, counters and keyed hashes: no number of a
    /// card or of an account, no code and no PIN.
    package enum Record: Codable, Hashable, Sendable {
        case attempt(Attempt)
        case account(Account)
        /// A capture, a void or a refund that succeeded.
        case operation(Performed)

        package var memory: Memory {
            switch self {
            case .attempt: .attempt
            case .account: .account
            case .operation: .operation
            }
        }
    }

    /// Looks a record up by its table and name; nil when there is none.
    package typealias Archive =
        @Sendable (_ memory: Memory, _ name: String) throws(RecordsUnreadable) -> Record?

    package struct Place: Hashable, Sendable {
        package let memory: Memory
        /// A reference, a keyed hash or an idempotency key.
        package let name: String

        package init(memory: Memory, name: String) {
            self.memory = memory
            self.name = name
        }
    }

    package func places(of request: AuthorizationRequest) -> [Place] {
        let attempt = Place(memory: .attempt, name: reference(of: request.id))
        return switch request.source {
        case .device(let payment):
            [attempt, Place(memory: .account, name: name(of: payment.accountNumber))]
        case .keyed: [attempt]
        }
    }

    package func places(ofAttempt id: String) -> [Place] {
        [Place(memory: .attempt, name: reference(of: id))]
    }

    package static func places(ofHold reference: String, request: String) -> [Place] {
        [Place(memory: .attempt, name: reference), Place(memory: .operation, name: request)]
    }

    /// The records cannot be read now, so that the network answers nothing.
    package struct RecordsUnreadable: Error, Hashable, Sendable {
        package init() {}
    }

    /// A written record, which replaces an earlier one of that name.
    package struct Change: Hashable, Sendable {
        package let name: String
        package let record: Record

        package init(name: String, record: Record) {
            self.name = name
            self.record = record
        }
    }

    package struct Attempt: Codable, Hashable, Sendable {
        /// Empty when the attempt was reversed, so that no request matches.
        var fingerprint: String
        var response: AuthorizationResponse
        /// Nil when nothing was approved.
        package internal(set) var hold: Hold?
        var isOnTheWay = false

        /// Possible even before the attempt arrived.
        var isReversed: Bool { fingerprint.isEmpty }
    }

    package struct Account: Codable, Hashable, Sendable {
        var lastCounter: UInt32
        var wrongPINs = 0
    }

    /// An operation that succeeded, and its result.
    package struct Performed: Codable, Hashable, Sendable {
        var operation: Operation
        var hold: Hold
    }
}

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

    package init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        self.init(reference: form.reference, authorized: try form.authorized.money(decoder))
        if let captured = form.captured, let refunded = form.refunded {
            state = .captured(try captured.money(decoder), refunded: try refunded.money(decoder))
        } else if form.isVoided {
            state = .voided
        }
    }

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
