import Storefront
package import TUI
import Window

extension Kiosk {
    package func drawn() -> Canvas {
        if window.isTooSmall, !isEnded { return window.drawn() }
        var canvas = Canvas(size: size)
        switch scene {
        case .attract(let attract): view(of: attract).draw(on: &canvas)
        case .session:
            canvas = window.drawn()
            SessionOverlay(
                words: words, notice: notice, time: countedTime, isDraining: isDraining,
                payment: window.shop.openReference
            ).draw(on: &canvas)
        case .recovered(let attempt, let left):
            RecoveredPage(attempt: attempt, left: left, words: words.recovered, page: page)
                .draw(on: &canvas)
        case .staff(let menu):
            canvas = Canvas(size: size.page)
            view(of: menu).draw(on: &canvas)
            canvas = canvas.centred(in: size)
        case .outOfService:
            ClosedPage(service: service, notice: notice, words: words.closed, page: page).draw(on: &canvas)
        case .ended(let reason):
            let isOver = reason != .unattended
            let rows = page.rows(isOver ? words.visit.goodbye : words.visit.unattended, style: .heading)
            page.draw(rows + (isOver ? [.blank] + page.rows(words.visit.prepared) : []), on: &canvas)
        }
        return canvas
    }

    private var page: CentredPage { CentredPage(shopName: shopName, size: size) }

    private var countedTime: SessionOverlay.Time {
        guard let left = secondsLeft else { return .none }
        if kind == .receipt { return .receipt(left: left) }
        return isWarning ? .warning(left: left, of: settings.limits.warning) : .none
    }

    func view(of menu: StaffMenu) -> StaffMenuView {
        let facts = StaffMenuView.Facts(
            status: (status.line, status.style), maintenance: service.maintenance, pinWait: pinWait,
            theme: theme, wallet: staffChoices.wallet, usualMessage: words.closed.usual)
        return StaffMenuView(
            menu: menu, settings: settings, words: words.staff, size: size.page, facts: facts)
    }

    /// The program's name until the shop has answered.
    var shopName: ScreenText { window.shop.shopName ?? "VITRINE" }
    var status: ShopStatus { ShopStatus(service, window.shop.presence, words.attract) }
}
