/// The state of a session, gathered from its messages and effects as they pass: kept once, so that no rule
/// has to look back.
package struct SessionFacts: Sendable {
    package private(set) var payment = PaymentFacts()
    package private(set) var shop = ShopEvidence()
    package private(set) var form = FormFacts()
    package private(set) var consent = ConsentFacts()

    package init() {}

    package mutating func take(_ moment: Observation) {
        payment.take(moment)
        shop.take(moment)
        form.take(moment)
        consent.take(moment)
    }
}
