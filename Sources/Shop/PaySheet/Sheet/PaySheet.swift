package import PayKit
package import TUI

/// The payment sheet as a component: keys in, cells out, the engine inside.
package struct PaySheet: Sendable {
    /// State machine of the sheet, without a view.
    package private(set) var engine = PaymentAuthorization()
    var focus: SheetRow = .authorise
    /// The panels in place of the rows.
    var panels = PanelStack()
    /// A passcode or a PIN while it is typed.
    var secret = TextField(limit: 12)
    private(set) var content: PaySheetContent?
    /// How many of the next touches with the right finger the sensor does not know, for demonstrations.
    package private(set) var failingTouches = 0
    private(set) var words: Words
    var language: Language { words.language }

    package init(language: Language) {
        words = .of(language)
    }

    /// The messages that the payment sheet handles.
    package enum Message: Hashable, Sendable {
        case move(Int)
        case open, retry, accept, touch, wrongFinger, cancel
        case item(Int)
        /// Takes what is selected or typed.
        case confirm
        /// Opens the selected address or contact for editing.
        case edit
        /// The next or previous country of a form.
        case turn(Int)
        case type(Key)
        case paste(String)
        case event(PaymentAuthorization.Event)
        case language(Language)
        /// The prices are asked for anew before the offer runs out.
        case renew
        /// So many of the next touches fail, for demonstrations.
        case failTouches(Int)
    }

    /// The effects to be carried out outside of the payment sheet.
    package enum Effect: Hashable, Sendable {
        case engine(PaymentAuthorization.Effect)
        /// The wallet checks a passcode and answers with an engine event.
        case checkPasscode(Secret)
        /// The wallet takes the PIN of a card and answers with an engine event.
        case takePIN(Secret)
        /// The wallet keeps an address or a contact, in place of another where there is one, and answers with
        /// its contents.
        case save(Contact, replacing: Contact?)
        case announce(ScreenText)
    }

    /// True if there is a sheet over the shop.
    package var isOpen: Bool { engine.sheet != nil }

    /// Handles a message and returns the effects to carry out, in order.
    package mutating func update(_ message: Message) -> [Effect] {
        let effects = react(to: message)
        content = engine.sheet.map { PaySheetContent($0, engine.state, words, language) }
        return effects
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .move(let step): return move(step)
        case .open: return open(focus)
        case .item(let index): return item(index)
        case .confirm: return confirm()
        case .edit: return edit()
        case .turn(let step): panels.changeForm { $0.turn(step) }
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
            let words = Words.of(language)
            self.words = words
            panels.changeForm { $0.speak(language, words.form) }
            // The owner's words about a code are asked for anew, with the prices.
            let refused = engine.sheet?.refusedCouponCode
            return isOpen ? feed(refused.map { .changeCouponCode($0) } ?? .refresh) : []
        case .renew: return feed(.refresh)
        }
        return []
    }

    /// Hands an event to the engine and says what changed on the sheet.
    mutating func feed(_ event: PaymentAuthorization.Event) -> [Effect] {
        let old = engine.state
        let effects = engine.update(event).map(Effect.engine)
        if case .present = event, isOpen { focus = .authorise }
        if case .showing = old, case .ready = engine.state { focus = .card }
        showBlocker(after: old)
        if !visibleRows.contains(focus) { focus = .authorise }
        if !isChoosing { panels.closeAll() }
        if let sheet = engine.sheet { panels.refresh(from: sheet, words, language) }
        if !isAskingSecret { secret.clear() }
        let change = StateChange(old: old, new: engine.state, words: words)
        return effects + (change.announcement.map { [Effect.announce($0)] } ?? [])
    }

    /// The sensor sees the finger, unless it was ordered not to know it.
    mutating func touchSensor(_ matches: Bool) -> [Effect] {
        guard matches, failingTouches > 0 else { return feed(.touched(matches: matches)) }
        failingTouches -= 1
        return feed(.touched(matches: false))
    }

    /// Puts the focus on the first row that keeps the shopper from paying, when that turned up without a key.
    private mutating func showBlocker(after old: PaymentAuthorization.State) {
        guard case .ready(let sheet) = engine.state, let blocker = sheet.blocker else { return }
        switch old {
        case .idle, .closed, .updating, .processing: focus = SheetRow(blocker, on: sheet) ?? focus
        case .ready, .authenticating, .showing, .finishing: break
        }
    }

    /// True while rows can be changed.
    var isChoosing: Bool {
        switch engine.state {
        case .ready, .updating: true
        case .idle, .authenticating, .processing, .showing, .finishing, .closed: false
        }
    }

    /// True while a passcode or a PIN is asked for.
    package var isAskingSecret: Bool {
        switch engine.state {
        case .authenticating(_, .passcode), .authenticating(_, .pin): true
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed: false
        }
    }

    /// True while keys are letters or digits of a text.
    package var isTyping: Bool {
        switch panels.top {
        case .form(let form): form.isTyping
        case .coupon: true
        case .picker, nil: isAskingSecret
        }
    }

    /// True if the focus is where a country can be named.
    package var isNamingCountry: Bool {
        if case .form(let form) = panels.top { form.focus == .country } else { false }
    }

    /// The rows this request has.
    var visibleRows: [SheetRow] { engine.sheet.map(SheetRow.shown) ?? [] }
}
