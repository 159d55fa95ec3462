import Codecs
import Crypto
import CryptoExtras
import Foundation
import PaymentToken
import Testing
import TokenVectors
import X509

/// Tokens of version RSA_v1, minted and opened here.
@Suite struct RSATokenTests {
    let world: TokenWorld

    init() throws { world = try TokenWorld.rsa.get() }

    @Test func whatIsMintedIsWhatIsOpened() throws {
        for applicationData in [nil, [], Array("order 7".utf8)] {
            let token = try world.token(applicationData: applicationData)
            let read = try EncryptedPaymentData(json: token.json)
            #expect(read == token)
            let payload = try world.open(read)
            #expect(payload == world.payload)
        }
    }

    @Test func jsonHasTheMembersOfTheFormat() throws {
        let token = try world.token()
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(token.json)) as? [String: Any])
        #expect(Set(object.keys) == ["version", "data", "signature", "header"])
        #expect(object["version"] as? String == "RSA_v1")
        let header = try #require(object["header"] as? [String: String])
        #expect(Set(header.keys) == ["wrappedKey", "publicKeyHash", "transactionId", "applicationData"])
        #expect(Data(base64Encoded: header["wrappedKey"] ?? "")?.count == 256)
    }

    @Test func tokenKnowsItsParts() throws {
        let token = try world.token()
        #expect(token.version == .rsaV1)
        #expect(token.publicKeyHash == world.merchant.publicKeyHash)
        #expect(token.keyEstablishment.ephemeralPublicKey == nil)
        #expect(token.signedMessage.count == 256 + token.data.count + 32 + 32)
        #expect(token.data.count == world.payload.json.count + 16)
        #expect(token.signedMessage.starts(with: token.keyEstablishment.bytes + token.data))
    }

    @Test func everyTokenHasItsOwnKey() throws {
        let (one, other) = (try world.token(), try world.token())
        #expect(one.keyEstablishment != other.keyEstablishment)
        #expect(one.data != other.data)
    }

    @Test func signatureIsThatOfRSAWithItsAlgorithmProtected() throws {
        let signature = try DetachedSignature(ber: world.token().signature)
        #expect(signature.tokenVersion == .rsaV1)
        #expect(signature.signature.count == 256)
        // CMSAlgorithmProtection with sha256WithRSAEncryption and its NULL.
        let attributes = Hexadecimal.encode(Array(signature.signedAttributes))
        #expect(attributes.contains("a10d06092a864886f70d01010b0500"))
    }

    /// A real token of this version, whose merchant's key nobody here has, can be checked so far and no
    /// further.
    @Test func signatureIsCheckedWithoutTheMerchantsKey() throws {
        let merchant = try world.otherMerchant().certificate
        let token = try world.mint.mint(
            world.payload, for: merchant, transactionIdentifier: TokenWorld.identifier, at: TokenWorld.now)
        let verified = try world.opener.verify(token, at: TokenWorld.now)
        #expect(verified.signingTime == TokenWorld.now)
        #expect(throws: TokenRefusal.unknownMerchantKey) {
            try world.opener.decrypt(verified, with: MerchantKeys([world.merchant]))
        }
        let changed = try token.with(data: token.data.reversed())
        #expect(throws: TokenRefusal.wrongMessageDigest) {
            try world.opener.verify(changed, at: TokenWorld.now)
        }
    }

    @Test func oneOpenerKnowsBothVersions() throws {
        let first = try TokenWorld.shared.get()
        let opener = TokenOpener(roots: [first.chain.authority.root, world.chain.authority.root])
        let keys = try MerchantKeys([first.merchant, world.merchant])
        for token in [try first.token(), try world.token(), try first.token()] {
            let payload = try opener.decrypt(opener.verify(token, at: TokenWorld.now), with: keys)
            #expect(payload == world.payload)
        }
        #expect(opener.keptChains == 2)
    }

    @Test func signerAndMerchantHaveTheSameKindOfKey() throws {
        let first = try TokenWorld.shared.get()
        #expect(throws: TokenMint.Fault.signerKey(.rsaV1)) {
            try first.mint.mint(
                world.payload, for: world.merchant.certificate, transactionIdentifier: TokenWorld.identifier,
                at: TokenWorld.now)
        }
        #expect(throws: TokenMint.Fault.signerKey(.ecV1)) {
            try world.mint.mint(
                world.payload, for: first.merchant.certificate, transactionIdentifier: TokenWorld.identifier,
                at: TokenWorld.now)
        }
    }
}

