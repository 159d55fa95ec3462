import PayKit
package import Storefront
package import TUI

/// The staff's screens, behind their PIN. Orders and questions are returned as values.
package struct StaffMenu: Hashable, Sendable {
    var page: Page = .pinEntry(PINEntry())
    private(set) var rest = 0
    /// The item opened last, selected on return to the menu.
    var opened = 0
    var said: ScreenText = .empty
    private(set) var orders, soldOut: Int?

    enum Page: Hashable, Sendable {
        case pinEntry(PINEntry)
        case menu(selection: Int)
        case closing(TextField)
        case choice(Item, selection: Int)
        case facts(StaffQuestion, Facts)
        case stock(StockPage)
        case exit
    }

    struct PINEntry: Hashable, Sendable {
        static let digits = 4...12
        var pin = TextField(limit: digits.upperBound)
        var isChecking = false
        var wasRefused = false
    }

    /// Nil while they are loaded.
    struct Facts: Hashable, Sendable {
        var lines: [StatusLine]?
        var isMissing = false
        var offset = 0
    }

    /// The stock, and the pending change to the selected row.
    struct StockPage: Hashable, Sendable {
        var rows: [StockRow]?
        var selection = 0
        var change = 0
        var step = Step.choosing

        enum Step: Hashable, Sendable {
            case choosing
            case asking
            case changing
        }

        var selected: StockRow? { rows?[safe: selection] }

        mutating func select(_ place: Int) { if place != selection { (selection, change) = (place, 0) } }
    }

    var stock: StockPage? {
        get { if case .stock(let stock) = page { stock } else { nil } }
        set { if let newValue { page = .stock(newValue) } }
    }

    package enum Item: Hashable, Sendable, CaseIterable {
        case status, close, stock, sales, log, wallet, theme, scenario, end, exit
    }

    enum Order: Hashable, Sendable {
        case checkPIN(Secret)
        case ask(StaffQuestion)
        case adjust(sku: String, by: Int)
        case wallet(KioskSettings.Wallet)
        case theme(Theme)
        case scenario(String)
        /// Closes the kiosk; nil for the usual message to shoppers.
        case close(String?)
        case reopen, end, exit, leave
    }

    mutating func touch() { rest = 0 }

    mutating func pass(_ seconds: Int, limit: Int) -> Bool {
        rest += seconds
        return rest >= limit
    }

    /// Leaves out a choice among one wallet, and scenarios where there are none.
    package static func items(_ settings: KioskSettings) -> [Item] {
        Item.allCases.filter { item in
            switch item {
            case .scenario: !settings.scenarios.isEmpty
            case .wallet: settings.wallets.count > 1
            case .status, .close, .stock, .sales, .log, .theme, .end, .exit: true
            }
        }
    }

    // MARK: Answers

    mutating func open() -> [Order] {
        guard case .pinEntry(let entry) = page, entry.isChecking else { return [] }
        page = .menu(selection: 0)
        rest = 0
        return [.ask(.sales), .ask(.stock)]
    }

    mutating func refuse() -> [Order] {
        guard case .pinEntry = page else { return [] }
        page = .pinEntry(PINEntry(wasRefused: true))
        return []
    }

    mutating func take(_ news: StaffNews, _ words: StaffWords, room: Int) -> [Order] {
        switch news {
        case .status(let lines): show(lines, of: .status)
        case .sales(let sales):
            orders = sales.count
            show(words.lines(of: sales), of: .sales)
        case .log(let lines):
            let last = lines.suffix(200).map { StatusLine(label: $0, value: .empty) }
            show(last, of: .log, offset: max(0, last.count - room))
        case .stock(let rows):
            soldOut = rows.count { $0.onHand <= $0.reserved }
            show(rows)
        case .stockRefused(let why): stay(why)
        case .unavailable(let question):
            if case .facts(question, var facts) = page {
                facts.isMissing = true
                page = .facts(question, facts)
            }
            if question == .stock { stay(words.missing) }
        }
        return []
    }

    private mutating func show(_ lines: [StatusLine], of question: StaffQuestion, offset: Int = 0) {
        guard case .facts(question, _) = page else { return }
        page = .facts(question, Facts(lines: lines, offset: offset))
    }

    private mutating func show(_ rows: [StockRow]) {
        guard var stock else { return }
        let kept = stock.selected?.sku
        let place = rows.firstIndex { $0.sku == kept }
        stock.rows = rows
        stock.selection = place ?? 0
        if stock.step == .changing || place == nil { (stock.step, stock.change) = (.choosing, 0) }
        self.stock = stock
    }

    /// Says why the stock is as it was, or not known at all.
    private mutating func stay(_ why: ScreenText) {
        guard var stock else { return }
        (stock.step, stock.rows) = (.choosing, stock.rows ?? [])
        self.stock = stock
        said = why
    }
}

/// The questions of staff; none is about a shopper.
package enum StaffQuestion: String, Hashable, Sendable, CaseIterable {
    case status, stock, sales, log
}

package enum StaffNews: Hashable, Sendable {
    case status([StatusLine])
    case stock([StockRow])
    /// The stock could not be read or changed.
    case stockRefused(ScreenText)
    case sales(DaySales)
    /// The end of the log, the newest last.
    case log([ScreenText])
    case unavailable(StaffQuestion)
}

package struct StatusLine: Hashable, Sendable {
    package var label, value: ScreenText

    package init(label: ScreenText, value: ScreenText) {
        self.label = label
        self.value = value
    }
}

package struct StockRow: Hashable, Sendable {
    package var sku: String
    package var name: ScreenText
    package var onHand, reserved: Int

    package init(sku: String, name: ScreenText, onHand: Int, reserved: Int) {
        self.sku = sku
        self.name = name
        self.onHand = onHand
        self.reserved = reserved
    }
}

package struct DaySales: Hashable, Sendable {
    /// Orders of today whose money was kept, at least in part.
    package var count: Int
    package var sums: [ScreenText]
    package var lastOrder: TimeOfDay?

    package init(count: Int, sums: [ScreenText], lastOrder: TimeOfDay?) {
        self.count = count
        self.sums = sums
        self.lastOrder = lastOrder
    }
}
