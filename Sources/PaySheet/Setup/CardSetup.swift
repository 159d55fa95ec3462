package import PayKit
package import TUI

/// The add-card sheet of the wallet: number, expiry and code, checked here and added by the wallet.
package struct CardSetup: Sendable {
    var fields: [Field: TextField] = [:]
    var focus: Field = .number
    var errors: [Field: ScreenText] = [:]
    let networks: [PaymentNetwork]
    private let today: CalendarMonth
    var words: Words

    enum Field: Hashable, Sendable, CaseIterable {
        case number, expiry, code, add
    }

    package enum Message: Hashable, Sendable {
        case move(Int)
        case submit, cancel
        case item(Int)
        case type(Key)
        case paste(String)
        case language(Language)
    }

    package enum Effect: Hashable, Sendable {
        /// The wallet takes the card.
        case add(CardNumber)
        /// Back to the shop, with or without a card.
        case close
        case announce(ScreenText)
    }

    /// - Parameter networks: the networks the merchant takes, named on the sheet.
    package init(networks: Set<PaymentNetwork>, today: CalendarMonth, language: Language) {
        self.networks = PaymentNetwork.allCases.filter(networks.contains)
        self.today = today
        words = .of(language)
        for field in Field.allCases { fields[field] = TextField(limit: field == .number ? 24 : 7) }
    }

    package mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .move(let step):
            move(step)
            return errors[focus].map { [.announce($0)] } ?? []
        case .item(let index): if let field = Field.allCases[safe: index] { return pick(field) }
        case .type(let key):
            if fields[focus]?.edit(key) == true { errors[focus] = nil }
        case .paste(let text):
            fields[focus]?.insert(text)
            errors[focus] = nil
        case .submit: return focus == .add || isComplete ? submit() : advance()
        case .cancel: return [.close]
        case .language(let language): words = .of(language)
        }
        return []
    }

    private var isComplete: Bool {
        [Field.number, .expiry, .code].allSatisfy { fields[$0]?.isEmpty == false }
    }

    private mutating func pick(_ field: Field) -> [Effect] {
        focus = field
        return field == .add ? submit() : []
    }

    private mutating func advance() -> [Effect] {
        move(1)
        return []
    }

    private mutating func move(_ step: Int) {
        let all = Field.allCases
        guard let index = all.firstIndex(of: focus) else { return }
        focus = all[min(max(0, index + step), all.count - 1)]
    }

    private mutating func submit() -> [Effect] {
        errors = [:]
        let text = words.setup
        var number: CardNumber?
        do throws(CardNumberError) {
            let read = try CardNumber(fields[.number]?.text ?? "")
            if networks.contains(read.network) { number = read } else { errors[.number] = text.notAccepted }
        } catch {
            errors[.number] = text.sentence(for: error)
        }
        switch Expiry.fault(in: fields[.expiry]?.text ?? "", today: today) {
        case .unreadable: errors[.expiry] = text.expiryWrong
        case .expired: errors[.expiry] = text.expired
        case nil: break
        }
        let code = fields[.code]?.text ?? ""
        if !CardNumber.isSecurityCode(code, of: number?.network) { errors[.code] = text.codeWrong }
        if let wrong = Field.allCases.first(where: { errors[$0] != nil }) {
            focus = wrong
            return errors[wrong].map { [.announce($0)] } ?? []
        }
        guard let number else { return [] }
        let name = ScreenText(cleaning: "\(number.network.displayName) ···· \(number.suffix)")
        return [.add(number), .close, .announce(text.added(name))]
    }
}

extension Words.Setup {
    func sentence(for error: CardNumberError) -> ScreenText {
        switch error {
        case .empty, .notDigits: numberEmpty
        case .unknownNetwork: numberUnknown
        case .wrongLength: numberLength
        case .failsCheck: numberCheck
        }
    }
}
