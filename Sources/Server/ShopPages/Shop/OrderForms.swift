package import PayKit
package import ShopCore
package import StoreAPI

/// The forms by which a shopper acts on an order, where the order's links say that it is possible now.
package struct OrderForms: Sendable {
    package let language: ContentLanguage
    /// Order to act on; its total, contact and address fill the fields.
    package let order: Order

    /// The part of its payment that is given back, or on its way there.
    private let setAside: Money?

    package init(language: ContentLanguage, order: Order, setAside: Money? = nil) {
        self.language = language
        self.order = order
        self.setAside = setAside
    }

    private var forms: Forms { Forms(language: language) }

    /// The form template of an order action: POST with an idempotency key, but PATCH with `If-Match` for a
    /// change.
    package func template(_ action: OrderAction, at link: Link) -> FormTemplate {
        switch action {
        case .pay: keyed("pay", link, forms.card())
        case .cancel: keyed("cancel", link, [])
        case .change: change(at: link)
        case .capture: keyed("capture", link, amount)
        case .void: keyed("void", link, [])
        case .ship:
            keyed(
                "ship", link,
                ["carrier", "tracking"].map { .init($0, maxLength: Parcel.labelLengths.upperBound) })
        case .refund:
            keyed(
                "refund", link,
                amount + [
                    .init("reason", required: true, maxLength: OrderTerms.reasonLengths.upperBound),
                    .init("restock", type: "checkbox"),
                ])
        }
    }

    private func keyed(_ name: String, _ link: Link, _ properties: [FormTemplate.Property]) -> FormTemplate {
        FormTemplate(
            name: name, method: "POST", target: link.href,
            contentType: properties.isEmpty ? nil : "application/json",
            headers: ["Idempotency-Key", "Order-Token"], properties: properties)
    }

    /// All that is held, or is left of what was taken, when nothing else is said.
    private var amount: [FormTemplate.Property] {
        let most = (order.captured ?? order.total).minorUnits - (setAside?.minorUnits ?? 0)
        let left = Money(minorUnits: most, currency: order.total.currency)
        return [
            .init("amount/amount", required: false, value: left.decimalString, maxLength: 20),
            .init("amount/currency", type: "hidden", value: left.currency.code),
        ]
    }

    private func change(at link: Link) -> FormTemplate {
        var properties: [FormTemplate.Property] = []
        if order.shippingType != .storePickup, let address = order.shipTo {
            properties.append(.init("ship_to/country", type: "hidden", value: address.country))
            properties += forms.address("ship_to", country: address.country, values: address)
        }
        return FormTemplate(
            name: "change", method: "PATCH", target: link.href, contentType: "application/merge-patch+json",
            headers: ["If-Match", "Order-Token"],
            properties: properties
                + forms.contact(
                    order.contact, hasCarrier: order.shippingType != nil || order.contact?.phone != nil))
    }
}

extension OrderDocuments {
    package func templates(
        of order: StoredOrder, for audience: Audience, _ language: ContentLanguage
    ) -> [FormTemplate] {
        let forms = OrderForms(
            language: language, order: self.order(order, for: audience), setAside: order.payment?.refunded)
        return actions(of: order, for: audience).map { forms.template($0, at: link(to: $0, of: order).1) }
    }
}
