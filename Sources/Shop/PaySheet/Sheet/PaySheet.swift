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
        // The owner may answer while the effects are carried out.
        return (announcement(after: old).map { [Effect.announce($0)] } ?? []) + effects
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
