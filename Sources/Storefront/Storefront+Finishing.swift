import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func finish(_ outcome: PaymentAuthorization.Outcome) -> [Effect] {
        let ending = checkout?.ending
        checkout = nil
        // What the shop said counts, even when the sheet did not hear of it in time.
        if case .placed(let order) = ending { return [.dismissSheet] + showReceipt(order) }
        switch outcome {
        case .approved: return [.dismissSheet]
        case .cancelled: return [.dismissSheet] + refreshCard()
        case .declined, .unknown:
            if case .failed(let sentence) = ending {
                return [.dismissSheet, .announce(sentence)] + refreshCard()
            }
            guard placement == nil else { return [.dismissSheet] + waitForResult() }
            return [.dismissSheet, .announce(words.walletFailed)] + refreshCard()
        case .timedOut: return [.dismissSheet, .announce(words.sheetTimedOut)] + refreshCard()
        case .aborted: return [.dismissSheet, .announce(words.sheetAborted)] + refreshCard()
        case .lockedOut(.passcode): return [.dismissSheet, .announce(words.sheetLockedOut)] + refreshCard()
        case .lockedOut(.pin): return [.dismissSheet, .announce(words.pinLockedOut)] + refreshCard()
        }
    }

    /// Back on the card: the price without an address again, and fresh stock.
    private mutating func refreshCard() -> [Effect] {
        card?.pricing = nil
        return loadCard()
    }

    /// The order is still being asked about; whoever gets its answer is told now that nobody knows it yet.
    private mutating func waitForResult() -> [Effect] {
        guard let waiting = placement else { return refreshCard() }
        var attempt: Int?
        if case .sheet(let number) = waiting.origin { attempt = number }
        let unresolved = Placement(
            number: waiting.number, request: waiting.request, origin: .unresolved(attempt: attempt),
            coupon: waiting.coupon)
        placement = unresolved
        place = .unresolved(Unresolved(unresolved, language))
        return [.announce(words.unknown.title)]
    }

    mutating func timerFired(_ timer: Timer) -> [Effect] {
        switch timer.kind {
        case .settle: return settling == timer.number ? showSelected() : []
        case .askAgain, .askLater:
            guard let placement, placement.number == timer.number, let link = entry?.links[.orders] else {
                return []
            }
            return [.placeOrder(placement, link)]
        case .giveUp:
            guard let placement, placement.number == timer.number else { return [] }
            return waitForResult()
        }
    }
}
