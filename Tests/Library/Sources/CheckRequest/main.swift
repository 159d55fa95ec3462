import PayKit

// Says what is wrong with a payment request before a sheet opens.
guard let dollars = Currency(code: "USD") else { fatalError("USD is in ISO 4217") }
let total = PaymentSummaryItem(label: "Vitrine", amount: try Money(decimal: "24.90", currency: dollars))
let request = PaymentRequest(
    id: "order-1", merchantIdentifier: "merchant.com.example.shop", countryCode: "US", currencyCode: "USD",
    supportedNetworks: [.visa, .mastercard], merchantCapabilities: [.threeDSecure],
    paymentSummaryItems: [total])
let entitlement = MerchantEntitlement(merchantIdentifiers: ["merchant.com.example.shop"])
let findings = request.validate(entitlement)
print(
    findings.isEmpty
        ? "A sheet can open." : findings.map { "\($0.path): \($0.fault)" }.joined(separator: "\n"))
