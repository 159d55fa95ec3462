package import PayKit

/// Why the wallet says what it says when it is asked whether it can pay.
package enum CapabilityReason: Hashable, Sendable {
    case noHardware
    case restricted
    /// The shop program has no wallet capability.
    case walletOff
    case noPasscode
    /// The shop does not take payments of this wallet's authority.
    case unknownToShop
    /// The passcode was wrong too often.
    case locked
    case noCard
    /// So many cards, none of which the shop takes.
    case noEligibleCard(of: Int)
    case ready(eligible: Int, of: Int)

    /// One line for the log.
    package var sentence: String {
        switch self {
        case .noHardware: "unsupported, the device cannot pay"
        case .restricted: "unsupported, payments are restricted"
        case .walletOff: "unsupported, the program has no wallet capability"
        case .noPasscode: "unsupported, the device has no passcode"
        case .unknownToShop: "unsupported, the shop does not know this wallet's authority"
        case .locked: "unsupported, the passcode was wrong too often"
        case .noCard: "needs set-up, there is no card"
        case .noEligibleCard(let count): "needs set-up, the shop takes none of \(count) cards"
        case .ready(let eligible, let count): "ready, the shop takes \(eligible) of \(count) cards"
        }
    }
}

extension SimulatedWallet {
    /// The reason of the answer that ``capability(networks:capabilities:)`` gives.
    package func capabilityReason(
        networks: Set<PaymentNetwork>, capabilities: MerchantCapability
    ) -> CapabilityReason {
        if let obstacle { return obstacle }
        let eligible = cards.count { $0.pass.isEligible(networks: networks, capabilities: capabilities) }
        guard eligible > 0 else { return cards.isEmpty ? .noCard : .noEligibleCard(of: cards.count) }
        return .ready(eligible: eligible, of: cards.count)
    }
}
