import Foundation
import PayKit
import SimWallet
import Testing

/// The profiles that come with the program.
@Suite struct ProfileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Assets/Wallets")

    private func profile(_ name: String) throws -> DeviceProfile {
        try DeviceProfile(json: Data(contentsOf: Self.folder.appending(path: "\(name).json")))
    }

    @Test func noProfileIsUntested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
        #expect(names == Self.outcomes.map { "\($0.0).json" }.sorted())
    }

    static let outcomes: [(String, PaymentCapability, Bool)] = [
        ("ready", .ready, true), ("needs-setup", .needsSetup, true), ("restricted", .unsupported, false),
        ("unsupported", .unsupported, false), ("passcode-only", .ready, true), ("no-contacts", .ready, true),
        ("worldwide", .ready, true),
    ]

    @Test("a named device profile for each outcome", arguments: outcomes)
    func profileGivesItsOutcome(name: String, capability: PaymentCapability, canMakePayments: Bool) throws {
        let wallet = try SimulatedWallet(try profile(name))
        #expect(wallet.capability(networks: [.visa, .mastercard], capabilities: .threeDSecure) == capability)
        #expect(wallet.canMakePayments == canMakePayments)
    }

    @Test func restrictedDeviceHasHardwareAndACard() throws {
        let profile = try profile("restricted")
        #expect(profile.supportsPayments && profile.paymentsRestricted && profile.cards.count == 1)
    }

    @Test func readyWalletShowsItsCardsAndAddressesInOrder() throws {
        let contents = try SimulatedWallet(try profile("ready")).contents
        #expect(
            contents.passes.map(\.displayName) == [
                "Visa 4242", "Mastercard 8210", "Visa 9995", "JCB 0505", "Visa 3155",
            ])
        #expect(
            contents.addresses.map { $0.postalAddress?.country.code }
                == ["US", "CA", "US", "CN", "GB", "DE", "JP", "HK"])
        // One person has five addresses, of which the first is the one that a sheet begins with.
        #expect(contents.addresses.count { $0.name == "Juniper Appleseed" } == 5)
        #expect(contents.addresses[0].name == "Juniper Appleseed")
        #expect(contents.addresses[0].postalAddress?.street == "1 Peachtree Street")
        #expect(contents.addresses[7].postalAddress?.postalCode == "")
        #expect(contents.contacts.map(\.emailAddress) == ["j.appleseed@example.org", "juniper@work.example"])
        #expect(contents.isBiometryEnrolled)
    }

    @Test func passcodeOnlyWalletHasCardsAndNoFinger() throws {
        let contents = try SimulatedWallet(try profile("passcode-only")).contents
        #expect(!contents.isBiometryEnrolled && contents.passes.count == 2)
    }

    @Test func walletWithoutContactsHasCards() throws {
        let contents = try SimulatedWallet(try profile("no-contacts")).contents
        #expect(contents.addresses.isEmpty && contents.contacts.isEmpty && contents.passes.count == 2)
    }

    @Test func worldwideWalletIsAtHomeInSeveralCountries() throws {
        let wallet = try SimulatedWallet(try profile("worldwide"))
        #expect(
            wallet.contents.passes.map(\.displayName)
                == ["Visa 0000", "UnionPay 0005", "JCB 0000", "Mastercard 5100"])
        #expect(wallet.contents.passes.map { $0.issuerCountry?.code } == ["GB", "CN", "JP", "US"])
        #expect(wallet.contents.passes.map(\.type) == [.credit, .credit, .credit, .prepaid])
        #expect(wallet.capability(networks: [.unionPay], capabilities: .threeDSecure) == .ready)
        #expect(
            Set(try #require(wallet.entitlement.processingCountries).map(\.code)) == [
                "JP", "CN", "HK", "US", "GB", "DE",
            ])
        #expect(wallet.expiry(ofPass: "jcb-jp") == Expiry("06/29"))
    }

    @Test(arguments: outcomes.map { $0.0 })
    func shopIsEntitledOnEveryDevice(name: String) throws {
        #expect(
            try SimulatedWallet(try profile(name)).entitlement.merchantIdentifiers == [
                "merchant.org.example.acme"
            ])
    }
}
