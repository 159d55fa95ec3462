import ArgumentParser
import Foundation
import InventoryServer
import MerchantKeyring
import MerchantSamples
import PaymentToken
import TestSupport
import Testing

struct MerchantsCommandTests {
    private typealias Sample = MerchantsSamples

    /// Runs a command in this process; `-` reads the input.
    private static func run(
        _ line: String, keys: String, at now: Date = Sample.start, input: String = ""
    ) throws -> KeyAnswer {
        let arguments = line.split(separator: " ").map(String.init) + ["--keys", keys]
        let command = try #require(try VitrineServer.parseAsRoot(arguments) as? any KeyCommand)
        let context = KeyCommandContext(folder: KeyFolder(path: keys), now: now) { source throws(KeyFault) in
            source == "-" ? Array(input.utf8) : try KeyInput.read(source)
        }
        return try command.perform(in: context)
    }

    private static func hashes(_ keys: String) throws -> [String] {
        try KeyFolder(path: keys).load().merchant(Sample.shop).keys.map(\.fingerprint.short)
    }

    @Test func ownRequestIsCertifiedAndOpenSSLAgrees() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            let new = try Self.run("merchant new \(Sample.shop) --team ABCDE12345 --country de", keys: keys)
            #expect(
                new.note
                    == "registered merchant.com.example.shop. "
                    + "Make its first key with: vitrine-server merchant rotate merchant.com.example.shop")
            let csr = try Self.run("merchant csr \(Sample.shop)", keys: keys)
            #expect(csr.output.hasPrefix("-----BEGIN CERTIFICATE REQUEST-----\n"))
            let verified = try await Sample.openssl("req", "-verify", "-noout", input: csr.output)
            #expect(verified.status == 0)
            #expect((verified.output + verified.error).contains("verify OK"))

            let made = try Self.run("merchant certificate \(Sample.shop)", keys: keys)
            let shown = try await Sample.openssl(
                "x509", "-noout", "-subject", "-dates", "-nameopt", "RFC2253", input: made.output)
            #expect(
                shown.output == """
                    subject=C=DE,O=merchant.com.example.shop,OU=ABCDE12345,\
                    CN=Vitrine Payment Processing:merchant.com.example.shop,UID=merchant.com.example.shop
                    notBefore=Mar  1 12:00:00 2026 GMT
                    notAfter=Apr  1 12:00:00 2028 GMT

                    """)
            let certificate = "\(place)/certificate.pem"
            try made.output.write(toFile: certificate, atomically: true, encoding: .utf8)
            let portal = "\(keys)/portal/authority.pem"
            let chain = try await Sample.openssl(
                "verify", "-attime", "1772366400", "-CAfile", portal, "-ignore_critical", certificate)
            #expect(chain.output == "\(certificate): OK\n")
        }
    }

    @Test func requestOfOpenSSLIsCertifiedWithItsKey() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            _ = try Self.run("merchant new \(Sample.shop)", keys: keys)
            let made = try await Sample.openssl(
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
                "\(place)/foreign.key", "-subj", "/CN=whoever", "-out", "\(place)/foreign.csr")
            #expect(made.status == 0)
            let answer = try Self.run(
                "merchant certificate \(Sample.shop) --csr \(place)/foreign.csr", keys: keys)
            let hash = try #require(try Self.hashes(keys).first)
            #expect(
                answer.note
                    == "the key \(hash) is opened elsewhere, for merchant.com.example.shop. "
                    + "It is valid until 2028-04-01.")
            let certified = try await Sample.openssl("x509", "-noout", "-pubkey", input: answer.output)
            let own = try await Sample.openssl("pkey", "-pubout", "-in", "\(place)/foreign.key")
            #expect(certified.output == own.output)
            #expect(!own.output.isEmpty)
            let text = try String(contentsOfFile: "\(place)/foreign.csr", encoding: .utf8)
            let again = try Self.run("merchant certificate \(Sample.shop) --csr -", keys: keys, input: text)
            #expect(again.output.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        }
    }

    @Test func requestOfAnRSAKeyIsRefused() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            _ = try Self.run("merchant new \(Sample.shop)", keys: keys)
            let made = try await Sample.openssl(
                "req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", "/dev/null", "-subj", "/CN=x")
            let fault = KeyFault.input(source: "standard input", .request(.wrongKey(found: .rsa)))
            #expect(throws: fault) {
                try Self.run("merchant certificate \(Sample.shop) --csr -", keys: keys, input: made.output)
            }
            #expect(
                fault.sentence
                    == "standard input cannot be certified: The signing request's key is RSA; an ECC key "
                    + "pair of 256 bits (P-256) is expected. Nothing was changed. Make a request with: "
                    + "openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes")
            #expect(try Self.hashes(keys).isEmpty)
        }
    }

    @Test func listShowsEveryKey() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            #expect(try Self.run("merchant list", keys: keys).output == "")
            _ = try Self.run("merchant new \(Sample.shop)", keys: keys)
            _ = try Self.run("merchant new merchant.com.example.a", keys: keys)
            _ = try Self.run("merchant rotate \(Sample.shop)", keys: keys)
            _ = try Self.run("merchant rotate \(Sample.shop)", keys: keys, at: Sample.later)
            let first = try Self.hashes(keys)[0]
            _ = try Self.run("merchant revoke-key \(Sample.shop) \(first)", keys: keys, at: Sample.later)
            _ = try Self.run("merchant csr \(Sample.shop)", keys: keys, at: Sample.later)
            let hashes = try Self.hashes(keys)
            #expect(
                try Self.run("merchant list", keys: keys, at: Sample.later).output == """
                    MERCHANT                   KEY       STATE    FROM        TO          DAYS LEFT
                    merchant.com.example.a     -         no-key   -           -           -
                    merchant.com.example.shop  \(hashes[0])  revoked  2026-03-01  2028-04-01  761
                    merchant.com.example.shop  \(hashes[1])  active   2026-03-02  2028-04-02  762
                    merchant.com.example.shop  \(hashes[2])  pending  -           -           -

                    """)
        }
    }

    @Test func statusNamesEachFaultAndTheNextStep() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            let command = "merchant status \(Sample.shop)"
            func facts(at now: Date = Sample.start) throws -> [String] {
                let lines = try Self.run(command, keys: keys, at: now).output.split(separator: "\n")
                return lines.map { $0.split(separator: " ").joined(separator: " ") }
            }
            #expect(throws: KeyFault.rule(.noMerchant(Sample.shop))) { try facts() }
            #expect(try Self.run("merchant status", keys: keys).output == "")
            _ = try Self.run("merchant new \(Sample.shop) --country de", keys: keys)
            let rotate = "next vitrine-server merchant rotate \(Sample.shop)"
            #expect(
                try facts() == [
                    "\(Sample.shop): \(Sample.shop), DE, team VITRINE001", "certificate none",
                    "reads nothing",
                    "entitlement wallet profiles with \(Sample.shop) in entitledMerchants", rotate,
                ])
            _ = try Self.run("merchant csr \(Sample.shop)", keys: keys)
            #expect(try facts()[4] == "next vitrine-server merchant certificate \(Sample.shop)")
            _ = try Self.run("merchant rotate \(Sample.shop)", keys: keys)
            let hash = try #require(try Self.hashes(keys).last)
            #expect(try facts()[1] == "certificate \(hash), 762 days left")
            #expect(try facts()[2] == "reads \(hash) (active)")
            #expect(try facts()[4] == "next nothing to do")
            let soon = Sample.start.addingTimeInterval(733 * 86_400)
            #expect(try facts(at: soon)[1] == "certificate \(hash), 29 days left")
            #expect(try facts(at: soon)[4] == rotate)
            let last = Sample.start.addingTimeInterval(761 * 86_400)
            #expect(try facts(at: last)[1] == "certificate \(hash), 1 day left")
            let late = Sample.start.addingTimeInterval(800 * 86_400)
            #expect(try facts(at: late)[1] == "certificate \(hash), expired since 2028-04-01")
            #expect(try facts(at: late)[4] == rotate)
            let early = Sample.start.addingTimeInterval(-86_400)
            #expect(try facts(at: early)[1] == "certificate \(hash), not valid before 2026-03-01")
            #expect(try facts(at: early)[4].hasPrefix("next check this machine's date"))
        }
    }

    @Test func rootIsPinnedListedAndUnpinned() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            let root = try Sample.root()
            let hash = Fingerprint(of: root.der).short
            let name = "O=Vitrine,OU=Certification Authority,CN=Vitrine Root CA"
            let rows = """
                ROOT      FROM        TO          DAYS LEFT  NAME
                \(hash)  2026-03-01  2051-03-01  9131       \(name)

                """
            #expect(try Self.run("trust add -", keys: keys, input: root.pem) == KeyAnswer(output: rows))
            let again = try Self.run("trust add -", keys: keys, input: root.pem)
            #expect(again.note == "the root was trusted before. Nothing was changed.")
            #expect(try Self.run("trust list", keys: keys) == KeyAnswer(output: rows))
            _ = try Self.run("trust remove \(hash)", keys: keys)
            #expect(try Self.run("trust list", keys: keys).output == "")
        }
    }

    @Test(arguments: [
        ("merchant new shop", KeyFault.rule(.onboarding(.malformedMerchantIdentifier))),
        ("merchant new merchant.a.b --team abc", .rule(.onboarding(.malformedTeamIdentifier))),
        ("merchant new merchant.a.b --country XX", .rule(.unknownCountry)),
        ("merchant rotate merchant.a.b", .rule(.noMerchant("merchant.a.b"))),
        (
            "merchant certificate merchant.a.b --csr /nowhere/x",
            .input(source: "/nowhere/x", .unreadable(code: 2))
        ),
        (
            "merchant certificate merchant.a.b --csr -",
            .input(source: "standard input", .request(.pem(.noBlock)))
        ),
        ("trust add /dev/null", .input(source: "/dev/null", .empty)),
        ("trust add -", .input(source: "standard input", .certificate(.pem(.noBlock)))),
        ("trust remove x", .rule(.malformedPrefix(of: .trust))),
    ])
    func refusalIsNamed(line: String, fault: KeyFault) async throws {
        try await TemporaryFolder.use { place in
            #expect(throws: fault) { try Self.run(line, keys: place + "/keys", input: "nothing") }
            #expect(Sample.files(place).filter { !$0.hasSuffix("lock") } == [])
            #expect(!fault.sentence.contains("\n"))
            #expect(fault.sentence.contains("Nothing was changed. "))
        }
    }

    @Test func noCommandPrintsAPrivateKey() async throws {
        try await TemporaryFolder.use { place in
            let keys = place + "/keys"
            var said = ""
            for line in [
                "merchant new \(Sample.shop)", "merchant csr \(Sample.shop)",
                "merchant certificate \(Sample.shop)",
                "merchant rotate \(Sample.shop)", "merchant list", "trust list",
            ] {
                let answer = try Self.run(line, keys: keys)
                said += answer.output + (answer.note ?? "")
            }
            #expect(!said.contains("PRIVATE"))
            for file in Sample.files(keys).filter(KeyringFiles.isSecret) {
                let text = try String(contentsOfFile: "\(keys)/\(file)", encoding: .utf8)
                let key = try #require(text.components(separatedBy: "PRIVATE KEY-----\n").dropFirst().first)
                // The secret number stands in the first two lines, the public point in the others.
                for line in key.split(separator: "\n").prefix(2) { #expect(!said.contains(line)) }
            }
        }
    }
}

