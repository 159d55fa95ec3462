import StoreAPI

/// What a shopper may do with an order, where the order's links say that it is possible now.
struct OrderForms: Sendable {
    let language: Language
    let order: Order

    private var forms: Forms { Forms(language: language) }

    /// Pays it with a typed card.
    func pay(at link: Link) -> FormTemplate {
        FormTemplate(
            name: "pay", method: "POST", target: link.href, contentType: "application/json",
            headers: ["Idempotency-Key"], properties: forms.card())
    }

    func cancel(at link: Link) -> FormTemplate {
        FormTemplate(name: "cancel", method: "POST", target: link.href, headers: ["Idempotency-Key"])
    }

    /// Changes where it goes and how its buyer is reached.
    func change(at link: Link) -> FormTemplate {
        var properties: [FormTemplate.Property] = []
        if let address = order.shipTo {
            properties.append(.init("ship_to/country", type: "hidden", value: address.country))
            properties += forms.address("ship_to", country: address.country, values: address)
        }
        return FormTemplate(
            name: "change", method: "PATCH", target: link.href, contentType: "application/merge-patch+json",
            headers: ["If-Match"], properties: properties + forms.contact(order.contact))
    }
}
