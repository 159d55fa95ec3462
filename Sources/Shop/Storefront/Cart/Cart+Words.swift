import TUI

extension CartWords {
    func sentence(_ fault: Cart.Fault) -> ScreenText {
        switch fault {
        case .withdrawn: withdrawn
        case .soldOut: soldOut
        case .short(let left): takeFewer(left)
        }
    }

    func sentence(_ reason: Cart.Reason) -> ScreenText {
        switch reason {
        case .unanswered: setBackUnanswered
        case .short: setBackShort
        case .refused: setBackRefused
        }
    }
}
