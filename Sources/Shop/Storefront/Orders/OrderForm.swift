import PayKit
import StoreAPI
import TUI

/// The form that looks an order up by its number and the e-mail address that it was placed with, or that
/// changes the recipient of an order where that does not change its price.
struct OrderForm: Hashable, Sendable {
    var fields: ShortForm
    /// The order to change, from which the fields were filled (optimistic locking); nil to look one up.
    let seen: Order?
    private(set) var asked: Int?

    init(finding number: String?, recent: [ShortForm.Entry]) {
        fields = ShortForm([number ?? "", ""], focus: number == nil ? 0 : 1, entries: recent)
        seen = nil
    }

    init(changing order: Order) {
        // An order that is not sent, or fetched at the shop, has no recipient.
        let place = order.shippingType == .storePickup ? nil : order.shipTo
        let recipient = place.map { [$0.name ?? "", $0.street ?? ""] } ?? []
        fields = ShortForm([order.contact?.email ?? ""] + recipient)
        seen = order
    }

    private var emailField: Int { seen == nil ? 1 : 0 }
    private static let name = 1, street = 2

    /// The address in its one spelling; nil when no mail could be sent there.
    private var email: String? { EmailAddress.normalised(fields.text(emailField)) }

    var lookup: OrderLookup {
        OrderLookup(number: fields.text(0), email: email ?? fields.text(emailField))
    }

    /// The patch to send; the shop keeps what is not in it.
    var patch: OrderPatch {
        var patch = OrderPatch(contact: seen?.contact, shipTo: seen?.shipTo)
        patch.contact?.email = email ?? fields.text(emailField)
        guard patch.shipTo != nil, seen?.shippingType != .storePickup else { return patch }
        patch.shipTo?.name = fields.text(Self.name)
        patch.shipTo?.street = fields.text(Self.street)
        return patch
    }

    mutating func submit(_ words: Words, number: Int) -> Bool {
        guard fields.mark(faults(words)) else { return false }
        asked = number
        return true
    }

    private func faults(_ words: Words) -> [Int: ScreenText] {
        var faults: [Int: ScreenText] = [:]
        if email == nil { faults[emailField] = words.orders.emailWrong }
        var needed = [Self.name: words.form.nameNeeded, Self.street: words.form.streetNeeded]
            .mapValues { words.form.enter($0, nil) }
        if seen == nil { needed = [0: words.orders.numberMissing] }
        for (field, sentence) in needed where fields.fields.indices.contains(field) {
            if fields.text(field).isEmpty { faults[field] = sentence }
        }
        return faults
    }

    mutating func answered() { asked = nil }

    func bindings(_ words: Words) -> [KeyBinding<ShortForm.Message>] {
        let keys = words.orders.keys
        if asked == nil { return fields.bindings(words, button: seen == nil ? keys.find : keys.save) }
        return seen == nil ? [KeyBinding([.escape], "Esc", words.keys.back, .back)] : []
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let orders = words.orders
        guard seen != nil else {
            return fields.draw(
                on: &canvas, in: area, listed: orders.recent, labels: [orders.number, orders.email],
                hints: [orders.numberHint, orders.emailHint],
                button: asked == nil ? orders.findButton : orders.asking)
        }
        let street = words.form.label(of: .postal(.street), CountryPicker.countries[0])
        let labels = [orders.email, words.form.name, street]
        fields.draw(
            on: &canvas, in: area, title: orders.changeTitle, note: orders.changeNote,
            labels: Array(labels.prefix(fields.fields.count)),
            button: asked == nil ? orders.saveButton : orders.asking)
    }

    var personalField: (kind: PersonalField, field: TextField)? {
        let country = seen?.shipTo.flatMap { Country(code: $0.country) }
        let kinds: [PersonalField] =
            seen == nil ? [.orderNumber, .email] : [.email, .name, .postal(.street, country)]
        guard let kind = kinds[safe: fields.focus], let field = fields.fields[safe: fields.focus] else {
            return nil
        }
        return (kind, field)
    }
}
