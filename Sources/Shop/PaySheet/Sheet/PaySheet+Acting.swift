import PayKit
package import TUI

extension PaySheet {
    mutating func touch(matches: Bool) -> [Effect] {
        switch engine.state {
        case .ready(let sheet):
            guard let blocker = sheet.blocker else { return touchSensor(matches) }
            focus = SheetRow(blocker, on: sheet) ?? focus
            return [.announce(words.reason(blocker, on: sheet))]
        case .authenticating: return touchSensor(matches)
        case .updating: return feed(.touched(matches: matches)) + [.announce(words.waitForUpdate)]
        case .processing: return [.announce(words.processingNoCancel)]
        case .idle, .showing, .finishing, .closed: return []
        }
    }

    mutating func cancel() -> [Effect] {
        if panels.pop() { return [] }
        if case .processing = engine.state { return [.announce(words.processingNoCancel)] }
        return feed(.cancel)
    }

    mutating func move(_ step: Int) -> [Effect] {
        switch panels.top {
        case .picker: panels.picker?.move(step)
        case .form:
            panels.form?.move(step)
            return formError.map { [.announce($0)] } ?? []
        case .coupon: break
        case nil: focus = visibleRows.element(step, from: focus) ?? focus
        }
        return []
    }

    mutating func item(_ index: Int) -> [Effect] {
        switch panels.top {
        case .picker:
            panels.picker?.select(index)
            return confirm()
        case .form: return panels.form?.pick(index) == true ? confirm() : []
        case .coupon: return []
        case nil:
            guard !isAskingSecret, let row = visibleRows[safe: index] else { return [] }
            focus = row
            return row == .authorise ? touch(matches: true) : open(row)
        }
    }

    // MARK: Opening

    mutating func open(_ row: SheetRow) -> [Effect] {
        let sheet: PaymentAuthorization.Sheet
        switch engine.state {
        case .ready(let ready): sheet = ready
        case .updating: return [.announce(words.waitForUpdate)]
        case .authenticating(_, .touch): return [.announce(words.touchAgain)]
        case .processing: return [.announce(words.processingNoCancel)]
        case .idle, .authenticating, .showing, .finishing, .closed: return []
        }
        switch row {
        case .authorise: return [.announce(words.pressSpace)]
        case .address where sheet.isAddressReadOnly: return [.announce(words.pickupFixed)]
        case .method where sheet.methods.isEmpty: return [.announce(words.reason(.method, on: sheet))]
        case .coupon: panels.show(.coupon(TextField(sheet.couponCode, limit: 32)))
        case .card, .method: panels.show(.picker(Picker(row, on: sheet, words)))
        case .billingAddress, .address, .contact:
            // With nothing to choose from, the form comes at once; with something wrong, ready to be mended.
            let picker = Picker(row, on: sheet, words)
            guard picker.options.count > 1 else { return openForm(row, editing: nil) }
            panels.show(.picker(picker))
            if let wrong = picker.wrongContact { return openForm(row, editing: wrong) }
        }
        return []
    }

    mutating func edit() -> [Effect] {
        guard let picker = panels.picker, let contact = picker.selected?.contact else { return [] }
        return openForm(picker.row, editing: contact)
    }

    private mutating func openForm(_ row: SheetRow, editing contact: Contact?) -> [Effect] {
        guard let sheet = engine.sheet else { return [] }
        panels.push(.form(ContactForm(row, on: sheet, editing: contact, words.form)))
        return formError.map { [.announce($0)] } ?? []
    }

    // MARK: Confirming

    mutating func confirm() -> [Effect] {
        if case .updating = engine.state { return [.announce(words.waitForUpdate)] }
        switch panels.top {
        case .picker(let picker): return choose(picker)
        case .form(let form): return form.isAtEnd ? save(form) : move(1)
        case .coupon(let field):
            panels.closeAll()
            return feed(.changeCouponCode(field.text.trimmed))
        case nil:
            guard isAskingSecret, !secret.isEmpty else { return [] }
            let typed = secret.text
            if case .authenticating(_, .pin) = engine.state {
                guard typed.count >= 4 else { return [.announce(words.pinShort)] }
                secret.clear()
                return [.takePIN(Secret(typed))]
            }
            secret.clear()
            return [.checkPasscode(Secret(typed))]
        }
    }

    private mutating func choose(_ picker: Picker) -> [Effect] {
        guard let option = picker.selected else { return [] }
        if let reason = option.unavailable { return [.announce(reason)] }
        guard let event = option.event else { return openForm(picker.row, editing: nil) }
        panels.closeAll()
        return feed(event)
    }

    private mutating func save(_ form: ContactForm) -> [Effect] {
        guard let saved = panels.form?.save() else { return formError.map { [.announce($0)] } ?? [] }
        panels.closeAll()
        let event: PaymentAuthorization.Event =
            switch form.row {
            case .billingAddress: .selectBillingAddress(saved)
            case .address: .selectAddress(saved)
            case .card, .method, .contact, .coupon, .authorise: .selectContact(saved)
            }
        return [.save(saved, replacing: form.original)] + feed(event)
    }

    // MARK: Typing

    mutating func type(_ key: Key) {
        switch panels.top {
        case .form: panels.form?.type(key)
        case .coupon(let field):
            // The first letter takes the place of the code that is applied.
            if case .character = key, field.text == engine.sheet?.couponCode { panels.coupon?.clear() }
            _ = panels.coupon?.edit(key)
        case .picker: break
        case nil:
            if isAskingSecret { _ = secret.edit(digits: key) }
        }
    }

    mutating func paste(_ text: String) -> [Effect] {
        switch panels.top {
        case .form: panels.form?.paste(text)
        case .coupon: panels.coupon?.insert(text)
        case .picker: break
        case nil:
            if isAskingSecret {
                secret.insert(text.decimalDigits)
            } else if text == " " {
                return haste
            }
        }
        return []
    }

    private var haste: [Effect] {
        switch engine.state {
        case .ready, .authenticating: [.announce(words.pressSpaceAlone)]
        case .idle, .updating, .processing, .showing, .finishing, .closed: []
        }
    }

    private var formError: ScreenText? { panels.form?.focusedError }
}

extension TextField {
    /// Edits a passcode, PIN or code: of typed characters it takes decimal digits of any script, as 0 to 9.
    package mutating func edit(digits key: Key) -> Bool {
        guard case .character(let character) = key else { return edit(key) }
        insert(String(character).decimalDigits)
        return true
    }
}
