import PayKit
import Testing

/// Calls that brought no answer: what is said about them, and that they can be made again.
@Suite struct UnansweredTests {
    typealias Kind = PaymentAuthorization.Call.Kind

    @Test("T17 UX-SHP-04 the owner's reason is kept until the next call", arguments: Kind.allCases)
    func reasonIsKept(kind: Kind) {
        var run = Run.updating(kind)
        run.reply(.failed("Only 2 left in stock"))
        #expect(run.sheet?.failure == "Only 2 left in stock")
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.sheet?.failure == "Only 2 left in stock")
        run.send(.retry)
        #expect(run.sheet?.failure == nil)
        run.reply(.failed())
        #expect(run.sheet?.failure == nil && run.sheet?.unanswered == kind)
    }

    @Test("T17 the owner may say that asking again is of no use, until it answers another call")
    func retryIsOfNoUse() {
        var run = Run.updating(.shippingMethod)
        run.reply(.failed("No longer sold", canRetry: false))
        #expect(run.sheet?.unanswered == .shippingMethod && run.sheet?.canRetry == false)
        run.send(Run.change(of: .shippingContact))
        run.reply(.failed())
        #expect(run.sheet?.canRetry == true)
    }

    @Test("T17 of a reason 128 characters are kept")
    func reasonIsShort() {
        var run = Run.repricing()
        run.reply(.failed(String(repeating: "W", count: 1000)))
        #expect(run.sheet?.failure == String(repeating: "W", count: 128))
    }

    @Test("T40 a reason goes with the shopper")
    func reasonIsForgotten() {
        var run = Run.repricing()
        run.reply(.failed("Juniper has no credit"))
        run.send(.hangUp)
        #expect(run.sheet?.failure == nil)
    }

    static let others: [Kind] = [.paymentMethod, .shippingContact, .couponCode]

    @Test(
        "T14 UX-SHP-05 a method without an answer that is no longer offered leaves no question",
        arguments: others)
    func goneMethodLeavesNoQuestion(kind: Kind) {
        for methods in [[], [Sample.ground]] {
            var run = Run.updating(.shippingMethod)
            run.reply(.failed())
            run.send(Run.change(of: kind))
            run.reply(.update(items: Sample.items(), methods: .methods(methods)))
            #expect(run.sheet?.blocker == nil && run.sheet?.unanswered == nil)
        }
    }

    @Test("T14 a method without an answer that is still offered has to be asked about", arguments: others)
    func offeredMethodKeepsItsQuestion(kind: Kind) {
        var run = Run.updating(.shippingMethod)
        run.reply(.failed())
        run.send(Run.change(of: kind))
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground, Sample.express])))
        #expect(run.sheet?.blocker == .unanswered && run.sheet?.unanswered == .shippingMethod)
    }

    @Test("T16 without an address nothing is unserviceable, and the method can be asked about again")
    func nothingIsUnserviceableWithoutAnAddress() {
        var request = Sample.digitalRequest()
        request.shippingMethods = [Sample.ground, Sample.express]
        var run = Run.payable(request)
        run.send(.selectMethod(identifier: "express"))
        run.reply(.unserviceable())
        #expect(run.sheet?.blocker == .unanswered && run.sheet?.unanswered == .shippingMethod)
    }
}
