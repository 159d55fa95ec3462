import PayKit
import SimWallet
import Testing

@Suite struct SimulatedWalletTests {
    static let visa = DeviceProfile.Card(id: "visa", number: "4242 4242 4242 4242", type: "credit")
    static let mastercard = DeviceProfile.Card(id: "mastercard", number: "5200828282828210", type: "debit")

    private func profile(
        supports: Bool = true, restricted: Bool = false, cards: [DeviceProfile.Card] = [visa]
    ) -> DeviceProfile {
        DeviceProfile(
            name: "test", supportsPayments: supports, paymentsRestricted: restricted, passcode: "2468",
            entitledMerchants: ["merchant.org.example.acme"], cards: cards)
    }

    static let truthTable: [(Bool, Bool, [DeviceProfile.Card], Set<PaymentNetwork>, PaymentCapability)] = [
        (true, false, [visa], [.visa], .ready), (true, false, [visa], [.mastercard], .needsSetup),
        (true, false, [visa], [], .unsupported), (true, false, [], [.visa], .needsSetup),
        (true, false, [mastercard, visa], [.visa], .ready), (true, true, [visa], [.visa], .unsupported),
        (true, true, [], [.visa], .unsupported), (false, false, [visa], [.visa], .unsupported),
        (false, false, [], [.visa], .unsupported), (false, true, [visa], [.visa], .unsupported),
        (false, true, [], [], .unsupported),
    ]

    @Test("Rows 8 and 10: both checks by hardware, restriction, cards and networks", arguments: truthTable)
    func capabilityFollowsHardwareRestrictionCardsAndNetworks(
        supports: Bool, restricted: Bool, cards: [DeviceProfile.Card], networks: Set<PaymentNetwork>,
        capability: PaymentCapability
    ) throws {
        let wallet = try SimulatedWallet(profile(supports: supports, restricted: restricted, cards: cards))
        #expect(wallet.capability(networks: networks, capabilities: .threeDSecure) == capability)
    }

