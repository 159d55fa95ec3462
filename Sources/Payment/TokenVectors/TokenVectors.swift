import Crypto
package import FoundationEssentials
import PayKit
package import PaymentToken

/// A corpus of good and spoilt payment tokens under a root of its own, for the decoders of others.
package struct TokenVectors: Sendable {
    /// The certificate that decoders have to trust.
    package let root: EncodedCertificate
    /// The merchants to whom tokens of each version are encrypted.
    package let merchants: [MerchantIdentity]
    package let all: [TokenVector]

    /// Makes the corpus; `now` is when its tokens are to be judged, and `bytes` gives so many random ones.
    ///
    /// With the same clock and bytes all is the same but RSA keys, what is encrypted to them, and ECDSA
    /// signatures, for which the library draws. Throws what making keys, certificates and tokens throws.
    package init(
        at now: Date, for merchant: MerchantRegistration, bytes: @escaping @Sendable (Int) -> [UInt8]
    ) throws {
        func key<Key>(_ count: Int, _ make: ([UInt8]) throws -> Key) -> Key {
            // All but one in four billion are keys.
            while true { if let made = try? make(bytes(count)) { return made } }
        }
        let start = now - 86_400
        let leafKey = SigningKey.p256(key(32) { try .init(rawRepresentation: $0) })
        var chain = try WalletChain(
            at: start, leafKey: leafKey, rootKey: key(48) { try .init(rawRepresentation: $0) },
            intermediateKey: key(32) { try .init(rawRepresentation: $0) })
        root = chain.authority.root
        let portal = try PortalAuthority(at: start)
        let stranger = try MerchantRegistration(
            identifier: "merchant.org.example.other", teamIdentifier: "VITRINE002", organisation: "Other",
            country: merchant.country)
        var (merchants, all): ([MerchantIdentity], [TokenVector]) = ([], [])
        for version in TokenVersion.allCases {
            func identity(_ merchant: MerchantRegistration) throws -> MerchantIdentity {
                let own =
                    version == .ecV1
                    ? ProcessingKey(key(32) { try .init(rawRepresentation: $0) })
                    : try ProcessingKey(for: version)
                let request = try own.request(merchantIdentifier: merchant.identifier)
                return try MerchantIdentity(
                    certificate: portal.issue(request, to: merchant, at: start), key: own)
            }
            if version == .rsaV1 { chain.leafKey = try .fresh(for: version) }
            let maker = TokenVectorMaker(
                version: version, now: now, chain: chain, merchant: try identity(merchant),
                other: try identity(stranger), bytes: bytes,
                ephemeralKey: { key(32) { try .init(rawRepresentation: $0) } }, take: { all.append($0) })
            merchants.append(maker.merchant)
            try maker.make()
        }
        (self.merchants, self.all) = (merchants, all)
    }
}
