import FoundationEssentials
import StoreAPI
import TUI

/// *My orders*: the orders of this session and, where the shopper lets them be kept, of earlier ones, each
/// with its state, which follows the shop while the page is open.
struct OwnOrders: Sendable {
    /// The last one first.
    private(set) var orders: [OwnOrder] = []
    private(set) var selection = 0

    enum Message: Hashable, Sendable {
        case show, move(Int), item(Int), open, refresh, find, back
    }

    /// Streams at once: a shop gives one shopper eight, of which one is that of the goods.
    private static let mostFollowed = 4

    var selected: OwnOrder? { orders[safe: selection] }
    /// The orders whose events are heard.
    var isFollowing: Bool { orders.contains(where: \.isFollowed) }

    mutating func remember(_ order: Order) {
        if let index = orders.firstIndex(where: { $0.id == order.id }) { return orders[index].take(order) }
        add(OwnOrder(order))
    }

    mutating func bringBack(_ kept: [KeptOrder]) {
        for order in kept where !orders.contains(where: { $0.id == order.id }) { add(OwnOrder(order)) }
    }

    private mutating func add(_ order: OwnOrder) {
        orders.append(order)
        orders.sort { ($0.placed, $0.number) > ($1.placed, $1.number) }
        orders = Array(orders.prefix(KeptRecord.Shop.mostOrders))
    }

    mutating func move(_ step: Int) { selection = min(max(0, selection + step), max(0, orders.count - 1)) }

    // MARK: Following

    /// Asks for every order, and hears of the last ones from then on.
    mutating func ask(_ context: inout StoreContext) -> [Storefront.Effect] {
        leave()
        return orders.indices.flatMap { index -> [Storefront.Effect] in
            orders[index].question = context.newNumber()
            return orders[index].read
        }
    }

    mutating func leave() {
        for index in orders.indices { (orders[index].question, orders[index].isFollowed) = (nil, false) }
    }

    /// Takes the answer to a question of this page; nil for another's.
    mutating func take(
        _ answer: Result<Order, StoreError>, _ number: Int, _ words: Words
    ) -> [Storefront.Effect]? {
        guard let index = orders.firstIndex(where: { $0.question == number }) else { return nil }
        switch answer {
        case .success(let order): return take(order, at: index, words)
        // The shop was put back as shipped, or the order is another's by now.
        case .failure(.refused(let problem)) where problem.status == 404: orders.remove(at: index)
        case .failure: orders[index].isUnanswered = true
        }
        move(0)
        return []
    }

    private mutating func take(_ order: Order, at index: Int, _ words: Words) -> [Storefront.Effect] {
        let before = orders[index].order.map(words.orders.status(of:))
        orders[index].take(order)
        let status = words.orders.status(of: order)
        let said = before == nil || before == status ? [] : [words.orders.now(orders[index].label, status)]
        return follow(index) + said.map { .announce($0) }
    }

    private mutating func follow(_ index: Int) -> [Storefront.Effect] {
        guard !orders[index].isFollowed, orders.count(where: \.isFollowed) < Self.mostFollowed,
            let (link, token, number) = orders[index].events
        else { return [] }
        orders[index].isFollowed = true
        return [.followOrder(link, token: token, number: number)]
    }

    /// The questions after news of an order's stream; nil for another page's.
    func asks(after news: ShopNews, _ number: Int) -> [Storefront.Effect]? {
        guard let own = orders.first(where: { $0.question == number }) else { return nil }
        switch news {
        case .opened(let missed): return missed ? own.read : []
        case .lost, .ended: return []
        case .events(let events):
            return own.order.map { order in events.contains { $0.isNews(for: order) } } == true
                ? own.read : []
        }
    }

    // MARK: Drawing

    func bindings(_ words: Words, canFind: Bool) -> [KeyBinding<Message>] {
        let keys = words.orders.keys
        return [KeyBinding([.enter], "Enter", words.keys.open, .open)]
            + .upDown(words.keys.move, letters: true) { .move($0) }
            + [KeyBinding([.character("r")], "r", words.list.refresh, .refresh)]
            + (canFind ? [KeyBinding([.character("o")], "o", keys.orders, .find)] : [])
            + [KeyBinding([.escape], "Esc", words.keys.backToShop, .back)]
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let width = min(area.width, 72)
        let list = area.middle(width: width, height: area.height)
        let room = max(1, (list.height + 1) / 3)
        // An empty row between two orders, where all of them have one.
        let step = orders.count <= room ? 3 : 2
        let shown = max(1, (list.height + step - 2) / step)
        let first = min(max(0, selection - shown + 1), max(0, orders.count - shown))
        for (place, index) in orders.indices.dropFirst(first).prefix(shown).enumerated() {
            let row = Area(x: list.x, y: list.y + place * step, width: list.width - 1, height: 2)
            orders[index].entry(words)
                .draw(on: &canvas, in: row, isSelected: index == selection, .item(index))
        }
        canvas.drawScrollMarks(
            above: first > 0, below: first + shown < orders.count, in: list, x: list.maxX - 1)
    }
}

/// An order of the shopper; of one from an earlier session only what reads it, until the shop has answered.
struct OwnOrder: Hashable, Sendable {
    let id, number: String
    let placed: Date
    private(set) var kept: KeptOrder?
    private(set) var order: Order?
    /// The number of the questions about it, while the page is open.
    var question: Int?
    var isFollowed = false
    var isUnanswered = false

    init(_ order: Order) {
        (id, number, placed) = (order.id, order.number, order.createdAt)
        take(order)
    }

    init(_ kept: KeptOrder) {
        (id, number, placed) = (kept.id, kept.number, kept.placed)
        self.kept = kept
    }

    /// Takes an answer, unless it is older than what is known; the token stays that of the first one.
    mutating func take(_ newer: Order) {
        isUnanswered = false
        guard newer.version >= order?.version ?? 0 else { return }
        order = newer
        order?.token = newer.token ?? kept?.token
        kept = order.flatMap { KeptOrder($0) } ?? kept
    }

    var label: ScreenText { ScreenText(cleaning: number) }

    func entry(_ words: Words) -> ShortForm.Entry {
        let goods = order?.lines.first.map(words.cart.times) ?? .empty
        let status = order.map(words.orders.status(of:)) ?? words.orders.asking
        return ShortForm.Entry(
            text: label + "  " + goods, note: isUnanswered ? words.orders.unreachable : status,
            amount: order.map { words.money($0.total) } ?? .empty)
    }

    fileprivate var read: [Storefront.Effect] {
        guard let kept, let question else { return [] }
        return [.readOrder(Link(href: kept.href), token: kept.token, number: question)]
    }

    fileprivate var events: (link: Link, token: String, number: Int)? {
        guard let link = order?.links[.events], let token = kept?.token, let question else { return nil }
        return (link, token, question)
    }
}
