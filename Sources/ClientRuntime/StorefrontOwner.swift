package import PayKit
package import Storefront

/// The storefront as the owner of its sheets: each async call becomes a numbered message to it, and its
/// effect with the same number is what the call returns.
@MainActor
package final class StorefrontOwner: PaymentAuthorizationControllerDelegate {
    private let send: @MainActor (Storefront.Message) -> Void
    private var lastNumber = 0
    private var updates: [Int: CheckedContinuation<PaymentRequestUpdate, Never>] = [:]
    private var results: [Int: CheckedContinuation<PaymentAuthorizationResult, Never>] = [:]

    /// The calls that wait for the storefront.
    package var openCalls: Int { updates.count + results.count }

    /// Creates an owner without open calls; `send` hands messages to the storefront.
    package init(send: @escaping @MainActor (Storefront.Message) -> Void) { self.send = send }

    /// The storefront answers a call for a price.
    package func reply(_ number: Int, _ update: PaymentRequestUpdate) {
        updates.removeValue(forKey: number)?.resume(returning: update)
    }

    /// The storefront says what became of a payment.
    func complete(_ number: Int, _ result: PaymentAuthorizationResult) {
        results.removeValue(forKey: number)?.resume(returning: result)
    }

    /// The session is over: every open call returns, so that nothing waits for ever.
    package func end() {
        for number in updates.keys { reply(number, .failed()) }
        for number in results.keys { complete(number, .failure([])) }
    }

    // MARK: The delegate

    /// No effect: the storefront learns of a payment when it is authorized.
    package func willAuthorizePayment() {}

    /// Sends the payment to the storefront and suspends until its result is there.
    package func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult {
        let number = newNumber()
        return await withCheckedContinuation { continuation in
            results[number] = continuation
            send(.sheet(.didAuthorize(payment, attempt: number)))
        }
    }

    /// Sends the shipping contact to the storefront and suspends until it updates the request.
    package func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate {
        await ask(.didSelectShippingContact(contact))
    }

    /// Sends the shipping method to the storefront and suspends until it updates the request.
    package func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate {
        await ask(.didSelectShippingMethod(shippingMethod))
    }

    /// Sends the payment method to the storefront and suspends until it updates the request.
    package func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate {
        await ask(.didSelectPaymentMethod(paymentMethod))
    }

    /// Sends the coupon code to the storefront and suspends until it updates the request.
    package func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate {
        await ask(.didChangeCouponCode(couponCode))
    }

    /// Passes the outcome on; open price calls return `failed()`, so that none waits for ever.
    package func didFinish(_ outcome: PaymentAuthorization.Outcome) {
        for number in updates.keys { reply(number, .failed()) }
        send(.sheet(.didFinish(outcome)))
    }

    private func ask(_ call: PaymentAuthorization.DelegateCall) async -> PaymentRequestUpdate {
        let number = newNumber()
        return await withCheckedContinuation { continuation in
            updates[number] = continuation
            send(.sheet(.call(call, number: number)))
        }
    }

    private func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