    @Test func emptyWalletCanMakePayments() throws {
        let wallet = try SimulatedWallet(profile(cards: []))
        #expect(wallet.canMakePayments)
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) != .ready)
    }

    @Test func restrictedWalletCannotMakePayments() throws {
        let wallet = try SimulatedWallet(profile(restricted: true))
        #expect(!wallet.canMakePayments)
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) != .ready)
    }

    static let levelOne: [(DeviceProfile, Bool)] = [false, true].flatMap { isEnabled in
        [nil, "2468"].map { passcode in
            var profile = DeviceProfile(
                name: "test", supportsPayments: true, paymentsRestricted: false, passcode: passcode,
                entitledMerchants: ["merchant.org.example.acme"], cards: [visa])
            profile.isWalletEnabled = isEnabled
            return (profile, isEnabled && passcode != nil)
        }
    }

    @Test(
        "without the capability, as without a passcode, the device is unsupported", arguments: levelOne
    )
    func capabilitySwitchAndPasscodeCountForLevelOne(profile: DeviceProfile, isCapable: Bool) throws {
        let wallet = try SimulatedWallet(profile)
        #expect(wallet.canMakePayments == isCapable)
        #expect(
            wallet.capability(networks: [.visa], capabilities: .threeDSecure)
                == (isCapable ? .ready : .unsupported))
    }

    static let countries: [([String]?, String, Set<String>)] = [
        (nil, "US", ["US"]), (nil, "JP", ["JP"]), (["US", "GB"], "JP", ["US", "GB"]), ([], "US", []),
    ]

    @Test(
        "payments are processed in the countries named, else in the region alone", arguments: countries
    )
    func processingCountriesAreThoseNamedOrTheRegion(
        named: [String]?, region: String, countries: Set<String>
    ) throws {
        var profile = profile()
        profile.region = region
        profile.processingCountries = named
        #expect(
            Set(try #require(SimulatedWallet(profile).entitlement.processingCountries).map(\.code))
                == countries)
    }

    @Test("a sheet opens for an entitled merchant alone", arguments: merchants)
    func merchantMustBeEntitled(identifier: String, opens: Bool) throws {
        var profile = profile()
        profile.entitledMerchants = ["merchant.org.example.acme", "merchant.org.example.annex"]
        let wallet = try SimulatedWallet(profile)
        let findings = try TokenRequests.order(from: identifier)
            .validate(wallet.entitlement)
        #expect(findings.isEmpty == opens)
    }

    @Test("a request from another country is refused", arguments: [("US", true), ("JP", false)])
    func countryMustBeProcessed(country: String, opens: Bool) throws {
        var profile = profile()
        profile.entitledMerchants = ["merchant.org.example.acme"]
        let findings = try TokenRequests.order(in: country).validate(SimulatedWallet(profile).entitlement)
        #expect(findings.isEmpty == opens)
    }

    static let merchants = [
        ("merchant.org.example.acme", true), ("merchant.org.example.annex", true),
        ("merchant.org.example.other", false), ("shop.org.example.acme", false), ("", false),
    ]

    @Test func biometryIsLaidOpenToTheSheet() throws {
        var profile = profile()
        #expect(try SimulatedWallet(profile).contents.isBiometryEnrolled)
        profile.biometricsEnrolled = false
        #expect(try !SimulatedWallet(profile).contents.isBiometryEnrolled)
    }

    @Test func defaultCardComesFirstAndTheOthersKeepTheirOrder() throws {
        let amex = DeviceProfile.Card(id: "amex", number: "378282246310005", type: "credit")
        var profile = profile(cards: [Self.visa, Self.mastercard, amex])
        #expect(try SimulatedWallet(profile).contents.passes.map(\.id) == ["visa", "mastercard", "amex"])
        profile.defaultCard = "amex"
        #expect(try SimulatedWallet(profile).contents.passes.map(\.id) == ["amex", "visa", "mastercard"])
    }

    @Test func cardTypeCountsForTheCapability() throws {
        let wallet = try SimulatedWallet(profile(cards: [Self.mastercard]))
        #expect(
            wallet.capability(networks: [.mastercard], capabilities: [.threeDSecure, .credit]) == .needsSetup)
        #expect(wallet.capability(networks: [.mastercard], capabilities: [.threeDSecure, .debit]) == .ready)
    }

    @Test func rightPasscodeMatches() throws {
        var wallet = try SimulatedWallet(profile())
        #expect(wallet.check(passcode: "2468") == (true, 5))
    }

    @Test func wrongPasscodesCountDownAndLock() throws {
        var wallet = try SimulatedWallet(profile())
        let left = (0..<6).map { _ in wallet.check(passcode: "0000").attemptsLeft }
        #expect(left == [4, 3, 2, 1, 0, 0])
        #expect(wallet.check(passcode: "2468") == (false, 0))
    }

    @Test func lockedWalletMakesNoPayments() throws {
        var wallet = try SimulatedWallet(profile())
        var left: [Int] = []
        for _ in 0..<5 {
            #expect(wallet.canMakePayments)
            left.append(wallet.contents.passcodeAttemptsLeft)
            _ = wallet.check(passcode: "0000")
        }
        #expect(left == [5, 4, 3, 2, 1] && wallet.contents.passcodeAttemptsLeft == 0)
        #expect(!wallet.canMakePayments)
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .unsupported)
    }

    @Test func lockedWalletOpensNoSheet() throws {
        var wallet = try SimulatedWallet(profile())
        for _ in 0..<5 { _ = wallet.check(passcode: "0000") }
        var engine = PaymentAuthorization()
        let request = try TokenRequests.order(from: "merchant.org.example.acme")
        let entitlement = MerchantEntitlement(merchantIdentifiers: ["merchant.org.example.acme"])
        #expect(engine.update(.present(request, wallet.contents, entitlement)) == [.refused(.lockedOut)])
    }

    @Test func rightPasscodeForgivesTheWrongOnes() throws {
        var wallet = try SimulatedWallet(profile())
        for _ in 0..<4 { _ = wallet.check(passcode: "0000") }
        #expect(wallet.check(passcode: "2468") == (true, 5))
    }
}
