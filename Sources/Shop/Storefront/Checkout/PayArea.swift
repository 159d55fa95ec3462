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
    /// True when read aloud line by line, where choices say what is left of them.
    var isSpoken = false
    var company = ScreenText.empty
    /// The country that goods were last to be sent to; nil while none was named.
    var country: Country?
    var words: Words
}
