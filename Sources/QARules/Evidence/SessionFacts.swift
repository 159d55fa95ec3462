/// The state of a session, gathered from its messages and effects as they pass: kept once, so that no rule
/// has to look back.
package struct SessionFacts: Sendable {
    /// The payment sheet: request, rows in force, calls, attempts, outcomes.
    package private(set) var payment = PaymentFacts()
    /// The shop: goods, prices, orders, cart.
    package private(set) var shop = ShopEvidence()
    /// The text that the shopper typed into forms.
    package private(set) var form = FormFacts()
    /// From the open sheet to the order: calls, consent, results.
    package private(set) var consent = ConsentFacts()

    package init() {}

    /// Updates all facts by the next observation of the session, in order.
    package mutating func take(_ moment: Observation) {
        payment.take(moment)
        shop.take(moment)
        form.take(moment)
        consent.take(moment)
    }
}
