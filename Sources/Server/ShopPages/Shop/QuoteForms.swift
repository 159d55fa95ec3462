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
        return [isShipped || needsBilling ? deliver : coupon, order].compactMap(\.self)
    }

    private var delivery: Quote.Delivery? { quote?.delivery }

    private var needsBilling: Bool { delivery?.needsBilling == true }

    /// The member that the price depends on the address of; nil for goods that are fetched.
    private var place: String? { isShipped ? delivery?.place == nil ? "to" : nil : "billing" }

    private var known: WireAddress? { isShipped ? asked.to : asked.billing }

    private var isOpen: Bool { quote?.summary.contains { $0.type == .pending } ?? true }

    private var country: String { known?.country ?? countries.first ?? "" }

    private var deliver: FormTemplate {
        var properties = lines
        if let type = forms.shippingType(among: delivery?.choices ?? [], selected: delivery?.type) {
            properties.append(type)
        }
        if let place {
            properties.append(forms.country(place, among: countries, selected: country))
            if isPage, known == nil {
                properties.append(.init("\(place)/postal_code", maxLength: 20))
            } else {
                properties += forms.address(place, country: country, isPartial: true, values: known)
            }
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
        let usual = place == nil ? "pickup" : isShipped ? "deliver" : "bill"
        let name = isPage && isOpen && areCarriersSilent ? "deliver-again" : usual
        var template = priced(name, properties + [couponField])
        if let place = delivery?.place {
            let parts = [place.name, place.street, place.city].compactMap(\.self)
            template.title = PageWords(language).pickUp(at: parts.joined(separator: ", "))
        }
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
        let groups = [place == "to" ? "ship_to" : nil, needsBilling ? "billing" : nil]
        for group in groups.compactMap(\.self) {
            properties.append(.init("\(group)/country", required: true, type: "hidden", value: country))
            properties += forms.address(group, country: country, values: known).map(Self.known)
        }
        properties +=
            forms.contact(hasCarrier: isShipped, needsPhone: delivery?.needsPhone == true)
            + forms.card()
        return FormTemplate(
            name: "order", method: "POST", target: Endpoints.orders.link.href,
            contentType: "application/json", headers: ["Idempotency-Key"], properties: properties)
    }
}
