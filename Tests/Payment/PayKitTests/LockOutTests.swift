import PayKit
import Testing

/// A wallet whose passcode was wrong too often.
@Suite struct LockOutTests {
    private static func wallet(left: Int) -> WalletContents {
        WalletContents(
            passes: [Sample.visa], addresses: [Sample.atlanta], contacts: [Sample.email],
            isBiometryEnrolled: false, passcodeAttemptsLeft: left)
    }

    @Test("T22 the passcodes are counted from where the wallet stands", arguments: [1, 2, 5])
    func countStartsWithTheWallet(left: Int) {
        var run = Run.payable(Sample.request(), Self.wallet(left: left))
        run.send(.touched(matches: true))
        #expect(run.stateName == "passcode \(left)")
    }

    @Test("T27 a wallet that changed says how many are left")
    func countFollowsTheWallet() {
        var run = Run.payable(Sample.request(), Self.wallet(left: 5))
        run.send(.walletChanged(Self.wallet(left: 2)))
        #expect(run.sheet?.passcodeAttemptsLeft == 2)
    }

    @Test("T5 no sheet opens for a locked wallet, with or without a card", arguments: [0, -1])
    func lockedWalletOpensNoSheet(left: Int) {
        var run = Run()
        #expect(run.present(Sample.request(), Self.wallet(left: left)) == [.refused(.lockedOut)])
        #expect(run.stateName == "idle")
        let empty = WalletContents(passcodeAttemptsLeft: left)
        #expect(run.present(Sample.request("request-2"), empty) == [.refused(.lockedOut)])
    }

    @Test("T4 what is wrong with the request is said first")
    func invalidRequestIsSaidFirst() {
        var request = Sample.request()
        request.supportedNetworks = []
        var run = Run()
        #expect(run.present(request, Self.wallet(left: 0)).map(\.name) == ["refused:invalid"])
    }

    @Test("T28 a wallet that was locked meanwhile takes no touch")
    func lockedWalletTakesNoTouch() {
        var run = Run.payable()
        var wallet = Sample.wallet
        wallet.passcodeAttemptsLeft = 0
        run.send(.walletChanged(wallet))
        #expect(run.send(.touched(matches: true)).first == .didFinish(.lockedOut))
    }
}
