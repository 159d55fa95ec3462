package import PayKit
import TokenService

extension CardNetwork {
    /// The amount that an approved attempt holds on an account, and what became of it.
    package struct Hold: Hashable, Sendable {
        package let reference: String
        package let authorized: Money
        package internal(set) var state: State

        init(reference: String, authorized: Money) {
            self.reference = reference
            self.authorized = authorized
            state = .held
        }

        package enum State: Hashable, Sendable {
            /// Not charged yet.
            case held
            /// The charged amount, and how much of it was refunded; the rest was released.
            case captured(Money, refunded: Money)
            /// Released without a charge.
            case voided
        }
    }

    /// The reason why an operation failed, which leaves the hold as it is.
    package enum HoldError: Error, Hashable, Sendable {
        /// The network's records cannot be read.
        case unreachable
        /// No attempt has this reference, or it was evicted.
        case unknownReference
        case notApproved
        /// Zero or less.
        case invalidAmount
        case wrongCurrency
        /// More than was authorised.
        case exceedsAuthorized
        /// More than was captured and not refunded yet.
        case exceedsCaptured
        case notCaptured
        /// A hold is captured once, and cannot be voided afterwards.
        case alreadyCaptured
        case alreadyVoided
        /// The idempotency key belongs to an operation of another kind, amount or hold.
        case requestReused
    }

    package enum Operation: Hashable, Sendable {
        case capture(String, Money)
        case void(String)
        case refund(String, Money)

        var reference: String {
            switch self {
            case .capture(let reference, _), .void(let reference), .refund(let reference, _): reference
            }
        }
    }

    /// Charges a hold, once, with at most the authorised amount; the rest is released.
    /// - Parameter request: the idempotency key, unique among captures, voids and refunds.
    @discardableResult
    package mutating func capture(
        _ reference: String, amount: Money, request: String
    ) throws(HoldError) -> Hold {
        try perform(.capture(reference, amount), request: request)
    }

    /// Releases a hold that was not captured.
    @discardableResult
    package mutating func void(_ reference: String, request: String) throws(HoldError) -> Hold {
        try perform(.void(reference), request: request)
    }

    /// All refunds together never exceed the captured amount.
    @discardableResult
    package mutating func refund(
        _ reference: String, amount: Money, request: String
    ) throws(HoldError) -> Hold {
        try perform(.refund(reference, amount), request: request)
    }

    /// Makes sure that nothing is held for an attempt, whether it arrived or is still on its way, like a
    /// reversal of ISO 8583: its hold is released, and an attempt that arrives later gets response 12. The
    /// network no longer knows the attempt. Idempotent.
    /// - Throws: ``HoldError``: `unreachable`, or `alreadyCaptured` when it was charged.
    package mutating func reverse(_ id: String) throws(HoldError) {
        let reference = reference(of: id)
        let known: Attempt?
        do { known = try attempt(reference) } catch { throw .unreachable }
        guard known?.isReversed != true else { return }
        var hold = known?.hold
        if hold?.state == .held { try hold?.apply(.void(reference)) }
        if case .captured = hold?.state { throw .alreadyCaptured }
        let response = AuthorizationResponse(id: id, reference: reference, code: .invalidTransaction)
        write(.attempt(Attempt(fingerprint: "", response: response, hold: hold)), as: reference)
    }

    /// All holds in memory, for reconciliation.
    package var holds: [Hold] { attempts.values.compactMap(\.hold) }

    package func hold(_ reference: String) -> Hold? {
        let known = try? attempt(reference)
        return known?.hold
    }

    /// Only a success is remembered by its key, so that a refused operation may be tried again.
    private mutating func perform(
        _ operation: Operation, request: String
    ) throws(HoldError) -> Hold {
        let (earlier, known): (Performed?, Attempt?)
        do { (earlier, known) = (try self.operation(request), try attempt(operation.reference)) } catch {
            throw .unreachable
        }
        if let earlier {
            guard earlier.operation == operation else { throw .requestReused }
            return earlier.hold
        }
        guard var attempt = known else { throw .unknownReference }
        guard var hold = attempt.hold else { throw .notApproved }
        try hold.apply(operation)
        attempt.hold = hold
        write(.attempt(attempt), as: operation.reference)
        write(.operation(Performed(operation: operation, hold: hold)), as: request)
        return hold
    }
}

extension CardNetwork.Hold {
    fileprivate mutating func apply(_ operation: CardNetwork.Operation) throws(CardNetwork.HoldError) {
        switch operation {
        case .capture(_, let amount): try capture(amount)
        case .void: try void()
        case .refund(_, let amount): try refund(amount)
        }
    }

    private mutating func capture(_ amount: Money) throws(CardNetwork.HoldError) {
        try check(amount)
        switch state {
        case .held:
            guard amount.minorUnits <= authorized.minorUnits else { throw .exceedsAuthorized }
            state = .captured(amount, refunded: .zero(amount.currency))
        case .captured: throw .alreadyCaptured
        case .voided: throw .alreadyVoided
        }
    }

    private mutating func void() throws(CardNetwork.HoldError) {
        switch state {
        case .held: state = .voided
        case .captured: throw .alreadyCaptured
        case .voided: throw .alreadyVoided
        }
    }

    private mutating func refund(_ amount: Money) throws(CardNetwork.HoldError) {
        try check(amount)
        switch state {
        case .held: throw .notCaptured
        case .captured(let captured, let refunded):
            guard amount.minorUnits <= captured.minorUnits - refunded.minorUnits else {
                throw .exceedsCaptured
            }
            let sum = Money(
                minorUnits: refunded.minorUnits + amount.minorUnits, currency: amount.currency)
            state = .captured(captured, refunded: sum)
        case .voided: throw .alreadyVoided
        }
    }

    private func check(_ amount: Money) throws(CardNetwork.HoldError) {
        guard amount.currency == authorized.currency else { throw .wrongCurrency }
        guard amount.minorUnits > 0 else { throw .invalidAmount }
    }
}
