import Codecs
import Crypto
import CryptoExtras
import FoundationEssentials
import PaymentToken
import SwiftASN1

/// Faults of what is sealed, for whom and by which key.
extension TokenVectorMaker {
    /// A change of the first digit of the amount, 1 to 9, that the cipher lets through.
    private func amountChanged(_ data: [UInt8]) throws -> [UInt8] {
        let json = String(decoding: try Self.payload().json, as: UTF8.self)
        let place = json.firstRange(of: "1999").map {
            json.utf8.distance(from: json.startIndex, to: $0.lowerBound)
        }
        return flipped(data, place ?? 0, by: 0x31 ^ 0x39)
    }

    private func flipped(_ bytes: [UInt8], _ place: Int, by mask: UInt8 = 1) -> [UInt8] {
        var changed = bytes
        changed[place] ^= mask
        return changed
    }

    /// Tokens that were changed after they were signed.
    func addContents() throws {
        func row(_ id: String, _ token: EncryptedPaymentData) {
            add(id, .content, .wrongMessageDigest, token.json)
        }
        let (one, other, hash) = (try mint(), try mint(), bytes(32))
        let (size, key) = (one.data.count, other.keyEstablishment)
        for part in 0..<6 {
            row("data-changed-at-\(part)-of-6", one.replacing(data: flipped(one.data, size * part / 6)))
        }
        row("amount-changed", one.replacing(data: try amountChanged(one.data)))
        row("data-cut", one.replacing(data: one.data.dropLast()))
        row("data-with-a-byte-more", one.replacing(data: one.data + [0]))
        row("data-of-another-token", one.replacing(data: other.data))
        row("key-of-another-token", one.replacing(keyEstablishment: key))
        row("data-and-key-of-another-token", one.replacing(data: other.data, keyEstablishment: key))
        row("signature-of-another-token", one.replacing(signature: other.signature))
        row("transaction-of-another-token", one.replacing(transactionIdentifier: other.transactionIdentifier))
        row("application-data-removed", one.replacing(applicationDataHash: .some(nil)))
        row("application-data-changed", one.replacing(applicationDataHash: hash))
        row("application-data-added", try mint(applicationData: nil).replacing(applicationDataHash: hash))
    }

    /// Tokens whose tag is not that of the data, under a good signature.
    func addCiphers() throws {
        let wrongTag = "the tag is not that of the data"
        func row(
            _ id: String, _ refusal: TokenRefusal = .decryptionFailed,
            _ change: @escaping (_ text: [UInt8], _ tag: [UInt8]) throws -> [UInt8]
        ) throws {
            let token = try seal { $0.data = { try change($0.dropLast(16), $0.suffix(16)) } }
            add(id, .cipher, refusal, token.json, reason: wrongTag)
        }
        for part in 0..<6 {
            try row("sealed-data-changed-at-\(part)-of-6") { flipped($0, $0.count * part / 6) + $1 }
        }
        for place in [0, 3, 7, 8, 12, 15] { try row("tag-changed-at-\(place)") { $0 + flipped($1, place) } }
        for count in [0, 4, 8, 12, 15] { try row("tag-cut-to-\(count)-bytes") { $0 + $1.prefix(count) } }
        try row("sealed-amount-changed") { try amountChanged($0) + $1 }
        try row("tag-of-zeros") { $0 + [UInt8](repeating: 0, count: $1.count) }
        try row("tag-before-the-data") { $1 + $0 }
        try row("tag-without-data", .wrongLength(.data)) { _, tag in tag }
        let more = try seal { $0.additional = [1] }
        add("tag-over-more-than-the-data", .cipher, .decryptionFailed, more.json, reason: wrongTag)
        let short = try seal { $0.nonce.removeLast(4) }
        add("nonce-of-twelve-zeros", .cipher, .decryptionFailed, short.json, reason: wrongTag)
    }

