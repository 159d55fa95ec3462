import Storefront
import TUI

extension Window {
    /// Where the shopper is, and at the right the cart; where there is room, or no cart yet, the shop's name.
    func drawHeader(on canvas: inout Canvas) {
        var right = size.columns - 2
        if let cart = shop.cartLabel {
            canvas.draw(cart, endingAt: right, y: 0, style: .heading)
            let place = Area(x: right - cart.width, y: 0, width: cart.width, height: 1)
            if shop.canOpenCart { canvas.target(place, .key(Storefront.cartKey)) }
            right -= cart.width + 3
        }
        if let name = shop.shopName, shop.cartLabel == nil || size.columns >= 100 {
            canvas.draw(name, endingAt: right, y: 0)
            right -= name.width + 2
        }
        var x = 2 + canvas.draw("VITRINE", x: 2, y: 0, style: .heading)
        for part in shop.path {
            x += canvas.draw("  ›  ", x: x, y: 0, width: right - x)
            x += canvas.draw(part, x: x, y: 0, width: right - x)
        }
    }
}
