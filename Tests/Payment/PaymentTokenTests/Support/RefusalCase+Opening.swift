import Crypto
import Foundation
import PaymentToken

extension TokenWorld {
    /// A token that is good but for what it encrypts.
    func token(encrypting json: [UInt8]) throws -> EncryptedPaymentData {
        let key: SymmetricKey
        let keyEstablishment: KeyEstablishment
        switch merchant.certificate.publicKey {
        case .p256(let publicKey):
            let own = P256.KeyAgreement.PrivateKey()
            key = try TokenKey.agree(own, with: publicKey, merchantHash: merchant.merchantHash)
            keyEstablishment = .agreement(ephemeralPublicKey: EphemeralKey.bytes(of: own.publicKey))
        case .rsa(let publicKey):
            key = SymmetricKey(size: .bits128)
            keyEstablishment = .transport(wrappedKey: try TokenKey.wrap(key, for: publicKey))
        }
        return try token(encrypting: json, with: key, keyEstablishment)
    }

    /// A token whose key, and the member that carries it, are chosen freely; its signature is good.
    func token(
        encrypting json: [UInt8], with key: SymmetricKey, _ keyEstablishment: KeyEstablishment,
        nonce: [UInt8] = [UInt8](repeating: 0, count: 16)
    ) throws -> EncryptedPaymentData {
        let box = try AES.GCM.seal(json, using: key, nonce: AES.GCM.Nonce(data: nonce))
        let bare = EncryptedPaymentData(
            data: Array(box.ciphertext) + box.tag, signature: [], keyEstablishment: keyEstablishment,
            publicKeyHash: merchant.publicKeyHash, transactionIdentifier: Self.identifier,
            applicationDataHash: nil)
        return try bare.with(signature: TestSignature(of: bare, by: chain.identity()).bytes())
    }
}

extension RefusalCase {
    private static let now = TokenWorld.now

    /// What is wrong with what is signed, when, by whom and for whom.
    static let openingCases: [RefusalCase] = [
        RefusalCase(.wrongMessageDigest, "changed data") { world in
            let token = try world.token()
            try world.open(token.with(data: token.data.reversed()))
        },
        RefusalCase(.wrongMessageDigest, "other transaction") { world in
            try world.open(world.token().with(transactionIdentifier: [UInt8](repeating: 1, count: 32)))
        },
        RefusalCase(.wrongMessageDigest, "application data taken out") { world in
            try world.open(world.token().with(applicationDataHash: .some(nil)))
        },
        RefusalCase(.wrongMessageDigest, "application data put in") { world in
            let hash = [UInt8](repeating: 1, count: 32)
            try world.open(world.token(applicationData: nil).with(applicationDataHash: hash))
        },
        RefusalCase(.wrongMessageDigest, "signature of another token") { world in
            try world.open(world.token().with(signature: world.token().signature))
        },
        RefusalCase(.wrongSignature, "signature by another key") { world in
            let token = try world.token()
            var signature = try TestSignature(of: token, by: world.chain.identity())
            signature.key = try SigningKey.fresh(for: world.version)
            try world.open(token.with(signature: signature.bytes()))
        },
        RefusalCase(.signingTime(age: 301), "five minutes and a second ago") { world in
            try world.open(world.token(), at: now + 301)
        },
        RefusalCase(.signingTime(age: -301), "in five minutes and a second") { world in
            try world.open(world.token(), at: now - 301)
        },
        RefusalCase(.unknownMerchantKey, "key of another merchant") { world in
            let other = try world.otherMerchant()
            let verified = try world.opener.verify(world.token(), at: now)
            _ = try world.opener.decrypt(verified, with: MerchantKeys([other]))
        },
        RefusalCase(.unknownMerchantKey, "changed hash") { world in
            try world.open(world.token().with(publicKeyHash: [UInt8](repeating: 1, count: 32)))
        },
        RefusalCase(.merchantMismatch, "identity of another merchant") { world in
            let other = try world.otherMerchant()
            let verified = try world.opener.verify(world.token(), at: now)
            _ = try world.opener.decrypt(verified, with: other)
        },
        RefusalCase(.malformedPayload(.payload), "payload of another kind") { world in
            try world.open(world.token(encrypting: Array("[]".utf8)))
        },
        RefusalCase(.malformedPayload(.transactionAmount), "payload with half a cent") { world in
            let json = String(decoding: world.payload.json, as: UTF8.self)
            try world.open(world.token(encrypting: Array(json.replacingFirst("1999", with: "19.99").utf8)))
        },
    ]

