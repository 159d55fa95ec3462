import StoreAPI
import TUI

/// The screens about orders that were placed: a receipt, the form that looks an order up, and the form that
/// changes the delivery of the order on the receipt.
struct OrderScreens: Sendable {
    /// The receipt that is open, on its own or behind the change of its delivery.
    @Boxed private(set) var receipt: Receipt?
    @Boxed private(set) var form: OrderForm?
    /// The last orders of this session, the most recently opened one first.
    private(set) var recent: [Order] = []
    var own = OwnOrders()
    /// The recipient of the last order of this session.
    private(set) var delivered: KeptContact?
    private static let mostRecent = 3

    /// Opens an order, asks for the code of its page, and follows its events.
    mutating func open(
        _ order: Order, _ opening: Receipt.Opening, picture: PictureCells? = nil,
        _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        let receipt = Receipt(
            order, opening, picture: picture, company: context.company, shop: context.address.string,
            number: context.newNumber(), context.words)
        let left = leaveOwn()
        self.receipt = receipt
        context.screen = .receipt
        remember(order)
        if opening == .placed { delivered = KeptContact(order) ?? delivered }
        // A code that no telephone can open is none.
        let code = receipt.page.map { $0.isOnThisMachine ? [] : [Storefront.Effect.drawCode($0)] } ?? []
        let news = receipt.way(.events).map { way in
            [Storefront.Effect.followOrder(way.link, token: way.token, number: receipt.number)]
        }
        return left + code + (news ?? [])
    }

    /// Keeps an order, to be offered by the form that looks orders up.
    mutating func remember(_ order: Order) {
        own.remember(order)
        recent = Array(([order] + recent.filter { $0.id != order.id }).prefix(Self.mostRecent))
    }

    mutating func close(except screen: ShopScreen) {
        if screen != .receipt, screen != .change { receipt = nil }
        if screen != .find, screen != .change { form = nil }
        if screen != .orders { own.leave() }
    }

    func leave() -> [Storefront.Effect] {
        receipt?.way(.events) == nil && !own.isFollowing ? [] : [.leaveOrder]
    }

    private mutating func leaveOwn() -> [Storefront.Effect] {
        defer { own.leave() }
        return own.isFollowing ? [.leaveOrder] : []
    }

    mutating func translate(_ context: StoreContext) { receipt?.write(context.words) }

    mutating func codeDrawn(_ text: String, _ cells: PictureCells?) {
        if receipt?.page == text { receipt?.code = cells }
    }

    mutating func act(_ message: Receipt.Message, _ context: inout StoreContext) -> [ShopStep] {
        guard let receipt else { return [] }
        switch message {
        case .scroll(let step): self.receipt?.scroll(step, in: context.body, context.words)
        case .done: return leave().steps + [.leaveForList]
        case .find:
            openFinder(&context)
            return leave().steps
        case .change:
            form = OrderForm(changing: receipt.order)
            context.screen = .change
        case .check:
            guard let (link, token) = receipt.way(.status) else { return [] }
            return [
                .announce(context.words.orders.asking),
                .effect(.checkOrder(link, token: token, number: receipt.number)),
            ]
        case .ask: self.receipt?.ask()
        case .keep: self.receipt?.step = .shown
        case .cancel:
            guard let (link, token) = receipt.way(.cancel) else { return [] }
            let number = context.newNumber()
            self.receipt?.step = .cancelling(number)
            return [
                .announce(context.words.orders.cancelling),
                .effect(.cancelOrder(link, token: token, number: number)),
            ]
        }
        return []
    }

    // MARK: Answers about the order on the receipt

    func orderNews(_ news: ShopNews, _ number: Int) -> [Storefront.Effect] {
        if let asked = own.asks(after: news, number) { return asked }
        guard let receipt, receipt.number == number else { return [] }
        switch news {
        // Earlier changes are asked for once; where the event stream was lost it tells by itself.
        case .opened(let missed): return missed ? readOrder() : []
        case .lost, .ended: return []
        case .events(let events):
            return events.contains { $0.isNews(for: receipt.order) } ? readOrder() : []
        }
    }

