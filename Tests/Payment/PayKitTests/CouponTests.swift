import PayKit
import Testing

@Suite struct CouponTests {
    static let coupon: [PaymentError] = [.couponCodeInvalid("No such code"), .couponCodeExpired()]

    static func payable(_ code: String = "") -> Run {
        var request = Sample.fullRequest()
        request.couponCode = code
        return .payable(request)
    }

    @Test("T12 a code is asked about as it was entered")
    func codeIsAskedAbout() {
        var run = Self.payable()
        let effects = run.send(.changeCouponCode("WAX10"))
        #expect(effects.last == .call(.didChangeCouponCode("WAX10"), number: run.call))
        #expect(run.stateName == "updating couponCode")
        #expect(run.sheet?.couponCode == "" && run.sheet?.couponEntry == .asked("WAX10"))
    }

    @Test("T12 empty text takes a code away")
    func codeIsTakenAway() {
        var run = Self.payable("WAX10")
        let effects = run.send(.changeCouponCode(""))
        #expect(effects.last == .call(.didChangeCouponCode(""), number: run.call))
        #expect(run.sheet?.couponCode == "WAX10")
        run.reply(Run.priced)
        #expect(run.sheet?.couponCode == "" && run.sheet?.couponEntry == nil)
    }

    @Test("T13 a code that was applied before is not reported, and the same text makes no call")
    func knownCodeIsNotReported() {
        var run = Self.payable("WAX10")
        #expect(!run.effects.contains { $0 == .call(.didChangeCouponCode("WAX10"), number: run.call) })
        let before = run.engine
        #expect(run.send(.changeCouponCode("WAX10")).isEmpty)
        #expect(run.engine == before)
    }

    @Test("T12 a code is ignored where the request has no row for it")
    func codeNeedsItsRow() {
        var request = Sample.request()
        request.couponCode = "WAX10"
        var run = Run.payable(request)
        #expect(run.sheet?.couponCode == "")
        #expect(run.send(.changeCouponCode("WAX20")).map(\.name) == ["log"])
    }

    @Test("T14 an accepted code replaces the rows")
    func acceptedCodeReplacesTheRows() {
        var run = Run.updating(.couponCode)
        let items = [
            PaymentSummaryItem(label: "Mustache Wax", amount: Sample.dollars(2000)),
            PaymentSummaryItem(label: "Discount", amount: Sample.dollars(-200)),
            PaymentSummaryItem(label: "ACME", amount: Sample.dollars(1800)),
        ]
        run.reply(.update(items: items))
        #expect(run.sheet?.items == items && run.sheet?.change?.total == Sample.dollars(1800))
    }

    @Test("T15 UX-ERR-03 a refused code is marked and the sheet can be paid", arguments: coupon)
    func refusedCodeDoesNotBlock(error: PaymentError) {
        var run = Run.updating(.couponCode)
        run.reply(.errors([error]))
        #expect(run.sheet?.couponErrors == [error] && run.sheet?.items == Sample.items())
        #expect(run.sheet?.blocker == nil && run.sheet?.unanswered == nil)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T14 UX-ERR-03 an update with items and a coupon error can be paid", arguments: coupon)
    func updateWithACouponErrorDoesNotBlock(error: PaymentError) {
        var run = Run.updating(.couponCode)
        run.reply(.update(items: Sample.items(shipping: 400, total: 2400), errors: [error]))
        #expect(run.sheet?.errors == [error] && run.sheet?.total == Sample.dollars(2400))
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T31 UX-ERR-03 a coupon error after a refused payment does not block", arguments: coupon)
    func couponErrorOfAResultDoesNotBlock(error: PaymentError) {
        let run = Run.refused([error])
        #expect(run.sheet?.errors == [error] && run.sheet?.blocker == nil)
    }

    @Test("T12 UX-ERR-02 another code takes the error away, and an address does not")
    func errorGoesWithTheCode() {
        var run = Run.updating(.couponCode)
        run.reply(.errors([.couponCodeInvalid()]))
        run.send(.selectAddress(Sample.toronto))
        run.reply(Run.priced)
        #expect(run.sheet?.errors == [.couponCodeInvalid()])
        run.send(.changeCouponCode("WAX20"))
        #expect(run.sheet?.errors == [])
    }

    @Test("T15 a code has one error at a time")
    func codeHasOneError() {
        var run = Run.updating(.couponCode)
        run.reply(.errors([.couponCodeInvalid()]))
        run.send(.selectMethod(identifier: "express"))
        run.reply(.update(items: Sample.items(), errors: [.couponCodeExpired()]))
        #expect(run.sheet?.errors == [.couponCodeExpired()])
    }

    static let noAnswers: [PaymentRequestUpdate] = [.failed(), .errors([])]

    @Test("T17 UX-ERR-03 an unanswered code can be asked again and does not block", arguments: noAnswers)
    func unansweredCodeDoesNotBlock(update: PaymentRequestUpdate) {
        var run = Run.updating(.couponCode)
        run.reply(update)
        #expect(run.sheet?.blocker == nil && run.sheet?.unanswered == .couponCode)
        let effects = run.send(.retry)
        #expect(effects.last == .call(.didChangeCouponCode("WAX10"), number: run.call))
    }

    @Test("T15 an error about another row in the answer to a code blocks until it is corrected")
    func errorAboutAnotherRowBlocks() {
        var run = Run.updating(.couponCode)
        run.reply(.errors([.couponCodeInvalid(), .shippingContactInvalid(.emailAddress)]))
        #expect(run.sheet?.blocker == .contact)
        #expect(run.send(.selectContact(Sample.otherEmail)).isEmpty)
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [.couponCodeInvalid()])
    }

    @Test("T20 UX-UPD-04 a code that is never answered ends the sheet")
    func codeTimesOut() {
        var run = Run.updating(.couponCode)
        #expect(run.expire(.update).first == .didFinish(.timedOut))
    }
}
