package import CardNetwork
import FoundationEssentials
package import PayKit

/// A payment that passed every check the server can make without asking the network. Printed, it shows no
/// number.
package struct CheckedPayment: Sendable {
    /// `wallet` or `card`.
    package var kind: String
    package var network: PaymentNetwork
    package var lastFour: String
    /// Of a wallet's token, 64 lower-case hexadecimal digits; spent once.
    package var transactionIdentifier: String?
    /// Card data or device token for the network; held in memory only.
    package var source: AuthorizationRequest.Source

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

    package var displayName: String { "\(network.displayName) \(lastFour)" }
}