    func addKeys() throws {
        let (certificate, own) = (merchant.certificate, merchant.publicKeyHash)
        func row(_ id: String, _ refusal: TokenRefusal, _ token: EncryptedPaymentData) {
            add(id, .merchant, refusal, token.json)
        }
        row("sealed-for-another-merchant", .unknownMerchantKey, try seal(for: other))
        row(
            "sealed-for-another-merchant-under-my-hash", isRSA ? .keyUnwrapping : .decryptionFailed,
            try seal(for: other).replacing(publicKeyHash: own))
        row(
            "hash-of-another-key", .unknownMerchantKey,
            try mint().replacing(publicKeyHash: other.publicKeyHash))
        let hash = Array(SHA256.hash(data: certificate.der))
        row("hash-of-the-certificate", .unknownMerchantKey, try mint().replacing(publicKeyHash: hash))
        row("hash-cut", .wrongLength(.publicKeyHash), try mint().replacing(publicKeyHash: own.dropLast()))
        switch certificate.publicKey {
        case .p256: try addPoints()
        case .rsa(let key):
            try addWrappedKeys(_RSA.Encryption.PublicKey(derRepresentation: key.derRepresentation))
        }
    }

    private func addPoints() throws {
        add(
            "identifier-of-another-merchant", .merchant, .decryptionFailed,
            try seal(hash: other.merchantHash).json)
        func row(_ id: String, _ key: [UInt8], _ refusal: TokenRefusal = .ephemeralKey) throws {
            let token = try seal { $0.establishment = .agreement(ephemeralPublicKey: key) }
            add("key-\(id)", .key, refusal, token.json)
        }
        for (id, byte) in [("beside-the-curve", 1), ("of-zeros", 0), ("beyond-the-field", 0xFF)]
            as [(_, UInt8)]
        {
            try row(id, EphemeralKey.prefix + [4] + [UInt8](repeating: byte, count: 64))
        }
        let good = EphemeralKey.bytes(of: ephemeralKey().publicKey)
        try row("of-another-than-the-data", good, .decryptionFailed)
        try row("without-its-algorithm", good.suffix(65))
        try row("cut", good.dropLast())
        try row("empty", [])
        try row("at-infinity", [0x30, 0x19] + good[2..<23] + [3, 2, 0, 0])
        try row("of-p-384", Array(P384.KeyAgreement.PrivateKey().publicKey.derRepresentation))
    }

    private func addWrappedKeys(_ recipient: _RSA.Encryption.PublicKey) throws {
        func row(
            _ id: String, _ refusal: TokenRefusal, count: Int = 16,
            _ padding: _RSA.Encryption.Padding = .PKCS1_OAEP_SHA256, _ change: ([UInt8]) -> [UInt8] = { $0 }
        ) throws {
            let key = SymmetricKey(data: bytes(count))
            let wrapped = try key.withUnsafeBytes { try recipient.encrypt($0, padding: padding) }
            let token = try seal {
                ($0.key, $0.establishment) = (key, .transport(wrappedKey: change(Array(wrapped))))
            }
            add("key-\(id)", .key, refusal, token.json)
        }
        let other = try mint().keyEstablishment.bytes
        try row("under-oaep-with-sha-1", .keyUnwrapping, .PKCS1_OAEP)
        try row("under-pkcs-1", .keyUnwrapping, ._WEAK_AND_INSECURE_PKCS_V1_5)
        try row("of-32-bytes", .wrappedKeyLength(32), count: 32)
        try row("of-24-bytes", .wrappedKeyLength(24), count: 24)
        try row("of-another-than-the-data", .decryptionFailed) { _ in other }
        try row("of-zeros", .keyUnwrapping) { [UInt8](repeating: 0, count: $0.count) }
        try row("cut", .wrongLength(.wrappedKey)) { $0.dropLast() }
        try row("behind-a-zero", .wrongLength(.wrappedKey)) { [0] + $0 }
    }

