import PayKit
import TUI

extension Words {
    static let english = Words(
        title: "Vitrine Wallet", simulated: "simulated", card: "Card",
        shipTo: { type in
            switch type {
            case .shipping: "Ship to"
            case .delivery: "Deliver to"
            case .storePickup, .servicePickup: "Pick up"
            }
        },
        method: "Method", contact: "Contact", pay: "Pay", pending: "Pending",
        pendingNote: "The final amount may change", updating: "updating…", detailUnknown: "Arrival unknown",
        nothingChosen: "None in the wallet", cannotShip: "Nothing ships there, choose another address",
        addressWrong: "Shipping address: one the shop can read, choose another",
        noAnswer: "The shop did not answer, press r to ask again",
        contactMissing: "An email address is needed for the receipt", cardNotTaken: "Not taken by this shop",
        touch: "Press Space to touch", touchAgain: "Not recognised, press Space to touch again",
        passcode: "Wallet passcode, then Enter",
        passcodeWrong: { left in "Wrong passcode, tries left: " + ScreenText(cleaning: String(left)) },
        processing: "Processing…",
        processingNoCancel: "The payment is being completed and can no longer be cancelled",
        done: "✓ Done", declined: "✗ Declined",
        pressSpace: "Space authorises the payment, Enter never does",
        waitForUpdate: "One moment, the shop is still working out the price",
        totalChanged: { "Total changed to " + $0 }, methodReplaced: { "Method changed to " + $0 },
        keys: Keys(
            move: "move", change: "change", authorise: "authorise", wrongFinger: "wrong finger",
            cancel: "cancel",
            choose: "choose", back: "back", retry: "ask again", enter: "confirm"),
        setup: .english)
}