    /// Faults of the key of a token of version EC_v1.
    static let agreementCases: [RefusalCase] = [
        RefusalCase(.decryptionFailed, "hash of another merchant's key") { world in
            let other = try world.otherMerchant()
            let token = try world.token().with(publicKeyHash: other.publicKeyHash)
            _ = try world.opener.decrypt(world.opener.verify(token, at: now), with: other)
        },
        RefusalCase(.ephemeralKey, "point beside the curve") { world in
            let point = EphemeralKey.prefix + [4] + [UInt8](repeating: 1, count: 64)
            try world.open(
                world.token(
                    encrypting: world.payload.json, with: SymmetricKey(size: .bits256),
                    .agreement(ephemeralPublicKey: point)))
        },
    ]

    /// A row whose payload is the JSON of a good one with one change.
    private static func payload(
        _ member: PayloadMember, _ name: String, _ from: String, _ to: String,
        emv: Bool = false
    ) -> RefusalCase {
        RefusalCase(.malformedPayload(member), "payload: \(name)") { _ in
            let proof = PaymentPayload.Proof.emv(emvData: [1, 2, 3], encryptedPINData: [4, 5, 6])
            let good = try emv ? TokenWorld.payload(proof: proof) : TokenWorld.payload()
            let json = try String(decoding: good.json, as: UTF8.self).replacingFirst(from, with: to)
            _ = try PaymentPayload(json: json.utf8)
        }
    }

    /// What is wrong with a payload, member by member.
    static let payloadCases: [RefusalCase] = [
        payload(.payload, "a member twice", "{", #"{"transactionAmount":1,"#),
        payload(.payload, "no object", "{", "[{"),
        payload(.applicationPrimaryAccountNumber, "short number", "4800123456789014", "48001234567"),
        payload(.applicationPrimaryAccountNumber, "long number", "4800", "48000000"),
        payload(.applicationPrimaryAccountNumber, "letters", "4800", "480x"),
        payload(.applicationPrimaryAccountNumber, "JSON number", #""4800123456789014""#, "4800123456789014"),
        payload(.applicationPrimaryAccountNumber, "no number", "applicationPrimaryAccountNumber", "number"),
        payload(.applicationExpirationDate, "30 February", "280229", "280230"),
        payload(.applicationExpirationDate, "month 13", "280229", "281301"),
        payload(.applicationExpirationDate, "four digits", "280229", "2802"),
        payload(.currencyCode, "letters", #""978""#, #""EUR""#),
        payload(.currencyCode, "two digits", #""978""#, #""78""#),
        payload(.transactionAmount, "text", "1999", #""1999""#),
        payload(.transactionAmount, "below zero", "1999", "-1"),
        payload(.transactionAmount, "exponent", "1999", "1e3"),
        payload(.transactionAmount, "beyond 64 bits", "1999", "9223372036854775808"),
        payload(
            .cardholderName, "long", "{", #"{"cardholderName":"\#(String(repeating: "A", count: 129))","#),
        payload(.cardholderName, "null", "{", #"{"cardholderName":null,"#),
        payload(.deviceManufacturerIdentifier, "other digits", "040010030273", "04001003027g"),
        payload(.deviceManufacturerIdentifier, "none", "040010030273", ""),
        payload(.paymentDataType, "unknown", "3DSecure", "4DSecure"),
        payload(.paymentData, "text", #""paymentData":{"#, #""paymentData":"","x":{"#),
        payload(.onlinePaymentCryptogram, "none", "onlinePaymentCryptogram", "cryptogram"),
        payload(.onlinePaymentCryptogram, "empty", "AAECAwQFBgcICQoLDA0ODxAREhM=", ""),
        payload(.onlinePaymentCryptogram, "not base64", "AAEC", "AAE"),
        payload(.eciIndicator, "three digits", #""5""#, #""555""#),
        payload(.eciIndicator, "number", #""5""#, "5"),
        payload(.emvData, "empty", "AQID", "", emv: true),
        payload(.encryptedPINData, "odd", "040506", "04050", emv: true),
        payload(.encryptedPINData, "empty", "040506", "", emv: true),
    ]
}
