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
            cards: cards)
    }

    static let truthTable: [(Bool, Bool, [DeviceProfile.Card], Set<PaymentNetwork>, PaymentCapability)] = [
        (true, false, [visa], [.visa], .ready), (true, false, [visa], [.mastercard], .needsSetup),
        (true, false, [visa], [], .needsSetup), (true, false, [], [.visa], .needsSetup),
        (true, false, [mastercard, visa], [.visa], .ready), (true, true, [visa], [.visa], .unsupported),
        (true, true, [], [.visa], .unsupported), (false, false, [visa], [.visa], .unsupported),
        (false, false, [], [.visa], .unsupported), (false, true, [visa], [.visa], .unsupported),
        (false, true, [], [], .unsupported),
    ]

    @Test(arguments: truthTable)
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
        #expect(!wallet.canMakePayments(usingNetworks: [.visa], capabilities: .threeDSecure))
    }

    @Test func restrictedWalletCannotMakePayments() throws {
        let wallet = try SimulatedWallet(profile(restricted: true))
        #expect(!wallet.canMakePayments)
        #expect(!wallet.canMakePayments(usingNetworks: [.visa], capabilities: .threeDSecure))
    }

    @Test func cardTypeCountsForTheCapability() throws {
        let wallet = try SimulatedWallet(profile(cards: [Self.mastercard]))
        #expect(
            wallet.capability(networks: [.mastercard], capabilities: [.threeDSecure, .credit]) == .needsSetup)
        #expect(wallet.capability(networks: [.mastercard], capabilities: [.threeDSecure, .debit]) == .ready)
    }

    @Test func addedCardMakesTheWalletReady() throws {
        var wallet = try SimulatedWallet(profile(cards: []))
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .needsSetup)
        wallet.add(try CardNumber("4242 4242 4242 4242"))
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .ready)
        #expect(wallet.contents.passes.map(\.displayName) == ["Visa 4242"])
    }

    @Test func cardAddedTwiceIsThereOnce() throws {
        var wallet = try SimulatedWallet(profile(cards: []))
        for _ in 0..<2 { wallet.add(try CardNumber("4242 4242 4242 4242")) }
        #expect(wallet.contents.passes.map(\.primaryAccountNumberSuffix) == ["4242"])
    }

    @Test func addedCardsNeverShareAnIdentifier() throws {
        var wallet = try SimulatedWallet(profile(cards: [Self.visa, Self.mastercard]))
        for number in ["378282246310005", "378282246310005", "6011111111111117", "4242424242424242"] {
            wallet.add(try CardNumber(number))
        }
        let ids = wallet.contents.passes.map(\.id)
        #expect(ids.count == 4 && Set(ids).count == 4)
    }

    @Test func tokenCarriesWhatWasAsked() throws {
        let wallet = try SimulatedWallet(profile(cards: [Self.visa, Self.mastercard]))
        let request = try TokenRequests.request(paying: "mastercard")
        let randomness: [UInt8] = (0..<32).map { UInt8($0 * 8) }
        let token = try #require(wallet.token(for: request, randomness: randomness))
        #expect(
            token
                == UnsealedPaymentToken(
                    transactionIdentifier: "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8",
                    displayName: "Mastercard 8210", network: .mastercard, type: .debit,
                    applicationPrimaryAccountNumber: "5200828282828210", amount: request.amount,
                    merchantIdentifier: "merchant.org.example.acme", applicationData: [1, 2, 3]))
        #expect(token.amount.decimalString == "24.49")
    }

    @Test func unknownCardGivesNoToken() throws {
        let wallet = try SimulatedWallet(profile(cards: [Self.visa]))
        #expect(wallet.token(for: try TokenRequests.request(paying: "mastercard"), randomness: []) == nil)
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

    @Test func rightPasscodeForgivesTheWrongOnes() throws {
        var wallet = try SimulatedWallet(profile())
        for _ in 0..<4 { _ = wallet.check(passcode: "0000") }
        #expect(wallet.check(passcode: "2468") == (true, 5))
    }

    static let invalid: [(DeviceProfile.Card, ProfileError)] = [
        (.init(id: "a", number: "4242424242424241", type: "credit"), .card(id: "a", .failsCheck)),
        (.init(id: "b", number: "", type: "credit"), .card(id: "b", .empty)),
        (.init(id: "c", number: "4242x", type: "credit"), .card(id: "c", .notDigits)),
        (.init(id: "d", number: "9999", type: "credit"), .card(id: "d", .unknownNetwork)),
        (.init(id: "e", number: "4242", type: "credit"), .card(id: "e", .wrongLength)),
        (.init(id: "f", number: "4242424242424242", type: "Credit"), .cardType(id: "f")),
    ]

    @Test(arguments: invalid)
    func invalidCardIsNamed(card: DeviceProfile.Card, error: ProfileError) {
        #expect(throws: error) { try SimulatedWallet(profile(cards: [Self.visa, card])) }
    }
}
