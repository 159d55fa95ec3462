import CardNetwork
import FoundationEssentials
import PayKit

/// A payment that passed every check the server can make without asking the network. Printed, it shows no
/// number.
struct CheckedPayment: Sendable {
    /// `wallet` or `card`.
    var kind: String
    var network: PaymentNetwork
    /// The last four digits of the card, for the receipt.
    var lastFour: String
    /// Of a wallet's token, 64 lower-case hexadecimal digits; spent once.
    var transactionIdentifier: String?
    var source: AuthorizationRequest.Source

    /// Network and last four digits, for the receipt.
    var displayName: String { "\(network.displayName) \(lastFour)" }
}
