package import PayKit
package import TUI

/// The add-card sheet of the wallet: a card is typed in, the issuer is asked, perhaps for a code too, and the
/// wallet takes the card. Nothing is ordered or charged here.
package struct CardSetup: Sendable {
    private(set) var entry: CardEntry
    private(set) var step: Step = .form
    private(set) var words: Words
    private let capabilities: MerchantCapability

    enum Step: Hashable, Sendable {
        case form
        /// The issuer is asked about this card; read-only.
        case asking(CardProvisioning.Card)
        case activation(CardActivation)
        /// The issuer is asked about the code, or for another one; read-only.
        case checking(CardActivation)
    }

    package enum Message: Hashable, Sendable {
        case move(Int)
        case submit, cancel, resend
        case item(Int)
        case type(Key)
        case paste(String)
        case answered(CardProvisioning.Answer)
        case language(Language)
    }

    package enum Effect: Hashable, Sendable {
        /// Answered by ``Message/answered(_:)``.
        case ask(CardProvisioning.Question)
        case add(CardProvisioning.Card)
        case close
        case announce(ScreenText)
    }

    package init(
        networks: Set<PaymentNetwork>, capabilities: MerchantCapability, today: CalendarMonth,
        language: Language
    ) {
        self.capabilities = capabilities
        entry = CardEntry(networks: networks, today: today)
        words = .of(language)
    }

    /// While the issuer is asked, input only announces the wait.
    package mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .cancel: return [.close]
        case .language(let language):
            words = .of(language)
            return []
        case .answered(let answer): return take(answer)
        case .move, .submit, .resend, .item, .type, .paste: break
        }
        switch step {
        case .form: return edit(message)
        case .activation(let activation): return edit(message, activation)
        case .asking, .checking: return [.announce(words.setup.waitForIssuer)]
        }
    }

    private mutating func edit(_ message: Message) -> [Effect] {
        let before = entry
        switch message {
        case .move(let step): entry.move(step)
        case .item(let index):
            guard let field = CardEntry.Field.allCases[safe: index] else { return [] }
            entry.move(to: field)
            if field == .add { return submit() }
        case .type(let key): entry.type(key)
        case .paste(let text): entry.insert(text)
        case .submit:
            if entry.focus == .add || entry.isFilled { return submit() }
            entry.move(1)
        case .cancel, .resend, .answered, .language: break
        }
        // An error is said when its field is entered and when typing brings it about.
        let fault = entry.faults[entry.focus]
        guard let fault, entry.focus != before.focus || fault != before.faults[entry.focus] else { return [] }
        return [.announce(words.setup.sentence(for: fault))]
    }

    private mutating func submit() -> [Effect] {
        guard let card = entry.read() else {
            return entry.faults[entry.focus].map { [.announce(words.setup.sentence(for: $0))] } ?? []
        }
        entry.forgetCode()
        step = .asking(card)
        return [.ask(.apply(card)), .announce(words.setup.asking)]
    }

    private mutating func edit(_ message: Message, _ activation: CardActivation) -> [Effect] {
        var activation = activation
        switch message {
        case .move(let step): activation.move(step)
        case .item(let index):
            guard let item = CardActivation.Item.allCases[safe: index], activation.items.contains(item) else {
                return []
            }
            activation.focus = item
            if item != .code { return confirm(activation) }
        case .type(let key): activation.type(key)
        case .paste(let text): activation.insert(text)
        case .submit: return confirm(activation)
        case .resend:
            activation.focus = .resend
            return confirm(activation)
        case .cancel, .answered, .language: break
        }
        step = .activation(activation)
        return []
    }

    private mutating func confirm(_ activation: CardActivation) -> [Effect] {
        var activation = activation
        if activation.focus == .resend {
            step = .checking(activation)
            return [.ask(.resendCode(activation.card)), .announce(words.setup.asking)]
        }
        let question = activation.read()
        step = question == nil ? .activation(activation) : .checking(activation)
        if let question { return [.ask(question), .announce(words.setup.asking)] }
        return activation.fault.map { [.announce(words.setup.sentence(for: $0))] } ?? []
    }

    // MARK: The answer

    private mutating func take(_ answer: CardProvisioning.Answer) -> [Effect] {
        switch step {
        case .form, .activation: return []
        case .asking(let card): return take(answer, card, nil)
        case .checking(let activation): return take(answer, activation.card, activation)
        }
    }

    private mutating func take(
        _ answer: CardProvisioning.Answer, _ card: CardProvisioning.Card, _ activation: CardActivation?
    ) -> [Effect] {
        let text = words.setup
        switch answer {
        case .approved(let type):
            let name = card.number.displayName
            let isTaken = capabilities.allows(type)
            return [.add(card), .close, .announce(isTaken ? text.added(name) : text.addedNotTaken(name))]
        case .alreadyAdded:
            step = .form
            entry.mark(.alreadyAdded)
            return [.announce(text.sentence(for: CardFault.alreadyAdded))]
        case .declined(let refusal):
            step = .form
            entry.mark(refusal)
            return [.announce(text.sentence(for: refusal))]
        case .needsActivation(let sent):
            var next = activation ?? CardActivation(card: card, sent: sent)
            next.take(sent)
            step = .activation(next)
            let phone = ScreenText(cleaning: CardNumber.masked(sent.destinationSuffix))
            return [.announce(activation == nil ? text.codeSent(phone) : text.codeSentAgain(phone))]
        case .wrongCode(let left):
            guard var activation else { return [] }
            activation.take(attemptsLeft: left)
            step = .activation(activation)
            return [.announce(text.sentence(for: ActivationFault.wrong(attemptsLeft: left)))]
        }
    }

    package var bindings: [KeyBinding<Message>] {
        let leave = KeyBinding([.escape], "Esc", words.keys.cancel, Message.cancel)
        let moves: [KeyBinding<Message>] = .upDown(words.keys.move, tabs: true) { .move($0) }
        switch step {
        case .form:
            let title = entry.focus == .add || entry.isFilled ? words.setup.addKey : words.setup.next
            return moves + [KeyBinding([.enter], "Enter", title, .submit), leave]
        case .activation(let activation):
            let title = activation.focus == .resend ? words.setup.resendKey : words.setup.activateKey
            var bindings = moves + [KeyBinding([.enter], "Enter", title, .submit)]
            if activation.items.contains(.resend) {
                bindings.append(KeyBinding([.character("r")], "r", words.setup.resendKey, .resend))
            }
            return bindings + [leave]
        case .asking, .checking: return [leave]
        }
    }

    package func message(for key: Key) -> Message? {
        if let binding = bindings.binding(of: key) { return binding.message }
        return key == .space && isOnButton ? .submit : .type(key)
    }

    package var isAskingSecret: Bool { if case .form = step { entry.focus == .code } else { false } }

    private var isOnButton: Bool {
        switch step {
        case .form: entry.focus == .add
        case .activation(let activation): activation.focus != .code
        case .asking, .checking: false
        }
    }
}

extension CardNumber {
    /// Network and last four digits, as the shopper knows the card.
    var displayName: ScreenText { ScreenText(cleaning: "\(network.displayName) ···· \(suffix)") }
}
