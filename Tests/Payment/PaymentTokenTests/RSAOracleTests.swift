import Foundation
import PayKit
import PaymentToken
import TestSupport
import Testing
import TokenVectors
import X509

/// Tokens of version RSA_v1 between three programs that share no code: ours, Python's `cryptography`, and the
/// openssl program with what it lacks written in Python.
@Suite struct RSAOracleTests {
    /// How many tokens go each way: what VITRINE_ORACLE_TOKENS names, else a hundred.
    static let count = ProcessInfo.processInfo.environment["VITRINE_ORACLE_TOKENS"].flatMap(Int.init) ?? 100

    /// A script that opens tokens, and one that mints them.
    struct Oracle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let opening: String
        let minting: String

        static let all = [
            Oracle(testDescription: "cryptography", opening: "decrypt.py", minting: "mint_rsa.py"),
            Oracle(testDescription: "openssl", opening: "openssl_rsa.py", minting: "openssl_rsa.py"),
        ]
    }

    /// The input of a script; each reads the members that it needs.
    private struct Order: Encodable {
        var certificate: String
        var key: String?
        var root: String?
        var tokens: [Token]?
        var now: Int?
        var signer: String?
        var count: Int?
    }

    /// The object as it travels.
    private struct Token: Codable {
        let version: String
        let data: String
        let signature: String
        let header: [String: String]
    }

    /// The answer of a script for one token that it opened or made.
    private struct Said: Decodable {
        let number: String
        let amount: Int64
        let token: Token?
    }

    private func ask(_ script: String, _ order: Order) async throws -> [Said] {
        let output = try await Python.run(
            "Payment/PaymentTokenTests/Oracles/\(script)", input: JSONEncoder().encode(order))
        return try JSONDecoder().decode([Said].self, from: output)
    }

    @Test(arguments: Oracle.all) func oracleOpensOurTokens(_ oracle: Oracle) async throws {
        let world = try TokenWorld.rsa.get()
        let mints = try ([0x2A, 0xAA] as [UInt8]).map { first in
            let serial = Certificate.SerialNumber(bytes: [first] + [UInt8](repeating: 9, count: 15))
            return try TokenMint(signer: world.chain.identity(serial: serial))
        }
        var payloads: [PaymentPayload] = []
        var tokens: [Token] = []
        for number in 0..<Self.count {
            let payload = try TokenWorld.payload(
                number: "48001234567\(10_000 + number)", amount: Int64(number * number * 137))
            let token = try mints[number % 2].mint(
                payload, for: world.merchant.certificate,
                transactionIdentifier: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32),
                applicationData: number % 3 == 0 ? nil : Array("order \(number)".utf8), at: TokenWorld.now)
            payloads.append(payload)
            tokens.append(try JSONDecoder().decode(Token.self, from: Data(token.json)))
        }
        let opened = try await ask(
            oracle.opening,
            Order(
                certificate: world.merchant.certificate.pem, key: world.merchant.key.pem,
                root: world.chain.authority.root.pem, tokens: tokens,
                now: Int(TokenWorld.now.timeIntervalSince1970)))
        #expect(opened.map(\.number) == payloads.map(\.applicationPrimaryAccountNumber.reveal))
        #expect(opened.map(\.amount) == payloads.map(\.transactionAmount))
    }

    @Test(arguments: Oracle.all) func tokensOfAnOracleAreOpened(_ oracle: Oracle) async throws {
        let world = try TokenWorld.rsa.get()
        // The scripts sign with the clock of now.
        let chain = try WalletChain(at: Date() - 86_400, version: .rsaV1)
        let opener = TokenOpener(roots: [chain.authority.root])
        let keys = try MerchantKeys([world.merchant])
        let made = try await ask(
            oracle.minting,
            Order(
                certificate: world.merchant.certificate.pem,
                signer: chain.identity(at: Date() - 3600).pem, count: Self.count))
        let now = Date()
        #expect(made.count == Self.count)
        for said in made {
            let token = try EncryptedPaymentData(json: JSONEncoder().encode(try #require(said.token)))
            let payload = try opener.decrypt(opener.verify(token, at: now), with: keys)
            #expect(payload.applicationPrimaryAccountNumber.reveal == said.number)
            #expect(payload.transactionAmount == said.amount)
            let changed = try token.with(transactionIdentifier: [UInt8](repeating: 1, count: 32))
            #expect(throws: TokenRefusal.wrongMessageDigest) { try opener.verify(changed, at: now) }
        }
    }

    @Test(arguments: Oracle.all) func oracleRefusesAChangedToken(_ oracle: Oracle) async throws {
        let world = try TokenWorld.rsa.get()
        let changed = try world.token().with(transactionIdentifier: [UInt8](repeating: 1, count: 32))
        let order = Order(
            certificate: world.merchant.certificate.pem, key: world.merchant.key.pem,
            root: world.chain.authority.root.pem,
            tokens: [try JSONDecoder().decode(Token.self, from: Data(changed.json))],
            now: Int(TokenWorld.now.timeIntervalSince1970))
        await #expect(throws: Python.Failure.self) { try await ask(oracle.opening, order) }
    }
}
