import PayKit
import StoreAPI
import TUI

/// Looks an order up by its number and the e-mail address that it was placed with.
package struct OrderFinder: Hashable, Sendable {
    var form: ShortForm
    private(set) var asked: Int?

    init(number: String?, recent: [ShortForm.Entry]) {
        form = ShortForm([number ?? "", ""], focus: number == nil ? 0 : 1, entries: recent)
    }

    var lookup: OrderLookup {
        OrderLookup(number: form.text(0), email: EmailAddress.normalised(form.text(1)) ?? form.text(1))
    }

    mutating func submit(_ words: OrderWords, number: Int) -> Bool {
        var faults: [Int: ScreenText] = [:]
        if form.text(0).isEmpty { faults[0] = words.numberMissing }
        if EmailAddress.normalised(form.text(1)) == nil { faults[1] = words.emailWrong }
        guard form.mark(faults) else { return false }
        asked = number
        return true
    }

    mutating func answered() { asked = nil }

    func bindings(_ words: Words) -> [KeyBinding<ShortForm.Message>] {
        asked == nil
            ? form.bindings(words, button: words.orders.keys.find)
            : [KeyBinding([.escape], "Esc", words.keys.back, .back)]
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let orders = words.orders
        form.draw(
            on: &canvas, in: area, listed: orders.recent, labels: [orders.number, orders.email],
            hints: [orders.numberHint, orders.emailHint],
            button: asked == nil ? orders.findButton : orders.asking)
    }
}
