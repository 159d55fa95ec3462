import PayKit

/// A merchant as PassKit knows one: the owner of the sheet, which charges what the shopper authorises.
@MainActor
final class Merchant: PaymentAuthorizationControllerDelegate {
    func willAuthorizePayment() { print("authorised by touch") }
    func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult {
        print("charged: \(payment.token.paymentMethod.displayName ?? "a card")")
        return .success
    }
    func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate { .failed() }
    func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate { .failed() }
    func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate { .failed() }
    func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate { .failed() }
    func didFinish(_ outcome: PaymentAuthorization.Outcome) { print("finished: \(outcome.name)") }
}

/// The payment sheet without a screen: its pauses end at once, and a finger touches as soon as it may.
@MainActor
final class Sheet {
    private let merchant = Merchant()
    private var engine = PaymentAuthorization()
    private lazy var controller = PaymentAuthorizationController(merchant) { [weak self] in self?.send($0) }
    var isClosed: Bool { if case .closed = engine.state { true } else { false } }

    func send(_ event: PaymentAuthorization.Event) {
        for effect in engine.update(event) {
            switch effect {
            case .startTimer(let timer): start(timer)
            case .makeToken(let request):
                let card = PaymentMethod(type: .credit, network: .visa, displayName: "Visa 4242")
                let token = PaymentToken(transactionIdentifier: "1", paymentMethod: card, paymentData: [])
                send(.tokenMade(attempt: request.attempt, token))
            case .didFinish:
                controller.carryOut(effect)
                send(.dismiss)
            default: controller.carryOut(effect)
            }
        }
    }

    private func start(_ timer: PaymentAuthorization.Timer) {
        guard timer.kind == .inputGuard || timer.kind == .mark else { return }
        Task {
            send(.timerFired(timer))
            if timer.kind == .inputGuard { send(.touched(matches: true)) }
        }
    }
}

guard let dollars = Currency(code: "USD") else { fatalError("USD is in ISO 4217") }
let request = PaymentRequest(
    id: "order-1", merchantIdentifier: "merchant.com.example.shop", countryCode: "US", currencyCode: "USD",
    supportedNetworks: [.visa], merchantCapabilities: [.threeDSecure],
    paymentSummaryItems: [
        PaymentSummaryItem(label: "Vitrine", amount: try Money(decimal: "24.90", currency: dollars))
    ])
let card = PaymentPass(id: "a", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242")
let entitlement = MerchantEntitlement(merchantIdentifiers: ["merchant.com.example.shop"])
let sheet = Sheet()
sheet.send(.present(request, WalletContents(passes: [card]), entitlement))
while !sheet.isClosed { await Task.yield() }
