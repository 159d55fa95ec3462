import ArgumentParser
import ClientRuntime
import Foundation
import PaymentToken
import Testing
import Vitrine

@Suite struct TokenVerifyTests {
    private let shop: Workshop

    init() throws {
        shop = try Workshop()
        try shop.mint("token")
    }

    @Test func payloadIsShownWithExactlyItsMembers() throws {
        let output = try shop.run(shop.verifying("token")).output
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "applicationPrimaryAccountNumber", "applicationExpirationDate", "currencyCode",
                "transactionAmount", "deviceManufacturerIdentifier", "paymentDataType", "paymentData",
            ])
        #expect(object["transactionAmount"] as? Int == 2500)
        #expect(object["currencyCode"] as? String == "840")
        #expect(object["paymentDataType"] as? String == "3DSecure")
        let data = try #require(object["paymentData"] as? [String: String])
        #expect(Set(data.keys) == ["onlinePaymentCryptogram", "eciIndicator"])
        #expect(data["eciIndicator"] == "5")
        #expect(Data(base64Encoded: data["onlinePaymentCryptogram"] ?? "")?.count == 20)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "{" && lines.last == "}")
        #expect(lines[1].hasPrefix("  \"applicationPrimaryAccountNumber\": \"4890"))
    }

    @Test func withoutTheMerchantsKeyTheSignatureAloneIsChecked() throws {
        let answer = try shop.run(Array(shop.verifying("token").prefix(6)) + ["--clock", Workshop.clock])
        #expect(answer.output.isEmpty)
        #expect(
            answer.note
                == "the signature is good, made 2026-11-21T16:00:00Z. The payload stays sealed without "
                + "--certificate and --key.")
    }

    @Test func tokenIsReadFromStandardInputWithBlanksAround() throws {
        var arguments = shop.verifying("token")
        arguments[3] = "-"
        let json = try shop.bytes("token/token.json")
        let output = try shop.run(arguments, input: [0x20] + json + [0x0A]).output
        #expect(output == (try shop.run(shop.verifying("token")).output))
    }

    // MARK: Refusals

    static let clocks: [(String, String)] = [
        ("2026-11-21T16:05:00Z", ""), ("2026-11-21T15:55:00Z", ""),
        ("2026-11-21T16:05:01Z", "the token was signed 301 seconds ago; at most 300 are accepted."),
        ("2026-11-21T15:54:59Z", "the token was signed 301 seconds ahead of now; at most 300 are accepted."),
        ("2026-11-20T15:59:59Z", "the leaf certificate is not valid yet."),
        ("2031-11-21T16:00:00Z", "the leaf certificate has expired."),
    ]

    @Test(arguments: clocks)
    func clockDecidesWithinFiveMinutes(clock: String, sentence: String) throws {
        let arguments = shop.verifying("token", clock: clock)
        guard !sentence.isEmpty else {
            #expect(throws: Never.self) { try shop.run(arguments) }
            return
        }
        #expect(throws: CommandFault.failed(sentence)) { try shop.run(arguments) }
    }

    @Test func foreignRootIsNamed() throws {
        try shop.mint("other")
        #expect(throws: CommandFault.failed("the chain does not end at a pinned root.")) {
            try shop.run(shop.verifying("token", root: "other"))
        }
    }

    @Test func otherMerchantsKeyIsNamed() throws {
        try shop.mint("other")
        #expect(throws: CommandFault.failed("the token is for another merchant key.")) {
            try shop.run(shop.verifying("token", certificate: "other", key: "other"))
        }
        #expect(throws: CommandFault.failed("The private key does not belong to the certificate.")) {
            try shop.run(shop.verifying("token", key: "other"))
        }
    }

    static let changes: [(String, String, String)] = [
        ("\"data\":\"", "the signed digest is not that of the token.", "A"),
        ("\"transactionId\":\"", "the signed digest is not that of the token.", "0"),
        ("\"version\":\"EC_v", "version is \"EC_v2\"; EC_v1 or RSA_v1 is expected.", "2"),
        ("\"publicKeyHash\":\"", "the token is for another merchant key.", "A"),
        ("\"signature\":\"", "signature is not a well-formed CMS SignedData.", "A"),
    ]

    /// Puts another character behind a piece of the token.
    private func change(behind piece: String, to character: String) throws {
        let text = try shop.text("token/token.json")
        let start = try #require(text.firstRange(of: piece)).upperBound
        let end = text.index(after: start)
        // What stands there already would be no change.
        let other = text[start..<end] == character ? (character == "A" ? "B" : "1") : character
        try shop.write(
            Array(text.replacingCharacters(in: start..<end, with: other).utf8), to: "token/token.json")
    }

    @Test(arguments: changes)
    func changedByteIsNamed(piece: String, sentence: String, character: String) throws {
        try change(behind: piece, to: character)
        #expect(throws: CommandFault.failed(sentence)) { try shop.run(shop.verifying("token")) }
    }

    @Test func textThatIsNoTokenIsNamed() throws {
        var arguments = shop.verifying("token")
        arguments[3] = "-"
        #expect(throws: CommandFault.failed("paymentData is not a JSON object.")) {
            try shop.run(arguments, input: Array("hello".utf8))
        }
        #expect(throws: CommandFault.failed("version is missing.")) {
            try shop.run(arguments, input: Array("{}".utf8))
        }
        let long = [UInt8](repeating: 0x20, count: 70_000)
        try shop.write(long, to: "long.json")
        arguments[3] = "\(shop.path)/long.json"
        #expect(throws: CommandFault.failed("paymentData is longer than 64 KiB.")) { try shop.run(arguments) }
    }

    // MARK: Arguments

    @Test func filesThatAreNotWhatTheyShouldBeAreNamed() throws {
        var arguments = shop.verifying("token")
        arguments[5] = "/nowhere.pem"
        #expect(
            throws: CommandFault.usage("--root '/nowhere.pem' cannot be read: No such file or directory.")
        ) { try shop.run(arguments) }
        arguments[5] = "/"
        #expect(throws: CommandFault.usage("--root '/' cannot be read: Is a directory.")) {
            try shop.run(arguments)
        }
        try shop.write(Array("hello".utf8), to: "text")
        arguments[5] = "\(shop.path)/text"
        #expect(
            throws: CommandFault.usage(
                "--root \(quoted("\(shop.path)/text")) cannot be used: The text has no PEM block; a line "
                    + "such as -----BEGIN CERTIFICATE----- is expected.")
        ) { try shop.run(arguments) }
        let swapped = "\(shop.path)/token/processing.key.pem"
        #expect(
            throws: CommandFault.usage(
                "--certificate \(quoted(swapped)) cannot be used: The PEM block is PRIVATE KEY; CERTIFICATE "
                    + "is expected.")
        ) {
            var arguments = shop.verifying("token")
            arguments[7] = swapped
            try shop.run(arguments)
        }
    }

    @Test(arguments: [("--key", "certificate"), ("--certificate", "key")])
    func certificateAndKeyBelongTogether(option: String, missing: String) throws {
        let arguments = ["token", "verify", "--token", "-", "--root", "r", option, "f"]
        let error = try #require(throws: (any Error).self) { try VitrineCommand.parseAsRoot(arguments) }
        #expect(
            VitrineCommand.message(for: error)
                == "--\(missing) is missing; --certificate and --key are expected together.")
        #expect(VitrineCommand.exitCode(for: error) == .validationFailure)
    }

    @Test func layoutKeepsTheValueAndEscapesWhatTerminalsObey() {
        let json = #"{"a":"x\"{,:}\\","b":[1,2],"c":"\#u{9B}31m\#u{202E}ü"}"#
        #expect(
            String(decoding: TerminalJSON.indented(Array(json.utf8)), as: UTF8.self) == #"""
                {
                  "a": "x\"{,:}\\",
                  "b": [
                    1,
                    2
                  ],
                  "c": "\u009b31m\u202eü"
                }
                """#)
    }
}

/// The built program: exit codes, channels and pipes.
@Suite struct TokenProgramTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    @Test func mintedTokenIsVerifiedThroughAPipe() async throws {
        let made = try await shop.vitrine([
            "token", "mint", "--merchant-id", Workshop.merchant, "--amount", "25.00", "--currency", "USD",
            "--clock", Workshop.clock, "--out", "token",
        ])
        #expect(made.status == 0 && made.output.isEmpty)
        #expect(
            made.complaint
                == "vitrine: wrote a token of 25.00 USD for merchant.com.example.shop to 'token'\n")
        let verify = [
            "token", "verify", "--token", "-", "--root", "token/root.pem", "--certificate",
            "token/processing.pem", "--key", "token/processing.key.pem", "--clock",
        ]
        let json = try shop.bytes("token/token.json")
        let shown = try await shop.vitrine(verify + [Workshop.clock], input: json)
        #expect(shown.status == 0 && shown.complaint.isEmpty)
        #expect(shown.output.contains("\n  \"transactionAmount\": 2500,\n"))
        let stale = try await shop.vitrine(verify + ["2026-11-21T17:00:00Z"], input: json)
        #expect(stale.status == 1 && stale.output.isEmpty)
        #expect(
            stale.complaint
                == "vitrine: the token was signed 3600 seconds ago; at most 300 are accepted.\n")
    }

    @Test func wrongArgumentEndsWithTheCodeForUsage() async throws {
        let ending = try await shop.vitrine([
            "token", "mint", "--merchant-id", Workshop.merchant, "--amount", "25", "--currency", "USD",
            "--out", "token",
        ])
        #expect(ending.status == 64)
        #expect(ending.complaint.hasPrefix("Error: --amount '25' is not an amount of USD; "))
        #expect(try shop.names("").isEmpty)
    }

    @Test func rootOfTheWalletIsACertificateForOpenSSL() async throws {
        let root = try await shop.vitrine(["wallet", "root"])
        #expect(root.status == 0 && root.complaint.isEmpty)
        try shop.write(Array(root.output.utf8), to: "root.pem")
        let read = try await shop.openssl(
            "x509", "-in", "root.pem", "-noout", "-subject", "-nameopt", "RFC2253")
        #expect(read.output == "subject=O=Vitrine,OU=Certification Authority,CN=Vitrine Root CA\n")
        #expect(try shop.text(".local/share/vitrine/wallet/root.pem") == root.output)
        #expect(try await shop.vitrine(["wallet", "root"]).output == root.output)
    }

    @Test func folderThatCannotBeUsedIsSaid() async throws {
        try shop.write([], to: "file")
        let ending = try await shop.vitrine(
            ["wallet", "root"], environment: ["XDG_DATA_HOME": "\(shop.path)/file"])
        #expect(ending.status == 1 && ending.output.isEmpty)
        #expect(
            ending.complaint == "vitrine: \(shop.path)/file/vitrine/wallet cannot be read: Not a directory. "
                + "Check whom it belongs to.\n")
    }

    @Test(arguments: ["wallet", "token"])
    func groupWithoutACommandShowsItsHelp(_ group: String) async throws {
        let ending = try await shop.vitrine([group])
        #expect(ending.status == 0)
        #expect(ending.output.contains("USAGE: vitrine \(group) <subcommand>"))
    }

    @Test func programsThatStartAtOnceShareOneAuthority() async throws {
        let roots = try await withThrowingTaskGroup { group in
            for _ in 0..<6 {
                group.addTask { [shop] in try await shop.vitrine(["wallet", "root"]).output }
            }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(roots.count == 6 && Set(roots).count == 1)
        #expect(roots[0].hasPrefix("-----BEGIN CERTIFICATE-----"))
    }
}
