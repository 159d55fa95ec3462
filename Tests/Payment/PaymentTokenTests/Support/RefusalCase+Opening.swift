import Crypto
import Foundation
import PaymentToken
import TokenVectors

extension TokenWorld {
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
        return try bare.with(signature: SignedDataParts(of: bare, by: chain.identity()).bytes())
    }
}

extension RefusalCase {
    private static let now = TokenWorld.now

    /// What is wrong with what is signed, when, by whom and for whom.
    static let openingCases: [RefusalCase] = [
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
        RefusalCase(.merchantMismatch, "identity of another merchant") { world in
            let other = try world.otherMerchant()
            let verified = try world.opener.verify(world.token(), at: now)
            _ = try world.opener.decrypt(verified, with: other)
        },
    ]

    /// Faults of the key of a token of version EC_v1.
    static let agreementCases: [RefusalCase] = [
        RefusalCase(.decryptionFailed, "hash of another merchant's key") { world in
            let other = try world.otherMerchant()
            let token = try world.token().with(publicKeyHash: other.publicKeyHash)
            _ = try world.opener.decrypt(world.opener.verify(token, at: now), with: other)
        }
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
        payload(.applicationPrimaryAccountNumber, "short number", "4800123456789014", "48001234567"),
        payload(.applicationPrimaryAccountNumber, "long number", "4800", "48000000"),
        payload(.applicationExpirationDate, "30 February", "280229", "280230"),
        payload(.currencyCode, "two digits", #""978""#, #""78""#),
        payload(.transactionAmount, "exponent", "1999", "1e3"),
        payload(
            .cardholderName, "long", "{", #"{"cardholderName":"\#(String(repeating: "A", count: 129))","#),
        payload(.cardholderName, "null", "{", #"{"cardholderName":null,"#),
        payload(.deviceManufacturerIdentifier, "other digits", "040010030273", "04001003027g"),
        payload(.deviceManufacturerIdentifier, "none", "040010030273", ""),
        payload(.onlinePaymentCryptogram, "none", "onlinePaymentCryptogram", "cryptogram"),
        payload(.onlinePaymentCryptogram, "empty", "AAECAwQFBgcICQoLDA0ODxAREhM=", ""),
        payload(.eciIndicator, "three digits", #""5""#, #""555""#),
        payload(.eciIndicator, "number", #""5""#, "5"),
        payload(.emvData, "empty", "AQID", "", emv: true),
        payload(.encryptedPINData, "odd", "040506", "04050", emv: true),
        payload(.encryptedPINData, "empty", "040506", "", emv: true),
    ]
}
