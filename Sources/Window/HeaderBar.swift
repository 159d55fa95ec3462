import Storefront
import TUI

/// The first row: where the shopper is, and at the right the cart; where there is room, or no cart yet, the
/// shop's name.
struct HeaderBar {
    let shop: Storefront
    let columns: Int
    /// True if the cart can be opened from here now, as far as the shop allows it.
    let isActive: Bool

    func draw(on canvas: inout Canvas) {
        canvas.fill(Area(x: 0, y: 0, width: columns, height: 1), style: Style(.bar))
        var right = columns - 2
        if let cart = shop.cartLabel {
            canvas.draw(cart, endingAt: right, y: 0, style: Style(.barAccent))
            let place = Area(x: right - cart.width, y: 0, width: cart.width, height: 1)
            if isActive, shop.canOpenCart { canvas.target(place, .key(Storefront.cartKey)) }
            right -= cart.width + 3
        }
        if let name = shop.shopName, shop.cartLabel == nil || columns >= 100 {
            canvas.draw(name, endingAt: right, y: 0, style: Style(.barQuiet))
            right -= name.width + 2
        }
        let brand: ScreenText = "VITRINE"
        canvas.fill(Area(x: 0, y: 0, width: brand.width + 4, height: 1), style: Style(.brand))
        var x = 2 + canvas.draw(brand, x: 2, y: 0, style: Style(.brand))
        for (index, part) in shop.path.enumerated() {
            let isLast = index == shop.path.count - 1
            // The mark's own edge stands for the first step.
            x += index == 0 ? 3 : canvas.draw("  ›  ", x: x, y: 0, width: right - x, style: Style(.barQuiet))
            x += canvas.draw(
                part, x: x, y: 0, width: right - x, style: Style(isLast ? .bar : .barQuiet))
        }
    }
}
