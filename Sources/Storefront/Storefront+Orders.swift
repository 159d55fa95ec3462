import StoreAPI
import TUI

/// Handles orders after they were placed.
extension Storefront {
    /// The receipt that is open, on its own or behind the change of its delivery.
    var receipt: Receipt? {
        get {
            if case .receipt(let receipt) = place { return receipt }
            if case .change(let change) = place { return change.receipt }
            return nil
        }
        set {
            guard let newValue else { return }
            if case .receipt = place { place = .receipt(newValue) }
            if case .change(var change) = place {
                change.receipt = newValue
                place = .change(change)
            }
        }
    }

    var canFindOrders: Bool { entry?.links[.orderLookups] != nil }

    /// Opens an order, asks for the code of its page, and stays on the line for what becomes of it.
    mutating func open(_ order: Order, _ opening: Receipt.Opening) -> [Effect] {
        let receipt = Receipt(
            order, opening, company: company, shop: address.string, number: newNumber(), words, language)
        place = .receipt(receipt)
        lastOrder = order.number
        // A code that no telephone can open is none.
        let code = receipt.page.map { $0.isOnThisMachine ? [] : [Effect.drawCode($0)] } ?? []
        let news = receipt.way(.events).map { way in
            [Effect.followOrder(way.link, token: way.token, number: receipt.number)]
        }
        return code + (news ?? [])
    }

    mutating func codeDrawn(_ text: String, _ cells: PictureCells?) {
        guard receipt?.page == text else { return }
        receipt?.code = cells
    }

    // MARK: The receipt

    mutating func act(_ message: Receipt.Message) -> [Effect] {
        guard case .receipt(var receipt) = place else { return [] }
        switch message {
        case .scroll(let step): receipt.scroll(step, in: body, words)
        case .done: return leaveOrder() + backToList()
        case .find: return leaveOrder() + openFinder()
        case .change:
            place = .change(DeliveryChange(receipt))
            return []
        case .check:
            guard let (link, token) = receipt.way(.status) else { return [] }
            return [
                .announce(words.orders.asking), .checkOrder(link, token: token, number: receipt.number),
            ]
        case .ask: (receipt.step, receipt.offset) = (.asking, 0)
        case .keep: receipt.step = .shown
        case .cancel:
            guard let (link, token) = receipt.way(.cancel) else { return [] }
            let number = newNumber()
            receipt.step = .cancelling(number)
            place = .receipt(receipt)
            return [.announce(words.orders.cancelling), .cancelOrder(link, token: token, number: number)]
        }
        place = .receipt(receipt)
        return []
    }

    private mutating func backToList() -> [Effect] {
        place = .list
        card = isSplit ? card : nil
        return reload()
    }

    func leaveOrder() -> [Effect] { receipt?.way(.events) == nil ? [] : [.leaveOrder] }

    // MARK: Answers about an order

    mutating func orderNews(_ news: ShopNews, _ number: Int) -> [Effect] {
        guard let receipt, receipt.number == number else { return [] }
        switch news {
        // Earlier changes are asked for once; where the event stream was lost it tells by itself.
        case .opened(let missed): return missed ? readOrder() : []
        case .lost, .ended: return []
        case .events(let events):
            return events.contains { $0.isNews(for: receipt.order) } ? readOrder() : []
        }
    }

    private func readOrder() -> [Effect] {
        guard let receipt, let (link, token) = receipt.way(.this) else { return [] }
        return [.readOrder(link, token: token, number: receipt.number)]
    }

    mutating func orderChecked(_ answer: Result<OrderStatus, StoreError>, _ number: Int) -> [Effect] {
        guard let receipt, receipt.number == number else { return [] }
        guard case .success(let status) = answer else { return [.announce(words.orders.unreachable)] }
        let isShipped = receipt.order.shipTo != nil
        let said = say(receipt, words.orders.status(status.status, status.axes, isShipped: isShipped))
        return (status.version > receipt.order.version ? readOrder() : []) + said
    }

    mutating func orderRead(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard let receipt, receipt.number == number else { return [] }
        switch answer {
        case .success(let order): return take(order)
        // A cancellation without an answer is asked about again; anything else is told by the event stream.
        case .failure where receipt.step == .uncertain:
            return [.startTimer(Timer(kind: .askOrder, number: number))]
        case .failure: return []
        }
    }

    mutating func orderCancelled(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard var receipt, receipt.step == .cancelling(number) else { return [] }
        let said: [Effect]
        switch answer {
        case .success(let order):
            receipt.step = .shown
            self.receipt = receipt
            return take(order)
        case .failure(.refused(let problem)) where problem.name == .illegalTransition:
            (receipt.step, said) = (.shown, [.announce(words.orders.cancelRefused)])
        // Heard or not: it is asked about until the order itself says so.
        case .failure: (receipt.step, said) = (.uncertain, [.announce(words.orders.cancelUnknown)])
        }
        self.receipt = receipt
        return readOrder() + said
    }

    func askAboutOrder(_ number: Int) -> [Effect] {
        guard let receipt, receipt.number == number, receipt.step == .uncertain else { return [] }
        return readOrder()
    }

    /// Shows the order as it is now, and says where it is when that is news.
    private mutating func take(_ order: Order) -> [Effect] {
        guard var receipt else { return [] }
        let before = words.orders.status(of: receipt.order)
        guard receipt.take(order, words, language) else { return [] }
        self.receipt = receipt
        let now = words.orders.status(of: order)
        return now == before ? [] : say(receipt, now)
    }

    private func say(_ receipt: Receipt, _ status: ScreenText) -> [Effect] {
        [.announce(words.orders.now(ScreenText(cleaning: receipt.order.number), status))]
    }
}

extension ShopEvent {
    /// True if an order may be another now than it is known to be.
    fileprivate func isNews(for order: Order) -> Bool {
        switch change {
        case .order(let change): change.order == order.id && change.version > order.version
        case .reset: true
        case .stock, .price, .product: false
        }
    }
}
