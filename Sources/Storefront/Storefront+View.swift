import StoreAPI
package import TUI

extension Storefront {
    /// The area between header and status line, without the margins.
    var body: Area {
        Area(x: 2, y: 2, width: size.columns - 4, height: max(1, size.rows - 4))
    }

    var listArea: Area { isSplit ? body.left(44) : body }
    var cardArea: Area? { isSplit ? body.rightOf(48) : body }

    /// Draws the screen that has the keys and, in split view, the one beside it.
    package func draw(on canvas: inout Canvas) { draw(on: &canvas, withCategories: true) }

    private func draw(on canvas: inout Canvas, withCategories: Bool) {
        func listLook(isActive: Bool) -> ProductList.Look {
            ProductList.Look(
                isActive: isActive, isAsked: listQuestion.isOpen, address: address,
                categories: withCategories ? categories : [], words: words)
        }
        switch place {
        case .list:
            list.draw(on: &canvas, in: listArea, listLook(isActive: true))
            if isSplit, let area = cardArea { drawCard(on: &canvas, in: area, isActive: false) }
        case .card:
            if isSplit {
                list.draw(on: &canvas, in: listArea, listLook(isActive: false))
            }
            if let area = cardArea { drawCard(on: &canvas, in: area, isActive: true) }
        case .cart: drawCart(on: &canvas, in: body)
        case .form(let form): form.draw(on: &canvas, in: body, words, language)
        case .receipt(let receipt): receipt.draw(on: &canvas, in: body, words)
        case .unresolved(let unresolved): unresolved.draw(on: &canvas, in: body, words)
        case .find(let finder): finder.draw(on: &canvas, in: body, words)
        case .change(let change): change.draw(on: &canvas, in: body, words)
        }
        drawConnectivity(on: &canvas)
    }

    /// The screen for somebody who reads it line by line: whole and with nothing side by side, but of the
    /// list one page.
    package var readable: Canvas {
        var screen = self
        if case .list = place {} else { screen.size = Size(columns: 76, rows: 200) }
        var canvas = Canvas(size: screen.size)
        // In line mode one goes through the categories by a command.
        screen.draw(on: &canvas, withCategories: false)
        return canvas
    }

    /// True if the focus is on the security code of a card.
    package var isAskingSecret: Bool {
        if case .form(let form) = place { return form.focus == .code }
        return false
    }

    /// True while an order of the card form is on its way.
    package var isPlacing: Bool { if case .form(let form) = place { form.isPlacing } else { false } }

    /// True if the focus is where a country can be named.
    package var isNamingCountry: Bool {
        if case .form(let form) = place { return form.focus == .country }
        return false
    }

    /// The description of the card's picture, in words; nil without a picture.
    package var pictureText: ScreenText? {
        guard case .card = place, let card, !card.row.product.imageText.isEmpty else { return nil }
        return card.isPictureMissing ? nil : ScreenText(cleaning: card.row.product.imageText)
    }

    /// The name of the screen for machines.
    package var placeName: String { place.traits.name }

    private func drawCard(on canvas: inout Canvas, in area: Area, isActive: Bool) {
        guard let card else { return }
        let cursor = canvas.cursor
        let before = canvas.targetCount
        if isActive { canvas.cursor = nil }
        card.draw(
            on: &canvas, in: area, isActive: isActive, paymentOptions: paymentOptions,
            coupon: couponLine(of: card), words)
        if !isActive { canvas.cursor = cursor }
        if isSplit { canvas.renumberItems(from: before, by: Self.cardItems) }
    }

    private func couponLine(of card: ProductCard) -> CouponLine {
        CouponLine(coupon, card.pricing, isAsked: card.isPriceAsked, words, language)
    }

    /// The first line of the description's next page on the card; nil where all of it is seen.
    var nextLine: Int? {
        guard let card, let area = cardArea else { return nil }
        return card.nextLine(in: area, paymentOptions, couponLine(of: card), words)
    }

    private func drawCart(on canvas: inout Canvas, in area: Area) {
        let line = CouponLine(coupon, cart.pricing, isAsked: cart.asked != nil, words, language)
        let look = Cart.Look(
            paymentOptions: paymentOptions, coupon: line, company: ScreenText(name: company), words: words,
            language: language)
        cart.draw(on: &canvas, in: area, look)
    }

    /// Where the shopper is, for the header: shop, category, product.
    package var path: [ScreenText] {
        switch place {
        case .list: return []
        case .card:
            guard let row = card?.row else { return [] }
            return [ScreenText(cleaning: row.product.category.name), row.name]
        case .cart: return [words.cart.title]
        case .form(let form): return [form.title, words.form.title]
        case .find: return [words.orders.findTitle]
        case .receipt, .change:
            guard let receipt else { return [] }
            return [words.receipt.order + " " + ScreenText(cleaning: receipt.order.number)]
        case .unresolved(let unresolved):
            if unresolved.placement.basket == .cart { return [words.cart.title] }
            return card.map { [$0.row.name] } ?? []
        }
    }

    /// The categories that the shop sorts its goods by.
    var categories: [Category] { (entry?.shop.categories ?? []).map(Category.init) }

    /// True when there is something to choose among; asked at every key, so that no names are made for it.
    var hasCategories: Bool { (entry?.shop.categories?.count ?? 0) > 1 }

    /// The shop's own name, once the shop has answered.
    package var shopName: ScreenText? { entry.map { ScreenText(name: $0.shop.name, limit: 40) } }
}
