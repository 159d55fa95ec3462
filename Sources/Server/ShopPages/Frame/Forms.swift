package import PayKit
package import ShopCore
package import StoreAPI

/// The templates of what a shopper may do, in the shopper's words. The caller decides whether an action
/// is legal now.
package struct Forms: Sendable {
    package let language: ContentLanguage

    package init(language: ContentLanguage) {
        self.language = language
    }

    private var words: PageWords { PageWords(language) }

    package func search(
        target: String, categories: [FormTemplate.Choice], sorts: [FormTemplate.Choice],
        values: [String: String] = [:]
    ) -> FormTemplate {
        var properties: [FormTemplate.Property] = [
            .init("q", type: "search", value: values["q"], maxLength: SearchQuery.longest)
        ]
        if !categories.isEmpty {
            let all = FormTemplate.Choice(words.fixed.everything, value: "")
            properties.append(
                .init("category", options: .init([all] + categories, selected: values["category"] ?? "")))
        }
        if !sorts.isEmpty {
            properties.append(.init("sort", options: .init(sorts, selected: values["sort"])))
        }
        properties.append(.init("in_stock", type: "checkbox", value: values["in_stock"]))
        return FormTemplate(name: "search", method: "GET", target: target, properties: properties)
    }

    /// Buys a product: a quote for one of its variants. Nil when nothing of it can be bought.
    package func buy(_ product: Product, target: String) -> FormTemplate? {
        let offered = product.variants.filter { $0.availability.available > 0 }
        guard let first = offered.first else { return nil }
        let most = offered.map(\.availability.available).max() ?? 1
        var variant = FormTemplate.Property(
            "lines/0/variant", required: true, type: "hidden", value: first.id)
        if product.variants.count > 1 {
            let choices = offered.map { variant in
                FormTemplate.Choice(
                    "\(product.choiceName(variant))\n\(PageMoney.text(variant.price, language))",
                    value: variant.id)
            }
            let prompt = product.options.map(\.name).joined(separator: " · ")
            variant = .init(
                "lines/0/variant", prompt: prompt, required: true, type: "radio",
                options: .init(choices, selected: first.id, minItems: 1, maxItems: 1))
        }
        return FormTemplate(
            name: "buy", method: "POST", target: target, contentType: "application/json",
            properties: [
                variant,
                .init(
                    "lines/0/quantity", required: true, type: "number", value: "1", min: 1,
                    max: min(most, Basket.quantities.upperBound)),
                shippingType(among: product.summary.shippingTypes ?? []),
            ].compactMap(\.self))
    }

    /// The choice of a way to the buyer; nil where there is one at most.
    package func shippingType(
        among types: [ShippingType], selected: ShippingType? = nil
    ) -> FormTemplate.Property? {
        guard types.count > 1 else { return nil }
        let choices = types.map { FormTemplate.Choice(words.name(of: $0), value: $0.rawValue) }
        return .init(
            "shipping_type", required: true,
            options: .init(choices, selected: (selected ?? types.first)?.rawValue))
    }

    /// Finds an order by what its receipt says, or the notice of a payment that was not confirmed.
    package var finder: FormTemplate {
        FormTemplate(
            name: "find", method: "POST", target: Endpoints.orderLookups.link.href,
            contentType: "application/json",
            properties: [
                .init(
                    "number", prompt: words.fixed.findName, required: true,
                    maxLength: OrderQuery.longestNumber)
            ]
                + contact(hasCarrier: false).map { property in
                    var email = property
                    email.name = "email"
                    return email
                })
    }

    package func card() -> [FormTemplate.Property] {
        [
            .init("payment/type", required: true, type: "hidden", value: "card"),
            .init("payment/name", required: true, maxLength: 100),
            .init("payment/number", required: true, maxLength: 30),
            .init(
                "payment/exp_month", required: true, type: "number", regex: "0?[1-9]|1[0-2]",
                min: KeyedPayment.months.lowerBound, max: KeyedPayment.months.upperBound, maxLength: 2,
                placeholder: "MM"),
            .init(
                "payment/exp_year", required: true, type: "number", regex: "(20)?[0-9]{2}",
                min: KeyedPayment.years.lowerBound, max: KeyedPayment.years.upperBound, maxLength: 4,
                placeholder: "YYYY"),
            .init("payment/cvc", required: true, regex: "[0-9]{3,4}", maxLength: 4),
        ]
    }

    /// - Parameter hasCarrier: False leaves out the phone, by which a carrier finds the buyer.
    package func contact(
        _ contact: WireContact? = nil, hasCarrier: Bool, needsPhone: Bool = false
    ) -> [FormTemplate.Property] {
        let email = FormTemplate.Property(
            "contact/email", required: true, value: contact?.email, maxLength: 200)
        let phone = FormTemplate.Property(
            "contact/phone", required: needsPhone, value: contact?.phone, maxLength: 40)
        return hasCarrier || needsPhone ? [email, phone] : [email]
    }

    /// The parts of an address in the order and with the names of its country.
    ///
    /// A partial one leaves out what is only told when the order is placed.
    package func address(
        _ group: String, country: String, isPartial: Bool = false, values: WireAddress? = nil
    ) -> [FormTemplate.Property] {
        var properties: [FormTemplate.Property] = []
        let format = Country(code: country).map(PostalAddress.Format.of)
        for field in format?.fields ?? [] {
            let place: (name: String, value: String?)
            switch field.key {
            case .street: place = ("street", values?.street)
            case .city: place = ("city", values?.city)
            case .state: place = ("state", values?.state)
            case .postalCode: place = ("postal_code", values?.postalCode)
            default: continue
            }
            guard !isPartial || ["state", "postal_code"].contains(place.name) else { continue }
            properties.append(
                .init(
                    "\(group)/\(place.name)", prompt: words.addressField(field.label.rawValue),
                    required: field.isRequired, value: place.value,
                    maxLength: AddressRules.longestPart))
        }
        guard !isPartial else { return properties }
        return [
            .init("\(group)/name", required: true, value: values?.name, maxLength: AddressRules.longestPart)
        ] + properties
    }

    package func prompt(of name: String, country: String) -> String? {
        guard let group = name.split(separator: "/").first else { return nil }
        return address(String(group), country: country).first { $0.name == name }?.prompt
    }

    package func country(_ group: String, among codes: [String], selected: String) -> FormTemplate.Property {
        let choices = codes.map { code in
            FormTemplate.Choice(
                Country(code: code)?.name(locale: language.rawValue) ?? code, value: code)
        }
        return .init("\(group)/country", required: true, options: .init(choices, selected: selected))
    }
}

extension Product {
    package func choiceName(_ variant: Variant) -> String {
        let names = options.compactMap { option in
            option.values.first { $0.id == variant.options[option.id] }?.name
        }
        return names.isEmpty ? summary.name : names.joined(separator: " · ")
    }
}
