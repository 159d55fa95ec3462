import PayKit
import TUI

extension Words {
    static let english = Words(
        language: .english, title: "Vitrine Wallet", simulated: "simulated", card: "Card",
        shipTo: { type in
            switch type {
            case .shipping: "Ship to"
            case .delivery: "Deliver to"
            case .storePickup: "Pick up at"
            case .servicePickup: "Pick up from"
            }
        },
        method: "Method", contact: "Contact", pay: "Pay", pending: "Pending",
        pendingNote: "The final amount may change", updating: "updating…", busy: "One moment…",
        detailUnknown: "Arrival unknown", nothingChosen: "None yet", addOne: "Add another…",
        billing: "Bill to", coupon: "Coupon", addCoupon: "Add a code",
        couponHint: "Enter a code; leave it empty to remove it",
        couponInvalid: "Coupon: unknown code, check it", couponExpired: "Coupon: expired code, try another",
        notChecked: "not checked yet",
        cannotShip: "We do not ship there, choose another address",
        addressWrong: "The shop cannot find this address",
        billingWrong: "The shop cannot find the billing address",
        unknownError: "The payment failed. Nothing was charged: try again or buy with a card",
        noAnswer: "The shop did not answer, press r to try again",
        cardNotTaken: "Not accepted here",
        pickupFixed: "This is the shop's own address and cannot be changed",
        credit: "Credit", debit: "Debit", prepaid: "Prepaid",
        touch: "Press Space to pay", touchForPasscode: "Press Space for the passcode",
        touchAgain: "Not recognised, press Space to try again",
        passcode: "Wallet passcode", pin: "PIN of the card",
        pinAgain: "Wrong PIN, try again", pinShort: "PIN: four digits or more",
        passcodeWrong: { left in "Wrong passcode, tries left: " + ScreenText(cleaning: String(left)) },
        paidWith: { "Paid with " + $0 }, notPaid: "Nothing was charged, try again",
        processing: "Processing…",
        processingNoCancel: "Finishing your payment; it can no longer be cancelled",
        done: "✓ Done", declined: "✗ Declined",
        pressSpace: "Press Space to pay; Enter does not pay",
        pressSpaceAlone: "Nothing was paid. Press Space by itself to pay",
        waitForUpdate: "One moment, still calculating the price",
        later: { day in "later" + (day.map { ": " + $0 } ?? .empty) },
        recurring: { recurrence, start, end in
            let count = recurrence.intervalCount
            let unit = ScreenText(cleaning: recurrence.intervalUnit.rawValue)
            let rhythm =
                count == 1
                ? "each " + unit : "every " + ScreenText(cleaning: String(count)) + " " + unit + "s"
            let span = rhythm + (start.map { " from " + $0 } ?? .empty) + (end.map { " to " + $0 } ?? .empty)
            return start == nil ? span : "later: " + span
        },
        totalChanged: { "Total changed to " + $0 },
        totalUnread: { "Total now " + $0 + ", was " + $1 + ": press y to accept" },
        methodReplaced: { "Method changed to " + $0 },
        keys: Keys(
            move: "move", change: "change", authorise: "pay", wrongFinger: "wrong fingerprint (demo)",
            cancel: "cancel",
            choose: "choose", back: "back", retry: "try again", accept: "accept", enter: "confirm",
            edit: "edit",
            save: "save", next: "next", apply: "apply", country: "country"),
        form: .english,
        setup: .english)
}
