import ArgumentParser
import ClientRuntime
import Foundation
import PaymentToken
import Testing
import Vitrine

/// Tokens for a merchant that exists, and the certificates that are written with every token.
@Suite struct TokenMintForMerchantTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private static let attime = "1795276800"

    @Test(arguments: TokenVersion.allCases)
    func opensslVerifiesBothChainsFromTheOutputAlone(version: TokenVersion) async throws {
        try shop.mint("token", "--token-version", version.rawValue)
        let wallet = try await shop.openssl(
            "verify", "-x509_strict", "-attime", Self.attime, "-CAfile", "token/root.pem", "-untrusted",
            "token/intermediate.pem", "token/leaf.pem")
        #expect(wallet.output == "token/leaf.pem: OK\n")
        let merchant = try await shop.openssl(
            "verify", "-x509_strict", "-attime", Self.attime, "-CAfile", "token/issuer.pem",
            "token/processing.pem")
        #expect(merchant.output == "token/processing.pem: OK\n")
        let other = try await shop.openssl(
            "verify", "-attime", Self.attime, "-CAfile", "token/root.pem", "token/processing.pem")
        #expect(other.status != 0)
    }

    /// Mints without naming the merchant.
    private func mint(for certificate: String, _ folder: String, _ more: String...) throws {
        try shop.run(
            [
                "token", "mint", "--certificate", certificate, "--amount", "25.00", "--currency", "USD",
                "--clock", Workshop.clock, "--out", "\(shop.path)/\(folder)",
            ] + more)
    }

    @Test(arguments: TokenVersion.allCases)
    func merchantOpensWhatIsEncryptedForItsCertificate(version: TokenVersion) throws {
        try shop.mint("shop", "--token-version", version.rawValue)
        let certificate = try ProcessingCertificate(pem: shop.text("shop/processing.pem"))
        try shop.write(certificate.der, to: "shop.cer")
        for (file, folder) in [("shop/processing.pem", "pem"), ("shop.cer", "der")] {
            try mint(for: "\(shop.path)/\(file)", folder)
            #expect(
                try shop.names(folder) == [
                    "intermediate.pem", "leaf.pem", "message.bin", "processing.pem", "root.pem",
                    "signature.p7s", "token.json",
                ])
            #expect(try shop.text("\(folder)/processing.pem") == certificate.pem)
            let token = try EncryptedPaymentData(json: shop.bytes("\(folder)/token.json"))
            #expect(token.version == version)
            #expect(token.publicKeyHash == certificate.publicKeyHash)
            let output = try shop.run(shop.verifying(folder, certificate: "shop", key: "shop")).output
            #expect(String(decoding: output, as: UTF8.self).contains("\n  \"transactionAmount\": 2500,\n"))
        }
    }

    @Test func certificateOfDERIsVerifiedWith() throws {
        try shop.mint("token")
        let certificate = try ProcessingCertificate(pem: shop.text("token/processing.pem"))
        try shop.write(certificate.der, to: "shop.cer")
        var arguments = shop.verifying("token")
        arguments[7] = "\(shop.path)/shop.cer"
        let output = try shop.run(arguments).output
        #expect(output == (try shop.run(shop.verifying("token")).output))
    }

    @Test func merchantAndVersionMayBeNamedAsWell() throws {
        try shop.mint("shop")
        try shop.mint(
            "paid", "--certificate", "\(shop.path)/shop/processing.pem", "--token-version", "EC_v1")
        let token = try EncryptedPaymentData(json: shop.bytes("paid/token.json"))
        #expect(token.version == .ecV1)
    }

    @Test func certificateComesFromStandardInput() throws {
        try shop.mint("shop")
        let answer = try shop.run(
            [
                "token", "mint", "--certificate", "-", "--amount", "25.00", "--currency", "USD", "--clock",
                Workshop.clock, "--out", "\(shop.path)/paid",
            ], input: shop.bytes("shop/processing.pem"))
        #expect(
            answer.note
                == "wrote a token of 25.00 USD for merchant.com.example.shop to "
                + quoted("\(shop.path)/paid"))
    }

    // MARK: Refusals

    static let contradictions: [([String], String)] = [
        (
            ["--merchant-id", "merchant.com.example.other"],
            "--merchant-id 'merchant.com.example.other' is not the merchant of --certificate; that is "
                + "merchant.com.example.shop."
        ),
        (
            ["--token-version", "RSA_v1"],
            "--token-version RSA_v1 does not fit the key of --certificate, which takes EC_v1."
        ),
        (
            ["--clock", "2026-11-20T15:59:59Z"],
            "--certificate is valid from 2026-11-20T16:00:00Z on, after the signing time."
        ),
        (
            ["--clock", "2028-12-20T16:00:01Z"],
            "--certificate was valid until 2028-12-20T16:00:00Z, before the signing time."
        ),
    ]

    @Test(arguments: contradictions)
    func certificateThatDoesNotFitIsNamed(more: [String], sentence: String) throws {
        try shop.mint("shop")
        let arguments = [
            "token", "mint", "--certificate", "\(shop.path)/shop/processing.pem", "--amount", "25.00",
            "--currency", "USD", "--out", "\(shop.path)/paid",
        ]
        #expect(throws: CommandFault.usage(sentence)) { try shop.run(arguments + more) }
        #expect(!FileManager.default.fileExists(atPath: "\(shop.path)/paid"))
    }

    @Test func fileThatIsNoCertificateIsNamed() throws {
        try shop.mint("shop")
        #expect(
            throws: CommandFault.usage(
                "--certificate '/nowhere.pem' cannot be read: No such file or directory.")
        ) { try mint(for: "/nowhere.pem", "paid") }
        let key = "\(shop.path)/shop/processing.key.pem"
        #expect(
            throws: CommandFault.usage(
                "--certificate \(quoted(key)) cannot be used: The PEM block is PRIVATE KEY; CERTIFICATE is "
                    + "expected.")
        ) { try mint(for: key, "paid") }
        let root = "\(shop.path)/shop/root.pem"
        #expect(
            throws: CommandFault.usage(
                "--certificate \(quoted(root)) cannot be used: The key is P-384; P-256 is expected.")
        ) { try mint(for: root, "paid") }
        #expect(!FileManager.default.fileExists(atPath: "\(shop.path)/paid"))
    }

    @Test func merchantIsNamedOneWayOrTheOther() throws {
        let arguments = ["token", "mint", "--amount", "25.00", "--currency", "USD", "--out", "none"]
        let error = try #require(throws: (any Error).self) { try VitrineCommand.parseAsRoot(arguments) }
        #expect(
            VitrineCommand.message(for: error)
                == "--merchant-id is missing; a merchant identifier such as merchant.com.example.shop is "
                + "expected, or a certificate with --certificate.")
        #expect(VitrineCommand.exitCode(for: error) == .validationFailure)
    }
}