    /// Payloads that are sealed as they should be and say what they should not.
    func addPayloads() throws {
        let good = String(decoding: try Self.payload().json, as: UTF8.self)
        var rows: [(String, PayloadMember, String, String)] = [
            ("payload-behind-a-bracket", .payload, "{", "[{"), ("payload-cut", .payload, "}}", "}"),
            ("payload-followed-by-a-text", .payload, "}}", "}}0"),
            ("payload-of-an-amount-twice", .payload, "{", #"{"transactionAmount":1,"#),
            ("number-of-letters", .applicationPrimaryAccountNumber, "4800", "48OO"),
            ("expiration-in-month-13", .applicationExpirationDate, "280229", "281301"),
            ("expiration-of-four-digits", .applicationExpirationDate, "280229", "2802"),
            ("currency-in-letters", .currencyCode, "978", "EUR"),
            ("amount-a-text", .transactionAmount, "1999", #""1999""#),
            ("amount-below-zero", .transactionAmount, "1999", "-1999"),
            ("amount-of-half-a-cent", .transactionAmount, "1999", "1999.5"),
            ("amount-beyond-64-bits", .transactionAmount, "1999", "99999999999999999999"),
            ("type-unknown", .paymentDataType, "3DSecure", "4DSecure"),
            ("cryptogram-not-base64", .onlinePaymentCryptogram, "AAEC", "AA-C"),
        ]
        let required: [(String, PayloadMember)] = [
            ("number", .applicationPrimaryAccountNumber), ("expiration", .applicationExpirationDate),
            ("currency", .currencyCode), ("amount", .transactionAmount), ("type", .paymentDataType),
            ("data", .paymentData), ("cryptogram", .onlinePaymentCryptogram),
        ]
        for (id, member) in required {
            let name = "\"\(member.rawValue.split(separator: ".").last ?? "")\":"
            rows.append(("\(id)-missing", member, name, "\"other\":"))
            rows.append(("\(id)-null", member, name, "\(name)null,\"other\":"))
        }
        for (id, member, from, to) in rows {
            let json = Array(good.replacing(from, with: to, maxReplacements: 1).utf8)
            add("sealed-\(id)", .payload, .malformedPayload(member), try seal(json).json)
        }
    }

    func addReplays() throws {
        let first = try mint()
        let again = try mint(Self.payload(amount: 1), identifier: first.transactionIdentifier)
        for (id, token) in [("", first), ("-signed-anew", try sign(first)), ("-with-another-amount", again)] {
            add(
                "charged-before\(id)", .replay, nil, token.json,
                reason: "a payment of this transaction was charged before", charged: [first.transactionId])
        }
    }

    /// Good tokens of all kinds.
    func addGood() throws {
        func row(_ id: String, _ token: EncryptedPaymentData, _ payload: [UInt8]? = nil) throws {
            take(
                TokenVector(
                    id: "\(isRSA ? "rsa-" : "")good-\(id)", version: version, group: .valid,
                    reason: "A good token \(id.replacing("-", with: " ")).", bytes: token.json,
                    payload: try payload ?? Self.payload().json))
        }
        func paying(_ id: String, _ payload: PaymentPayload) throws {
            try row(id, mint(payload), payload.json)
        }
        let more = String(decoding: try Self.payload().json, as: UTF8.self)
            .replacing("{\"app", with: #"{"merchantTokenIdentifier":"1","unknown":{"a":[null]},"app"#)
        let latest = try chain.spoilt(leaf: { $0.notAfter = now + 1 })
        let shortest = PaymentPayload.Proof.threeDSecure(
            onlinePaymentCryptogram: Array(0..<16), eciIndicator: nil)
        let unknown = SignedDataParts.attribute([1, 2, 3], TLV.write(TLV.null))
        let chip = PaymentPayload.Proof.emv(emvData: [1, 2, 3], encryptedPINData: isRSA ? [4, 5, 6] : nil)
        try row("of-19.99-eur", mint())
        try paying("of-25.00-usd", Self.payload(amount: 2500, currency: "840"))
        try paying("of-2500-jpy", Self.payload(amount: 2500, currency: "392"))
        try paying("of-1.250-bhd", Self.payload(amount: 1250, currency: "048"))
        try paying("of-nothing", Self.payload(amount: 0))
        try paying("of-ten-million-usd", Self.payload(amount: 1_000_000_000, currency: "840"))
        try paying("with-a-name", Self.payload(name: "Zoë \"Z\" Ångström"))
        try paying("with-a-short-cryptogram-and-no-indicator", Self.payload(proof: shortest))
        try paying("of-emv", Self.payload(proof: chip))
        try row("without-application-data", mint(applicationData: nil))
        try row("with-empty-application-data", mint(applicationData: []))
        try row("signed-a-minute-ago", mint(at: now - 60))
        try row("signed-in-a-minute", mint(at: now + 60))
        try row("of-a-leaf-that-ends-in-a-second", mint(by: latest))
        try row("of-a-long-serial-number", mint(by: chain.identity(serial: .fresh(isTopBitSet: true))))
        try row("with-members-unknown-inside", seal(Array(more.utf8)), Array(more.utf8))
        try row("with-definite-lengths", sign(mint()))
        try row("with-the-intermediate-first", sign(mint()) { $0.certificates.reverse() })
        try row("with-an-unknown-attribute", sign(mint()) { $0.attributes.insert(unknown, at: 0) })
    }
}
