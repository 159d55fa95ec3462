import TUI

/// The one component that draws pay actions, on every screen that has them.
enum PayArea {
    /// Draws the actions below each other, the strongest first, and returns the rows used. One that does
    /// nothing now has neither bar nor brackets.
    static func draw(
        _ actions: [PayAction], _ paymentOptions: PaymentOptions, focused: Int?, tint: UInt8?,
        on canvas: inout Canvas,
        in area: Area, firstItem: Int, category: ScreenText = .empty, _ words: Words
    ) {
        let width = min(area.width, 36)
        for (index, action) in actions.enumerated() {
            let place = Area(x: area.x, y: area.y + index, width: width, height: 1)
            let isFocused = focused == index
            let isOff = paymentOptions.closed(for: action) != nil
            let style = isOff ? Style(.disabled) : style(of: action, isFocused: isFocused, tint: tint)
            canvas.fill(place, style: style)
            canvas.draw(
                label(of: action, category, words), centredIn: place.inset(x: 2), y: place.y, style: style)
            if isFocused || !isOff { mark(place, isFocused: isFocused, style, on: &canvas) }
            canvas.target(place, .item(firstItem + index), as: isOff ? .off : .free)
        }
    }

    /// Marks an action where no bar does: brackets or, with the focus, a pointer.
    static func mark(_ place: Area, isFocused: Bool, _ style: Style, on canvas: inout Canvas) {
        if isFocused {
            canvas.draw("▸", x: place.x + 1, y: place.y, style: style)
            canvas.cursor = Point(x: place.x + 1, y: place.y)
        } else {
            canvas.draw("[", x: place.x, y: place.y, style: Style(.edge))
            canvas.draw("]", x: place.maxX - 1, y: place.y, style: Style(.edge))
        }
    }

    private static func style(of action: PayAction, isFocused: Bool, tint: UInt8?) -> Style {
        switch action {
        case .wallet: Style(isFocused ? .buttonFocused : .button, tint: tint)
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
    /// Draws the name of a quieter action with its edges; returns the columns used.
    mutating func draw(action name: ScreenText, x: Int, y: Int, width: Int, style: Style) -> Int {
        let used = draw("[ " + name + " ]", x: x, y: y, width: width, style: style)
        if style.role == .quiet, used > 1 {
            styleEdges(of: Area(x: x, y: y, width: used, height: 1))
        }
        return used
    }

    /// Gives the brackets at both ends of a row the role that a bar hides.
    mutating func styleEdges(of row: Area) {
        for x in [row.x, row.maxX - 1] {
            fill(Area(x: x, y: row.y, width: 1, height: 1), style: Style(.edge), blank: false)
        }
    }
}
