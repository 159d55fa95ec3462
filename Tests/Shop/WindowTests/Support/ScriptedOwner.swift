package import PayKit

/// An owner of sheets whose answers are set by the test: one update for each kind of call, one result after
/// the other for the payments.
package struct ScriptedOwner {
    package var contact: PaymentRequestUpdate?
    package var method: PaymentRequestUpdate?
    package var card: PaymentRequestUpdate?
    package var coupon: PaymentRequestUpdate?
    package var results: [PaymentAuthorizationResult] = [.success]
    /// What it was told, in order.
    package private(set) var calls: [PaymentAuthorization.DelegateCall] = []
    package private(set) var payments: [Payment] = []
    package private(set) var outcomes: [PaymentAuthorization.Outcome] = []

    package init(contact: PaymentRequestUpdate? = nil, coupon: PaymentRequestUpdate? = nil) {
        self.contact = contact
        self.coupon = coupon
    }

    /// The events that answer an effect; none when the script has no answer.
    package mutating func answer(_ effect: PaymentAuthorization.Effect) -> [PaymentAuthorization.Event] {
        switch effect {
        case .call(let call, let number):
            calls.append(call)
            let update =
                switch call {
                case .didSelectShippingContact: contact
                case .didSelectShippingMethod: method
                case .didSelectPaymentMethod: card
                case .didChangeCouponCode: coupon
                }
            return update.map { [.reply(number: number, $0)] } ?? []
        case .didAuthorize(let payment, let attempt):
            payments.append(payment)
            return results.isEmpty ? [] : [.result(attempt: attempt, results.removeFirst())]
        case .didFinish(let outcome):
            outcomes.append(outcome)
            return [.dismiss]
        case .willAuthorize, .makeToken, .learned, .startTimer, .refused, .ignored: return []
        }
    }
}
