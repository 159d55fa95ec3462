import PayKit

/// The W3C form of a request: `methodData` with Apple's method, `details` and `options` (Payment Request
/// API).
extension MemberReader {
    private static let method = "https://apple.com/apple-pay"

    /// The arguments of `new PaymentRequest()` as one object.
    func paymentRequest(id: String, _ merchantIdentifier: String) -> PaymentRequest? {
        let methods = objects("methodData") ?? []
        let own = methods.first { $0.string("supportedMethods") == Self.method }
        guard let own, let data = own.object("data") else {
            report("methodData", "has no method \"\(Self.method)\" with data")
            return nil
        }
        let (details, options) = (object("details"), object("options"))
        expect("details")
        finish()
        guard let details else { return nil }
        _ = details.string("id")
        data.expect("version")
        _ = data.count("version")
        if let named = data.required("merchantIdentifier"), named != merchantIdentifier {
            data.report("merchantIdentifier", "is not \(merchantIdentifier), who is paid here")
        }
        let known = details.object("total")?.object("amount")?.currency("currency")
        guard let currency = faults.currency(named: known) else { return nil }
        var request = data.merchantPart(id: id, merchantIdentifier, currencyCode: currency.code)
        data.shipping(&request)
        request.paymentSummaryItems = details.paymentItems(in: currency)
        request.shippingMethods = details.shippingOptions(in: currency)
        faults.rows.methods = "details.shippingOptions"
        (faults.rows.identifier, faults.rows.kind) = ("id", "pending")
        details.refuse("modifiers", because: "cannot be shown: they change the total by the card")
        options?.take(into: &request)
        for reader in [own, data, details, options].compactMap(\.self) { reader.finish() }
        return request
    }

    private func paymentItems(in currency: Currency) -> [PaymentSummaryItem] {
        expect("total")
        var items: [PaymentSummaryItem] = []
        for reader in (objects("displayItems") ?? []) + [object("total")].compactMap(\.self) {
            guard let item = reader.paymentItem(in: currency) else { continue }
            items.append(item)
            faults.rows.items.append(reader.path)
        }
        return items
    }

    /// PaymentShippingOption of each element, the selected one first: of several the last.
    private func shippingOptions(in currency: Currency) -> [ShippingMethod] {
        var methods: [ShippingMethod] = []
        var selected: Int?
        for reader in objects("shippingOptions") ?? [] {
            let isSelected = reader.bool("selected") ?? false
            guard let method = reader.shippingOption(in: currency) else { continue }
            if isSelected { selected = methods.count }
            methods.append(method)
        }
        if let selected { methods.insert(methods.remove(at: selected), at: 0) }
        return methods
    }

    /// PaymentItem; `pending` is said of rows whose amount may still change.
    private func paymentItem(in currency: Currency) -> PaymentSummaryItem? {
        let label = required("label")
        let isPending = bool("pending") ?? false
        let amount = object("amount")?.currencyAmount(currency)
        expect("amount")
        finish()
        guard let label, let amount else { return nil }
        return PaymentSummaryItem(
            label: label, amount: isPending ? .zero(currency) : amount, kind: isPending ? .pending : .final)
    }

    private func shippingOption(in currency: Currency) -> ShippingMethod? {
        let (identifier, label) = (required("id"), required("label"))
        let amount = object("amount")?.currencyAmount(currency)
        expect("amount")
        finish()
        guard let identifier, let label, let amount else { return nil }
        return ShippingMethod(identifier: identifier, label: label, detail: nil, amount: amount)
    }

    /// PaymentCurrencyAmount.
    private func currencyAmount(_ currency: Currency) -> Money? {
        if let own = self.currency("currency"), own != currency, faults.hasCurrency {
            report("currency", "is not \(currency.code), the currency of the total")
        }
        defer { finish() }
        return money("value", in: currency)
    }

    /// PaymentOptions.
    private func take(into request: inout PaymentRequest) {
        let asked: KeyValuePairs<String, ContactField> = [
            "requestPayerName": .name, "requestPayerEmail": .emailAddress, "requestPayerPhone": .phoneNumber,
            "requestShipping": .postalAddress,
        ]
        for (name, field) in asked where bool(name) == true {
            request.requiredShippingContactFields.insert(field)
        }
        if bool("requestBillingAddress") == true {
            request.requiredBillingContactFields.insert(.postalAddress)
        }
        let types: KeyValuePairs<String, ShippingType> = [
            "shipping": .shipping, "delivery": .delivery, "pickup": .storePickup,
        ]
        if let type = choice("shippingType", types) { request.shippingType = type }
    }
}
