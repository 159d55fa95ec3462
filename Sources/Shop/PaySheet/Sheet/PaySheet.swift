package import PayKit
package import TUI

/// The payment sheet as a component: keys in, cells out, the engine inside.
package struct PaySheet: Sendable {
    package private(set) var engine = PaymentAuthorization()
    var focus: SheetRow = .authorise
    var panels = PanelStack()
    /// A passcode or a PIN while it is typed.
    var secret = TextField(limit: 12)
    private(set) var content: PaySheetContent?
    /// How many of the next valid touches fail, for demonstrations.
    package private(set) var failingTouches = 0
    private(set) var words: Words

    package init(language: Language) { words = .of(language) }

    package enum Message: Hashable, Sendable {
        case move(Int)
        case open, retry, accept, touch, wrongFinger, cancel
        case item(Int)
        case confirm, edit
        case turn(Int)
        case type(Key)
        case paste(String)
        case event(PaymentAuthorization.Event)
        case language(Language)
        /// Prices again before the quote expires.
        case renew
        case failTouches(Int)
    }

    package enum Effect: Hashable, Sendable {
        case engine(PaymentAuthorization.Effect)
        /// Answered by an engine event.
        case checkPasscode(Secret)
        /// Answered by an engine event.
        case takePIN(Secret)
        /// Saves a contact in the wallet, which answers with its contents.
        case save(Contact, replacing: Contact?)
        case announce(ScreenText)
    }

    package var isOpen: Bool { engine.sheet != nil }

    package mutating func update(_ message: Message) -> [Effect] {
        let effects = react(to: message)
        content = engine.sheet.map { PaySheetContent($0, engine.state, words) }
        return effects
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .move(let step): return move(step)
        case .open: return open(focus)
        case .item(let index): return item(index)
        case .confirm: return confirm()
        case .edit: return edit()
        case .turn(let step): panels.form?.turn(step)
        case .retry: return feed(.retry)
        case .accept: return feed(.acceptTotal)
        case .touch: return touch(matches: true)
        case .wrongFinger: return touch(matches: false)
        case .cancel: return cancel()
        case .type(let key): type(key)
        case .paste(let text): return paste(text)
        case .event(let event): return feed(event)
        case .failTouches(let count): failingTouches = max(0, count)
        case .language(let language):
            words = .of(language)
            panels.form?.words = words.form
            // The owner's words about a code are asked for anew, with the prices.
            let refused = engine.sheet?.refusedCouponCode
            return isOpen ? feed(refused.map { .changeCouponCode($0) } ?? .refresh) : []
        case .renew: return feed(.refresh)
        }
        return []
    }

    /// Passes an event to the engine and announces the changes on the sheet.
    mutating func feed(_ event: PaymentAuthorization.Event) -> [Effect] {
        let old = engine.state
        let effects = engine.update(event).map(Effect.engine)
        if case .present = event, isOpen { focus = .authorise }
        if case .showing = old, case .ready = engine.state { focus = .card }
        showBlocker(after: old)
        if !visibleRows.contains(focus) { focus = .authorise }
        if !isChoosing { panels.closeAll() }
        if let sheet = engine.sheet { panels.refresh(from: sheet, words) }
        if !isAskingSecret { secret.clear() }
        let change = StateChange(old: old, new: engine.state, words: words)
        return effects + (change.announcement.map { [Effect.announce($0)] } ?? [])
    }

    /// A touch of the sensor, failed while ``failingTouches`` last.
    mutating func touchSensor(_ matches: Bool) -> [Effect] {
        guard matches, failingTouches > 0 else { return feed(.touched(matches: matches)) }
        failingTouches -= 1
        return feed(.touched(matches: false))
    }

    /// Moves the focus to the first blocking row, if it appeared without a key.
    private mutating func showBlocker(after old: PaymentAuthorization.State) {
        guard case .ready(let sheet) = engine.state, let blocker = sheet.blocker else { return }
        switch old {
        case .idle, .closed, .updating, .processing: focus = SheetRow(blocker, on: sheet) ?? focus
        case .ready, .authenticating, .showing, .finishing: break
        }
    }

    var isChoosing: Bool {
        switch engine.state {
        case .ready, .updating: true
        case .idle, .authenticating, .processing, .showing, .finishing, .closed: false
        }
    }

    package var isAskingSecret: Bool {
        switch engine.state {
        case .authenticating(_, .passcode), .authenticating(_, .pin): true
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed: false
        }
    }

    package var isTyping: Bool {
        switch panels.top {
        case .form(let form): form.isTyping
        case .coupon: true
        case .picker, nil: isAskingSecret
        }
    }

    package var isNamingCountry: Bool { panels.form?.focus == .country }

    var visibleRows: [SheetRow] { engine.sheet.map(SheetRow.shown) ?? [] }
}

