import Storefront
import TUI

struct StaffWords: Sendable {
    var title, pin, pinRule, pinTooShort, checking, pinRefused: ScreenText
    var wait: @Sendable (_ seconds: Int) -> ScreenText
    var items: @Sendable (StaffMenu.Item) -> ScreenText
    var everyDay, device, leaving: ScreenText
    var orderCount, soldOutCount: @Sendable (Int) -> ScreenText
    var soldOut, low: ScreenText
    var reopen, nowClosed, nowOpen, fromNextSession, closing, closingHint: ScreenText
    var wallet: @Sendable (KioskSettings.Wallet) -> ScreenText
    var theme: @Sendable (Theme) -> ScreenText
    var now, loading, missing, nothing, sku, name, onHand, reserved: ScreenText
    var ask: @Sendable (_ name: ScreenText, _ old: Int, _ new: Int) -> ScreenText
    var changing, orders, sum, lastOrder, none, version, exitQuestion, exitMeaning: ScreenText
    var keys: Keys

    struct Keys: Sendable {
        var back, leave, move, check, open, close, choose, refresh: ScreenText
        var exit, stay, yes, no, change, book: ScreenText
    }
}

extension StaffWords {
    func groups(_ item: StaffMenu.Item) -> ScreenText {
        switch item {
        case .status, .close, .stock, .sales: everyDay
        case .log, .wallet, .theme, .scenario: device
        case .end, .exit: leaving
        }
    }

    func stockLevel(_ units: Int) -> (ScreenText, Style) {
        switch units {
        case ...0: (soldOut, .disabled)
        case ...3: (low, Style(.notice))
        default: (.empty, .body)
        }
    }

    func lines(of sales: DaySales) -> [StatusLine] {
        let count = StatusLine(label: orders, value: ScreenText(cleaning: String(sales.count)))
        let sums = sales.sums.isEmpty ? [none] : sales.sums
        return [count] + sums.map { StatusLine(label: sum, value: $0) } + [
            StatusLine(label: lastOrder, value: sales.lastOrder?.text ?? none)
        ]
    }
}
