import PayKit
import StoreAPI
import TUI

/// The plain way to pay: the card form, the questions about its price, and the text of a form that was left.
struct FormPurchase: Sendable {
    @Boxed private(set) var cardForm: CardForm?
    /// The form that was left; its text returns when a form is opened.
    @Boxed private var draft: CardForm?

    mutating func open(
        _ title: ScreenText, _ pricing: QuoteRequester, for basket: PurchaseOrigin,
        _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard let shop = context.entry?.shop else { return [] }
        var form = CardForm(
            title, basket, pricing: pricing,
            country: Country(code: shop.country) ?? CountryPicker.countries[0],
            networks: shop.paymentRequest.supportedNetworks, today: context.today,
            known: context.known?.known(for: [.postalAddress, .name, .emailAddress]), keeping: draft)
        draft = nil
        let effects = priceShipping(&form, &context)
        cardForm = form
        context.screen = .form
        return effects
    }

    /// Keeps the typed text for the next form that is opened, save the security code.
    mutating func keepDraft() {
        guard let cardForm else { return }
        draft = cardForm
        draft?.forgetCode()
    }

    mutating func forgetDraft() { draft = nil }

    mutating func close() { cardForm = nil }

    // MARK: Keys

    /// Takes a key that is text in the field with the focus; nil when it is a command.
    mutating func type(_ key: Key, _ words: Words) -> [ShopStep]? {
        guard var form = cardForm, form.isTyping, !form.isPlacing else { return nil }
        let before = form.faults[form.focus]
        guard form.type(key) else { return nil }
        return edited(form, before, words)
    }

    mutating func paste(_ text: String, _ words: Words) -> [ShopStep] {
        guard var form = cardForm, !form.isPlacing else { return [] }
        if form.focus == .submit, text == " " { return [.announce(words.form.enterAlone)] }
        let before = form.faults[form.focus]
        form.paste(text)
        return edited(form, before, words)
    }

    /// Announces a fault that typing caused.
    private mutating func edited(_ form: CardForm, _ before: CardForm.Fault?, _ words: Words) -> [ShopStep] {
        cardForm = form
        return form.faults[form.focus] == before ? [] : Self.sayFault(of: form, words)
    }

    private static func sayFault(of form: CardForm, _ words: Words) -> [ShopStep] {
        guard let fault = form.faults[form.focus] else { return [] }
        let sentence = words.sentence(for: fault, at: form.focus, of: form)
        return [.announce(words.form.said(sentence, of: form.faults.count))]
    }

    /// - Parameter closed: Why no payment can begin now; nil when one can.
    mutating func act(
        _ message: CardForm.Message, closed: ScreenText?, _ context: inout StoreContext
    ) -> [ShopStep] {
        guard var form = cardForm, !form.isPlacing else { return [] }
        var steps: [ShopStep] = []
        switch message {
        case .move(let step): form.move(step)
        case .turn(let step): form.turn(step)
        case .choose: steps = chooseMethod(&form, &context)
        case .item(let index): steps = click(&form, index, closed, &context)
        case .accept:
            form.isTotalUnread = false
            steps = [.announce(form.status(context.words))]
        case .next where form.focus == .submit: steps = submit(&form, closed, &context)
        case .next:
            steps = chooseMethod(&form, &context)
            form.moveOn()
        case .back:
            keepDraft()
            return [.goBack(to: form.basket)] + context.askCapability().steps
                + [form.basket == .cart ? .askCartPrice : .askCardPrice]
        }
        if !form.isPlacing { steps += priceShipping(&form, &context).steps }
        cardForm = form
        return steps + Self.sayFault(of: form, context.words)
    }

    private func click(
        _ form: inout CardForm, _ index: Int, _ closed: ScreenText?, _ context: inout StoreContext
    ) -> [ShopStep] {
        switch form.item(index) {
        case .turn(let step):
            form.go(to: .country)
            form.turn(step)
        case .field(let field):
            form.go(to: field)
            if field.isMethod { return chooseMethod(&form, &context) }
            if field == .submit { return submit(&form, closed, &context) }
        case nil: break
        }
        return []
    }

