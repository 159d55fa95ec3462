import Codecs
import Crypto
import Foundation
import PayKit
import PaymentToken
import TestSupport
import Testing
import TokenVectors
import X509

/// What programs that share no code with ours make of our tokens, and what we make of theirs.
@Suite struct TokenOracleTests {
    let world: TokenWorld

    init() throws { world = try TokenWorld.shared.get() }

    // MARK: openssl

    private static let verify = [
        "cms", "-verify", "-binary", "-inform", "DER", "-purpose", "any", "-attime", "1790000000",
        "-CAfile", "root.pem", "-in", "signature.p7s", "-content", "message.bin", "-out", "verified.bin",
    ]

    private func files(of token: EncryptedPaymentData) throws -> OpenSSL {
        let openssl = try OpenSSL()
        try openssl.write(world.chain.authority.root.pem, to: "root.pem")
        try openssl.write(token.signature, to: "signature.p7s")
        try openssl.write(token.signedMessage, to: "message.bin")
        return openssl
    }

    @Test(arguments: [0x2A, 0xAA] as [UInt8]) func opensslAcceptsMessageAndSignature(serial: UInt8) throws {
        let number = Certificate.SerialNumber(bytes: [UInt8](repeating: serial, count: 16))
        let token = try world.token(signer: world.chain.identity(serial: number))
        let openssl = try files(of: token)
        let answer = try openssl.run(Self.verify)
        #expect(answer.status == 0, "\(answer.text)")
        #expect(try openssl.bytes(of: "verified.bin") == token.signedMessage)
    }

    @Test(arguments: [0, 90, 91, 200, -1]) func opensslRefusesAChangedByteOfTheMessage(place: Int) throws {
        let openssl = try files(of: world.token())
        var message = try openssl.bytes(of: "message.bin")
        message[place < 0 ? message.count - 1 : place] ^= 1
        try openssl.write(message, to: "message.bin")
        let answer = try openssl.run(Self.verify)
        #expect(answer.status != 0)
        #expect(answer.text.hasPrefix("CMS Verification failure"))
    }

    @Test func opensslRefusesAChangedByteOfTheSignature() throws {
        let openssl = try files(of: world.token())
        var signature = try openssl.bytes(of: "signature.p7s")
        // Six end-of-contents octets follow the last byte of s.
        signature[signature.count - 7] ^= 1
        try openssl.write(signature, to: "signature.p7s")
        #expect(try openssl.run(Self.verify).status != 0)
    }

    @Test func opensslRefusesAnotherRoot() throws {
        let openssl = try files(of: world.token())
        try openssl.write(WalletChain().authority.root.pem, to: "root.pem")
        #expect(try openssl.run(Self.verify).status != 0)
    }

    /// A signature that openssl makes over our message now, with the chain's leaf.
    private func foreign(
        _ token: EncryptedPaymentData, chain: WalletChain, options: [String]
    ) throws -> EncryptedPaymentData {
        let signer = try chain.identity(at: Date() - 3600)
        let openssl = try OpenSSL()
        try openssl.write(token.signedMessage, to: "message.bin")
        try openssl.write(signer.pem, to: "signer.pem")
        try openssl.write(signer.intermediate.pem, to: "intermediate.pem")
        let answer = try openssl.run(
            [
                "cms", "-sign", "-binary", "-md", "sha256", "-outform", "DER", "-signer", "signer.pem",
                "-certfile", "intermediate.pem", "-in", "message.bin", "-out", "signature.p7s",
            ] + options)
        #expect(answer.status == 0, "\(answer.text)")
        return try token.with(signature: openssl.bytes(of: "signature.p7s"))
    }

