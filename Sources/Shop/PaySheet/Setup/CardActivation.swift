import PayKit
import TUI

/// The second step of adding a card: the code that the issuer sent.
struct CardActivation: Hashable, Sendable {
    let card: CardProvisioning.Card
    private(set) var sent: CardProvisioning.Activation
    private(set) var code = TextField(limit: CardProvisioning.Activation.codeLength)
    var focus: Item = .code
    private(set) var fault: ActivationFault?

    enum Item: Hashable, Sendable, CaseIterable {
        case code, confirm, resend
    }

    var items: [Item] { Item.allCases.filter { $0 != .resend || sent.mayResend } }

    mutating func move(_ step: Int) { focus = items.element(step, from: focus) ?? focus }

    mutating func type(_ key: Key) {
        if case .character = key, focus != .code { return }
        if code.edit(digits: key) { correct() }
    }

    mutating func insert(_ text: String) {
        guard focus == .code else { return }
        code.insert(text.decimalDigits)
        correct()
    }

    /// A missing-digits error clears with the last digit, a wrong-code error with the first new one.
    private mutating func correct() {
        switch fault {
        case .incomplete: if isComplete { fault = nil }
        case .wrong: if !code.isEmpty { fault = nil }
        case nil: break
        }
    }

    private var isComplete: Bool { code.characters.count == CardProvisioning.Activation.codeLength }

    /// The question for the issuer; nil and a fault for a code that is incomplete.
    mutating func read() -> CardProvisioning.Question? {
        guard isComplete else {
            fault = .incomplete
            focus = .code
            return nil
        }
        fault = nil
        return .activate(card, code: code.text)
    }

    mutating func take(_ sent: CardProvisioning.Activation) {
        self.sent = sent
        retry(fault: nil)
    }

    mutating func take(attemptsLeft: Int) {
        sent.attemptsLeft = attemptsLeft
        retry(fault: .wrong(attemptsLeft: attemptsLeft))
    }

    private mutating func retry(fault: ActivationFault?) {
        self.fault = fault
        code.clear()
        focus = .code
    }
}

package enum ActivationFault: Hashable, Sendable {
    /// Digits are missing; no try was used.
    case incomplete
    case wrong(attemptsLeft: Int)
}
