import Codecs
import Crypto
import Foundation
import PayKit
import PaymentToken
import SwiftASN1
import Testing
import TokenVectors
import X509

/// A wallet's authority, a merchant's keys and a shop that trusts the one and holds the other.
struct TokenWorld: Sendable {
    /// 21 September 2026, 14:13:20 at Greenwich.
    static let now = Date(timeIntervalSince1970: 1_790_000_000)
    static let identifier = [UInt8](repeating: 0xA7, count: 32)
    static let merchantIdentifier = "merchant.org.example.barber"

    /// Made once for all tests that change nothing in it.
    static let shared = Result { try TokenWorld() }
    /// The same for tokens of version RSA_v1.
    static let rsa = Result { try TokenWorld(version: .rsaV1) }

    /// The shared world of a version.
    static func of(_ version: TokenVersion) throws -> TokenWorld {
        switch version {
        case .ecV1: try shared.get()
        case .rsaV1: try rsa.get()
        }
    }

    let version: TokenVersion
    let chain: WalletChain
    let portal: PortalAuthority
    let merchant: MerchantIdentity
    let payload: PaymentPayload
    let mint: TokenMint
    let opener: TokenOpener

    init(version: TokenVersion = .ecV1) throws {
        self.version = version
        chain = try WalletChain(version: version)
        portal = try PortalAuthority(at: Self.now)
        merchant = try Self.merchant(Self.merchantIdentifier, portal: portal, version: version)
        payload = try Self.payload()
        mint = try TokenMint(signer: chain.identity())
        opener = TokenOpener(roots: [chain.authority.root])
    }

    static func merchant(
        _ identifier: String, portal: PortalAuthority, version: TokenVersion = .ecV1
    ) throws -> MerchantIdentity {
        let key = try ProcessingKey(for: version)
        let registration = try MerchantRegistration(
            identifier: identifier, teamIdentifier: "A1B2C3D4E5", organisation: "Barber",
            country: #require(Country(code: "DE")))
        let certificate = try portal.issue(
            key.request(merchantIdentifier: identifier), to: registration, at: now)
        return try MerchantIdentity(certificate: certificate, key: key)
    }

    static func payload(
        number: String = "4800123456789014", amount: Int64 = 1999, currency: String = "978",
        proof: PaymentPayload.Proof = .threeDSecure(
            onlinePaymentCryptogram: Array(0..<20), eciIndicator: "5")
    ) throws -> PaymentPayload {
        try PaymentPayload(
            applicationPrimaryAccountNumber: Secret(number), applicationExpirationDate: "280229",
            currencyCode: currency, transactionAmount: amount, deviceManufacturerIdentifier: "040010030273",
            proof: proof)
    }

    /// A merchant with a key of the same kind.
    func otherMerchant() throws -> MerchantIdentity {
        try Self.merchant("merchant.org.example.other", portal: portal, version: version)
    }

    func token(
        applicationData: [UInt8]? = Array("order 7".utf8), at time: Date = now,
        signer: SigningIdentity? = nil
    ) throws -> EncryptedPaymentData {
        let mint = try signer.map { try TokenMint(signer: $0) } ?? mint
        return try mint.mint(
            payload, for: merchant.certificate, transactionIdentifier: Self.identifier,
            applicationData: applicationData, at: time)
    }

    /// All that a shop asks of a token: both steps, with the merchant's keys.
    @discardableResult
    func open(_ token: EncryptedPaymentData, at time: Date = now) throws -> PaymentPayload {
        try opener.decrypt(opener.verify(token, at: time), with: MerchantKeys([merchant]))
    }
}

extension EncryptedPaymentData {
    /// The same token with other bytes in some of its members, as somebody on the way could make it.
    func with(
        data: [UInt8]? = nil, signature: [UInt8]? = nil, keyEstablishment: KeyEstablishment? = nil,
        publicKeyHash: [UInt8]? = nil, transactionIdentifier: [UInt8]? = nil,
        applicationDataHash: [UInt8]?? = nil
    ) throws -> EncryptedPaymentData {
        let hash = applicationDataHash ?? self.applicationDataHash
        let keyEstablishment = keyEstablishment ?? self.keyEstablishment
        return try EncryptedPaymentData(
            version: keyEstablishment.version.rawValue, data: Base64.encode(data ?? self.data),
            signature: Base64.encode(signature ?? self.signature),
            ephemeralPublicKey: keyEstablishment.ephemeralPublicKey.map(Base64.encode),
            wrappedKey: keyEstablishment.wrappedKey.map(Base64.encode),
            publicKeyHash: Base64.encode(publicKeyHash ?? self.publicKeyHash),
            transactionId: Hexadecimal.encode(transactionIdentifier ?? self.transactionIdentifier),
            applicationData: hash.map { Hexadecimal.encode($0) })
    }
}

extension WalletChain {
    /// A chain whose leaf signs tokens of this version.
    init(at time: Date = TokenWorld.now - 86_400, version: TokenVersion = .ecV1) throws {
        try self.init(at: time, leafKey: .fresh(for: version))
    }
}

extension SignedDataParts {
    /// The parts of a good signature of the world's time.
    init(of token: EncryptedPaymentData, by signer: SigningIdentity) throws {
        try self.init(of: token, by: signer, at: TokenWorld.now)
    }
}
