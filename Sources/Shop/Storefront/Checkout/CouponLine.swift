import PayKit
import StoreAPI
import TUI

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