    private func readOrder() -> [Storefront.Effect] {
        guard let receipt, let (link, token) = receipt.way(.this) else { return [] }
        return [.readOrder(link, token: token, number: receipt.number)]
    }

    func orderChecked(
        _ answer: Result<OrderStatus, StoreError>, _ number: Int, _ words: Words
    ) -> [Storefront.Effect] {
        guard let receipt, receipt.number == number else { return [] }
        guard case .success(let status) = answer else { return [.announce(words.orders.unreachable)] }
        var order = receipt.order
        let isNews = status.version > order.version
        if isNews { (order.status, order.axes) = (status.status, status.axes) }
        return (isNews ? readOrder() : []) + Self.say(receipt, words.orders.status(of: order), words)
    }

    mutating func orderRead(
        _ answer: Result<Order, StoreError>, _ number: Int, _ context: StoreContext
    ) -> [Storefront.Effect] {
        if let effects = own.take(answer, number, context.words) { return effects }
        guard let receipt, receipt.number == number else { return [] }
        switch answer {
        case .success(let order): return take(order, context)
        // A cancellation without an answer is asked about again; anything else is told by the event stream.
        case .failure where receipt.step == .uncertain:
            return [.startTimer(Storefront.Timer(kind: .askOrder, number: number))]
        case .failure: return []
        }
    }

    mutating func orderCancelled(
        _ answer: Result<Order, StoreError>, _ number: Int, _ context: StoreContext
    ) -> [Storefront.Effect] {
        guard receipt?.step == .cancelling(number) else { return [] }
        let said: ScreenText
        switch answer {
        case .success(let order):
            receipt?.step = .shown
            return take(order, context)
        case .failure(.refused(let problem)) where problem.name == .illegalTransition:
            receipt?.step = .shown
            said = context.words.orders.cancelRefused
        case .failure(.refused(let problem)) where problem.name == .paymentDeclined:
            receipt?.step = .shown
            said = context.words.orders.refundDeclined
        // Received or not: it is asked about until the order itself says so.
        case .failure:
            receipt?.step = .uncertain
            said = context.words.orders.cancelUnknown
        }
        return readOrder() + [.announce(said)]
    }

    /// Asks about an order whose cancellation has no known result, when its timer fires.
    func askAgain(_ number: Int) -> [Storefront.Effect] {
        guard let receipt, receipt.number == number, receipt.step == .uncertain else { return [] }
        return readOrder()
    }

    /// Shows the order as it is now, and announces a new state, or that a cancellation without an answer
    /// changed nothing.
    private mutating func take(_ order: Order, _ context: StoreContext) -> [Storefront.Effect] {
        let words = context.words.orders
        let wasUncertain = receipt?.step == .uncertain
        guard let before = receipt.map({ words.status(of: $0.order) }),
            receipt?.take(order, context.words) == true, let receipt
        else { return [] }
        let now = words.status(of: order)
        if wasUncertain, order.status != .cancelled, now == before { return [.announce(words.notCancelled)] }
        return wasUncertain || now != before ? Self.say(receipt, now, context.words) : []
    }

    private static func say(_ receipt: Receipt, _ status: ScreenText, _ words: Words) -> [Storefront.Effect] {
        [.announce(words.orders.now(ScreenText(cleaning: receipt.order.number), status))]
    }

    // MARK: My orders

    mutating func act(_ message: OwnOrders.Message, _ context: inout StoreContext) -> [Storefront.Effect] {
        switch message {
        case .show:
            context.screen = .orders
            return own.ask(&context)
        case .move(let step): own.move(step)
        case .refresh: return leaveOwn() + own.ask(&context)
        case .item(let index):
            own.move(index - own.selection)
            return openOwn(&context)
        case .open: return openOwn(&context)
        case .find:
            let left = leaveOwn()
            openFinder(&context)
            return left
        case .back:
            context.screen = .list
            return leaveOwn()
        }
        return []
    }

    private mutating func openOwn(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard let order = own.selected?.order else { return [.announce(context.words.orders.asking)] }
        return open(order, .found, &context) + readOrder()
    }

    // MARK: The forms

