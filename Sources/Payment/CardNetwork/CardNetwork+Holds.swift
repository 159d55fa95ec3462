package import PayKit

extension CardNetwork {
    /// An amount that an approved attempt holds on an account, and what was done with it.
    package struct Hold: Hashable, Sendable {
        /// The reference of the attempt.
        package let reference: String
        /// The amount that the network approved.
        package let authorized: Money
        /// The state of the hold.
        package internal(set) var state: State

        init(reference: String, authorized: Money) {
            self.reference = reference
            self.authorized = authorized
            state = .held
        }

        /// The state of a hold.
        package enum State: Hashable, Sendable {
            /// Nothing: the shopper's money is held, and nothing was charged.
            case held
            /// So much was charged and so much of it given back; the rest of the hold was let go.
            case captured(Money, refunded: Money)
            /// The hold was let go; nothing was charged.
            case voided
        }
    }

    /// Why nothing was captured, voided or refunded; what was held stays as it is.
    package enum HoldError: Error, Hashable, Sendable {
        /// The network cannot look up what it knew.
        case unreachable
        /// No attempt has this reference, or it is forgotten.
        case unknownReference
        /// The attempt was declined.
        case notApproved
        /// The amount is zero or less.
        case invalidAmount
        /// The amount is of another currency than the hold.
        case wrongCurrency
        /// More than was authorised.
        case exceedsAuthorized
        /// More than was captured and not refunded yet.
        case exceedsCaptured
        /// Nothing was captured that could be refunded.
        case notCaptured
        /// A hold is captured once, and cannot be voided afterwards.
        case alreadyCaptured
        /// The hold was voided.
        case alreadyVoided
        /// The key belongs to an operation of another kind, amount or hold.
        case requestReused
    }

    /// An operation on a hold, named by its reference.
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

    /// Charges a hold, once, with at most the authorised amount; the rest is let go.
    ///
    /// - Parameter request: the server's own key of this capture; a repeated one changes nothing and gives
    ///   what it gave the first time. Keys are shared with voids and refunds.
    /// - Throws: ``HoldError`` when nothing is charged; the hold stays as it is.
    @discardableResult
    package mutating func capture(
        _ reference: String, amount: Money, request: String
    ) throws(HoldError) -> Hold {
        try perform(.capture(reference, amount), request: request)
    }

    /// Lets a hold go that was not captured.
    ///
    /// - Throws: ``HoldError`` when nothing is voided; the hold stays as it is.
    @discardableResult
    package mutating func void(_ reference: String, request: String) throws(HoldError) -> Hold {
        try perform(.void(reference), request: request)
    }

    /// Gives back part or all of what was captured; all refunds together never more.
    ///
    /// - Throws: ``HoldError`` when nothing is given back; the hold stays as it is.
    @discardableResult
    package mutating func refund(
        _ reference: String, amount: Money, request: String
    ) throws(HoldError) -> Hold {
        try perform(.refund(reference, amount), request: request)
    }

    /// Makes sure that nothing is held for an attempt, whether it arrived or is still on its way, as a
    /// reversal of ISO 8583 does: what was held is let go, and an attempt that arrives later is answered 12.
    /// From now on the network knows nothing of the attempt. Repeated, it changes nothing.
    ///
    /// - Parameter id: the key under which the attempt was sent, or will be.
    /// - Throws: ``HoldError``: `unreachable` when the attempt cannot be looked up, `alreadyCaptured` when it
    ///   was charged.
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

    /// All holds that are at hand, for somebody who compares books.
    package var holds: [Hold] { attempts.values.compactMap(\.hold) }

    /// The hold of an attempt; nil when it was declined, is unknown or cannot be looked up.
    package func hold(_ reference: String) -> Hold? {
        let known = try? attempt(reference)
        return known?.hold
    }

    /// Only what succeeded is remembered by its key, so that a refused operation may be tried again.
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
