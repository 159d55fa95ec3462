/// The owner of a payment sheet: it prices what the shopper chooses and makes the payment
/// (PKPaymentAuthorizationControllerDelegate, in its async form).
///
/// Calls come one at a time: the next one waits until the last one has returned. The exception is
/// ``didFinish(_:)``, which comes as soon as the shopper cancels, even while a call is open; what that call
/// returns then has no effect, and its task is cancelled. Each call has 30 seconds.
@MainActor
public protocol PaymentAuthorizationControllerDelegate: AnyObject {
    /// The shopper authorised; the payment follows (paymentAuthorizationControllerWillAuthorizePayment).
    func willAuthorizePayment()
    /// The payment with its full contacts; charge it and say what became of it
    /// (didAuthorizePayment:handler:).
    func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult
    /// Another address was chosen; it is redacted (didSelectShippingContact:handler:).
    func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate
    /// Another method was chosen (didSelectShippingMethod:handler:).
    func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate
    /// Another card was chosen, of another type or the same; only its type is known before authorisation
    /// (didSelectPaymentMethod:handler:).
    func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate
    /// A coupon code was entered or, with empty text, taken away (didChangeCouponCode:handler:).
    func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate
    /// The sheet is finished; dismiss it within five seconds (paymentAuthorizationControllerDidFinish).
    func didFinish(_ outcome: PaymentAuthorization.Outcome)
}
