package import PayKit
package import PaymentToken
package import StoreAPI

/// Why the shop does not do what it was asked for, as a fact: the web says it in a status and a sentence.
///
/// A refusal has changed nothing, but where a case says otherwise.
package enum Refusal: Error, Hashable, Sendable {
    case notFound
    case unauthorized
    /// A key came that the shop never gave, or that it revoked.
    case unknownKey
    case preconditionFailed
    case overloaded
    /// - Parameter code: The engine's name for it, for a log.
    case storage(StoreTrouble, code: String? = nil)
    /// The store failed after something was begun, which goes on when it is asked again.
    case unfinished(StoreTrouble, code: String? = nil)

    // MARK: What was sent

    case invalidBody([FieldFault])
    case invalidAddress([FieldFault])
    case invalidCursor
    case unfitPicture(PictureFault)
    case policyConflict(PolicyConflict, pointer: String? = nil)

    // MARK: Idempotency keys

    case keyMissing
    case keyReused
    /// The first request with the key still runs.
    case inProgress
    /// The key was given up before its request came.
    case withdrawn
    /// The key has brought an answer and cannot be given up.
    case attemptHasEnded

    // MARK: Prices

    case unknownProduct(pointer: String)
    case insufficientStock([Problem.Shortage])
    case rateNotApplicable(RateFault, pointer: String)
    case carrierUnavailable
    /// - Parameter shortfall: The least subtotal and this one, where that is why.
    case couponInvalid(CouponFault, pointer: String, shortfall: Shortfall? = nil)
    case couponExhausted(String)
    /// The contact of the order has used the coupon as often as one may.
    case couponUsedBefore(String)
    /// Too many quotes of one buyer hold stock; one of them ends after so many seconds.
    case tooManyHolds(retryAfter: Int64)
    /// A quote that is read after its end.
    case quoteGone
    /// A quote that is ordered after its end.
    case quoteExpired
    case quoteStale(QuoteUse)
    /// Amounts in decimals.
    case totalMismatch(expected: String, actual: String)

    // MARK: Payments

    /// The shop's certificate, which wallets encrypt for, has ended or has not begun.
    case certificateNotValid(EncodedCertificate.Validity)
    case tokenInvalid(TokenFault)
    case tokenAmountMismatch
    case applicationDataMismatch
    case tokenReplayed
    case alreadyPaid
    /// The order's amount is held by the network and was not charged yet.
    case alreadyReserved
    case tooManyAttempts
    /// The card network has not said yet what became of a payment.
    case outcomeUnknown
    /// - Parameter left: What was taken and is neither given back nor on its way; nil where another refund
    ///   was faster.
    case refundExceedsCaptured(left: Money?)
    /// So many units of a line are not left to be refunded.
    case refundExceedsUnits
    /// Nothing was paid for the units, or everything is given back or on its way.
    case refundOfNothing

    // MARK: Orders and stock

    case orderExpired
    /// The order's status does not allow it; the names of the actions that it does allow.
    case illegalTransition(from: Order.Status, allowed: [String], isRefunded: Bool = false)
    case nothingLeftToShip
    case alreadyDelivered
    case stockChanged(expected: Int, actual: Int)
    case wouldGoNegative(Problem.Shortage)
    case wouldBeTooMany
}

extension Refusal {
    /// Why a rate or an address does not go together with what was priced.
    package enum RateFault: Hashable, Sendable {
        /// The rate was given for another address or other lines, or never.
        case otherConsignment
        case unknownService
        /// The goods do not go that way, or not all of them.
        case otherShippingType
        /// A quote of goods has no way to ship yet.
        case notChosen
        case otherAddress
        /// An order of nothing that is sent gets no address.
        case nothingToShip
        /// Sending or taxes may cost something else there.
        case otherPrice
    }

    /// A subtotal that is less than a coupon needs.
    package struct Shortfall: Hashable, Sendable {
        package let minimum, subtotal: Money
    }

    package enum CouponFault: Hashable, Sendable {
        case unknown, notYet, expired, exhausted, minimumNotReached, notForTheseItems, notCombinable
        case nothingToPay
    }

    /// The use that a quote was ended by.
    package enum QuoteUse: Hashable, Sendable {
        case ordered
        case declined
        case notSold(name: String)
    }

    package enum TokenFault: Hashable, Sendable {
        case refused(TokenRefusal)
        case otherMerchant
        /// No card in it that the shop takes.
        case noCard
        /// No tokens are taken here.
        case noWallet
    }

    /// A document that can be read, and does not go together with the rest of the shop.
    package enum PolicyConflict: Hashable, Sendable {
        /// A fact about the catalogue that would come of it; nil where it could not be read at all.
        case catalogue(String?)
        case unknownCategory
        /// Unknown, or there twice.
        case unfitTag
        case unknownTaxClass(known: [String])
        case noText
        case noPrice(Currency)
        case otherCode
        /// A new coupon has the code of one that is there.
        case codeTaken
        case limitBelowUses
        case contactLimitBelowUses
    }

    /// The refusal that an error of a decision or of an engine is: the only way in which an engine's error
    /// leaves its store. One of any other kind is the shop's own mistake.
    package init(of error: any Error) {
        self =
            switch error {
            case let refusal as Refusal: refusal
            case let fault as any StoreFault: .storage(fault.trouble, code: fault.code)
            case is CancellationError: .storage(.cancelled)
            default: .storage(.failed, code: "\(type(of: error))")
            }
    }

    package static func naming<Value>(_ work: () throws -> Value) throws(Refusal) -> Value {
        do { return try work() } catch { throw Refusal(of: error) }
    }

    /// Runs what an engine does, and names its error.
    package static func naming<V: Sendable>(_ work: () async throws -> V) async throws(Refusal) -> V {
        do { return try await work() } catch { throw Refusal(of: error) }
    }
}

extension Optional {
    /// - Throws: ``Refusal/notFound`` if nothing is there.
    package func orNotFound() throws(Refusal) -> Wrapped {
        guard let self else { throw Refusal.notFound }
        return self
    }
}

/// A fault of an engine, in the shop's terms. Calls of a store name it by ``Refusal/storage(_:code:)``.
package protocol StoreFault: Error {
    var trouble: StoreTrouble { get }
    /// The engine's name for it, for a log: neither values nor statements, which may hold what a shopper
    /// typed.
    var code: String { get }
}

/// The meaning of an engine's fault for the shop. Nothing was written, except perhaps with `outcomeUnknown`.
package enum StoreTrouble: Hashable, Sendable {
    case full
    case readOnly
    case unreachable
    /// It is unknown whether it was written. Asked about by its key, never written again.
    case outcomeUnknown
    /// Another process holds it for longer than is waited.
    case busy
    case damaged
    case cancelled
    case failed
}
