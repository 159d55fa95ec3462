import PayKit

/// The ways to go on from a card.
enum PayAction: Hashable, Sendable {
    /// Opens the payment sheet.
    case wallet
    /// Starts the wallet's set-up.
    case setUp
    /// Leads to the card form.
    case buy
    /// Puts the product into the cart.
    case add
    /// Leads to what the product's category has in stock.
    case seeAlike

    /// The ways to pay for a wallet that can do so much, the strongest first.
    static func actions(_ capability: PaymentCapability?) -> [PayAction] {
        switch capability {
        case .ready: [.wallet, .buy]
        case .needsSetup: [.buy, .setUp]
        case .unsupported, nil: [.buy]
        }
    }
}
