import PayKit
import Testing

/// Which code is in force: the last one that the owner accepted, whatever is entered after it.
@Suite struct CouponForceTests {
    static let refusals: [PaymentRequestUpdate] = [
        .errors([.couponCodeInvalid("No such code")]), .errors([.couponCodeExpired()]),
        .update(items: Sample.items(), errors: [.couponCodeExpired()]),
    ]

    /// A sheet with `WAX10` in force that asks about `WAX20`.
    static func asking() -> Run {
        var run = CouponTests.payable("WAX10")
        run.send(.changeCouponCode("WAX20"))
        return run
    }

    @Test("T14 an accepted code is in force")
    func acceptedCodeIsInForce() {
        var run = Self.asking()
        run.reply(Run.priced)
        #expect(run.sheet?.couponCode == "WAX20" && run.sheet?.couponEntry == nil)
    }

    @Test("T15 UX-ERR-03 a refused code is kept apart from the one in force", arguments: refusals)
    func refusedCodeIsKeptApart(update: PaymentRequestUpdate) {
        var run = Self.asking()
        run.reply(update)
        #expect(run.sheet?.couponCode == "WAX10" && run.sheet?.refusedCouponCode == "WAX20")
        #expect(run.sheet?.couponErrors.count == 1 && run.sheet?.blocker == nil)
    }

    @Test("T13 the code in force, entered again, takes the refusal away without a call", arguments: refusals)
    func codeInForceClearsTheRefusal(update: PaymentRequestUpdate) {
        var run = Self.asking()
        run.reply(update)
        #expect(run.send(.changeCouponCode("WAX10")).isEmpty)
        #expect(run.stateName == "ready" && run.sheet?.couponCode == "WAX10")
        #expect(run.sheet?.refusedCouponCode == nil && run.sheet?.couponErrors == [])
    }

    @Test("T12 after a refusal empty text takes away the code in force", arguments: refusals)
    func emptyTextTakesTheCodeInForceAway(update: PaymentRequestUpdate) {
        var run = Self.asking()
        run.reply(update)
        let effects = run.send(.changeCouponCode(""))
        #expect(effects.last == .call(.didChangeCouponCode(""), number: run.call))
        run.reply(Run.priced)
        #expect(run.sheet?.couponCode == "" && run.sheet?.refusedCouponCode == nil)
    }

    @Test("T12 a refused code, entered again, is asked about again")
    func refusedCodeIsAskedAgain() {
        var run = Self.asking()
        run.reply(.errors([.couponCodeInvalid()]))
        let effects = run.send(.changeCouponCode("WAX20"))
        #expect(effects.last == .call(.didChangeCouponCode("WAX20"), number: run.call))
    }

    @Test("T17 an unanswered code is kept for a retry, and is not in force")
    func unansweredCodeIsKept() {
        var run = Self.asking()
        run.reply(.failed())
        #expect(run.sheet?.couponCode == "WAX10" && run.sheet?.unansweredCouponCode == "WAX20")
        run.send(.selectMethod(identifier: "express"))
        run.reply(Run.priced)
        let effects = run.send(.retry)
        #expect(effects.last == .call(.didChangeCouponCode("WAX20"), number: run.call))
        run.reply(Run.priced)
        #expect(run.sheet?.couponCode == "WAX20" && run.sheet?.unansweredCouponCode == nil)
    }

    @Test("T12 an unanswered code, entered again, is asked about again")
    func unansweredCodeIsAskedAgain() {
        var run = Self.asking()
        run.reply(.failed())
        let effects = run.send(.changeCouponCode("WAX20"))
        #expect(effects.last == .call(.didChangeCouponCode("WAX20"), number: run.call))
    }

    @Test(
        "T12 the code in force is asked about while another has no answer: the owner may have taken that one")
    func codeInForceIsAskedAboutAfterNoAnswer() {
        var run = Self.asking()
        run.reply(.failed())
        let effects = run.send(.changeCouponCode("WAX10"))
        #expect(effects.last == .call(.didChangeCouponCode("WAX10"), number: run.call))
    }

    @Test("T15 an error about another row alone leaves the code unanswered")
    func errorAboutAnotherRowLeavesTheCodeUnanswered() {
        var run = Self.asking()
        run.reply(.errors([.shippingContactInvalid(.emailAddress)]))
        #expect(run.sheet?.unansweredCouponCode == "WAX20" && run.sheet?.couponCode == "WAX10")
    }

    @Test("T14 new rows that say so take the code in force away")
    func codeInForceIsTakenAwayByNewRows() {
        var run = CouponTests.payable("WAX10")
        run.send(.selectAddress(Sample.toronto))
        run.reply(.update(items: Sample.items(), errors: [.couponCodeExpired()]))
        #expect(run.sheet?.couponCode == "" && run.sheet?.refusedCouponCode == "WAX10")
    }

    @Test("T14 a code in force that is asked about again and refused with new rows is in force no more")
    func codeInForceIsRefused() {
        var run = Run.refused([.couponCodeExpired()], on: Self.request())
        run.send(.changeCouponCode("WAX10"))
        run.reply(.update(items: Sample.items(), errors: [.couponCodeExpired()]))
        #expect(run.sheet?.couponCode == "" && run.sheet?.refusedCouponCode == "WAX10")
    }

    private static func request() -> PaymentRequest {
        var request = Sample.fullRequest()
        request.couponCode = "WAX10"
        return request
    }

    @Test("T40 a code goes with the shopper")
    func codeIsForgotten() {
        var run = Self.asking()
        run.send(.hangUp)
        #expect(run.sheet?.couponCode == "" && run.sheet?.couponEntry == nil)
    }
}
