package import ShopCore
package import StoreAPI

/// The forms of a quote: priced again with more said, and ordered once nothing is left open.
package struct QuoteForms: Sendable {
    package let language: ContentLanguage
    package let quote: Quote?
    package let asked: QuoteRequest
    package let isShipped: Bool
    /// The ways to send it to the known address; nil without one, and when no carrier could be asked.
    package let rates: [Rate]?
    /// Where goods are sent, by their codes, the shop's own country first.
    package let countries: [String]
    /// True for a page, which asks for country and postal code alone at first.
    package let isPage: Bool
    /// True if the carriers were asked for this page and did not answer.
    package var areCarriersSilent = false

    package init(
        language: ContentLanguage, quote: Quote?, asked: QuoteRequest, isShipped: Bool, rates: [Rate]?,
        countries: [String], isPage: Bool = false
    ) {
        self.language = language
        self.quote = quote
        self.asked = asked
        self.isShipped = isShipped
        self.rates = rates
        self.countries = countries
        self.isPage = isPage
    }

    private var forms: Forms { Forms(language: language) }

    /// Forms to price again and, once no row is pending, to place the order.
    package var templates: [FormTemplate] {
        let order = isOpen ? nil : order
        return [isShipped ? deliver : coupon, order].compactMap(\.self)
    }

    private var isOpen: Bool { quote?.summary.contains { $0.type == .pending } ?? true }

    private var country: String { asked.to?.country ?? countries.first ?? "" }

    private var deliver: FormTemplate {
        var properties = lines
        properties.append(forms.country("to", among: countries, selected: country))
        if isPage, asked.to == nil {
            properties.append(.init("to/postal_code", maxLength: 20))
        } else {
            properties += forms.address("to", country: country, isPartial: true, values: asked.to)
        }
        if let rates, !rates.isEmpty {
            let choices = rates.map { rate in
                let name = [rate.carrier, rate.service].compactMap(\.self).joined(separator: " ")
                let price = PageMoney.text(rate.amount, rate.currency, language)
                let detail = [rate.formattedArrivalDate, price].compactMap(\.self).joined(separator: " · ")
                return FormTemplate.Choice("\(name)\n\(detail)", value: rate.id)
            }
            properties.append(
                .init(
                    "shipping_rate", required: true, type: "radio",
                    options: .init(choices, selected: asked.shippingRate ?? rates.first?.id)))
        }
        let name = isPage && isOpen && areCarriersSilent ? "deliver-again" : "deliver"
        var template = priced(name, properties + [couponField])
        if rates?.isEmpty == true { template.title = PageWords(language).fixed.notSentThere }
        return template
    }

    private var coupon: FormTemplate { priced("coupon", lines + [couponField]) }

    private func priced(_ name: String, _ properties: [FormTemplate.Property]) -> FormTemplate {
        FormTemplate(
            name: name, method: "POST", target: Endpoints.quotes.link.href, contentType: "application/json",
            properties: properties)
    }

    private var lines: [FormTemplate.Property] {
        asked.lines.enumerated().flatMap { index, line in
            [
                FormTemplate.Property("lines/\(index)/variant", type: "hidden", value: line.variant),
                .init("lines/\(index)/quantity", type: "hidden", value: String(line.quantity)),
            ]
        }
    }

    private var couponField: FormTemplate.Property {
        .init(
            "coupons/0", required: false, value: asked.coupons?.first,
            maxLength: CouponRules.typedLengths.upperBound)
    }

    /// A field that was answered when the goods were priced, so that it is not asked for twice.
    private static func known(_ property: FormTemplate.Property) -> FormTemplate.Property {
        guard property.value?.isEmpty == false else { return property }
        var known = property
        known.type = "hidden"
        return known
    }

    private var order: FormTemplate? {
        guard let quote, let total = quote.summary.last(where: { $0.role == .total }) else { return nil }
        var properties: [FormTemplate.Property] = [
            .init("quote", required: true, type: "hidden", value: quote.id),
            .init("expected_total/amount", required: true, type: "hidden", value: total.amount),
            .init("expected_total/currency", required: true, type: "hidden", value: quote.currency),
        ]
        if isShipped {
            properties.append(.init("ship_to/country", required: true, type: "hidden", value: country))
            properties += forms.address("ship_to", country: country, values: asked.to).map(Self.known)
        }
        properties += forms.contact() + forms.card()
        return FormTemplate(
            name: "order", method: "POST", target: Endpoints.orders.link.href,
            contentType: "application/json", headers: ["Idempotency-Key"], properties: properties)
    }
}
