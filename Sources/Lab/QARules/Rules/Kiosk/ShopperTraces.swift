import Kiosk
import PayKit
import StoreAPI
import TUI
import Window

/// The traces that the shoppers of a terminal left one after the other: words that were typed, that stand in
/// private cells, the ends of their cards and the numbers of their orders.
package struct ShopperTraces: Sendable {
    private var session = 0
    /// Words that stood on a screen for everybody before anybody left them.
    private var common: Set<String> = []
    /// The contents of the sessions' wallet before anybody used it, in lower case.
    private var shipped: String?
    private var own: Set<String> = []
    /// `own`, and the beginnings of what is being typed.
    private var typed: Set<String> = []
    private var run = ""
    private var hasWallet = false
    private var hasShopped = false
    private var last: Canvas?
    private(set) var left: Set<String> = []

    /// Takes the next moment; gives what is wrong with it, or nil, and whether there was anything to see.
    mutating func take(_ scene: Scene, _ kiosk: KioskObservation) -> (isSeen: Bool, wrong: String?) {
        if kiosk.session != session { begin(kiosk.session) }
        hear(scene, kiosk)
        if kiosk.ending != nil { leave() }
        let isShown = kiosk.frame != last
        last = kiosk.frame
        guard isShown, let terminal = scene.terminal else { return (false, nil) }
        let words = ScreenWords(kiosk.frame)
        let wrong = cart(scene, kiosk, terminal) ?? trace(words, kiosk)
        note(words)
        return (session > 0 || kiosk.ending != nil, wrong)
    }

    private mutating func begin(_ session: Int) {
        self.session = session
        (own, typed, run, hasWallet, hasShopped) = ([], [], "", false, false)
    }

    private mutating func leave() {
        commit()
        left.formUnion(own)
        (own, typed) = ([], [])
    }

    // MARK: What is left

    private mutating func hear(_ scene: Scene, _ kiosk: KioskObservation) {
        switch kiosk.input {
        case .key(.character(let letter))?: type(String(letter))
        case .paste(let text)?: type(text)
        case .key?, .mouse?, .item?: commit()
        case .focus?, .statusReport?, nil: break
        }
        guard kiosk.ending == nil else { return }
        if case .walletOpened(_, let contents, _)? = scene.now.message {
            hasWallet = true
            if shipped == nil { shipped = String(describing: contents).lowercased() }
            own.formUnion(contents.passes.map(\.primaryAccountNumberSuffix))
        }
        keep(Set(scene.facts.shop.orders.keys.map { $0.lowercased() }))
        let number = scene.facts.form.number
        if !number.isEmpty { keep([String(number.suffix(4))]) }
    }

    private mutating func type(_ text: String) {
        run += text
        typed.formUnion(ScreenWords.words(of: run))
    }

    private mutating func commit() {
        keep(ScreenWords.words(of: run))
        run = ""
    }

    private mutating func keep(_ words: Set<String>) { own.formUnion(words.subtracting(common)) }

    private mutating func note(_ words: ScreenWords) {
        common.formUnion(words.open.subtracting(own).subtracting(typed).subtracting(left))
        keep(words.personal)
    }

    // MARK: What is found

    private func trace(_ words: ScreenWords, _ kiosk: KioskObservation) -> String? {
        let found = words.all.intersection(left).subtracting(common).subtracting(own).subtracting(typed)
            .filter { !(hasWallet && shipped?.contains($0) == true) }
        guard !found.isEmpty else { return nil }
        let count = found.count == 1 ? "A word" : "\(found.count) words"
        return "\(count) of the last shopper on \(kiosk.place)"
    }

    private mutating func cart(
        _ scene: Scene, _ kiosk: KioskObservation, _ terminal: ScreenReading
    ) -> String? {
        guard kiosk.state == .shopping, kiosk.ending == nil, !hasShopped else { return nil }
        hasShopped = true
        let count = terminal.cartCount(scene.words) ?? 0
        return count == 0 ? nil : "The next shopper finds a cart with \(count)"
    }
}
