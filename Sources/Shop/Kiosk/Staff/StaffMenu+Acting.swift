import PayKit
import TUI

extension StaffMenu {
    mutating func act(_ message: Message, _ context: Context) -> [Order] {
        switch message {
        case .move(let step): return move(step, context)
        case .change(let step): return change(step)
        case .refresh:
            if case .facts(let question, _) = page { return ask(question) }
            return stock == nil ? [] : askStock()
        case .back: return goBack()
        case .take: return take(context)
        }
    }

    private mutating func goBack() -> [Order] {
        switch page {
        case .pinEntry, .menu: return [.leave]
        case .stock(let stock) where stock.step == .asking: self.stock?.step = .choosing
        case .closing, .choice, .facts, .stock, .exit: page = .menu(selection: opened)
        }
        return []
    }

    private mutating func move(_ step: Int, _ context: Context) -> [Order] {
        func moved(_ place: Int, _ count: Int) -> Int { min(max(0, place + step), max(0, count - 1)) }
        switch page {
        case .menu(let selection):
            page = .menu(selection: moved(selection, Self.items(context.settings).count))
        case .choice(let choice, let selection):
            page = .choice(
                choice, selection: moved(selection, Self.orders(of: choice, context.settings).count))
        case .facts(let question, var facts):
            let last = max(0, (facts.lines?.count ?? 0) - context.room)
            facts.offset = min(max(0, min(facts.offset, last) + step), last)
            page = .facts(question, facts)
        case .stock(let stock): self.stock?.select(moved(stock.selection, stock.rows?.count ?? 0))
        case .pinEntry, .closing, .exit: break
        }
        return []
    }

    /// Keeps the units on hand at or above the reserved ones.
    private mutating func change(_ step: Int) -> [Order] {
        guard let stock, let row = stock.selected else { return [] }
        self.stock?.change = min(max(row.reserved - row.onHand, stock.change + step), 9_999)
        return []
    }

    private mutating func take(_ context: Context) -> [Order] {
        switch page {
        case .pinEntry(var entry):
            guard PINEntry.digits.contains(entry.pin.characters.count) else {
                said = context.words.pinTooShort
                return []
            }
            let pin = Secret(entry.pin.text)
            entry.pin.clear()
            entry.isChecking = true
            page = .pinEntry(entry)
            return [.checkPIN(pin)]
        case .menu(let selection):
            opened = selection
            return Self.items(context.settings)[safe: selection].map { open($0, context) } ?? []
        case .closing(let field):
            page = .menu(selection: opened)
            said = context.words.nowClosed
            return [.close(field.isEmpty ? nil : field.text)]
        case .choice(let choice, let selection): return take(choice, selection, context)
        case .stock(let stock): return book(stock)
        case .exit: return [.exit]
        case .facts: return []
        }
    }

    private mutating func book(_ stock: StockPage) -> [Order] {
        guard let row = stock.selected, stock.change != 0, stock.step != .changing else { return [] }
        self.stock?.step = stock.step == .choosing ? .asking : .changing
        return stock.step == .choosing ? [] : [.adjust(sku: row.sku, by: stock.change)]
    }

    private mutating func take(_ choice: Item, _ selection: Int, _ context: Context) -> [Order] {
        page = .menu(selection: opened)
        guard let order = Self.orders(of: choice, context.settings)[safe: selection] else { return [] }
        if choice != .theme { said = context.words.fromNextSession }
        return [order]
    }

    /// The orders that a choice can lead to.
    private static func orders(of choice: Item, _ settings: KioskSettings) -> [Order] {
        switch choice {
        case .wallet: settings.wallets.map(Order.wallet)
        case .theme: Theme.allCases.map(Order.theme)
        case .scenario: settings.scenarios.map(Order.scenario)
        case .status, .close, .stock, .sales, .log, .end, .exit: []
        }
    }

    private mutating func open(_ item: Item, _ context: Context) -> [Order] {
        switch item {
        case .status: return ask(.status)
        case .sales: return ask(.sales)
        case .log: return ask(.log)
        case .stock: return askStock()
        case .close:
            guard context.isInService else {
                said = context.words.nowOpen
                return [.reopen]
            }
            page = .closing(TextField(limit: 120))
        case .wallet, .theme, .scenario: page = .choice(item, selection: 0)
        case .end: return [.end]
        case .exit: page = .exit
        }
        return []
    }

    private mutating func askStock() -> [Order] {
        page = .stock(StockPage())
        return [.ask(.stock)]
    }

    private mutating func ask(_ question: StaffQuestion) -> [Order] {
        page = .facts(question, Facts())
        return [.ask(question)]
    }
}
