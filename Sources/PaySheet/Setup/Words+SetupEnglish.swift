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
        codeSentAgain: { "A new code was sent to " + $0 + ", the old one no longer counts" },
        asking: "Asking the card's issuer…",
        waitForIssuer: "One moment, the card's issuer is being asked; Esc leaves",
        added: { $0 + " was added to Vitrine Wallet" },
        addedNotTaken: { $0 + " was added, but this shop takes no cards of its kind" },
        faults: Faults(
            numberEmpty: "Card number: the digits on the card",
            numberUnknown: "Card number: no card begins like this",
            numberLength: "Card number: digits are missing or too many",
            numberCheck: "Card number: a digit is mistyped",
            alreadyAdded: "Card number: already in the wallet, try another",
            notTaken: { "Card number: a network named above, not " + $0 },
            expiryUnreadable: "Expires: month and year, such as 09/29",
            expired: "Expires: a date that is not past",
            expiryTooLate: "Expires: a year up to 2099, such as 09/29",
            code: { digits in
                digits == 4
                    ? "Security code: the 4 digits on the front" : "Security code: the 3 digits on the back"
            },
            activationIncomplete: "Activation code: all 6 digits",
            activationWrong: { "Code: as sent, tries left: " + ScreenText(cleaning: String($0)) },
            byIssuer: "Declined by the issuer: use another card or call your bank",
            tooManyCodes: "Declined, three wrong codes: use another card or call your bank",
            walletUnavailable: "This device cannot pay now: press Esc and buy with a card"))
}
