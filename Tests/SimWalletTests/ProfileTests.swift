import Foundation
import PayKit
import SimWallet
import Testing

/// The profiles that come with the program.
@Suite struct ProfileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Assets/Wallets")

    private func profile(_ name: String) throws -> DeviceProfile {
        try JSONDecoder().decode(
            DeviceProfile.self, from: Data(contentsOf: Self.folder.appending(path: "\(name).json")))
    }

    @Test func noProfileIsUntested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
        #expect(names == ["needs-setup.json", "ready.json", "restricted.json", "unsupported.json"])
    }

    static let outcomes: [(String, PaymentCapability, Bool)] = [
        ("ready", .ready, true), ("needs-setup", .needsSetup, true), ("restricted", .unsupported, false),
        ("unsupported", .unsupported, false),
    ]

    @Test(arguments: outcomes)
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
            contents.passes.map(\.displayName) == ["Visa 4242", "Mastercard 8210", "Visa 9995", "JCB 0505"])
        #expect(contents.addresses.map { $0.postalAddress?.country.code } == ["US", "CA", "US", "CN"])
        #expect(contents.addresses[0].name == "Juniper Appleseed")
        #expect(contents.addresses[0].postalAddress?.street == "1 Peachtree Street")
        #expect(contents.contacts.map(\.emailAddress) == ["j.appleseed@example.org", "juniper@work.example"])
    }

    @Test func unknownCountryIsNamed() throws {
        var profile = try profile("ready")
        profile.addresses[1].country = "XX"
        #expect(throws: ProfileError.country("XX")) { try SimulatedWallet(profile) }
    }

    @Test func profileWithoutPasscodeIsRefused() {
        let json = Data(#"{"name":"x","supportsPayments":true,"paymentsRestricted":false}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(DeviceProfile.self, from: json) }
    }
}
