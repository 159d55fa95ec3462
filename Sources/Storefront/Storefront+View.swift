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
    package func draw(on canvas: inout Canvas) {
        switch place {
        case .list:
            list.draw(
                on: &canvas, in: listArea, isActive: true, address: address, categories: categories, words)
            if isSplit, let area = cardArea { drawCard(on: &canvas, in: area, isActive: false) }
        case .card:
            if isSplit {
                list.draw(
                    on: &canvas, in: listArea, isActive: false, address: address, categories: categories,
                    words)
            }
            if let area = cardArea { drawCard(on: &canvas, in: area, isActive: true) }
        case .form(let form): form.draw(on: &canvas, in: body, words, language)
        case .receipt(let receipt): receipt.draw(on: &canvas, in: body, words)
        case .unresolved(let unresolved): unresolved.draw(on: &canvas, in: body, words)
        case .find(let finder): finder.draw(on: &canvas, in: body, words)
        case .change(let change): change.draw(on: &canvas, in: body, words)
        }
    }

    private func drawCard(on canvas: inout Canvas, in area: Area, isActive: Bool) {
        guard let card else { return }
        let cursor = canvas.cursor
        let before = canvas.targetCount
        if isActive { canvas.cursor = nil }
        let line = CouponLine(coupon, on: card, words, language)
        card.draw(on: &canvas, in: area, isActive: isActive, capability: capability, coupon: line, words)
        if !isActive { canvas.cursor = cursor }
        if isSplit { canvas.renumberItems(from: before, by: Self.cardItems) }
    }

    /// Where the shopper is, for the header: shop, category, product.
    package var path: [ScreenText] {
        if let receipt { return [words.receipt.order + " " + ScreenText(cleaning: receipt.order.number)] }
        if case .find = place { return [words.orders.findTitle] }
        guard let card, !isAtTop else { return [] }
        let category = ScreenText(cleaning: card.row.product.category.name)
        switch place {
        case .list, .receipt, .find, .change: return []
        case .card: return [category, card.row.name]
        case .form(let form): return [form.name, words.form.title]
        case .unresolved: return [card.row.name]
        }
    }

    /// What the shop sorts its goods by.
    var categories: [Category] { (entry?.shop.categories ?? []).map(Category.init) }

    /// The shop's own name, once the shop has answered.
    package var shopName: ScreenText? { entry.map { ScreenText(cleaning: $0.shop.name, limit: 40) } }
}