    /// - Parameter reference: The payment whose result is not known yet; nil while there is none.
    mutating func openFinder(_ context: inout StoreContext, reference: String? = nil) {
        form = OrderForm(
            finding: reference ?? recent.first?.number,
            recent: recent.map { OwnOrder($0).entry(context.words) })
        context.screen = .find
    }

    /// The fields of the open form, unless it is being sent.
    private(set) var fields: ShortForm? {
        get { form?.asked == nil ? form?.fields : nil }
        set { if let newValue { form?.fields = newValue } }
    }

    mutating func type(_ key: Key) -> Bool { fields?.type(key) == true }
    mutating func paste(_ text: String) { fields?.paste(text) }

    mutating func act(_ message: ShortForm.Message, _ context: inout StoreContext) -> [Storefront.Effect] {
        switch message {
        case .back:
            context.screen = form?.seen == nil ? .list : .receipt
            return []
        case .move(let step): fields?.move(step)
        case .item(let index):
            fields?.go(to: index)
            if fields?.isOnText == false { return confirm(&context) }
        case .next:
            if fields?.isOnText == false { return confirm(&context) }
            fields?.move(1)
        }
        return announceError(context.words)
    }

    private func announceError(_ words: Words) -> [Storefront.Effect] {
        fields?.error(words.form).map { [.announce($0)] } ?? []
    }

    /// Opens the order that is chosen above the fields; on the button, sends what is in them.
    private mutating func confirm(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard let order = fields?.entry.flatMap({ recent[safe: $0] }) else { return submit(&context) }
        return open(order, .found, &context) + readOrder()
    }

    private mutating func submit(_ context: inout StoreContext) -> [Storefront.Effect] {
        let number = context.newNumber()
        guard var form, let question = question(of: form, number, context) else { return [] }
        let isRight = form.submit(context.words, number: number)
        self.form = form
        return isRight ? [.announce(context.words.orders.asking), question] : announceError(context.words)
    }

    private func question(of form: OrderForm, _ number: Int, _ context: StoreContext) -> Storefront.Effect? {
        guard let version = form.seen?.version else {
            let link = context.entry?.links[.orderLookups]
            return link.map { .findOrder(form.lookup, $0, number: number) }
        }
        return receipt?.way(.edit).map { link, token in
            .changeOrder(form.patch, link, token: token, version: version, number: number)
        }
    }

    // MARK: Answers to the forms

    mutating func orderFound(
        _ answer: Result<Order, StoreError>, _ number: Int, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard form?.asked == number else { return [] }
        form?.answered()
        let words = context.words.orders
        switch answer {
        case .success(let order):
            let status = words.now(ScreenText(cleaning: order.number), words.status(of: order))
            return open(order, .found, &context) + [.announce(status)]
        case .failure(.refused(let problem)) where problem.status == 429:
            return [.announce(words.tooOften)]
        case .failure(.refused(let problem)) where [400, 404, 422].contains(problem.status):
            return [.announce(words.notFound)]
        case .failure: return [.announce(words.unreachable)]
        }
    }

    mutating func orderChanged(
        _ answer: Result<Order, StoreError>, _ number: Int, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard form?.asked == number else { return [] }
        form?.answered()
        let words = context.words.orders
        switch answer {
        case .success(let order):
            _ = receipt?.take(order, context.words)
            context.screen = .receipt
            return [.announce(words.changed)]
        case .failure(.refused(let problem)):
            switch problem.name {
            case .rateNotApplicable: return [.announce(words.costsOtherwise)]
            // Another client changed the order first, or it was shipped: the order itself says what it
            // allows now.
            case .preconditionFailed, .illegalTransition:
                context.screen = .receipt
                return readOrder() + [.announce(words.changedMeanwhile)]
            default:
                let isOurs = problem.errors?.isEmpty == false
                return [.announce(isOurs ? words.changeRefused : words.changeFailed)]
            }
        case .failure(.unreachable), .failure(.untrusted), .failure(.unsent), .failure(.malformed):
            return [.announce(words.unreachable)]
        }
    }
}

extension ShopEvent {
    /// True if the news may concern this order.
    func isNews(for order: Order) -> Bool {
        switch change {
        case .order(let change): change.order == order.id && change.version > order.version
        case .reset: true
        case .stock, .price, .product: false
        }
    }
}
