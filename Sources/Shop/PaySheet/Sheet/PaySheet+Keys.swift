package import PayKit
package import TUI

extension PaySheet {
    package var bindings: [KeyBinding<Message>] {
        let keys = words.keys
        let back = KeyBinding<Message>([.escape], "Esc", keys.back, .cancel)
        switch panels.top {
        case .picker(let picker):
            let choose = KeyBinding<Message>([.enter, .space], "Enter", keys.choose, .confirm)
            let canEdit = picker.selected?.contact != nil
            let edit = KeyBinding<Message>([.character("e")], "e", keys.edit, .edit)
            return moves + [choose] + (canEdit ? [edit] : []) + [back]
        case .form(let form): return bindings(of: form) + [back]
        case .coupon: return [KeyBinding([.enter], "Enter", keys.apply, .confirm), back]
        case nil: break
        }
        if isAskingSecret { return [KeyBinding([.enter], "Enter", keys.enter, .confirm), back] }
        switch engine.state {
        case .processing, .showing, .finishing, .idle, .closed:
            return [KeyBinding([.escape, .space], .empty, .empty, .cancel)]
        case .ready, .updating, .authenticating: return rowBindings
        }
    }

    private var moves: [KeyBinding<Message>] {
        .upDown(words.keys.move, letters: true, tabs: true) { .move($0) } + [
            KeyBinding<Message>([.home, .character("g")], .empty, .empty, .move(-1_000)),
            KeyBinding<Message>([.end, .character("G")], .empty, .empty, .move(1_000)),
            KeyBinding<Message>([.pageUp], .empty, .empty, .move(-5)),
            KeyBinding<Message>([.pageDown], .empty, .empty, .move(5)),
        ]
    }

    private func bindings(of form: ContactForm) -> [KeyBinding<Message>] {
        let keys = words.keys
        var bindings: [KeyBinding<Message>] = .upDown(keys.move, tabs: true) { .move($0) }
        bindings.append(KeyBinding([.enter], "Enter", form.isAtEnd ? keys.save : keys.next, .confirm))
        if form.focus == .country { bindings += .leftRight(keys.country) { .turn($0) } }
        if form.focus == .save { bindings.append(KeyBinding([.space], .empty, .empty, .confirm)) }
        return bindings
    }

    private var rowBindings: [KeyBinding<Message>] {
        let keys = words.keys
        var bindings = [
            KeyBinding<Message>([.space], "Space", keys.authorise, .touch, unavailable: reasonNotToPay),
            KeyBinding<Message>([.enter], "Enter", keys.change, .open, unavailable: reasonNotToOpen),
            KeyBinding<Message>([.escape], "Esc", isAuthenticating ? keys.back : keys.cancel, .cancel),
        ]
        if engine.sheet?.blocks(.total) == true {
            bindings.insert(KeyBinding([.character("y")], "y", keys.accept, .accept), at: 0)
        }
        if let sheet = engine.sheet, sheet.unanswered != nil, sheet.canRetry {
            bindings.insert(KeyBinding([.character("r")], "r", keys.retry, .retry), at: 0)
        }
        guard engine.sheet?.wallet.isBiometryEnrolled == true else { return bindings + moves }
        let wrongFinger = KeyBinding<Message>(
            [.character("x")], "x", keys.wrongFinger, .wrongFinger, unavailable: reasonNotToPay)
        return bindings + moves + [wrongFinger]
    }

    private var isAuthenticating: Bool { if case .authenticating = engine.state { true } else { false } }

    /// The reason why Enter does nothing; nil when it opens the focused row.
    private var reasonNotToOpen: ScreenText? {
        guard case .ready(let sheet) = engine.state else {
            return isAuthenticating ? words.touchAgain : words.waitForUpdate
        }
        switch focus {
        case .authorise: return words.pressSpace
        case .address: return sheet.isAddressReadOnly ? words.pickupFixed : nil
        case .method: return sheet.methods.isEmpty ? words.reason(.method, on: sheet) : nil
        case .card, .billingAddress, .contact, .coupon: return nil
        }
    }

    private var reasonNotToPay: ScreenText? {
        if case .updating = engine.state { return words.waitForUpdate }
        return engine.sheet.flatMap { sheet in sheet.blocker.map { words.reason($0, on: sheet) } }
    }

    /// True for a key, or a click on a row, that authorises the payment.
    package func isTouch(_ input: Input) -> Bool {
        switch input {
        case .key(let key): message(for: key) == .touch
        case .item(let index): panels.top == nil && !isAskingSecret && visibleRows[safe: index] == .authorise
        case .mouse, .paste, .statusReport, .focus: false
        }
    }

    /// The message of a key; a touch that is blocked gets one too, and says why.
    package func message(for key: Key) -> Message? {
        if let binding = bindings.binding(of: key) { return binding.message }
        return isTyping ? .type(key) : nil
    }

    /// The focused field, where its text is personal data.
    package var personalField: (kind: PersonalField, field: TextField)? {
        switch panels.top {
        case .form(let form): return form.personalField
        case .coupon, .picker: return nil
        case nil: break
        }
        switch engine.state {
        case .authenticating(_, .passcode): return (.passcode, secret)
        case .authenticating(_, .pin): return (.pin, secret)
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed:
            return nil
        }
    }
}

extension ContactForm {
    fileprivate var personalField: (kind: PersonalField, field: TextField)? {
        let kind: PersonalField? =
            switch focus {
            case .name: .name
            case .phoneticName: .phoneticName
            case .postal(let key): .postal(key, country)
            case .email: .email
            case .phone: .phone
            case .country, .save: nil
            }
        return kind.map { ($0, text(of: focus)) }
    }
}

extension CardSetup {
    package var personalField: (kind: PersonalField, field: TextField)? {
        switch step {
        case .form:
            let kind: PersonalField? =
                switch entry.focus {
                case .number: .cardNumber
                case .expiry: .expiry
                case .code: .securityCode
                case .add: nil
                }
            let startsAnew = entry.focus == .number && entry.isNumberHidden
            return kind.map { ($0, startsAnew ? TextField() : entry[entry.focus]) }
        case .activation(let activation):
            return activation.focus == .code ? (.activationCode, activation.code) : nil
        case .asking, .checking: return nil
        }
    }
}
