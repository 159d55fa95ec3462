import PayKit
import Testing

@Suite struct OpeningTests {
    @Test("T6 a preselected address is priced first")
    func preselectedAddressIsPricedFirst() {
        var run = Run()
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Atlanta", state: "GA", postalCode: "30303", country: Sample.country("US")))
        let effects = run.present(Sample.request())
        #expect(effects.contains(.call(.didSelectShippingContact(seen), number: run.call)))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T7 a sheet without an address is ready at once")
    func sheetWithoutAddressIsReadyAtOnce() {
        var run = Run()
        #expect(run.present(Sample.digitalRequest()).map(\.name) == ["timer:inputGuard"])
        #expect(run.stateName == "ready")
    }

    @Test("T7 a wallet without an address opens blocked")
    func walletWithoutAddressOpensBlocked() {
        var run = Run()
        run.present(Sample.request(), WalletContents(passes: [Sample.visa], contacts: [Sample.email]))
        #expect(run.stateName == "ready")
        #expect(run.sheet?.blocker == .address)
    }

    @Test("T7 an address without its postal part is not priced")
    func addressWithoutPostalPartIsNotPriced() {
        var run = Run()
        run.present(
            Sample.request(),
            WalletContents(passes: [Sample.visa], addresses: [Sample.email], contacts: [Sample.email]))
        #expect(run.stateName == "ready")
        #expect(run.send(.selectAddress(Sample.email)).map(\.name) == ["log"])
    }

    @Test func firstEligiblePassIsPreselected() {
        #expect(Run.pricing().sheet?.pass == Sample.visa)
    }

    @Test("T6 UX-SHP-02 the first method is preselected")
    func firstMethodIsPreselected() {
        #expect(Run.pricing().sheet?.method == Sample.ground)
    }

    @Test("T3 T4 an invalid request opens nothing and names its first fault")
    func invalidRequestOpensNothing() {
        var run = Run()
        var request = Sample.request()
        request.countryCode = "XX"
        request.paymentSummaryItems = []
        let effects = run.present(request)
        guard case .refused(.invalid(let finding)) = effects.first else {
            Issue.record("not refused: \(effects)")
            return
        }
        #expect(finding.path == "countryCode" && finding.fault == .unknown && effects.count == 1)
        #expect(run.stateName == "idle")
    }

    @Test("T4 a foreign merchant opens nothing")
    func foreignMerchantOpensNothing() {
        var run = Run()
        let effects = run.send(
            .present(Sample.request(), Sample.wallet, MerchantEntitlement(merchantIdentifiers: [])))
        #expect(effects.map(\.name) == ["refused:invalid"])
    }

    @Test("T5 a wallet without an eligible card opens nothing")
    func walletWithoutEligiblePassOpensNothing() {
        var run = Run()
        #expect(
            run.present(Sample.request(), WalletContents(passes: [Sample.jcb])) == [.refused(.noEligiblePass)]
        )
        #expect(run.stateName == "idle")
    }

    @Test("T1 a second sheet is refused and its request is spent")
    func secondSheetIsRefusedAndItsRequestIsSpent() {
        var run = Run.payable()
        #expect(run.present(Sample.request("request-2")) == [.refused(.alreadyShowing)])
        run.send(.cancel)
        run.send(.dismiss)
        #expect(run.present(Sample.request("request-2")) == [.refused(.requestAlreadyUsed)])
    }

    @Test("T2 a used request never opens again")
    func usedRequestNeverOpensAgain() {
        var run = Run.closed()
        #expect(run.present(Sample.request()) == [.refused(.requestAlreadyUsed)])
    }

    @Test("T6 a new request opens after closing")
    func newRequestOpensAfterClosing() {
        var run = Run.closed()
        run.present(Sample.request("request-2"))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test(arguments: [
        (Run.Timer.Kind.inputGuard, 300), (.update, 30_000), (.authorize, 30_000), (.mark, 1_500),
        (.dismissal, 5_000),
    ])
    func timerHasItsLength(kind: Run.Timer.Kind, milliseconds: Int) {
        #expect(kind.milliseconds == milliseconds)
    }
}
