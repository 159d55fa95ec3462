import PayKit
import StoreAPI
import TUI

/// The one component that draws pay actions, on every screen that has them.
enum PayArea {
    /// Draws the strongest action above the others, which stand side by side where there is room; returns the
    /// rows used. A disabled action has neither bar nor brackets.
    @discardableResult
    static func draw(
        _ actions: [PayAction], _ look: PurchaseLook, focused: Int?, on canvas: inout Canvas, in area: Area,
        widest: Int = 40, firstItem: Int, category: ScreenText = .empty
    ) -> Int {
        let labels = actions.map { label(of: $0, category, look.words) }
        let places = places(of: labels, in: area.left(widest))
        for (index, action) in actions.enumerated() {
            let place = places[index]
            let isFocused = focused == index
            let isOff = look.paymentOptions.closed(for: action) != nil
            let style = isOff ? Style(.disabled) : style(of: action, isFocused: isFocused)
            canvas.fill(place, style: style)
            canvas.draw(labels[index], centredIn: place.inset(x: 2), y: place.y, style: style)
            if isFocused || !isOff { mark(place, isFocused: isFocused, style, on: &canvas) }
            canvas.target(place, .item(firstItem + index), as: isOff ? .off : .free)
        }
        return (places.last?.maxY ?? area.y) - area.y
    }

    /// Three actions take three rows where two stand side by side; else blank rows go between, if they fit.
    private static func places(of labels: [ScreenText], in area: Area) -> [Area] {
        let width = area.width
        let half = (width - 2) / 2
        guard labels.count == 3, area.height >= 3, labels.dropFirst().allSatisfy({ $0.width <= half - 4 })
        else {
            let step = area.height >= 2 * labels.count - 1 ? 2 : 1
            return labels.indices.map { Area(x: area.x, y: area.y + step * $0, width: width, height: 1) }
        }
        return [
            Area(x: area.x, y: area.y, width: width, height: 1),
            Area(x: area.x, y: area.y + 2, width: half, height: 1),
            Area(x: area.x + width - half, y: area.y + 2, width: half, height: 1),
        ]
    }

    /// Marks an action where no bar does: brackets or, with the focus, a pointer.
    static func mark(_ place: Area, isFocused: Bool, _ style: Style, on canvas: inout Canvas) {
        if isFocused {
            canvas.point(x: place.x + 1, y: place.y, style: style)
        } else {
            canvas.draw("[", x: place.x, y: place.y, style: Style(.edge))
            canvas.draw("]", x: place.maxX - 1, y: place.y, style: Style(.edge))
        }
    }

    private static func style(of action: PayAction, isFocused: Bool) -> Style {
        switch action {
        case .wallet: Style(isFocused ? .buttonFocused : .button)
        case .setUp, .buy, .add, .seeAlike: Style(isFocused ? .quietFocused : .quiet)
        }
    }

    private static func label(of action: PayAction, _ category: ScreenText, _ words: Words) -> ScreenText {
        switch action {
        case .wallet: words.payWithWallet
        case .setUp: words.setUpWallet
        case .buy: words.buy
        case .add: words.cart.add
        case .seeAlike: words.seeAlike(category)
        }
    }
}

extension Canvas {
    mutating func draw(action name: ScreenText, x: Int, y: Int, width: Int, style: Style) -> Int {
        let used = draw("[ " + name + " ]", x: x, y: y, width: width, style: style)
        if style.role == .quiet, used > 1 { styleEdges(of: Area(x: x, y: y, width: used, height: 1)) }
        return used
    }

    mutating func styleEdges(of row: Area) {
        for x in [row.x, row.maxX - 1] {
            fill(Area(x: x, y: row.y, width: 1, height: 1), style: Style(.edge), blank: false)
        }
    }
}

/// The ways to go on from a card.
enum PayAction: Hashable, Sendable {
    case wallet, setUp, buy, add
    /// Leads to what the product's category has in stock.
    case seeAlike

    /// The actions for a wallet with this capability, the strongest first.
    static func actions(_ capability: PaymentCapability?) -> [PayAction] {
        switch capability {
        case .ready: [.wallet, .buy]
        case .needsSetup: [.buy, .setUp]
        case .unsupported, nil: [.buy]
        }
    }
}

