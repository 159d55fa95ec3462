package import Crypto

/// The message that a token's signature covers (section 1.3 of the format): four byte strings one after the
/// other, without separators or lengths.
package struct SignedMessage {
    /// The ephemeral public key or the wrapped key.
    let keyEstablishment: KeyEstablishment
    let data: [UInt8]
    let transactionIdentifier: [UInt8]
    let applicationDataHash: [UInt8]?

    /// The message itself.
    var bytes: [UInt8] {
        keyEstablishment.bytes + data + transactionIdentifier + (applicationDataHash ?? [])
    }

    /// The message's SHA-256, without putting it together.
    package var digest: SHA256Digest {
        var hash = SHA256()
        hash.update(data: keyEstablishment.bytes)
        hash.update(data: data)
        hash.update(data: transactionIdentifier)
        if let applicationDataHash { hash.update(data: applicationDataHash) }
        return hash.finalize()
    }
}

extension EncryptedPaymentData {
    /// The bytes that the token's signature is over, for tools that check it in their own way.
    package var signedMessage: [UInt8] { message.bytes }

    /// Message that the signature has to cover.
    package var message: SignedMessage {
        SignedMessage(
            keyEstablishment: keyEstablishment, data: data,
            transactionIdentifier: transactionIdentifier, applicationDataHash: applicationDataHash)
    }
}
