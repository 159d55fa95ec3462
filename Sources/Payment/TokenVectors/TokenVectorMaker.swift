import Crypto
import FoundationEssentials
import PayKit
import PaymentToken

/// Makes the corpus of one token version, with a wallet and two merchants.
struct TokenVectorMaker {
    let version: TokenVersion
    let now: Date
    let chain: WalletChain
    let merchant, other: MerchantIdentity
    let bytes: (Int) -> [UInt8]
    let ephemeralKey: () -> P256.KeyAgreement.PrivateKey

    let take: (TokenVector) -> Void

    var isRSA: Bool { version == .rsaV1 }

    func make() throws {
        try addGood()
        // Texts are read in one way, whatever the version.
        if !isRSA { try addTexts() }
        try addMembers()
        try addSignatures()
        try addAttributes()
        try addChains()
        try addTimes()
        try addContents()
        try addCiphers()
        try addKeys()
        if !isRSA { try addPayloads() }
        try addReplays()
    }

    /// Adds a spoilt token; its reason is that of the refusal unless it has another.
    func add(
        _ id: String, _ group: TokenVector.Group, _ refusal: TokenRefusal?, _ bytes: [UInt8],
        reason: String? = nil, charged: [String] = []
    ) {
        let reason = reason ?? refusal?.description ?? ""
        let first = reason.split(separator: " ").first.map(String.init) ?? ""
        // The names of members keep their letters.
        let isName = TokenMember(rawValue: first) != nil || PayloadMember(rawValue: first) != nil
        take(
            TokenVector(
                id: (isRSA ? "rsa-" : "") + id, version: version, group: group,
                reason: (isName ? first : first.capitalized) + reason.dropFirst(first.count) + ".",
                bytes: bytes, refusal: refusal, charged: charged))
    }

    static func payload(
        amount: Int64 = 1999, currency: String = "978", name: String? = nil,
        proof: PaymentPayload.Proof = .threeDSecure(
            onlinePaymentCryptogram: Array(0..<20), eciIndicator: "5")
    ) throws -> PaymentPayload {
        try PaymentPayload(
            applicationPrimaryAccountNumber: Secret("4800123456789014"), applicationExpirationDate: "280229",
            currencyCode: currency, transactionAmount: amount, cardholderName: name,
            deviceManufacturerIdentifier: "040010030273", proof: proof)
    }

    /// A good token in the shape of real ones, but for what is said.
    func mint(
        _ payload: PaymentPayload? = nil, applicationData: [UInt8]? = Array("order 7".utf8),
        identifier: [UInt8]? = nil, at time: Date? = nil, by signer: SigningIdentity? = nil
    ) throws -> EncryptedPaymentData {
        try TokenMint(signer: signer ?? chain.identity()).mint(
            payload ?? Self.payload(), for: merchant.certificate,
            transactionIdentifier: identifier ?? bytes(32), applicationData: applicationData,
            at: time ?? now, ephemeralKey: ephemeralKey())
    }

    /// The way from a payload to a token's data.
    struct Sealing {
        var key: SymmetricKey
        var establishment: KeyEstablishment
        var nonce = [UInt8](repeating: 0, count: 16)
        var additional: [UInt8] = []
        /// The data, ciphertext and tag, made from the good ones.
        var data: ([UInt8]) throws -> [UInt8] = { $0 }
    }

    /// A token that encrypts any bytes in any way, with a good signature.
    func seal(
        _ json: [UInt8]? = nil, for merchant: MerchantIdentity? = nil, hash: [UInt8]? = nil,
        _ change: (inout Sealing) throws -> Void = { _ in }
    ) throws -> EncryptedPaymentData {
        let merchant = merchant ?? self.merchant
        var sealing: Sealing
        switch merchant.certificate.publicKey {
        case .p256(let publicKey):
            let own = ephemeralKey()
            sealing = Sealing(
                key: try TokenKey.agree(own, with: publicKey, merchantHash: hash ?? merchant.merchantHash),
                establishment: .agreement(ephemeralPublicKey: EphemeralKey.bytes(of: own.publicKey)))
        case .rsa(let publicKey):
            let key = SymmetricKey(data: bytes(16))
            sealing = Sealing(
                key: key, establishment: .transport(wrappedKey: try TokenKey.wrap(key, for: publicKey)))
        }
        try change(&sealing)
        let box = try AES.GCM.seal(
            json ?? Self.payload().json, using: sealing.key, nonce: AES.GCM.Nonce(data: sealing.nonce),
            authenticating: sealing.additional)
        return try sign(
            EncryptedPaymentData(
                data: try sealing.data(Array(box.ciphertext) + box.tag), signature: [],
                keyEstablishment: sealing.establishment, publicKeyHash: merchant.publicKeyHash,
                transactionIdentifier: bytes(32), applicationDataHash: nil))
    }

    /// The token with a signature in DER that is good but for the change.
    func sign(
        _ token: EncryptedPaymentData, by signer: SigningIdentity? = nil,
        _ change: (inout SignedDataParts) throws -> Void = { _ in }
    ) throws -> EncryptedPaymentData {
        var parts = try SignedDataParts(of: token, by: signer ?? chain.identity(), at: now)
        try change(&parts)
        return token.replacing(signature: try parts.bytes())
    }
}

extension EncryptedPaymentData {
    /// The token with other bytes in some of its members, as anyone on the way could make it.
    func replacing(
        data: [UInt8]? = nil, signature: [UInt8]? = nil, keyEstablishment: KeyEstablishment? = nil,
        publicKeyHash: [UInt8]? = nil, transactionIdentifier: [UInt8]? = nil,
        applicationDataHash: [UInt8]?? = nil
    ) -> EncryptedPaymentData {
        EncryptedPaymentData(
            data: data ?? self.data, signature: signature ?? self.signature,
            keyEstablishment: keyEstablishment ?? self.keyEstablishment,
            publicKeyHash: publicKeyHash ?? self.publicKeyHash,
            transactionIdentifier: transactionIdentifier ?? self.transactionIdentifier,
            applicationDataHash: applicationDataHash ?? self.applicationDataHash)
    }
}