/// Keys and certificates of merchants and signers whose tokens are of version RSA_v1.
@Suite struct RSACertificateTests {
    /// `openssl pkey -in rsa.key -pubout -outform DER | sha256sum`
    static let hash = "ef22b585fdc0b3972945757061fee42bea93835b9c920068cbe70b1c1149b096"

    @Test func keyOfOpensslIsReadAndWrittenAsItWritesIt() throws {
        let text = try CertificateSamples.file("rsa.key")
        let key = try ProcessingKey(pem: text)
        #expect(key.version == .rsaV1)
        #expect(Hexadecimal.encode(key.publicKeyHash) == Self.hash)
        #expect(key.pem == text)
    }

    @Test func otherFormOfAKeyIsRead() throws {
        let key = try _RSA.Signing.PrivateKey(pemRepresentation: CertificateSamples.file("rsa.key"))
        #expect(key.pemRepresentation.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
        let read = try ProcessingKey(pem: key.pemRepresentation)
        #expect(Hexadecimal.encode(read.publicKeyHash) == Self.hash)
    }

    @Test func keyOfAnotherSizeIsRefused() throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits3072)
        #expect(throws: CertificateFault.keySize(found: 3072, expected: 2048)) {
            try ProcessingKey(pem: key.pemRepresentation)
        }
        var form = try CertificateSamples.form()
        form.publicKey = Certificate.PublicKey(key.publicKey)
        let certificate = try CertificateSamples.signed(form)
        #expect(throws: CertificateFault.keySize(found: 3072, expected: 2048)) {
            try ProcessingCertificate(certificate)
        }
    }

    @Test func portalCertifiesAKeyForEncipherment() throws {
        let key = try ProcessingKey(pem: CertificateSamples.file("rsa.key"))
        let certificate = try CertificateSamples.certificate(for: key)
        #expect(certificate.tokenVersion == .rsaV1)
        #expect(Hexadecimal.encode(certificate.publicKeyHash) == Self.hash)
        let usage = try certificate.encoded.certificate.extensions.keyUsage
        #expect(usage == KeyUsage(keyEncipherment: true))
        let identity = try MerchantIdentity(certificate: certificate, key: key)
        #expect(identity.merchantIdentifier == CertificateSamples.merchantIdentifier)
    }

    @Test func keyThatIsNotForEnciphermentIsRefused() throws {
        let key = try _RSA.Signing.PrivateKey(pemRepresentation: CertificateSamples.file("rsa.key"))
        var form = try CertificateSamples.form()
        form.publicKey = Certificate.PublicKey(key.publicKey)
        let certificate = try CertificateSamples.signed(form)
        #expect(throws: CertificateFault.notForKeyEncipherment) { try ProcessingCertificate(certificate) }
    }

    @Test func requestOfAnRSAKeyIsReadOnlyWhereItIsAskedFor() throws {
        let text = try CertificateSamples.file("rsa.csr")
        #expect(throws: OnboardingFault.wrongKey(found: .rsa)) { try CertificateRequest(pem: text) }
        let der = try PEMBlock.only(["CERTIFICATE REQUEST"], in: text).bytes
        let request = try CertificateRequest(der: der, key: .rsa)
        #expect(KeyKind(request.publicKey) == .rsa)
        let point = try PEMBlock.only(
            ["CERTIFICATE REQUEST"], in: CertificateSamples.file("p256.csr"))
        #expect(throws: OnboardingFault.wrongKey(found: .p256)) {
            try CertificateRequest(der: point.bytes, key: .rsa)
        }
    }

    @Test func signingIdentityIsReadFromWhatItWrote() throws {
        let signer = try TokenWorld.rsa.get().chain.identity()
        let read = try SigningIdentity(pem: signer.pem)
        #expect(read.pem == signer.pem)
        #expect(read.key.version == .rsaV1)
        let name = read.leaf.certificate.subject.description
        #expect(name == "O=Vitrine,OU=Payment Systems,CN=rsa-smp-broker-sign")
        #expect(read.leaf.certificate.signatureAlgorithm == .ecdsaWithSHA256)
    }
}
