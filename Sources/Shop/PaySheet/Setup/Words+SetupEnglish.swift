import TUI

extension Words.Setup {
    static let english = Words.Setup(
        title: "Add a card to Vitrine Wallet", accepted: "This shop takes", acceptedShort: "Takes",
        labels: Labels(
            number: "Card number", expiry: "Expires", code: "Security code",
            activationCode: "Activation code"),
        shortLabels: Labels(number: "Number", expiry: "Expires", code: "Code", activationCode: "Code"),
        expiryHint: "MM/YY",
        codeHint: { $0 == 4 ? "4 digits, on the front" : "3 digits, on the back" },
        add: "Add card", next: "next", activate: "Activate", resend: "Send again",
        addKey: "add card", activateKey: "activate", resendKey: "send again",
        simulated: "Simulated, so use a test card:", willBeAdded: "added", willAskForCode: "needs a code",
        willBeDeclined: "declined",
        simulatedCode: { "Simulated: the code is " + $0 },
        enterCode: { "Enter the activation code sent to " + $0 },
        codeSent: { "An activation code was sent to " + $0 },
        codeSentAgain: { "A new code was sent to " + $0 + "; the old one no longer works" },
        asking: "Asking the card's issuer…",
        waitForIssuer: "One moment, the card's issuer is being asked; Esc leaves",
        added: { $0 + " was added to Vitrine Wallet" },
        addedNotTaken: { $0 + " was added, but this shop does not accept it" },
        faults: Faults(
            numberEmpty: "Enter the card number",
            numberUnknown: "This is not a known card number",
            numberLength: "The card number is too short or too long",
            numberCheck: "Check the card number: one digit is wrong",
            alreadyAdded: "This card is already in the wallet, try another",
            notTaken: { $0 + " is not accepted here" },
            expiryUnreadable: "Enter the expiry such as 09/29",
            expired: "This card has expired",
            expiryTooLate: "Enter an expiry up to 12/99",
            code: { digits in
                digits == 4 ? "Enter the 4 digits on the front" : "Enter the 3 digits on the back"
            },
            activationIncomplete: "Enter all 6 digits of the code",
            activationWrong: { "Wrong code, tries left: " + ScreenText(cleaning: String($0)) },
            byIssuer: "Declined by the issuer: use another card or call your bank",
            tooManyCodes: "Declined after three wrong codes: use another card or call your bank",
            walletUnavailable: "This device cannot pay now: press Esc and buy with a card"))
}
