import PayKit
import TUI

/// The payment options in force now.
struct PaymentOptions: Hashable, Sendable {
    /// The wallet's ability to pay; nil before its first answer.
    var capability: PaymentCapability?
    /// Why no payment can begin; nil when one can.
    var closed: ScreenText?

    /// Why an action does nothing now; nil when it works.
    func closed(for action: PayAction?) -> ScreenText? {
        switch action {
        case .wallet, .buy: closed
        case .setUp, .add, .seeAlike, nil: nil
        }
    }
}
