import Codecs
import PayKit
import StoreAPI
package import TUI

extension Storefront {
    // MARK: Drawing

    package func draw(on canvas: inout Canvas, statusRows: Int = 1) {
        guard statusRows != context.statusRows else { return draw(on: &canvas, withCategories: true) }
        var shop = self
        shop.context.statusRows = statusRows
        shop.catalogue.layOut(shop.context)
        shop.draw(on: &canvas, withCategories: true)
    }

    private func draw(on canvas: inout Canvas, withCategories: Bool) {
        func listLook(isActive: Bool) -> ProductList.Look {
            ProductList.Look(
                isActive: isActive, isAsked: catalogue.listQuestion.isOpen, address: context.address,
                categories: withCategories ? context.categories : [],
                categoryColumns: context.body.width, country: context.country, words: words)
        }
        let body = context.body
        switch context.screen {
        case .list:
            catalogue.list.draw(on: &canvas, in: context.listArea, listLook(isActive: true))
            if isSplit, catalogue.list.selected != nil, let area = context.cardArea {
                drawCard(on: &canvas, in: area, isActive: false)
            }
        case .card:
            if isSplit { catalogue.list.draw(on: &canvas, in: context.listArea, listLook(isActive: false)) }
            if let area = context.cardArea { drawCard(on: &canvas, in: area, isActive: true) }
        case .cart: drawCart(on: &canvas, in: body)
        case .form: purchase.cardForm?.draw(on: &canvas, in: body, words)
        case .receipt: orders.receipt?.draw(on: &canvas, in: body, words)
        case .unresolved: unresolved?.draw(on: &canvas, in: body, words)
        case .orders: orders.own.draw(on: &canvas, in: body, words)
        case .find, .change: orders.form?.draw(on: &canvas, in: body, words)
        }
        drawNotices(on: &canvas)
    }

    /// The screen for reading line by line: nothing side by side, whole but for the list, of which one page.
    package var readable: Canvas {
        var screen = self
        if screen.context.screen != .list { screen.context.size = Size(columns: 76, rows: 200) }
        var canvas = Canvas(size: screen.context.size)
        canvas.isSpoken = true
        // In line mode one goes through the categories by a command.
        screen.draw(on: &canvas, withCategories: false)
        return canvas
    }

    package var isListMissing: Bool { if case .failed = catalogue.list.state { true } else { false } }

    package var listedCount: Int { catalogue.list.count }
    package var placeInList: ScreenText { words.list.place(catalogue.list.selection + 1, listedCount) }

    package var isAskingSecret: Bool { purchase.cardForm?.focus == .code }

    package var isPlacing: Bool { purchase.cardForm?.isPlacing == true }

    package var isNamingCountry: Bool { purchase.cardForm?.focus == .country }

    package var pictureText: ScreenText? {
        guard context.screen == .card, let card = catalogue.card, !card.row.product.imageText.isEmpty else {
            return nil
        }
        return card.isPictureMissing ? nil : ScreenText(cleaning: card.row.product.imageText)
    }

    package var placeName: String { context.screen.traits.name }

    private func drawCard(on canvas: inout Canvas, in area: Area, isActive: Bool) {
        guard let card = catalogue.card else { return }
        let cursor = canvas.cursor
        let before = canvas.targetCount
        if isActive { canvas.cursor = nil }
        card.draw(on: &canvas, in: area, look(of: card, isActive: isActive))
        if !isActive { canvas.cursor = cursor }
        if isSplit { canvas.renumberItems(from: before, by: Self.cardItems) }
    }

    private func look(of card: ProductCard, isActive: Bool = true) -> PurchaseLook {
        let line = CouponLine(coupon, card.pricing, isAsked: card.isPriceAsked, words)
        return PurchaseLook(
            paymentOptions: paymentOptions, coupon: line, isActive: isActive, country: context.country,
            words: words)
    }

    /// The first line of the description's next page; nil where all of it is visible.
    var nextLine: Int? {
        guard let card = catalogue.card, let area = context.cardArea else { return nil }
        return card.nextLine(in: area, look(of: card))
    }

    private func drawCart(on canvas: inout Canvas, in area: Area) {
        let line = CouponLine(coupon, cart.pricing, isAsked: cart.asked != nil, words)
        let look = PurchaseLook(
            paymentOptions: paymentOptions, coupon: line, company: ScreenText(name: context.company),
            words: words)
        cart.draw(on: &canvas, in: area, look)
    }

    /// Where the shopper is, for the header: shop, category, product.
    package var path: [ScreenText] {
        switch context.screen {
        case .list: return []
        case .card:
            guard let row = catalogue.card?.row else { return [] }
            return [ScreenText(cleaning: row.product.category.name), row.name]
        case .cart: return [words.cart.title]
        case .form: return purchase.cardForm.map { [$0.title, words.form.title] } ?? []
        case .find: return [words.orders.findTitle]
        case .orders: return [words.orders.mine]
        case .receipt, .change:
            guard let receipt = orders.receipt else { return [] }
            return [words.receipt.order + " " + ScreenText(cleaning: receipt.order.number)]
        case .unresolved:
            if purchase.placement?.basket == .cart { return [words.cart.title] }
            return unresolved.map { Array($0.items.prefix(1)) } ?? []
        }
    }