/// The panels opened over the rows of the payment sheet; only the topmost takes keys.
struct PanelStack: Hashable, Sendable {
    private var panels: [Panel] = []

    enum Panel: Hashable, Sendable {
        case picker(Picker)
        case form(ContactForm)
        /// The coupon row while a code is typed into it.
        case coupon(TextField)
    }

    var top: Panel? { panels.last }

    mutating func show(_ panel: Panel) { panels = [panel] }

    mutating func push(_ panel: Panel) { panels.append(panel) }

    mutating func pop() -> Bool { panels.popLast() != nil }

    mutating func closeAll() { panels = [] }

    /// Refreshes the options of every list; a list without options closes all panels.
    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words) {
        for (index, panel) in panels.enumerated() {
            guard case .picker(var picker) = panel else { continue }
            picker.refresh(from: sheet, words)
            panels[index] = .picker(picker)
        }
        if picker?.options.isEmpty == true { closeAll() }
    }

    // MARK: The topmost panel, if it is such a one

    var picker: Picker? {
        get { if case .picker(let picker) = top { picker } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .picker(newValue) } }
    }

    var form: ContactForm? {
        get { if case .form(let form) = top { form } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .form(newValue) } }
    }

    var coupon: TextField? {
        get { if case .coupon(let field) = top { field } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .coupon(newValue) } }
    }
}

/// A change of the sheet's state, announced in one sentence, since a second would replace it.
struct StateChange {
    let old, new: PaymentAuthorization.State
    let words: Words

    /// The sentence to announce; nil where the change is seen and needs no words.
    var announcement: ScreenText? {
        guard old != new else { return nil }
        switch new {
        case .ready(let sheet):
            switch old {
            case .updating: return answer(on: sheet)
            case .processing: return trouble(on: sheet)
            case .idle, .ready, .authenticating, .showing, .finishing, .closed: return nil
            }
        case .authenticating(_, .touch): return words.touchAgain
        case .authenticating(_, .passcode(let left)):
            guard case .authenticating(_, .passcode) = old else { return words.passcode }
            return words.passcodeWrong(left)
        case .authenticating(_, .pin(let isAgain)): return isAgain ? words.pinAgain : words.pin
        case .processing: return words.processing
        case .showing(_, .success): return words.done
        case .showing(_, .failure): return words.declined
        case .idle, .updating, .finishing, .closed: return nil
        }
    }

    /// The announcement of an owner's answer: changes first, since errors stand on the sheet, too.
    private func answer(on sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        let obstacle = couponTrouble(on: sheet) ?? trouble(on: sheet)
        let parts = changes(on: sheet) + [obstacle].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(by: " · ")
    }

    private func changes(on sheet: PaymentAuthorization.Sheet) -> [ScreenText] {
        let isReplaced = sheet.change?.methodReplaced == true
        let method = isReplaced ? sheet.method.map { ScreenText(cleaning: $0.label) } : nil
        // A total that has to be accepted is said with the one before, as what keeps the shopper from paying.
        let changed = sheet.blocks(.total) ? nil : sheet.change?.total
        let total = changed.map { words.totalChanged(words.money($0)) }
        return [method.map(words.methodReplaced), total].compactMap { $0 }
    }

    private func couponTrouble(on sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        sheet.couponErrors.first.map { words.sentence(for: $0, on: sheet) }
    }

    private func trouble(on sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        if let trouble = sheet.blocker.map({ words.reason($0, on: sheet) }) { return trouble }
        if let error = sheet.errorWithoutRow { return words.sentence(for: error, on: sheet) }
        guard sheet.unanswered != nil else { return nil }
        return sheet.failure.map { ScreenText(cleaning: $0) } ?? words.noAnswer
    }
}
