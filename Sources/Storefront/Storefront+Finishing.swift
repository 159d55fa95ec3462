import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func finish(_ outcome: PaymentAuthorization.Outcome) -> [Effect] {
        let ending = checkout?.ending
        let unpaid = checkout?.unpaid
        let basket = checkout?.basket ?? .card
        checkout = nil
        // The shop's answer counts, even when the sheet did not hear of it in time.
        if case .placed(let order) = ending { return [.dismissSheet] + showReceipt(order) }
        switch outcome {
        case .approved: return [.dismissSheet]
        case .cancelled: return [.dismissSheet] + refresh(basket, unpaid)
        case .declined, .unknown:
            if case .failed(let sentence) = ending {
                failure = Failure(basket: basket, sentence: sentence)
                return [.dismissSheet, .announce(sentence)] + refresh(basket, unpaid)
            }
            guard placement == nil else { return [.dismissSheet] + waitForResult() }
            return [.dismissSheet, .announce(words.walletFailed)] + refresh(basket, unpaid)
        case .timedOut: return [.dismissSheet, .announce(words.sheetTimedOut)] + refresh(basket, unpaid)
        case .aborted: return [.dismissSheet, .announce(words.sheetAborted)] + refresh(basket, unpaid)
        case .lockedOut(.passcode):
            return [.dismissSheet, .announce(words.sheetLockedOut)] + refresh(basket, unpaid)
        case .lockedOut(.pin):
            return [.dismissSheet, .announce(words.pinLockedOut)] + refresh(basket, unpaid)
        }
    }

    /// Back where it was bought: the price without an address again, and fresh stock, once an order that was
    /// declined has given back its units.
    private mutating func refresh(_ basket: PurchaseOrigin, _ unpaid: UnpaidOrder? = nil) -> [Effect] {
        card?.pricing = nil
        return unpaid.map { [.abandonOrder($0)] } ?? askAnew(basket)
    }

    /// The order is still being asked about; whoever gets its answer is told now that nobody knows it yet.
    private mutating func waitForResult() -> [Effect] {
        guard let waiting = placement else { return [] }
        let unresolved = Placement(unresolved: waiting)
        placement = unresolved
        if case .form(let form) = place { keep(form) }
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
        case .askOrder: return askAboutOrder(timer.number)
        case .reconnect: return reconnectPauseEnded(timer.number)
        case .gather: return live.gathering == timer.number ? gathered() : []
        case .renew, .renewAgain, .renewNow: return renewalIsDue(timer.number)
        case .giveUp:
            guard let placement, placement.number == timer.number else { return [] }
            return waitForResult()
        }
    }
}