    private func chooseMethod(_ form: inout CardForm, _ context: inout StoreContext) -> [ShopStep] {
        guard case .method(let method) = form.focus, method != form.pricing.method,
            context.entry?.links[.quotes] != nil
        else { return [] }
        return context.price(form.pricing.choose(method, revision: context.newNumber())).steps
    }

    private func submit(
        _ form: inout CardForm, _ closed: ScreenText?, _ context: inout StoreContext
    ) -> [ShopStep] {
        let words = context.words
        let address = form.priceAddress
        guard form.check(), address != nil || !form.needs(.postalAddress) else { return [] }
        guard !form.isGivingUp else { return [.announce(words.pricing)] }
        if let address, form.pricing.address != address {
            return ship(&form, to: address, &context).steps + [.announce(words.pricing)]
        }
        switch form.trouble {
        case .unserviceable, .invalidAddress:
            form.take(form.trouble)
            form.mark([:])
            return [.announce(form.status(words))]
        case .shortage, .refused: return [.announce(form.status(words))]
        case .unreachable: return askAgain(&form, &context).steps + [.announce(words.pricing)]
        case .priced, .couponInvalid, nil: break
        }
        guard !form.pricing.isWaiting, let request = form.orderRequest,
            context.entry?.links[.orders] != nil
        else { return [.announce(words.pricing)] }
        if let closed { return [.refuse(closed)] }
        if form.isTotalUnread { return [.announce(words.form.acceptTotal)] }
        form.beginPlacing()
        return [.announce(words.placing)] + Self.place(request, of: form, &context)
    }

    private static func place(
        _ request: OrderRequest, of form: CardForm, isRenewal: Bool = false, _ context: inout StoreContext
    ) -> [ShopStep] {
        let number = context.newNumber()
        let placement = Placement(
            number: number, request: request, origin: .form, basket: form.basket, pricing: form.pricing,
            isRenewal: isRenewal)
        return [.place(placement), .effect(.startTimer(Storefront.Timer(kind: .giveUp, number: number)))]
    }

    // MARK: Prices

    /// Asks for shipping to the country, and again once the address is complete and another than before.
    private func priceShipping(_ form: inout CardForm, _ context: inout StoreContext) -> [Storefront.Effect] {
        guard let address = form.unpricedAddress else { return [] }
        return ship(&form, to: address, &context)
    }

    private func ship(
        _ form: inout CardForm, to address: WireAddress, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard context.entry?.links[.shippingRates] != nil else { return [] }
        form.take(nil)
        context.country = Country(code: address.country)
        return context.price(form.pricing.ship(to: address, revision: context.newNumber()))
    }

    private mutating func priceAnew(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard var form = cardForm, form.priceAddress != nil || !form.needs(.postalAddress) else { return [] }
        form.totalBefore = form.totalBefore ?? form.pricing.total
        defer { cardForm = form }
        guard let address = form.priceAddress else { return askAgain(&form, &context) }
        return ship(&form, to: address, &context)
    }

    /// Prices the form's goods again; an order on its way keeps its price.
    mutating func reprice(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard var form = cardForm, !form.isPlacing else { return [] }
        // The sentence about a shop without an answer holds no more.
        let said: [Storefront.Effect] = form.trouble == .unreachable ? [.announce(.empty)] : []
        form.totalBefore = form.totalBefore ?? form.pricing.total
        form.trouble = nil
        defer { cardForm = form }
        return said + askAgain(&form, &context)
    }

    private func askAgain(_ form: inout CardForm, _ context: inout StoreContext) -> [Storefront.Effect] {
        guard let address = form.pricing.address, context.entry?.links[.shippingRates] != nil else {
            return context.price(form.pricing.ask(revision: context.newNumber()))
        }
        return context.price(form.pricing.ship(to: address, revision: context.newNumber()))
    }

