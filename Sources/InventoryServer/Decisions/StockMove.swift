import FoundationEssentials

/// Units that go from one account of the ledger to another.
///
/// A move for the same line of an order, cause and reference happens once: the second is refused by the
/// ledger.
struct StockMove: Hashable, Sendable {
    var quantity: Int
    var variant: String
    var from: StockAccount
    var to: StockAccount
    var cause: StockCause
    var order: String?
    /// The quote, parcel, refund or adjustment that it is for.
    var reference: String?
    /// Whether nobody hears of it, because a move of the same units follows that tells how it ends, or the
    /// whole catalogue is told anew.
    var isSilent = false
    var at: Date

    /// What it adds to the units on the shelf.
    var onHand: Int { (to.isOnHand ? quantity : 0) - (from.isOnHand ? quantity : 0) }
    /// What it adds to the units that are spoken for.
    var reserved: Int { (to == .reserved ? quantity : 0) - (from == .reserved ? quantity : 0) }
    /// Whether it changes what anybody may buy, and with that product and catalogue.
    var isForAnybody: Bool { from == .available || to == .available }
    var isTold: Bool { isForAnybody && !isSilent }

    /// Whether a shelf may become what it makes of it.
    func fits(onHand shelf: Int, reserved taken: Int) -> Bool {
        taken + reserved >= 0 && taken + reserved <= shelf + onHand
    }
}

extension StockMove {
    /// Reserves every line, in one order for all buyers.
    static func reserving(
        _ lines: [PricedQuote.Line], cause: StockCause, order: String?, reference: String? = nil, at now: Date
    ) -> [StockMove] {
        lines.sorted { $0.variant < $1.variant }.map { line in
            StockMove(
                quantity: line.quantity, variant: line.variant, from: .available, to: .reserved, cause: cause,
                order: order, reference: reference, at: now)
        }
    }
}
