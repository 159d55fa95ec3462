import PayKit
import StoreAPI
import TUI

/// Handles the messages of the card form.
extension Storefront {
    mutating func openForm(_ title: ScreenText, _ pricing: QuoteRequester, for basket: PurchaseOrigin)
        -> [Effect]
    {
        guard let shop = entry?.shop else { return [] }
        var form = CardForm(
            title, basket, pricing: pricing,
            country: Country(code: shop.country) ?? CountryPicker.countries[0],
            networks: shop.paymentNetworks, today: today, keeping: draft)
        draft = nil
        let effects = priceShipping(&form)
        place = .form(form)
        return effects
    }

    /// Takes a key that is text in the field with the focus; nil when it is a command.
    mutating func typeInForm(_ key: Key) -> [Effect]? {
        guard case .form(var form) = place, form.isTyping, !form.isPlacing else { return nil }
        let before = form.faults[form.focus]
        guard form.type(key) else { return nil }
        return edited(form, before)
    }

    mutating func pasteInForm(_ text: String) -> [Effect] {
        guard case .form(var form) = place, !form.isPlacing else { return [] }
        let before = form.faults[form.focus]
        form.paste(text)
        return edited(form, before)
    }

    /// An error that typing brings about is said.
    private mutating func edited(_ form: CardForm, _ before: CardForm.Fault?) -> [Effect] {
        place = .form(form)
        return form.faults[form.focus] == before ? [] : sayFault(of: form)
    }

    /// Says what has to be corrected in the field with the focus.
    func sayFault(of form: CardForm) -> [Effect] {
        form.faults[form.focus].map { [.announce(words.sentence(for: $0, at: form.focus, of: form))] } ?? []
    }

    mutating func act(_ message: CardForm.Message) -> [Effect] {
        guard case .form(var form) = place, !form.isPlacing else { return [] }
        var effects: [Effect] = []
        switch message {
        case .move(let step): form.move(step)
        case .turn(let step): form.turn(step)
        case .choose: effects = chooseMethod(&form)
        case .item(let index): effects = click(&form, index)
        case .next where form.focus == .submit: effects = submit(&form)
        case .next:
            effects = chooseMethod(&form)
            form.moveOn()
        case .back:
            keep(form)
            place = form.basket == .cart ? .cart : .card
            return form.basket == .cart ? enterCart() : askCapability() + askPrice()
        }
        if !form.isPlacing { effects += priceShipping(&form) }
        place = .form(form)
        return effects + sayFault(of: form)
    }

    /// Keeps the typed text for the next form that is opened, save the security code.
    mutating func keep(_ form: CardForm) {
        draft = form
        draft?.forgetCode()
    }

    private mutating func click(_ form: inout CardForm, _ index: Int) -> [Effect] {
        switch form.item(index) {
        case .turn(let step):
            form.go(to: .country)
            form.turn(step)
        case .field(let field):
            form.go(to: field)
            if field.isMethod { return chooseMethod(&form) }
            if field == .submit { return submit(&form) }
        case nil: break
        }
        return []
    }

    /// Ships the way that has the focus, where one has.
    private mutating func chooseMethod(_ form: inout CardForm) -> [Effect] {
        guard case .method(let method) = form.focus, method != form.pricing.method,
            let link = entry?.links[.quotes]
        else { return [] }
        return [.price(form.pricing.choose(method, revision: newNumber()), link)]
    }

    /// Asks for shipping once the address is complete and another than the last one priced.
    mutating func priceShipping(_ form: inout CardForm) -> [Effect] {
        guard let address = form.partialAddress, address != form.pricing.address else { return [] }
        return ship(&form, to: address)
    }

    private mutating func ship(_ form: inout CardForm, to address: WireAddress) -> [Effect] {
        guard let link = entry?.links[.shippingRates] else { return [] }
        form.take(nil)
        return [.price(form.pricing.ship(to: address, revision: newNumber()), link)]
    }

    private mutating func submit(_ form: inout CardForm) -> [Effect] {
        guard form.check(), let address = form.partialAddress else { return [] }
        guard !form.isGivingUp else { return [.announce(words.pricing)] }
        if form.pricing.address != address { return ship(&form, to: address) + [.announce(words.pricing)] }
        switch form.trouble {
        case .unserviceable, .invalidAddress:
            form.take(form.trouble)
            form.mark([:])
            return [.announce(form.status(words))]
        case .shortage, .refused: return [.announce(form.status(words))]
        case .unreachable: return ship(&form, to: address) + [.announce(words.pricing)]
        case .priced, .couponInvalid, nil: break
        }
        guard !form.pricing.isWaiting, let request = form.orderRequest, let link = entry?.links[.orders]
        else { return [.announce(words.pricing)] }
        if let reason = paymentOptions.closed(for: .buy) { return refuse(reason) }
        form.beginPlacing()
        let placement = Placement(
            number: newNumber(), request: request, origin: .form, basket: form.basket, pricing: form.pricing)
        self.placement = placement
        let deadline = Timer(kind: .giveUp, number: placement.number)
        return [.announce(words.placing), .placeOrder(placement, link), .startTimer(deadline)]
    }

    /// The order that was declined is given up: the next try buys anew.
    mutating func orderGivenUp() -> [Effect] {
        guard case .form(var form) = place, form.isGivingUp else { return [] }
        form.isGivingUp = false
        place = .form(form)
        return priceForm()
    }

    /// Asks what the form's goods cost now.
    mutating func priceForm() -> [Effect] {
        guard case .form(var form) = place, let address = form.partialAddress else { return [] }
        let effects = ship(&form, to: address)
        place = .form(form)
        return effects
    }
}
