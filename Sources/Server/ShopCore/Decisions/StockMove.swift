package import FoundationEssentials

/// Units that go from one account of the ledger to another.
///
/// A move for the same line of an order, cause and reference happens once: the second is refused by the
/// ledger.
package struct StockMove: Hashable, Sendable {
    /// Units moved; always positive.
    package var quantity: Int
    package var variant: String
    package var from: StockAccount
    package var to: StockAccount
    /// The business reason, part of the key that makes moves unique.
    package var cause: StockCause
    /// Order identifier; nil for moves of quotes, imports and adjustments.
    package var order: String?
    /// The quote, parcel, refund or adjustment that it is for.
    package var reference: String?
    /// True if no event is sent, because a move of the same units follows that tells how it ends, or the
    /// whole catalogue is announced anew.
    package var isSilent = false
    package var at: Date

    package init(
        quantity: Int, variant: String, from: StockAccount, to: StockAccount, cause: StockCause,
        order: String? = nil, reference: String? = nil, isSilent: Bool = false, at: Date
    ) {
        self.quantity = quantity
        self.variant = variant
        self.from = from
        self.to = to
        self.cause = cause
        self.order = order
        self.reference = reference
        self.isSilent = isSilent
        self.at = at
    }

    /// The change of the units on the shelf.
    package var onHand: Int { (to.isOnHand ? quantity : 0) - (from.isOnHand ? quantity : 0) }
    /// The change of the units that are spoken for.
    package var reserved: Int { (to == .reserved ? quantity : 0) - (from == .reserved ? quantity : 0) }
    /// True if it changes what anybody may buy, and with that product and catalogue.
    package var isForAnybody: Bool { from == .available || to == .available }
    package var isTold: Bool { isForAnybody && !isSilent }

    package func fits(onHand shelf: Int, reserved taken: Int) -> Bool {
        taken + reserved >= 0 && taken + reserved <= shelf + onHand
    }
}

extension StockMove {
    /// Reserves every line, in one order for all buyers.
    package static func reserving(
        _ lines: [PricedQuote.Line], cause: StockCause, order: String?, reference: String? = nil, at now: Date
    ) -> [StockMove] {
        lines.sorted { $0.variant < $1.variant }.map { line in
            StockMove(
                quantity: line.quantity, variant: line.variant, from: .available, to: .reserved, cause: cause,
                order: order, reference: reference, at: now)
        }
    }
}
