import Storefront
package import TUI
import Window

extension Kiosk {
    package func drawn() -> Canvas {
        if window.isTooSmall, !isEnded { return window.drawn() }
        var canvas = Canvas(size: size)
        switch scene {
        case .attract(let attract): PosterView(self, attract).draw(on: &canvas)
        case .session:
            canvas = window.drawn()
            drawOverlay(on: &canvas)
        case .recovered(let attempt, let left):
            page.draw(attempt, left: left, words.recovered, on: &canvas)
        case .staff(let menu):
            canvas = Canvas(size: size.page)
            StaffMenuView(kiosk: self, menu: menu).draw(on: &canvas)
            canvas = canvas.centred(in: size)
        case .outOfService: page.draw(service, notice: notice, words.closed, on: &canvas)
        case .ended(let reason):
            let isOver = reason != .unattended
            let rows = page.rows(isOver ? words.visit.goodbye : words.visit.unattended, style: .heading)
            page.draw(rows + (isOver ? [.blank] + page.rows(words.visit.prepared) : []), on: &canvas)
        }
        return canvas
    }

    private var page: CentredPage { CentredPage(shopName: shopName, size: size) }

    /// The program's name until the shop has answered.
    var shopName: ScreenText { window.shop.shopName ?? "VITRINE" }
    var status: ShopStatus { ShopStatus(service, window.shop.presence, words.attract) }
}
