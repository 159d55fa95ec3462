import FoundationEssentials
import PayKit
import SimWallet
import Testing

/// The wallet's answers come with their reasons.
@Suite struct CapabilityReasonTests {
    static let reasons: [(DeviceProfile, String)] = {
        let card = DeviceProfile.Card(id: "visa", number: "4242 4242 4242 4242", type: "credit")
        let jcb = DeviceProfile.Card(id: "jcb", number: "3566 0020 2036 0505", type: "credit")
        func profile(
            supports: Bool = true, restricted: Bool = false, passcode: String? = "2468",
            cards: [DeviceProfile.Card] = []
        ) -> DeviceProfile {
            DeviceProfile(
                name: "A phone", supportsPayments: supports, paymentsRestricted: restricted,
                passcode: passcode, entitledMerchants: ["merchant.org.example.acme"], cards: cards)
        }
        var off = profile(cards: [card])
        off.isWalletEnabled = false
        return [
            (profile(supports: false), "unsupported, the device cannot pay"),
            (profile(restricted: true), "unsupported, payments are restricted"),
            (off, "unsupported, the program has no wallet capability"),
            (profile(passcode: nil), "unsupported, the device has no passcode"),
            (profile(), "needs set-up, there is no card"),
            (profile(cards: [jcb]), "needs set-up, the shop does not take the card"),
            (profile(cards: [card, jcb]), "ready, the shop takes 1 of 2 cards"),
        ]
    }()

    @Test(arguments: reasons)
    func answerHasItsReason(profile: DeviceProfile, sentence: String) throws {
        let wallet = try SimulatedWallet(profile, provision: Self.provision)
        let reason = wallet.capabilityReason(of: .shop())
        #expect(reason.sentence == sentence)
    }

    static let shops: [(PaymentRequest, String)] = [
        (
            .shop(merchant: "merchant.org.example.other"),
            "the program is not entitled to merchant.org.example.other"
        ),
        (
            .shop(merchant: "merchant.org.example.acme2"),
            "the program is not entitled to merchant.org.example.acme2"
        ),
        (.shop(merchant: ""), "the shop's merchant identifier is not merchant. and a reversed domain"),
        (.shop(merchant: "acme"), "the shop's merchant identifier is not merchant. and a reversed domain"),
        (.shop(country: "de"), "the device processes no payments in DE"),
        (.shop(country: "JP"), "the device processes no payments in JP"),
        (.shop(country: "USA"), "the shop's country is not a two-letter code of ISO 3166"),
        (.shop(country: "ZZ"), "the shop's country is not a two-letter code of ISO 3166"),
        (.shop(currency: "US"), "the shop's currency is not a code of ISO 4217"),
        (.shop(networks: []), "the shop takes no payment network"),
        (.shop(capabilities: []), "the shop's capabilities lack 3DS"),
        (.shop(capabilities: [.emv, .credit]), "the shop's capabilities lack 3DS"),
    ]

    @Test("a shop whose sheet would be refused is refused by the capability check", arguments: shops)
    func shopThatTheSheetRefusesIsUnsupported(request: PaymentRequest, cause: String) throws {
        let card = DeviceProfile.Card(id: "visa", number: "4242 4242 4242 4242", type: "credit")
        let profile = DeviceProfile(
            name: "A phone", supportsPayments: true, paymentsRestricted: false, passcode: "2468",
            entitledMerchants: ["merchant.org.example.acme"], cards: [card])
        let wallet = try SimulatedWallet(profile, provision: Self.provision)
        let reason = wallet.capabilityReason(of: request)
        #expect(reason.capability == .unsupported)
        #expect(reason.sentence == "unsupported, " + cause)
        #expect(!request.validate(wallet.entitlement).isEmpty)
        #expect(wallet.capabilityReason(of: .shop(country: "us")).capability == .ready)
    }

    @Test func walletThatIsLockedSaysSo() throws {
        let profile = DeviceProfile(
            name: "A phone", supportsPayments: true, paymentsRestricted: false, passcode: "2468")
        var wallet = try SimulatedWallet(profile, provision: Self.provision)
        for _ in 0..<5 { _ = wallet.check(passcode: "0000") }
        let reason = wallet.capabilityReason(of: .shop())
        #expect(reason.sentence == "unsupported, the passcode was wrong too often")
    }

    private static let provision: CardProvisioner = { number, _ in
        CardApplet(
            deviceAccountNumber: Secret(number.digits), expirationDate: "291231", eciIndicator: nil,
            cryptogram: { _ in [] }, sealPIN: { _, _ in nil })
    }
}
