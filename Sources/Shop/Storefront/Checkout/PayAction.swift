import PayKit

/// The ways to go on from a card.
enum PayAction: Hashable, Sendable {
    case wallet
    case setUp
    case buy
    case add
    /// Leads to what the product's category has in stock.
    case seeAlike

    /// The actions for a wallet with this capability, the strongest first.
    static func actions(_ capability: PaymentCapability?) -> [PayAction] {
        switch capability {
        case .ready: [.wallet, .buy]
        case .needsSetup: [.buy, .setUp]
        case .unsupported, nil: [.buy]
        }
    }
}