/// The wallet's capability, and the obstacle to paying at all.
struct PaymentOptions: Hashable, Sendable {
    var capability: PaymentCapability?
    var closed: ScreenText?

    func closed(for action: PayAction?) -> ScreenText? {
        switch action {
        case .wallet, .buy: closed
        case .setUp, .add, .seeAlike, nil: nil
        }
    }
}

/// The facts besides themselves that card and cart are drawn by.
struct PurchaseLook {
    var paymentOptions: PaymentOptions
    var coupon: CouponLine
    /// False for a card beside the list that has the focus.
    var isActive = true
    var company = ScreenText.empty
    var words: Words
}

enum CouponLine: Hashable, Sendable {
    case empty
    case applied(ScreenText, note: ScreenText)
    case typed(TextField, error: ScreenText?)
    case checking(ScreenText, note: ScreenText)

    init(_ coupon: Coupon, _ pricing: QuoteRequester?, isAsked: Bool, _ words: Words) {
        switch coupon.entry {
        case .typed(let field, let fault):
            self = .typed(
                field,
                error: fault.map { fault in
                    switch fault {
                    case .refused(let refusal): words.coupon.refused(refusal)
                    case .unchecked: words.coupon.unchecked
                    }
                })
        case .checking(let code):
            let note = isAsked ? words.coupon.checking : words.coupon.waiting
            self = .checking(ScreenText(cleaning: code), note: note)
        case .closed:
            guard let code = coupon.applied else {
                self = .empty
                return
            }
            let isPriced = pricing?.quote != nil
            let note =
                pricing?.discount.map { words.coupon.off(words.money($0)) }
                ?? (isPriced ? words.coupon.nothingOff : .empty)
            self = .applied(ScreenText(cleaning: code), note: note)
        }
    }

    var error: ScreenText? { if case .typed(_, let error) = self { error } else { nil } }

    func draw(
        on canvas: inout Canvas, x: Int, y: Int, width: Int, isFocused: Bool, firstItem: Int, _ words: Words
    ) {
        let row = Area(x: x, y: y, width: width, height: 1)
        switch self {
        case .empty:
            let style = Style(isFocused ? .quietFocused : .quiet)
            let used = canvas.draw(action: words.coupon.add, x: x, y: y, width: width, style: style)
            canvas.target(row.left(used), .item(firstItem))
            if isFocused { canvas.cursor = Point(x: x + 2, y: y) }
        case .typed(let field, _):
            let room = row.left(min(24, width))
            field.draw(on: &canvas, x: x, y: y, width: room.width, isFocused: isFocused, isPublic: true)
            canvas.target(room, .item(firstItem))
        case .checking(let code, let note):
            draw(code, note, on: &canvas, in: row, isFocused)
            canvas.target(row, .item(firstItem))
        case .applied(let code, let note):
            let used = draw(code, note, on: &canvas, in: row, isFocused)
            canvas.target(row.left(used), .item(firstItem))
            let remove = words.coupon.remove
            let rest = row.rightOf(used + 2)
            guard remove.width + 4 <= rest.width else { return }
            let width = canvas.draw(action: remove, x: rest.x, y: y, width: rest.width, style: Style(.quiet))
            canvas.target(rest.left(width), .item(firstItem + 1))
        }
    }

    /// A code and what there is to say about it; the code gives way, an amount never does.
    @discardableResult
    private func draw(
        _ code: ScreenText, _ note: ScreenText, on canvas: inout Canvas, in row: Area, _ isFocused: Bool
    ) -> Int {
        let note = note.isEmpty ? note : " · " + note
        let style = Style(isFocused ? .selected : .heading)
        let used = canvas.draw(
            code, x: row.x, y: row.y, width: max(1, row.width - note.width), style: style,
            isPrivate: code.mayBeNumber)
        if isFocused { canvas.cursor = Point(x: row.x, y: row.y) }
        return used + canvas.draw(note, x: row.x + used, y: row.y, width: row.width - used)
    }
}
