import PayKit
import StoreAPI
import TUI

/// The form that changes the recipient of an order, where that does not change its price.
package struct DeliveryChange: Hashable, Sendable {
    var form: ShortForm
    /// The order that the fields were filled from (optimistic locking).
    let seen: Order
    private(set) var asked: Int?

    private static let email = 0, name = 1, street = 2

    init(_ order: Order) {
        seen = order
        var texts = [order.contact?.email ?? ""]
        // An order without an address to ship to has no recipient.
        if let place = order.shipTo { texts += [place.name ?? "", place.street ?? ""] }
        form = ShortForm(texts)
    }

    /// The patch to send; the shop keeps what is not in it.
    var patch: OrderPatch {
        var patch = OrderPatch(contact: seen.contact, shipTo: seen.shipTo)
        patch.contact?.email = email ?? form.text(Self.email)
        guard patch.shipTo != nil else { return patch }
        patch.shipTo?.name = form.text(Self.name)
        patch.shipTo?.street = form.text(Self.street)
        return patch
    }

    /// The address in its one spelling; nil when no mail could be sent there.
    private var email: String? { EmailAddress.normalised(form.text(Self.email)) }

    mutating func submit(_ words: Words, number: Int) -> Bool {
        var faults: [Int: ScreenText] = [:]
        if email == nil { faults[Self.email] = words.orders.emailWrong }
        if seen.shipTo != nil {
            if form.text(Self.name).isEmpty {
                faults[Self.name] = words.form.enter(words.form.nameNeeded, nil)
            }
            if form.text(Self.street).isEmpty {
                faults[Self.street] = words.form.enter(words.form.streetNeeded, nil)
            }
        }
        guard form.mark(faults) else { return false }
        asked = number
        return true
    }

    mutating func answered() { asked = nil }

    func bindings(_ words: Words) -> [KeyBinding<ShortForm.Message>] {
        asked == nil ? form.bindings(words, button: words.orders.keys.save) : []
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let orders = words.orders
        let street = words.form.label(of: .postal(.street), CountryPicker.countries[0])
        let labels = [orders.email, words.form.name, street]
        form.draw(
            on: &canvas, in: area, title: orders.changeTitle, note: orders.changeNote,
            labels: Array(labels.prefix(form.fields.count)),
            button: asked == nil ? orders.saveButton : orders.asking)
    }
}
