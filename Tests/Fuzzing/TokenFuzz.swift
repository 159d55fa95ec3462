import Codecs
package import FoundationEssentials
package import PaymentToken

/// One input to every parser that reads bytes from outside. Whatever the bytes are, each of them answers or
/// refuses; a trap ends the process.
///
/// Only what other rooms can call is called here, so that a program of its own can be built around it.
package struct TokenFuzz: Sendable {
    /// Counts what the parsers made of their inputs, so that a run that never got beyond the first byte
    /// shows.
    package struct Tally: Hashable, Sendable {
        package var objects = 0
        package var payloads = 0
        /// How many signatures were good.
        package var verified = 0
        /// Why signatures were refused, and how often.
        package var signatures: [TokenRefusal: Int] = [:]
    }

    private let opener: TokenOpener
    private let template: EncryptedPaymentData
    package private(set) var tally = Tally()

    /// Opens tokens with these roots; the template lends its members to signatures that are made up.
    package init(roots: [EncodedCertificate], template: EncryptedPaymentData) {
        opener = TokenOpener(roots: roots)
        self.template = template
    }

    /// Reads the bytes as a `paymentData` object; one that is read is written and read again.
    package mutating func object(_ bytes: [UInt8]) throws {
        guard let token = try? EncryptedPaymentData(json: bytes) else { return }
        tally.objects += 1
        guard try EncryptedPaymentData(json: token.json) == token else { throw Lost() }
    }

    /// Reads the bytes as a payload; one that is read is written and read again.
    package mutating func payload(_ bytes: [UInt8]) throws {
        guard let payload = try? PaymentPayload(json: bytes) else { return }
        tally.payloads += 1
        guard try PaymentPayload(json: payload.json) == payload else { throw Lost() }
    }

    /// Reads the bytes as a token's signature.
    package mutating func signature(_ bytes: [UInt8], at now: Date) {
        do throws(TokenRefusal) {
            let token = try EncryptedPaymentData(
                version: template.version.rawValue, data: Base64.encode(template.data),
                signature: Base64.encode(bytes),
                ephemeralPublicKey: template.keyEstablishment.ephemeralPublicKey.map(Base64.encode),
                wrappedKey: template.keyEstablishment.wrappedKey.map(Base64.encode),
                publicKeyHash: Base64.encode(template.publicKeyHash), transactionId: template.transactionId,
                applicationData: nil)
            _ = try opener.verify(token, at: now)
            tally.verified += 1
        } catch {
            tally.signatures[error, default: 0] += 1
        }
    }

    /// What was read came out otherwise when it was written and read again.
    package struct Lost: Error {}
}
