import PayKit
package import TUI

extension Words {
    package struct Setup: Sendable {
        var title, accepted, acceptedShort: ScreenText
        var labels, shortLabels: Labels
        var expiryHint: ScreenText
        package var codeHint: @Sendable (_ digits: Int) -> ScreenText
        var add, next, activate, resend: ScreenText
        /// The same as words of keys.
        var addKey, activateKey, resendKey: ScreenText
        var simulated, willBeAdded, willAskForCode, willBeDeclined: ScreenText
        /// Notice of the simulated activation code.
        package var simulatedCode: @Sendable (_ code: ScreenText) -> ScreenText
        package var enterCode, codeSent, codeSentAgain: @Sendable (_ phone: ScreenText) -> ScreenText
        var asking, waitForIssuer: ScreenText
        package var added, addedNotTaken: @Sendable (_ card: ScreenText) -> ScreenText
        package var faults: Faults

        struct Labels: Sendable {
            var number, expiry, code, activationCode: ScreenText
        }

        package struct Faults: Sendable {
            package var numberEmpty, numberUnknown, numberLength, numberCheck, alreadyAdded: ScreenText
            package var notTaken: @Sendable (_ network: ScreenText) -> ScreenText
            package var expiryUnreadable, expired, expiryTooLate: ScreenText
            package var code: @Sendable (_ digits: Int) -> ScreenText
            package var activationIncomplete: ScreenText
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