    private var unresolved: Unresolved? {
        purchase.placement.map { placement in
            let items = placement.lines.compactMap { line in
                (cart.goods[line.variant]?.name ?? catalogue.seen.name(of: line.variant))
                    .map { words.cart.times(line.quantity, $0) }
            }
            let pause = Timer(kind: .askLater, number: 0).milliseconds / 1_000
            return Unresolved(placement, items, pause: pause, words)
        }
    }

    /// The amount of that payment on every other page.
    private var openAmount: ScreenText? {
        guard context.screen != .unresolved, let placement = purchase.placement,
            case .unresolved = placement.origin
        else { return nil }
        return words.money(placement.request.expectedTotal)
    }

    /// Draws the open payment and the outage under the header, in the longest text that fits.
    private func drawNotices(on canvas: inout Canvas) {
        var x = 2
        let end = context.size.columns - 2
        if let openAmount {
            let way: [(ScreenText, Style)] =
                paymentBindings.first.map {
                    [(" · ", .secondary), ($0.hint, .key), (" " + $0.title, .secondary)]
                } ?? []
            let room = end - x - way.reduce(0) { $0 + $1.0.width }
            let said = words.unknown.standing(openAmount).fitting(room)
            for (text, style) in [(said, Style(.notice))] + way {
                x += canvas.draw(text, x: x, y: 1, width: end - x, style: style)
            }
            let row = Area(x: 2, y: 1, width: x - 2, height: 1)
            if !way.isEmpty { canvas.target(row, .key(Self.paymentKey)) }
            x += 3
        }
        guard isOffline, x < end else { return }
        let time = context.screen.traits.showsGoods ? connection.outage?.asOf : nil
        let said = words.connectivity.standing(time) + (openAmount == nil ? [] : [words.connectivity.offline])
        canvas.draw(said.fitting(end - x), x: x, y: 1, width: end - x, style: .warning)
    }

    package var shopName: ScreenText? { context.entry.map { ScreenText(name: $0.shop.name, limit: 40) } }

    // MARK: Keys

    package var bindings: [KeyBinding<Void>] { actions.map { $0.map { _ in } } }

    /// The keys as footer and help show them.
    package var keyEntries: [KeyEntry] {
        guard context.screen == .list else { return KeyEntry.entries(actions) }
        let own = listScreenKeys
        return own.entries + KeyEntry.entries(cartBindings(beside: own.bindings) + paymentBindings)
    }

    private var actions: [KeyBinding<Action>] {
        let own = ownBindings
        return own + cartBindings(beside: own) + paymentBindings
    }

    private static let paymentKey = Key.control("p")

    /// The way back to the payment whose result is not known; no letter is a command where text is typed.
    private var paymentBindings: [KeyBinding<Action>] {
        let isBusy = orders.receipt.map { $0.step != .shown } ?? false
        guard openAmount != nil, !isBusy else { return [] }
        let keys = isTyping ? [Self.paymentKey] : [.character("p"), Self.paymentKey]
        return [KeyBinding(keys, isTyping ? "Ctrl-P" : "p", words.unknown.show, Action.payment)]
    }

    var ownBindings: [KeyBinding<Action>] {
        switch context.screen {
        case .list: listScreenKeys.bindings
        case .card:
            catalogue.card?.bindings(paymentOptions, coupon, isCut: nextLine != nil, words)
                .map { $0.map(Action.card) } ?? []
        case .cart: cart.bindings(paymentOptions, coupon, words).map { $0.map(Action.cart) }
        case .form: isPlacing ? [] : purchase.cardForm?.bindings(words).map { $0.map(Action.form) } ?? []
        case .receipt:
            orders.receipt?.bindings(words, in: context.body, canFind: context.canFindOrders)
                .map { $0.map(Action.receipt) } ?? []
        case .unresolved: [KeyBinding([.escape], "Esc", words.keys.backToShop, Action.leave)]
        case .orders:
            orders.own.bindings(words, canFind: context.canFindOrders).map { $0.map(Action.own) }
        case .find, .change: orders.form?.bindings(words).map { $0.map(Action.order) } ?? []
        }
    }

    /// A step through the list changes none of this.
    private var listScreenKeys: ListScreenKeys {
        let state = ListScreenKeys.State(
            list: catalogue.list.keys(
                isAsked: catalogue.listQuestion.isOpen, hasCategories: context.hasCategories),
            canFindOrders: context.canFindOrders, hasOrders: !orders.own.orders.isEmpty, language: language)
        return keptKeys.answer(to: state) { ListScreenKeys($0, words) }
    }

    /// The keys of the list's screen, with how they are shown.
    struct ListScreenKeys: Sendable {
        struct State: Hashable, Sendable {
            let list: ListKeys
            let canFindOrders: Bool
            let hasOrders: Bool
            let language: Language
        }

