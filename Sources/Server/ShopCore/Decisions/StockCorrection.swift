package import FoundationEssentials
package import StoreAPI

/// Decides about the stock of one SKU that somebody counted.
package struct StockCorrection: Sendable {
    /// The adjustment asked for: a count or a difference, with its reason.
    package let request: StockAdjustmentRequest
    package let id: String
    /// Nil for a caller without a key.
    package let accessKey: String?
    package let now: Date

    package init(request: StockAdjustmentRequest, id: String, accessKey: String?, now: Date) {
        self.request = request
        self.id = id
        self.accessKey = accessKey
        self.now = now
    }

    /// Units in the shop, and of these the reserved ones.
    package typealias Shelf = (variant: String, onHand: Int, reserved: Int)

    package static let mostOnHand = 1_000_000_000

    /// More comes from the supplier, what is missing counts as scrapped; never what is spoken for.
    package func decide(_ shelf: Shelf?, _ keyed: KeyedRequest) throws -> Decision<KeyedOutcome> {
        guard let shelf else { throw Refusal.unknownProduct(pointer: "/sku") }
        guard request.expectedFrom ?? shelf.onHand == shelf.onHand else {
            throw Refusal.stockChanged(expected: request.expectedFrom ?? 0, actual: shelf.onHand)
        }
        let delta = (request.count ?? shelf.onHand) - shelf.onHand + (request.delta ?? 0)
        var changes: [StoreChange] = []
        if delta != 0 {
            guard shelf.onHand + delta <= Self.mostOnHand else { throw Refusal.wouldBeTooMany }
            let move = StockMove(
                quantity: abs(delta), variant: shelf.variant, from: delta > 0 ? .supplier : .available,
                to: delta > 0 ? .available : .scrapped, cause: .adjustment, reference: id, at: now)
            guard move.fits(onHand: shelf.onHand, reserved: shelf.reserved) else {
                throw Refusal.wouldGoNegative(
                    Problem.Shortage(
                        sku: request.sku, requested: abs(delta), available: shelf.onHand - shelf.reserved))
            }
            changes.append(.move(move))
        }
        let made = StockAdjustment(
            id: id, sku: request.sku, variant: shelf.variant, delta: delta, onHand: shelf.onHand + delta,
            reserved: shelf.reserved, reason: request.reason, at: Date(seconds: now.seconds),
            links: StockAdjustment.links(id))
        let answer = try StoredAnswer(.created, made, location: made.links[.this]?.href)
        changes.append(.adjustment(made, by: accessKey))
        changes.append(
            .file(FiledAttempt(request: keyed, operation: .other, order: nil, answer: answer, at: now)))
        return Decision(changes: changes, outcome: KeyedOutcome(answer: answer, isReplay: false))
    }
}

extension StockAdjustment {
    package static func links(_ id: String) -> Links {
        Links([
            .this: Endpoints.adjustment.link(id: id),
            .collection: Endpoints.adjustStock.link,
        ])
    }
}
