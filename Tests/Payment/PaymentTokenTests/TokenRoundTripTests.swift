import Crypto
import Foundation
import PayKit
import PaymentToken
import Testing
import TokenVectors
import X509

@Suite struct TokenRoundTripTests {
    let world: TokenWorld

    init() throws { world = try TokenWorld.shared.get() }

    @Test func whatIsMintedIsWhatIsOpened() throws {
        #expect(try world.open(world.token()) == world.payload)
    }

    @Test func tokenSurvivesItsJSON() throws {
        for applicationData in [nil, [], Array("order 7".utf8)] {
            let token = try world.token(applicationData: applicationData)
            #expect(try EncryptedPaymentData(json: token.json) == token)
            #expect(try world.open(EncryptedPaymentData(json: token.json)) == world.payload)
        }
    }

    @Test func jsonHasTheMembersOfTheFormat() throws {
        let token = try world.token()
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(token.json)) as? [String: Any])
        #expect(Set(object.keys) == ["version", "data", "signature", "header"])
        #expect(object["version"] as? String == "EC_v1")
        #expect(object["data"] as? String == Data(token.data).base64EncodedString())
        let header = try #require(object["header"] as? [String: String])
        #expect(
            Set(header.keys) == ["ephemeralPublicKey", "publicKeyHash", "transactionId", "applicationData"])
        #expect(header["transactionId"] == String(repeating: "a7", count: 32))
        // printf 'order 7' | sha256sum
        #expect(
            header["applicationData"]
                == "0fc89f8ae19394b48debd6353bb9ad3393f3bc791931519f19d176a7e5513ebc")
        #expect(header["ephemeralPublicKey"] == Data(token.keyEstablishment.bytes).base64EncodedString())
        #expect(!String(decoding: token.json, as: UTF8.self).contains("\\/"))
    }

    @Test func blanksAndOrderOfMembersDoNotMatter() throws {
        let token = try world.token()
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
        let object = try JSONSerialization.jsonObject(with: Data(token.json))
        let pretty = try JSONSerialization.data(withJSONObject: object, options: options)
        #expect(pretty.contains(0x0A))
        #expect(try EncryptedPaymentData(json: pretty) == token)
    }

    @Test func tokenKnowsItsParts() throws {
        let token = try world.token()
        #expect(token.publicKeyHash == world.merchant.publicKeyHash)
        #expect(token.transactionIdentifier == TokenWorld.identifier)
        #expect(token.keyEstablishment.ephemeralPublicKey?.count == 91)
        #expect(token.version == .ecV1)
        #expect(token.signedMessage.count == 91 + token.data.count + 32 + 32)
        #expect(try world.token(applicationData: nil).signedMessage.count == 91 + token.data.count + 32)
    }

    @Test func everyTokenHasItsOwnKey() throws {
        let (one, other) = (try world.token(), try world.token())
        #expect(one.keyEstablishment != other.keyEstablishment)
    }

    @Test(arguments: [-300.0, 0, 0.75, 300]) func fiveMinutesEitherWayAreAccepted(seconds: Double) throws {
        let verified = try world.opener.verify(world.token(), at: TokenWorld.now + seconds)
        #expect(verified.signingTime == TokenWorld.now)
    }

    @Test func signingTimeIsToldToTheSecond() throws {
        let token = try world.token(at: TokenWorld.now + 0.999)
        #expect(try world.opener.verify(token, at: TokenWorld.now).signingTime == TokenWorld.now)
    }

    @Test(arguments: [0x01, 0x7F, 0x80, 0xFF] as [UInt8]) func serialNumberMayHaveItsTopBitSet(
        first: UInt8
    ) throws {
        let serial = Certificate.SerialNumber(bytes: [first] + [UInt8](repeating: 7, count: 15))
        let signer = try world.chain.identity(serial: serial)
        #expect(try world.open(world.token(signer: signer)) == world.payload)
    }

    @Test func secretMayBeginWithAZero() throws {
        let key = try LeadingZero.key(for: world.merchant.certificate.point())
        let token = try world.mint.mint(
            world.payload, for: world.merchant.certificate, transactionIdentifier: TokenWorld.identifier,
            at: TokenWorld.now, ephemeralKey: key)
        #expect(try world.open(token) == world.payload)
    }

    @Test func tokenNamesOneOfSeveralKeys() throws {
        let second = try TokenWorld.merchant(TokenWorld.merchantIdentifier, portal: world.portal)
        let keys = try MerchantKeys([second, world.merchant])
        let verified = try world.opener.verify(world.token(), at: TokenWorld.now)
        #expect(try world.opener.decrypt(verified, with: keys) == world.payload)
    }

    @Test func orderOfCertificatesDoesNotMatter() throws {
        let token = try world.token()
        var signature = try SignedDataParts(of: token, by: world.chain.identity())
        signature.certificates.reverse()
        #expect(try world.open(token.with(signature: signature.bytes())) == world.payload)
    }

    @Test func definiteLengthsAndThreeAttributesSuffice() throws {
        let token = try world.token()
        let signature = try SignedDataParts(of: token, by: world.chain.identity())
        #expect(try world.open(token.with(signature: signature.bytes())) == world.payload)
    }

    @Test(arguments: [0, 31, 33]) func transactionIdentifierHas32Bytes(count: Int) throws {
        #expect(throws: TokenMint.Fault.transactionIdentifierLength(count)) {
            try world.mint.mint(
                world.payload, for: world.merchant.certificate,
                transactionIdentifier: [UInt8](repeating: 1, count: count), at: TokenWorld.now)
        }
    }

    @Test(arguments: [-1, 253_402_300_800, .nan, .infinity]) func yearsBeyondTheFormatAreNoSigningTime(
        seconds: Double
    ) throws {
        #expect(throws: TokenMint.Fault.signingTime) {
            try world.token(at: Date(timeIntervalSince1970: seconds))
        }
    }
}

extension ProcessingCertificate {
    /// The P-256 key of a certificate that has one.
    func point() throws -> P256.KeyAgreement.PublicKey {
        guard case .p256(let key) = publicKey else { throw CertificateFault.keyMismatch }
        return key
    }
}

/// Looks for a key that agrees with another on a secret beginning with a zero: one in 256 does.
enum LeadingZero {
    struct NotFound: Error {}

    static func key(for other: P256.KeyAgreement.PublicKey) throws -> P256.KeyAgreement.PrivateKey {
        for _ in 0..<10_000 {
            let key = P256.KeyAgreement.PrivateKey()
            let secret = try key.sharedSecretFromKeyAgreement(with: other)
            if secret.withUnsafeBytes({ $0.first == 0 && $0.count == 32 }) { return key }
        }
        throw NotFound()
    }
}
