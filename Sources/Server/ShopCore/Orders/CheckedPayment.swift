package import CardNetwork
import FoundationEssentials
package import PayKit

/// A payment that passed every check the server can make without asking the network. Printed, it shows no
/// number.
package struct CheckedPayment: Sendable {
    /// `wallet` or `card`.
    package var kind: String
    /// The card's payment network; one that the shop accepts.
    package var network: PaymentNetwork
    /// The last four digits of the card, for the receipt.
    package var lastFour: String
    /// Of a wallet's token, 64 lower-case hexadecimal digits; spent once.
    package var transactionIdentifier: String?
    /// Card data or device token for the network; held in memory only.
    package var source: AuthorizationRequest.Source

    /// Makes a payment of verified parts; keyed cards have no transaction identifier.
    package init(
        kind: String, network: PaymentNetwork, lastFour: String, transactionIdentifier: String? = nil,
        source: AuthorizationRequest.Source
    ) {
        self.kind = kind
        self.network = network
        self.lastFour = lastFour
        self.transactionIdentifier = transactionIdentifier
        self.source = source
    }

    /// Network and last four digits, for the receipt.
    package var displayName: String { "\(network.displayName) \(lastFour)" }
}