        let bindings: [KeyBinding<Action>]
        let entries: [KeyEntry]

        init(_ state: State, _ words: Words) {
            let keys = words.orders.keys
            var bindings = state.list.bindings(words).map { $0.map(Action.list) }
            if state.canFindOrders, !state.list.isTyped {
                bindings.append(KeyBinding([.character("o")], "o", keys.orders, .find))
            }
            if state.hasOrders, !state.list.isTyped {
                bindings.append(KeyBinding([.character("O")], "O", keys.mine, .own(.show)))
            }
            self.bindings = bindings
            entries = KeyEntry.entries(bindings)
        }
    }

    enum Action: Sendable {
        case list(ProductList.Message)
        case card(ProductCard.Message)
        case cart(Cart.Message)
        case openCart
        case form(CardForm.Message)
        case receipt(Receipt.Message)
        /// Leaves the page of the unresolved payment, which is still polled.
        case leave
        case payment, find
        case order(ShortForm.Message)
        case own(OwnOrders.Message)
    }

    /// True while letters are text, so that no letter may be a command.
    package var isTyping: Bool {
        if context.screen == .list { return catalogue.list.search.isTyped }
        if let form = purchase.cardForm { return form.isTyping }
        if let fields = orders.fields { return fields.isOnText }
        return isOnCoupon && coupon.isTyped
    }

    package var isAtTop: Bool { context.screen == .list }

    package func isOrder(_ input: Input) -> Bool {
        guard let form = purchase.cardForm, !form.isPlacing else { return false }
        switch input {
        case .key(let key): return key == .enter && form.focus == .submit
        case .item(let index): return form.item(index) == .field(.submit)
        case .mouse, .paste, .statusReport, .focus: return false
        }
    }

    mutating func press(_ key: Key) -> [Effect] {
        if let steps = purchase.form.type(key, words) { return carryOut(steps) }
        if orders.type(key) { return [] }
        if isOnCoupon, coupon.isTyped, coupon.type(key) { return [] }
        if isAtTop, catalogue.list.search.isTyped, catalogue.list.search.field.edit(key) {
            return catalogue.search(&context)
        }
        guard let binding = actions.binding(of: key) else { return [] }
        if let reason = binding.unavailable { return carryOut(.refuse(reason)) }
        return act(binding.message)
    }

    mutating func paste(_ text: String) -> [Effect] {
        if isOnCoupon { coupon.paste(text) }
        if isAtTop, catalogue.list.search.isTyped {
            catalogue.list.search.field.insert(text)
            return catalogue.search(&context)
        }
        orders.paste(text)
        return carryOut(purchase.form.paste(text, words))
    }

    mutating func pick(_ index: Int) -> [Effect] {
        if index >= ProductList.categoryItems, isAtTop || isSplit {
            if !isAtTop { leaveCard() }
            return act(.list(.chooseCategory(index - ProductList.categoryItems)))
        }
        switch context.screen {
        case .list:
            if index >= Self.cardItems {
                // While the selection moves, the card beside the list is still that of another product.
                let isSelected = catalogue.card?.row.product.id == catalogue.list.selected?.product.id
                let effects = act(.list(.open))
                return isSelected ? effects + act(.card(.item(index - Self.cardItems))) : effects
            }
            let isAgain = catalogue.list.selection == index
            let effects = act(.list(.select(index)))
            return isAgain || !isSplit ? effects + act(.list(.open)) : effects
        case .card:
            if isSplit, index < Self.cardItems {
                leaveCard()
                return act(.list(.select(index)))
            }
            return act(.card(.item(index >= Self.cardItems ? index - Self.cardItems : index)))
        case .cart: return act(.cart(.item(index)))
        case .form: return act(.form(.item(index)))
        case .receipt, .unresolved: return []
        case .orders: return act(.own(.item(index)))
        case .find, .change: return orders.fields == nil ? [] : act(.order(.item(index)))
        }
    }

    /// In split view the numbers of the card's click targets begin here.
    static let cardItems = 1_000_000

    private mutating func leaveCard() {
        context.screen = .list
        coupon.close()
    }

    private mutating func act(_ action: Action) -> [Effect] {
        switch action {
        case .list(let message): return carryOut(catalogue.act(message, &context))
        case .card(let message): return act(message)
        case .cart(let message): return act(message)
        case .openCart: return openCart()
        case .form(let message):
            let closed = paymentOptions.closed(for: .buy)
            return carryOut(purchase.form.act(message, closed: closed, &context))
        case .receipt(let message): return carryOut(orders.act(message, &context))
        case .order(let message): return orders.act(message, &context)
        case .own(let message): return orders.act(message, &context)
        case .find:
            orders.openFinder(&context, reference: openReference)
            return []
        case .leave:
            context.screen = .list
            return catalogue.reload(&context)
        case .payment: return orders.leave() + purchase.showUnresolved(&context)
        }
    }
}
