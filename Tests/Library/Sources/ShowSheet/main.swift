import PayKit
import TerminalSheet

// ShowSheet — opens the payment sheet in this terminal: two ways to ship, and a merchant that prices them.

/// The merchant's side, as PassKit knows it.
@MainActor
final class Merchant: PaymentAuthorizationControllerDelegate {
    let tea = PaymentSummaryItem(label: "Tea", amount: money("12.00"))
    let methods = [
        ShippingMethod(identifier: "post", label: "Post", detail: "In three days", amount: money("0.00")),
        ShippingMethod(identifier: "courier", label: "Courier", detail: "Today", amount: money("5.00")),
    ]
    private var chosen = 0

    var items: [PaymentSummaryItem] {
        let total = [money("12.00"), money("17.00")][chosen]
        return [
            tea, PaymentSummaryItem(label: methods[chosen].label, amount: methods[chosen].amount),
            PaymentSummaryItem(label: "Acme", amount: total),
        ]
    }

    func willAuthorizePayment() {}
    func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult { .success }
    func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate { .update(items: items) }
    func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate {
        chosen = methods.firstIndex { $0.identifier == shippingMethod.identifier } ?? 0
        return .update(items: items)
    }
    func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate {
        .update(items: items)
    }
    func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate { .update(items: items) }
    func didFinish(_ outcome: PaymentAuthorization.Outcome) {}
}

/// A wallet of one card, whose passcode is 2468.
@MainActor
final class Device: PaymentDevice {
    var contents = WalletContents(
        passes: [PaymentPass(id: "a", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242")],
        addresses: Country(code: "GB").map { country in
            [
                Contact(
                    name: "Ada Lovelace",
                    postalAddress: PostalAddress(
                        street: "12 St James Square", city: "London", postalCode: "SW1Y 4JH",
                        country: country))
            ]
        } ?? [])

    func entitlement(for request: PaymentRequest) -> MerchantEntitlement {
        MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
    }
    func token(for request: PaymentAuthorization.TokenRequest) async -> PaymentToken? {
        PaymentToken(
            transactionIdentifier: "\(request.attempt)",
            paymentMethod: PaymentMethod(type: .credit, network: .visa, displayName: "Visa 4242"),
            paymentData: [])
    }
    func check(passcode: Secret) -> (matches: Bool, attemptsLeft: Int) { (passcode.reveal == "2468", 4) }
    func take(pin: Secret) {}
    func save(_ contact: Contact, replacing old: Contact?) { contents.addresses.append(contact) }
}

func money(_ amount: String) -> Money {
    guard let dollars = Currency(code: "USD"), let money = try? Money(decimal: amount, currency: dollars)
    else { fatalError("\(amount) is no amount of USD") }
    return money
}

let merchant = Merchant()
var request = PaymentRequest(
    id: "order-1", merchantIdentifier: "merchant.com.example.shop", countryCode: "US", currencyCode: "USD",
    supportedNetworks: [.visa], merchantCapabilities: [.threeDSecure], paymentSummaryItems: merchant.items)
request.requiredShippingContactFields = [.postalAddress]
request.shippingMethods = merchant.methods
do {
    let sheet = try TerminalPaymentSheet(title: "Acme", device: Device())
    let outcome = try await sheet.present(request, to: merchant)
    await sheet.end()
    print(outcome?.name ?? "closed")
} catch is TerminalPaymentSheet.NoTerminal {
    print("no terminal")
}
