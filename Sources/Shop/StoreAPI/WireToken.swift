import FoundationEssentials
package import PayKit

/// The envelope of a payment token, as the wallet gave it.
package struct WireToken: Codable, Hashable, Sendable {
    /// Hexadecimal.
    package var transactionIdentifier: String
    package var paymentMethod: Method
    package var paymentData: SealedData

    /// The card as receipts may name it; it is not signed.
    package struct Method: Codable, Hashable, Sendable {
        /// Network and last four digits; empty if the wallet names no card.
        package var displayName: String
        /// Network as wallets write it, such as `MasterCard`; empty if the wallet names none.
        package var network: String
        /// Raw value of PayKit's `PaymentMethodType`, such as `credit`.
        package var type: String
    }

    /// The token proper, encoded as it travels: base64 and hexadecimal text. Nothing of it is checked here.
    package struct SealedData: Codable, Hashable, Sendable {
        /// The token's format: `EC_v1` or `RSA_v1`.
        package var version: String
        /// The ciphertext in base64.
        package var data: String
        /// A detached CMS signature in base64.
        package var signature: String
        package var header: Header

        /// The keys' part of the token: either an ephemeral key or a wrapped one.
        package struct Header: Codable, Hashable, Sendable {
            /// Base64 of an X.509 key; nil in `RSA_v1`.
            package var ephemeralPublicKey: String?
            /// Base64; nil in `EC_v1`.
            package var wrappedKey: String?
            /// SHA-256 of the merchant's public key in base64.
            package var publicKeyHash: String
            /// Hexadecimal.
            package var transactionId: String
            /// SHA-256 of the application data in hexadecimal; nil without any.
            package var applicationData: String?
        }
    }

    /// Reads what the wallet made; throws when its payment data is no JSON of that form.
    package init(_ token: PaymentToken) throws {
        transactionIdentifier = token.transactionIdentifier
        paymentMethod = Method(
            displayName: token.paymentMethod.displayName ?? "",
            network: token.paymentMethod.network.map(\.tokenName) ?? "",
            type: token.paymentMethod.type.rawValue)
        paymentData = try WireFormat.decode(SealedData.self, from: token.paymentData)
    }
}
