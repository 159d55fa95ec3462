import PayKit
import TUI

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

    /// The sensor sees the finger, unless it was ordered not to know it.
    private mutating func touchSensor(_ matches: Bool) -> [Effect] {
        guard matches, failingTouches > 0 else { return feed(.touched(matches: matches)) }
        failingTouches -= 1
        return feed(.touched(matches: false))
    }

    mutating func cancel() -> [Effect] {
        if panels.popLast() != nil { return [] }
        if case .processing = engine.state { return [.announce(words.processingNoCancel)] }
        return feed(.cancel)
    }

    // MARK: Moving

    mutating func move(_ step: Int) -> [Effect] {
        switch panels.last {
        case .picker(var picker):
            let count = options(for: picker.row).count
            picker.selection = min(max(0, picker.selection + step), max(0, count - 1))
            panels[panels.count - 1] = .picker(picker)
        case .form:
            changeForm { $0.move(step) }
            return formError.map { [.announce($0)] } ?? []
        case .coupon: break
        case nil:
            let rows = visibleRows
            guard let index = rows.firstIndex(of: focus) else { return [] }
            focus = rows[min(max(0, index + step), rows.count - 1)]
        }
        return []
    }

    mutating func item(_ index: Int) -> [Effect] {
        switch panels.last {
        case .picker(var picker):
            picker.selection = index
            panels[panels.count - 1] = .picker(picker)
            return confirm()
        case .form:
            var isButton = false
            changeForm { isButton = $0.pick(index) }
            return isButton ? confirm() : []
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
        case .coupon: panels = [.coupon(TextField(sheet.couponCode, limit: 32))]
        case .card, .method: openPicker(row)
        case .billingAddress, .address, .contact:
            // With nothing to choose from, the form comes at once; with something wrong, ready to be mended.
            let options = options(for: row)
            guard options.count > 1 else { return openForm(row, editing: nil) }
            openPicker(row)
            if let wrong = options.first(where: { $0.isChosen && $0.isWrong })?.contact {
                return openForm(row, editing: wrong)
            }
        }
        return []
    }

    private mutating func openPicker(_ row: SheetRow) {
        let selection = options(for: row).firstIndex { $0.isChosen } ?? 0
        panels = [.picker(Picker(row: row, selection: selection))]
    }

    mutating func edit() -> [Effect] {
        guard case .picker(let picker) = panels.last,
            let contact = options(for: picker.row)[safe: picker.selection]?.contact
        else { return [] }
        return openForm(picker.row, editing: contact)
    }

    private mutating func openForm(_ row: SheetRow, editing contact: Contact?) -> [Effect] {
        guard let sheet = engine.sheet else { return [] }
        let form = ContactForm(row, on: sheet, editing: contact, words.form, language)
        panels.append(.form(form))
        return formError.map { [.announce($0)] } ?? []
    }

    // MARK: Confirming

    mutating func confirm() -> [Effect] {
        if case .updating = engine.state { return [.announce(words.waitForUpdate)] }
        switch panels.last {
        case .picker(let picker): return choose(picker)
        case .form(let form):
            guard form.isAtEnd else { return move(1) }
            return saveForm()
        case .coupon(let field):
            panels = []
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
        guard let option = options(for: picker.row)[safe: picker.selection] else { return [] }
        if let reason = option.unavailable { return [.announce(reason)] }
        guard let event = option.event else { return openForm(picker.row, editing: nil) }
        panels = []
        return feed(event)
    }

    private mutating func saveForm() -> [Effect] {
        guard case .form(var form) = panels.last else { return [] }
        let saved = form.save()
        panels[panels.count - 1] = .form(form)
        guard let saved else { return formError.map { [.announce($0)] } ?? [] }
        panels = []
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
        switch panels.last {
        case .form: changeForm { $0.type(key) }
        case .coupon(var field):
            // The first letter takes the place of the code that is applied.
            if case .character = key, field.text == engine.sheet?.couponCode { field.clear() }
            _ = field.edit(key)
            panels[panels.count - 1] = .coupon(field)
        case .picker: break
        case nil:
            // A passcode and a PIN have digits alone.
            if case .character(let character) = key, !character.isASCIIDigit { return }
            if isAskingSecret { _ = secret.edit(key) }
        }
    }

    mutating func paste(_ text: String) -> [Effect] {
        switch panels.last {
        case .form: changeForm { $0.paste(text) }
        case .coupon(var field):
            field.insert(text)
            panels[panels.count - 1] = .coupon(field)
        case .picker: break
        case nil:
            if isAskingSecret {
                secret.insert(text.filter(\.isASCIIDigit))
            } else if text == " " {
                return haste
            }
        }
        return []
    }

    /// Says why a blank that came with other keys was no touch.
    private var haste: [Effect] {
        switch engine.state {
        case .ready, .authenticating: [.announce(words.pressSpaceAlone)]
        case .idle, .updating, .processing, .showing, .finishing, .closed: []
        }
    }

    /// The error at the field of the form that has the focus.
    private var formError: ScreenText? {
        guard case .form(let form) = panels.last else { return nil }
        return form.focusedError
    }

    mutating func changeForm(_ change: (inout ContactForm) -> Void) {
        guard case .form(var form) = panels.last else { return }
        change(&form)
        panels[panels.count - 1] = .form(form)
    }
}

extension String {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
