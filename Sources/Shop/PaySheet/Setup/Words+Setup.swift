import PayKit
package import TUI

extension Words {
    /// Words of the add-card sheet.
    package struct Setup: Sendable {
        var title, accepted, acceptedShort: ScreenText
        /// Labels, and the shorter ones of narrow windows.
        var labels, shortLabels: Labels
        var expiryHint: ScreenText
        /// Hint of the security code, from its number of digits.
        package var codeHint: @Sendable (_ digits: Int) -> ScreenText
        var add, next, activate, resend: ScreenText
        /// The same as words of keys.
        var addKey, activateKey, resendKey: ScreenText
        var simulated, willBeAdded, willAskForCode, willBeDeclined: ScreenText
        /// Notice of the simulated activation code.
        package var simulatedCode: @Sendable (_ code: ScreenText) -> ScreenText
        /// Prompts for the activation code, from the telephone that it was sent to.
        package var enterCode, codeSent, codeSentAgain: @Sendable (_ phone: ScreenText) -> ScreenText
        var asking, waitForIssuer: ScreenText
        /// Announcements of an added card, and of one that the shop does not take.
        package var added, addedNotTaken: @Sendable (_ card: ScreenText) -> ScreenText
        /// Sentences for what is wrong.
        package var faults: Faults

        struct Labels: Sendable {
            var number, expiry, code, activationCode: ScreenText
        }

        /// The faults: the field and what is expected in it, or why the card was not taken and what to do.
        package struct Faults: Sendable {
            /// Faults of the card number, and of a card that is in the wallet already.
            package var numberEmpty, numberUnknown, numberLength, numberCheck, alreadyAdded: ScreenText
            /// Fault of a card whose network the shop does not take.
            package var notTaken: @Sendable (_ network: ScreenText) -> ScreenText
            /// Faults of the expiry.
            package var expiryUnreadable, expired, expiryTooLate: ScreenText
            /// Fault of the security code, from its number of digits.
            package var code: @Sendable (_ digits: Int) -> ScreenText
            /// Fault of an activation code that is not complete.
            package var activationIncomplete: ScreenText
            /// Fault of a wrong activation code, from the attempts that are left.
            package var activationWrong: @Sendable (_ attemptsLeft: Int) -> ScreenText
            var byIssuer, tooManyCodes, walletUnavailable: ScreenText
        }

        func sentence(for fault: CardEntry.Fault) -> ScreenText {
            switch fault {
            case .card(.number(.empty)), .card(.number(.notDigits)): faults.numberEmpty
            case .card(.number(.unknownNetwork)): faults.numberUnknown
            case .card(.number(.wrongLength)): faults.numberLength
            case .card(.number(.failsCheck)): faults.numberCheck
            case .card(.notTaken(let network)): faults.notTaken(ScreenText(cleaning: network.displayName))
            case .alreadyAdded: faults.alreadyAdded
            case .card(.expiry(.unreadable)): faults.expiryUnreadable
            case .card(.expiry(.expired)): faults.expired
            case .card(.expiry(.tooLate)): faults.expiryTooLate
            case .card(.code(let digits)): faults.code(digits)
            }
        }

        func sentence(for fault: CardActivation.Fault) -> ScreenText {
            switch fault {
            case .incomplete: faults.activationIncomplete
            case .wrong(let left): faults.activationWrong(left)
            }
        }

        func sentence(for refusal: CardProvisioning.Refusal) -> ScreenText {
            switch refusal {
            case .byIssuer: faults.byIssuer
            case .tooManyCodes: faults.tooManyCodes
            case .walletUnavailable: faults.walletUnavailable
            }
        }
    }
}
