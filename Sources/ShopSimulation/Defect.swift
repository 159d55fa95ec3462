package import ShopCore
import StoreAPI

/// A bug that is put into a simulated shop on purpose, to see that the simulation finds it.
package enum Defect: String, Hashable, Sendable, CaseIterable {
    /// A write is answered before it is durable.
    case acknowledgedEarly = "acknowledged-early"
    /// A payment whose answer did not come is sent again under another key.
    case askedAgain = "asked-again"
    /// Units of a cancelled order are freed twice.
    case releasedTwice = "released-twice"
    /// An order that came to nothing keeps its coupon.
    case couponKept = "coupon-kept"
    /// An order takes its coupon without using it up.
    case couponNotTaken = "coupon-not-taken"
    /// Money that is given back is counted twice.
    case refundCountedTwice = "refund-counted-twice"
    /// An order ends by the clock while it is being paid.
    case expiryRacesPayment = "expiry-races-payment"
    /// Payments that are to be taken are forgotten.
    case captureForgotten = "capture-forgotten"
    /// The answer to a key is not kept.
    case answerNotStored = "answer-not-stored"
    /// Units move and the ledger does not say so.
    case moveNotWritten = "move-not-written"
    /// A step of an order is not told.
    case stepNotTold = "step-not-told"
    /// An order changes and keeps its version.
    case versionKept = "version-kept"
    /// Held stock is held for ever.
    case heldForEver = "held-for-ever"
}

extension Defect {
    /// The changes that are written in the place of those that were decided.
    package func bent(_ change: StoreChange) -> [StoreChange] {
        switch (self, change) {
        case (.releasedTwice, .move(var move)) where move.cause == .release:
            move.reference = "again"
            return [change, .move(move)]
        case (.couponKept, .returnCoupons), (.couponNotTaken, .takeCoupon), (.answerNotStored, .answer):
            return []
        case (.refundCountedTwice, .setAside(let amount, _)) where amount > 0: return [change, change]
        case (.acknowledgedEarly, _), (.askedAgain, _), (.releasedTwice, _), (.couponKept, _),
            (.couponNotTaken, _), (.refundCountedTwice, _), (.expiryRacesPayment, _), (.captureForgotten, _),
            (.answerNotStored, _), (.moveNotWritten, _), (.stepNotTold, _), (.versionKept, _),
            (.heldForEver, _):
            return [change]
        }
    }

    /// Spoils the books after a change was written.
    package func spoil(_ books: inout SimulatedBooks, after change: StoreChange) {
        switch (self, change) {
        case (.moveNotWritten, .move): books.ledger.removeLast()
        case (.stepNotTold, .advance): books.outbox.removeLast()
        case (.versionKept, .advance(let step)):
            _ = books.orders.change(step.order) { order in
                order.version -= 1
                return true
            }
        case (.acknowledgedEarly, _), (.askedAgain, _), (.releasedTwice, _), (.couponKept, _),
            (.couponNotTaken, _), (.refundCountedTwice, _), (.expiryRacesPayment, _), (.captureForgotten, _),
            (.answerNotStored, _), (.moveNotWritten, _), (.stepNotTold, _), (.versionKept, _),
            (.heldForEver, _):
            break
        }
    }
}
