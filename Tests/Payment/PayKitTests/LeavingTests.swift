import PayKit
import Testing

/// A shopper who goes away leaves nothing behind in the engine.
@Suite struct LeavingTests {
    /// Everything that the shopper, the wallet and the merchant knew about a person.
    static let secrets = [
        "Juniper", "Appleseed", "Peachtree", "Downtown", "30303", "Atlanta", "Bay Street", "M5J", "Corso",
        "00186", "example.org", "work.example", "555 0100", "4242", "0019", "8210", "visa-2", "mastercard\"",
        "WAX10", "Known Name", "known@shop.example", "Bill Street", "no such street",
    ]

    static var personalRequest: PaymentRequest {
        var request = Sample.fullRequest()
        request.requiredBillingContactFields = [.postalAddress, .name]
        request.couponCode = "WAX10"
        request.shippingContact = Sample.rome
        request.shippingContact?.name = "Known Name"
        request.shippingContact?.emailAddress = "known@shop.example"
        var bill = Sample.rome
        bill.postalAddress?.street = "Bill Street 9"
        request.billingContact = bill
        return request
    }

    /// The sheet in every state that a shopper can walk away from.
    static let places: [(String, Run)] = {
        let ready = Run.payable(personalRequest)
        var coupon = ready
        coupon.send(.changeCouponCode("WAX10-2"))
        var touching = ready
        touching.send(.touched(matches: false))
        var pin = Run.paying(personalRequest)
        pin.result(.pinRequired)
        let wrong = PaymentError.shippingAddressInvalid(.street, "no such street: Via del Corso")
        return [
            ("opening", .opened(personalRequest)), ("ready", ready), ("coupon", coupon),
            ("touching", touching), ("pin", pin), ("refused", .refused([wrong], on: personalRequest)),
        ]
    }()

    private func found(in engine: PaymentAuthorization) -> [String] {
        var text = ""
        dump(engine, to: &text)
        return Self.secrets.filter { text.contains($0) }
    }

    @Test("T40 a hang-up wipes everything personal", arguments: places)
    func hangUpWipes(name: String, run: Run) {
        var run = run
        #expect(!found(in: run.engine).isEmpty)
        #expect(run.send(.hangUp).first == .didFinish(.cancelled))
        #expect(found(in: run.engine) == [])
    }

    @Test("T40 an idle shopper's sheet is wiped of everything personal", arguments: places)
    func idleWipes(name: String, run: Run) {
        var run = run
        #expect(run.send(.idle).first == .didFinish(.timedOut))
        #expect(found(in: run.engine) == [])
    }

    @Test("T42 a dismissed sheet holds nothing personal", arguments: places)
    func dismissalWipes(name: String, run: Run) {
        var run = run
        run.send(.abort)
        run.send(.dismiss)
        #expect(found(in: run.engine) == [])
    }

    @Test("T40 the rows and the total of a wiped sheet stay as they were drawn")
    func rowsStay() {
        var run = Run.payable(Self.personalRequest)
        run.send(.hangUp)
        #expect(run.sheet?.items == Sample.items() && run.sheet?.total == Sample.dollars(2500))
    }

    @Test("T34 T42 an unknown payment leaves nothing but its transaction")
    func unknownPaymentLeavesItsTransaction() {
        var run = Run.paying(Self.personalRequest)
        run.expire(.authorize)
        run.send(.dismiss)
        #expect(found(in: run.engine) == [])
        #expect(run.result(.success) == [.learned(.approved)])
    }
}