/// The program itself, as a process.
struct MerchantsProcessTests {
    private typealias Sample = MerchantsSamples

    @Test func failureIsOneSentenceAndExitCodeOne() async throws {
        try await TemporaryFolder.use { place in
            let ended = try await Sample.runApart(
                ProgramsUnderTest.server, ["merchant", "rotate", Sample.shop, "--keys", place + "/keys"])
            #expect(ended.status == 1)
            #expect(ended.output == "")
            #expect(
                ended.error
                    == "vitrine-server: there is no merchant merchant.com.example.shop. Nothing was changed. "
                    + "Register it first with: vitrine-server merchant new merchant.com.example.shop\n")
        }
    }

    @Test func processesAtOnceLoseNoMerchant() async throws {
        try await TemporaryFolder.use { place in
            try await withThrowingTaskGroup { group in
                for number in 1...6 {
                    group.addTask {
                        let ended = try await Sample.runApart(
                            ProgramsUnderTest.server,
                            ["merchant", "new", "merchant.com.example.p\(number)", "--keys", place + "/keys"])
                        #expect(ended.status == 0)
                    }
                }
                try await group.waitForAll()
            }
            let ended = try await Sample.runApart(
                ProgramsUnderTest.server, ["merchant", "list", "--keys", place + "/keys"])
            #expect(ended.output.split(separator: "\n").count == 7)
        }
    }
}
