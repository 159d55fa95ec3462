import PayKit
import Testing

@Suite struct OpeningTests {
    @Test func preselectedAddressIsPricedFirst() {
        var run = Run()
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Atlanta", state: "GA", postalCode: "30303", country: Sample.country("US")))
        let effects = run.present(Sample.request())
        #expect(effects.contains(.call(.didSelectShippingContact(seen), number: run.call)))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test func sheetWithoutAddressIsReadyAtOnce() {
        var run = Run()
        #expect(run.present(Sample.digitalRequest()).map(\.name) == ["timer:inputGuard"])
        #expect(run.stateName == "ready")
    }

    @Test func walletWithoutAddressOpensBlocked() {
        var run = Run()
        run.present(Sample.request(), WalletContents(passes: [Sample.visa], contacts: [Sample.email]))
        #expect(run.stateName == "ready")
        #expect(run.sheet?.blocker == .address)
    }

    @Test func addressWithoutPostalPartIsNotPriced() {
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

    @Test func firstMethodIsPreselected() {
        #expect(Run.pricing().sheet?.method == Sample.ground)
    }

    @Test func invalidRequestOpensNothing() {
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

    @Test func foreignMerchantOpensNothing() {
        var run = Run()
        let effects = run.send(.present(Sample.request(), Sample.wallet, MerchantEntitlement(merchantIdentifiers: [])))
        #expect(effects.map(\.name) == ["refused:invalid"])
    }

    @Test func walletWithoutEligiblePassOpensNothing() {
        var run = Run()
        #expect(
            run.present(Sample.request(), WalletContents(passes: [Sample.jcb])) == [.refused(.noEligiblePass)]
        )
        #expect(run.stateName == "idle")
    }

    @Test func secondSheetIsRefusedAndItsRequestIsSpent() {
        var run = Run.payable()
        #expect(run.present(Sample.request("request-2")) == [.refused(.alreadyShowing)])
        run.send(.cancel)
        run.send(.dismiss)
        #expect(run.present(Sample.request("request-2")) == [.refused(.requestAlreadyUsed)])
    }

    @Test func usedRequestNeverOpensAgain() {
        var run = Run.closed()
        #expect(run.present(Sample.request()) == [.refused(.requestAlreadyUsed)])
    }

    @Test func newRequestOpensAfterClosing() {
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
