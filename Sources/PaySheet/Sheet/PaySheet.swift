package import PayKit
package import TUI

/// The payment sheet as a component: keys in, cells out, the engine inside.
package struct PaySheet: Sendable {
    package private(set) var engine = PaymentAuthorization()
    var focus: Row = .authorise
    var picker: Picker?
    var passcode = TextField(limit: 12)
    var content: Content?
    var words: Words
    var language: Language

    package init(language: Language) {
        self.language = language
        words = .of(language)
    }

    /// The rows that can have the focus, in their order on the sheet.
    enum Row: Hashable, Sendable, CaseIterable {
        case card, address, method, contact, authorise
    }

    /// A list to choose from, shown in place of the rows.
    struct Picker: Hashable, Sendable {
        var row: Row
        var selection: Int
    }

    package enum Message: Hashable, Sendable {
        case move(Int)
        case open, retry, touch, wrongFinger, cancel
        case item(Int)
        case choose
        case type(Key)
        case paste(String)
        case submitPasscode
        case event(PaymentAuthorization.Event)
        case language(Language)
    }

    package enum Effect: Hashable, Sendable {
        case engine(PaymentAuthorization.Effect)
        /// The wallet checks a passcode and answers with an engine event.
        case checkPasscode(String)
        case announce(ScreenText)
    }

    /// Whether there is a sheet over the shop.
    package var isOpen: Bool { engine.sheet != nil }

    package mutating func update(_ message: Message) -> [Effect] {
        let effects = react(to: message)
        content = engine.sheet.map { Content($0, engine.state, words, language) }
        return effects
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .move(let step): move(step)
        case .open: return open(focus)
        case .item(let index): return item(index)
        case .choose: return choose()
        case .retry: return feed(.retry)
        case .touch: return touch(matches: true)
        case .wrongFinger: return touch(matches: false)
        case .cancel: return cancel()
        case .type(let key): _ = passcode.edit(key)
        case .paste(let text): if isAskingPasscode { passcode.insert(text) }
        case .submitPasscode:
            let typed = passcode.text
            passcode.clear()
            return typed.isEmpty ? [] : [.checkPasscode(typed)]
        case .event(let event): return feed(event)
        case .language(let language):
            self.language = language
            words = .of(language)
            return isOpen ? feed(.refresh) : []
        }
        return []
    }

    /// Hands an event to the engine and says what changed on the sheet.
    private mutating func feed(_ event: PaymentAuthorization.Event) -> [Effect] {
        let old = engine.state
        let effects = engine.update(event).map(Effect.engine)
        if case .present = event, isOpen {
            focus = .authorise
            picker = nil
            passcode.clear()
        }
        return effects + announcements(from: old)
    }

    private mutating func announcements(from old: PaymentAuthorization.State) -> [Effect] {
        guard old != engine.state else { return [] }
        switch engine.state {
        case .ready(let sheet):
            guard case .updating = old else { return [] }
            if sheet.blocks(.address) {
                return [.announce(words.reason(.address, on: sheet))]
            }
            if sheet.unanswered != nil { return [.announce(words.noAnswer)] }
            return announcement(of: sheet.change, on: sheet)
        case .authenticating(_, .touch): return [.announce(words.touchAgain)]
        case .authenticating(_, .pin): return []
        case .authenticating(_, .passcode(let left)):
            focus = .authorise
            guard case .authenticating(_, .passcode) = old else { return [.announce(words.passcode)] }
            return [.announce(words.passcodeWrong(left))]
        case .processing: return [.announce(words.processing)]
        case .showing(_, .success): return [.announce(words.done)]
        case .showing(_, .failure): return [.announce(words.declined)]
        case .idle, .updating, .finishing, .closed: return []
        }
    }

    /// What an update changed, in one sentence, since a second one would take its place.
    private func announcement(
        of change: PaymentAuthorization.Sheet.Change?, on sheet: PaymentAuthorization.Sheet
    ) -> [Effect] {
        let total = change?.total.map { words.totalChanged(Content.text($0, language)) }
        guard change?.methodReplaced == true, let method = sheet.method else {
            return total.map { [.announce($0)] } ?? []
        }
        let replaced = words.methodReplaced(ScreenText(cleaning: method.label))
        return [.announce(total.map { replaced + " · " + $0 } ?? replaced)]
    }

    private mutating func touch(matches: Bool) -> [Effect] {
        switch engine.state {
        case .ready(let sheet):
            guard let blocker = sheet.blocker else { return feed(.touched(matches: matches)) }
            focus = Row(blocker) ?? focus
            return [.announce(words.reason(blocker, on: sheet))]
        case .authenticating: return feed(.touched(matches: matches))
        case .updating: return [.announce(words.waitForUpdate)]
        case .processing: return [.announce(words.processingNoCancel)]
        case .idle, .showing, .finishing, .closed: return []
        }
    }

    private mutating func cancel() -> [Effect] {
        if picker != nil {
            picker = nil
            return []
        }
        if case .processing = engine.state { return [.announce(words.processingNoCancel)] }
        passcode.clear()
        return feed(.cancel)
    }

    private mutating func move(_ step: Int) {
        if let picker {
            let count = options(for: picker.row).count
            self.picker?.selection = min(max(0, picker.selection + step), max(0, count - 1))
            return
        }
        let rows = visibleRows
        guard let index = rows.firstIndex(of: focus) else { return }
        focus = rows[min(max(0, index + step), rows.count - 1)]
    }

    private mutating func item(_ index: Int) -> [Effect] {
        if picker != nil {
            picker?.selection = index
            return choose()
        }
        guard visibleRows.indices.contains(index) else { return [] }
        focus = visibleRows[index]
        return focus == .authorise ? touch(matches: true) : open(focus)
    }

    private mutating func open(_ row: Row) -> [Effect] {
        switch engine.state {
        case .ready: break
        case .updating: return [.announce(words.waitForUpdate)]
        case .authenticating: return [.announce(words.touchAgain)]
        case .processing: return [.announce(words.processingNoCancel)]
        case .idle, .showing, .finishing, .closed: return []
        }
        guard row != .authorise else { return [.announce(words.pressSpace)] }
        let options = options(for: row)
        guard !options.isEmpty else {
            return [.announce(row == .method ? words.cannotShip : words.nothingChosen)]
        }
        picker = Picker(row: row, selection: options.firstIndex { $0.isChosen } ?? 0)
        return []
    }

    private mutating func choose() -> [Effect] {
        guard let picker, let option = options(for: picker.row)[safe: picker.selection] else { return [] }
        if let reason = option.unavailable { return [.announce(reason)] }
        self.picker = nil
        return feed(option.event)
    }

    /// Whether keys are digits of a passcode now.
    package var isTyping: Bool { isAskingPasscode }

    var isAskingPasscode: Bool {
        if case .authenticating(_, .passcode) = engine.state { return true }
        return false
    }

    /// The rows this request has.
    var visibleRows: [Row] {
        guard let sheet = engine.sheet else { return [] }
        return Row.allCases.filter { row in
            switch row {
            case .card, .authorise: true
            case .address: sheet.needsAddress
            case .method: !sheet.methods.isEmpty || !sheet.request.shippingMethods.isEmpty
            case .contact: !sheet.contactFields.isEmpty
            }
        }
    }
}

extension PaySheet.Row {
    /// The row that a blocker is about.
    init?(_ blocker: PaymentAuthorization.Sheet.Blocker) {
        switch blocker {
        case .card: self = .card
        case .billingAddress: return nil
        case .address: self = .address
        case .method: self = .method
        case .contact: self = .contact
        case .unanswered: return nil
        }
    }
}

extension Words {
    /// Why paying is off, and what to do.
    func reason(
        _ blocker: PaymentAuthorization.Sheet.Blocker, on sheet: PaymentAuthorization.Sheet
    ) -> ScreenText {
        switch blocker {
        case .card: cardNotTaken
        case .billingAddress: addressWrong
        case .address:
            sheet.errors.contains { $0.code == .shippingAddressUnserviceableError } || sheet.errors.isEmpty
                ? cannotShip : addressWrong
        case .method: cannotShip
        case .contact: contactMissing
        case .unanswered: noAnswer
        }
    }
}

extension Array {
    /// The element at an index, or nil outside the array.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
