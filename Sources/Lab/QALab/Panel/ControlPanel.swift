import PayKit
package import QATapes
package import TUI

/// The control panel: what happens to the wallet, the shop and the line is chosen here, and ordered in the
/// language of tapes.
package struct ControlPanel: Sendable {
    package private(set) var conditions: Conditions
    private(set) var focus = Control.profile
    /// The choices that were made; without one it is the first that is not in force.
    private var turned: [Control: Int] = [:]
    private(set) var answer = Answer.none
    private(set) var words: PanelWords

    enum Answer: Hashable, Sendable {
        case none
        /// So many orders have no answer yet.
        case underway(Int)
        case done(String)
        case refused(ScreenText)
    }

    package init(_ conditions: Conditions, language: Language) {
        self.conditions = conditions
        words = PanelWords(language: language)
    }

    package enum Message: Hashable, Sendable {
        case move(Int)
        /// The next choice of the control with the focus, or the one before.
        case turn(Int)
        case carryOut
        case item(Int)
        case conditions(Conditions)
        /// An order was carried out, or why it was not.
        case answered(Tape.Command, problem: String?)
        case language(Language)
        case close
    }

    package enum Effect: Hashable, Sendable {
        case order(Tape.Command)
        case close
    }

    package mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .move(let step): move(step)
        case .turn(let step): turn(step)
        case .carryOut: return carryOut()
        case .item(let index):
            forgetAnswer()
            focus = Control.allCases[safe: index] ?? focus
        case .conditions(let conditions): take(conditions)
        case .answered(let order, let problem): take(order, problem)
        case .language(let language): words = PanelWords(language: language)
        case .close: return [.close]
        }
        return []
    }

    private mutating func move(_ step: Int) {
        forgetAnswer()
        let controls = Control.allCases
        let place = controls.firstIndex(of: focus) ?? 0
        focus = controls[min(max(0, place + step), controls.count - 1)]
    }

    private mutating func turn(_ step: Int) {
        forgetAnswer()
        let count = choices(of: focus).count
        guard count > 0 else { return refuse() }
        turned[focus] = ((place(of: focus) + step) % count + count) % count
    }

    private mutating func carryOut() -> [Effect] {
        if case .underway = answer { return [] }
        guard let choice = choice(of: focus) else {
            refuse()
            return []
        }
        answer = .underway(choice.orders.count)
        return choice.orders.map(Effect.order)
    }

    private mutating func refuse() {
        guard let obstacle = focus.obstacle(conditions) else { return }
        answer = .refused(words.obstacle(obstacle))
    }

    private mutating func forgetAnswer() {
        if case .underway = answer { return }
        answer = .none
    }

    private mutating func take(_ order: Tape.Command, _ problem: String?) {
        guard case .underway(let count) = answer else { return }
        if let problem {
            answer = .refused(ScreenText(cleaning: problem, limit: 300))
        } else {
            answer = count > 1 ? .underway(count - 1) : .done(order.text)
        }
    }

    /// A choice of cards or coupons means nothing any more where there are others now.
    private mutating func take(_ conditions: Conditions) {
        if conditions.cards != self.conditions.cards { turned[.card] = nil }
        if conditions.coupons != self.conditions.coupons { turned[.coupon] = nil }
        if conditions.product?.sku != self.conditions.product?.sku {
            turned[.stock] = nil
            turned[.price] = nil
        }
        self.conditions = conditions
    }

    // MARK: Choices

    func choices(of control: Control) -> [Control.Choice] { control.choices(conditions, words) }

    func place(of control: Control) -> Int {
        let choices = choices(of: control)
        if let turned = turned[control], choices.indices.contains(turned) { return turned }
        return choices.firstIndex { !$0.isInForce } ?? 0
    }

    /// The choice that Enter would order.
    package var choice: Control.Choice? { choice(of: focus) }

    func choice(of control: Control) -> Control.Choice? {
        choices(of: control)[safe: place(of: control)]
    }

    func state(of control: Control) -> ScreenText {
        guard control.obstacle(conditions) == nil else { return "–" }
        switch control {
        case .profile: return ScreenText(cleaning: conditions.profile, limit: 60)
        case .card: return ScreenText(cleaning: conditions.cards.first?.name ?? "", limit: 60)
        case .touches: return words.touches(conditions.failingTouches)
        case .decline:
            guard let decline = conditions.decline else { return words.none }
            if decline.name == "timeout" { return words.bankSilent }
            if decline.name == "stall" { return words.bankSlow }
            return words.armed(ScreenText(cleaning: decline.name, limit: 20), decline.count)
        case .latency: return words.latency(conditions.latencyMilliseconds)
        case .line:
            if conditions.isDown { return words.down }
            guard let cut = conditions.cut else { return words.up }
            return cut.name == "after" ? words.cutAfter : words.cutBefore
        case .error:
            return conditions.error.map { ScreenText(cleaning: $0.name, limit: 20) + words.times($0.count) }
                ?? words.none
        case .carrier: return conditions.isCarrierDown ? words.down : words.up
        case .address: return conditions.isUnserviceable ? words.unserviceable : words.serviceable
        case .stock: return conditions.product.map { words.inStock($0.stock) } ?? .empty
        case .price:
            let price = conditions.product?.money?.formatted(locale: words.language.locale)
            return price.map { ScreenText(cleaning: $0) } ?? .empty
        case .coupon: return words.coupons(conditions.coupons.count)
        case .clock: return ScreenText(cleaning: conditions.time, limit: 40)
        case .reset: return words.asShipped
        }
    }

    // MARK: Keys

    /// Keys of the panel; those of a control that can do nothing carry the reason.
    package var bindings: [KeyBinding<Message>] {
        let last = Control.allCases.count
        let reason = focus.obstacle(conditions).map(words.obstacle)
        return .upDown(words.keys.move, letters: true, tabs: true) { .move($0) } + [
            KeyBinding([.left, .character("h")], "←→", words.keys.turn, .turn(-1), unavailable: reason),
            KeyBinding([.right, .character("l")], .empty, .empty, .turn(1), unavailable: reason),
            KeyBinding([.enter], "Enter", words.keys.order, .carryOut, unavailable: reason),
            KeyBinding([.home, .pageUp, .character("g")], .empty, .empty, .move(-last)),
            KeyBinding([.end, .pageDown, .character("G")], .empty, .empty, .move(last)),
            KeyBinding(
                [.escape, .character("q"), .function(2), .control("c")], "Esc", words.keys.close, .close),
        ]
    }
}