    @Test func signatureOfOpensslIsAccepted() throws {
        let chain = try WalletChain(at: Date() - 86_400)
        let token = try world.token()
        let foreign = try foreign(token, chain: chain, options: [])
        let opener = TokenOpener(roots: [chain.authority.root])
        #expect(throws: Never.self) { try opener.verify(foreign, at: Date()) }
        #expect(throws: TokenRefusal.foreignRoot) { try world.opener.verify(foreign, at: Date()) }
        #expect(throws: TokenRefusal.wrongMessageDigest) {
            try opener.verify(foreign.with(data: token.data.reversed()), at: Date())
        }
    }

    @Test(arguments: [
        (["-nodetach"], TokenRefusal.notDetached), (["-stream"], .notDetached),
        (["-nocerts"], .certificateCount(1)), (["-noattr"], .missingAttribute(.contentType)),
        (["-keyid"], .signatureVersion), (["-md", "sha512"], .digestAlgorithm),
    ])
    func signatureOfOpensslInAnotherFormIsRefused(options: [String], refusal: TokenRefusal) throws {
        let chain = try WalletChain(at: Date() - 86_400)
        let foreign = try foreign(world.token(), chain: chain, options: options)
        let opener = TokenOpener(roots: [chain.authority.root])
        #expect(throws: refusal) { try opener.verify(foreign, at: Date()) }
    }

    // MARK: Python

    /// What the script says of one token.
    private struct Opened: Decodable {
        let amount: Int64
        let number: String
        let currency: String
        let cryptogram: String
        let secretBeginsWithZero: Bool
        let serialHasTopBit: Bool
    }

    private struct Order: Encodable {
        let certificate: String
        let key: String
        let root: String
        let tokens: [Token]

        /// The object as it travels, put into the order as it is.
        struct Token: Codable {
            let version: String
            let data: String
            let signature: String
            let header: [String: String]
        }
    }

    private func open(_ tokens: [EncryptedPaymentData]) async throws -> [Opened] {
        let order = Order(
            certificate: world.merchant.certificate.pem, key: world.merchant.key.pem,
            root: world.chain.authority.root.pem,
            tokens: try tokens.map { try JSONDecoder().decode(Order.Token.self, from: Data($0.json)) })
        let output = try await Python.run(
            "Payment/PaymentTokenTests/Oracles/decrypt.py", input: JSONEncoder().encode(order))
        return try JSONDecoder().decode([Opened].self, from: output)
    }

    @Test func pythonOpensTwoHundredTokens() async throws {
        let signers = try ([0x2A, 0xAA, 0x01, 0xFF] as [UInt8]).map { first in
            let serial = Certificate.SerialNumber(bytes: [first] + [UInt8](repeating: 9, count: 15))
            return try TokenMint(signer: world.chain.identity(serial: serial))
        }
        let certificate = world.merchant.certificate
        var payloads: [PaymentPayload] = []
        var tokens: [EncryptedPaymentData] = []
        for number in 0..<200 {
            let cryptogram = (0..<(16 + number % 5)).map { UInt8(truncatingIfNeeded: number * 31 + $0 * 7) }
            let payload = try TokenWorld.payload(
                number: "48001234567\(10_000 + number)", amount: Int64(number * number * 137),
                currency: ["978", "840", "036", "392", "048"][number % 5],
                proof: .threeDSecure(
                    onlinePaymentCryptogram: cryptogram, eciIndicator: number % 2 == 0 ? "5" : nil))
            let key =
                number % 50 == 7
                ? try LeadingZero.key(for: certificate.point()) : P256.KeyAgreement.PrivateKey()
            tokens.append(
                try signers[number % 4].mint(
                    payload, for: certificate,
                    transactionIdentifier: [UInt8](repeating: UInt8(number), count: 32),
                    applicationData: number % 3 == 0 ? nil : [UInt8(number)], at: TokenWorld.now,
                    ephemeralKey: key))
            payloads.append(payload)
        }
        let opened = try await open(tokens)
        #expect(opened.map(\.amount) == payloads.map(\.transactionAmount))
        #expect(opened.map(\.number) == payloads.map(\.applicationPrimaryAccountNumber.reveal))
        #expect(opened.map(\.currency) == payloads.map(\.currencyCode))
        #expect(
            opened.map(\.cryptogram) == payloads.map { Hexadecimal.encode($0.onlinePaymentCryptogram ?? []) })
        #expect(opened.count { $0.secretBeginsWithZero } >= 4)
        #expect(opened.count { $0.serialHasTopBit } == 100)
    }

    @Test func pythonRefusesAChangedToken() async throws {
        let changed = try world.token().with(transactionIdentifier: [UInt8](repeating: 1, count: 32))
        let failure = await #expect(throws: Python.Failure.self) { try await open([changed]) }
        #expect(failure?.description.contains("AssertionError: another message") == true)
    }
}
