import PayKit
import Storefront

extension Window.Effect {
    /// The message that an effect becomes at once because it only crosses between the sheet and the shop that
    /// owns it; nil for an effect that something outside carries out. Both directions keep the number of the
    /// sheet's call or attempt.
    package var counterpart: Window.Message? {
        switch self {
        case .owner(.call(let call, let number)): .shop(.sheet(.call(call, number: number)))
        case .owner(.didAuthorize(let payment, let attempt)):
            .shop(.sheet(.didAuthorize(payment, attempt: attempt)))
        case .owner(.didFinish(let outcome)): .shop(.sheet(.didFinish(outcome)))
        case .shop(.replyToSheet(let number, let update)): .sheet(.reply(number: number, update))
        case .shop(.completeSheet(let attempt, let result)): .sheet(.result(attempt: attempt, result))
        case .shop(.dismissSheet): .sheet(.dismiss)
        default: nil
        }
    }
}