    mutating func take(
        _ answer: Result<RatesReply, StoreError>, _ revision: Int, _ context: inout StoreContext
    ) -> [ShopStep] {
        guard var form = cardForm else { return [] }
        let (next, outcome) = form.pricing.take(answer, revision: revision)
        if let outcome, form.isRenewing { return renewed(form, outcome, &context) }
        if let outcome { form.take(outcome) }
        cardForm = form
        return context.price(next).steps + Self.announce(form, outcome, context.words)
    }

    mutating func take(
        _ answer: Result<Quote, StoreError>, _ revision: Int, _ context: inout StoreContext
    ) -> [ShopStep]? {
        guard var form = cardForm, form.pricing.awaits(revision) else { return nil }
        let (next, outcome) = form.pricing.take(answer, revision: revision)
        if let outcome, form.isRenewing { return renewed(form, outcome, &context) }
        form.take(outcome)
        let change = outcome == nil ? [] : totalChanged(&form, context)
        cardForm = form
        let hasPrice = outcome == .priced || outcome == .couponInvalid
        return context.price(next).steps + Self.announce(form, outcome, context.words) + change
            + (hasPrice ? [.scheduleRenewal] : [])
    }

    private static func announce(
        _ form: CardForm, _ outcome: QuoteRequester.Outcome?, _ words: Words
    ) -> [ShopStep] {
        outcome == nil || outcome == .priced ? [] : [.announce(form.status(words))]
    }

    private func totalChanged(_ form: inout CardForm, _ context: StoreContext) -> [ShopStep] {
        guard let before = form.totalBefore else { return [] }
        form.totalBefore = nil
        guard let total = form.pricing.total, total != before, form.trouble == nil else { return [] }
        form.isTotalUnread = true
        let words = context.words
        return [.announce(words.live.totals(words.money(total), words.money(before)))]
    }

    // MARK: The order

    /// Asks anew for the price of an order whose quote ran out; nil if it was asked or the form waits not.
    mutating func renew(_ placement: Placement, _ context: inout StoreContext) -> [Storefront.Effect]? {
        guard !placement.isRenewal, var form = cardForm, form.isPlacing else { return nil }
        form.isRenewing = true
        form.totalBefore = placement.request.expectedTotal
        defer { cardForm = form }
        return askAgain(&form, &context)
    }

    /// Takes the new price of an order with an expired quote; orders the same total, announces another.
    private mutating func renewed(
        _ form: CardForm, _ outcome: QuoteRequester.Outcome, _ context: inout StoreContext
    ) -> [ShopStep] {
        var form = form
        let before = form.totalBefore
        form.isRenewing = false
        form.totalBefore = nil
        defer { cardForm = form }
        if outcome == .priced, let before, form.pricing.total == before, let request = form.orderRequest,
            context.entry?.links[.orders] != nil
        {
            return Self.place(request, of: form, isRenewal: true, &context)
        }
        form.endPlacing([:])
        form.take(outcome)
        guard outcome == .priced, let before, let total = form.pricing.total else {
            return [.announce(form.status(context.words))]
        }
        form.isTotalUnread = true
        let words = context.words
        return [.announce(words.priceBecame(words.money(before), words.money(total))), .scheduleRenewal]
    }

    /// Ends a failed order: says why, and prices again or gives up the declined order.
    mutating func fail(_ failure: PlacementFailure, _ context: inout StoreContext) -> [ShopStep] {
        guard var form = cardForm else { return [.announce(failure.sentence)] }
        form.endPlacing(failure.marks)
        form.isGivingUp = failure.unpaid != nil
        cardForm = form
        let said =
            failure.marks.isEmpty
            ? [.announce(failure.sentence)] : Self.sayFault(of: form, context.words)
        return said + (failure.unpaid.map { [.abandonOrder($0)] } ?? priceAnew(&context)).steps
    }

    /// After the declined order is given up the next attempt is a new order.
    mutating func orderGivenUp(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard cardForm?.isGivingUp == true else { return [] }
        cardForm?.isGivingUp = false
        return priceAnew(&context)
    }
}
