import Crypto
import Foundation
import PayKit
import TestSupport
import Testing

/// What must be found nowhere after a shopper has paid from the wallet and with a typed card: in no log, in
/// no database, in no file but a key's own, and on no screen that others may look at.
@Suite(.serialized) final class SecretsTests {
    private let home = FileManager.default.temporaryDirectory.appending(
        path: "vitrine-secrets-\(UUID().uuidString)")
    /// Screens as they were each time a field was left.
    private var screens: [String] = []

    private static let passcode = "739251"
    private static let walletCard = "4012888888881881"
    private static let typedCard = "378282246310005"
    private static let securityCode = "9173"

    /// The test cards that stand beside the form, which nobody here pays with.
    private static let offeredCards = ["5555555555554444", "4000000000000002"]

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let profile = """
            {"name": "A phone", "supportsPayments": true, "paymentsRestricted": false,
             "passcode": "\(Self.passcode)", "biometricsEnrolled": false,
             "entitledMerchants": ["merchant.org.example.acme"],
             "cards": [{"id": "mine", "number": "\(Self.walletCard)", "type": "credit", "expiry": "09/31"}],
             "addresses": [{"name": "Juniper Appleseed", "street": "1 Peachtree Street", "city": "Atlanta",
              "state": "GA", "postalCode": "30303", "country": "US"}],
             "contacts": [{"email": "j.appleseed@example.org"}]}
            """
        try profile.write(to: profilePath, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private var profilePath: URL { home.appending(path: "phone.json") }

    @Test func secretsAreFoundNowhereAfterAWholeRun() async throws {
        let terminal = try shop()
        try await payFromTheWallet(terminal)
        try await payWithATypedCard(terminal)
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)

        let files = try everyFile()
        #expect(
            Set(files.map(\.name)).isSuperset(of: ["shop.sqlite", "events.log", "server.log", "session.cast"])
        )
        let keys = files.flatMap { PrivateKeys.scalars(in: $0.bytes) }
        // The portal's, the merchant's, the wallet's root, intermediate and leaf.
        #expect(keys.count == 5)
        let looks = screens.map { (name: "screen", bytes: Array($0.utf8)) }
        for file in files + looks {
            let found = SecretSearch(bytes: file.bytes)
            let offered = file.name == "screen" ? Self.offeredCards : []
            #expect(Set(found.cardNumbers).isSubset(of: offered), "\(file.name)")
            for secret in [Self.passcode, Self.securityCode] {
                #expect(!found.contains(word: secret), "\(file.name) holds \(secret)")
            }
            let isKeyFile = !PrivateKeys.scalars(in: file.bytes).isEmpty
            #expect(isKeyFile || !found.contains(anyOf: keys), "\(file.name) holds a private key")
        }
        let recording = try #require(files.first { $0.name == "session.cast" })
        for word in ["Juniper", "Appleseed", "Peachtree", "Atlanta", "30303", "j.appleseed"] {
            #expect(!SecretSearch(bytes: recording.bytes).contains(word: word), "the recording holds \(word)")
        }
        #expect(!SecretSearch(bytes: terminal.record.bytes).contains(word: Self.passcode))
        #expect(!SecretSearch(bytes: terminal.record.bytes).contains(anyOf: keys))
    }

    @Test func searchFindsWhatIsThere() {
        let text = Array("paid with 3782 822463 10005, code 9173; x739251y".utf8)
        let search = SecretSearch(bytes: text)
        #expect(search.cardNumbers == ["378282246310005"])
        #expect(search.contains(word: "9173") && !search.contains(word: "739251"))
        #expect(SecretSearch(bytes: Array("id 4012888888881881".utf8)).cardNumbers == [Self.walletCard])
        #expect(SecretSearch(bytes: Array("at 1795186800000".utf8)).cardNumbers == [])
        let key = P256.Signing.PrivateKey()
        let scalar = Array(key.rawRepresentation)
        #expect(PrivateKeys.scalars(in: Array(key.pemRepresentation.utf8)) == [scalar])
        for form in [
            scalar, Array(Data(scalar).base64EncodedString().utf8), SecretSearch.hexadecimal(scalar),
        ] {
            #expect(SecretSearch(bytes: Array("x".utf8) + form).contains(anyOf: [scalar]))
        }
    }

    // MARK: The run

    private func shop() throws -> PseudoTerminal {
        PseudoTerminal(
            running: try ProgramsUnderTest.vitrine,
            arguments: [
                "demo", "--assets", DemoShop.assets, "--wallet", profilePath.path, "--database",
                home.appending(path: "shop.sqlite").path, "--log", home.appending(path: "events.log").path,
                "--record", home.appending(path: "session.cast").path,
            ],
            environment: ["HOME": home.path, "LANG": "C.UTF-8"], columns: 80, rows: 30)
    }

    private func payFromTheWallet(_ terminal: PseudoTerminal) async throws {
        #expect(await terminal.waitForText("Mustache Wax"))
        terminal.press("\r")
        #expect(await terminal.waitForText("In stock"))
        #expect(await terminal.waitForText("Pay with"))
        #expect(await terminal.beginToBuy("\r", until: "VITRINE WALLET"))
        #expect(await terminal.waitForText("USD 15.83"))
        // The passcode takes digits alone.
        #expect(await terminal.press(" ", until: "Wallet passcode"))
        for digit in Self.passcode {
            terminal.press(String(digit))
            screens.append(terminal.text)
        }
        #expect(await terminal.waitForText("••••••"))
        screens.append(terminal.text)
        terminal.press("\r")
        #expect(await terminal.waitForText("Paid to ACME"))
        #expect(await terminal.waitForText("VISA ···· 1881"))
        screens.append(terminal.text)
        terminal.press("\r")
        #expect(await terminal.waitForText("Grooming"))
    }

    private func payWithATypedCard(_ terminal: PseudoTerminal) async throws {
        terminal.press("g")
        terminal.press("\r")
        #expect(await terminal.waitForText("Buy with a card"))
        #expect(await terminal.waitForText("In stock"))
        #expect(await terminal.waitForText("Pay with"))
        terminal.press("\u{1B}[B")
        #expect(await terminal.beginToBuy("\r", until: "Security code"))
        for text in ["j@example.org", "Juniper", "", "1 Peachtree Street", "Atlanta", "GA", "30303"] {
            terminal.press("\(text)\r")
        }
        #expect(await terminal.waitForText("Arrives"))
        terminal.press("\r")
        terminal.press(Self.typedCard)
        terminal.press("\r")
        #expect(await terminal.waitForText("0005"))
        #expect(await terminal.wait { screen, _ in !screen.text.contains("37828") })
        screens.append(terminal.text)
        for text in ["12/30", Self.securityCode] {
            terminal.press("\(text)\r")
            screens.append(terminal.text)
        }
        // A press that orders counts only when it came alone.
        #expect(await terminal.press("\r", until: "Paid to ACME"))
        #expect(await terminal.waitForText("AMEX ···· 0005"))
        screens.append(terminal.text)
        terminal.press("\r")
        #expect(await terminal.waitForText("Grooming"))
    }

    /// Everything that was written, but the profile that the shopper wrote.
    private func everyFile() throws -> [(name: String, bytes: [UInt8])] {
        let paths = FileManager.default.enumerator(at: home, includingPropertiesForKeys: [.isRegularFileKey])
        return try (paths?.allObjects ?? []).compactMap { entry in
            guard let url = entry as? URL, url.path != profilePath.path,
                try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            else { return nil }
            return (url.lastPathComponent, Array(try Data(contentsOf: url)))
        }
    }
}
