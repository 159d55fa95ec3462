import PayKit
import TUI

/// The wallet's capability, and the obstacle to paying at all.
struct PaymentOptions: Hashable, Sendable {
    /// The wallet's ability to pay; nil before its first answer.
    var capability: PaymentCapability?
    var closed: ScreenText?

    func closed(for action: PayAction?) -> ScreenText? {
        switch action {
        case .wallet, .buy: closed
        case .setUp, .add, .seeAlike, nil: nil
        }
    }
}
