import PayKit
package import StoreAPI
package import TUI

/// The result of a payment that was under way when an earlier session ended.
package enum RecoveredPayment: Hashable, Sendable {
    case paid(Order)
    /// Nothing was charged, and nothing will be.
    case notPaid
    /// The shop cannot be asked, or does not know itself yet.
    case unknown(reference: String)
}

extension Storefront {
    /// Shows the receipt of an order that was paid, unless something else is being paid or typed; says the
    /// result in any case.
    mutating func recovered(_ payment: RecoveredPayment) -> [Effect] {
        switch payment {
        case .notPaid: return [.announce(words.recovery.notPaid)]
        case .unknown(let reference):
            return [.announce(words.recovery.unknown(ScreenText(cleaning: reference)))]
        case .paid(let order):
            let amount = ScreenText(cleaning: order.total.formatted(locale: language.locale))
            let said = Effect.announce(words.recovery.paid(ScreenText(cleaning: order.number), amount))
            guard isWaitingForNothingElse else {
                lastOrder = order.number
                return [said]
            }
            return open(order, .placed) + [said]
        }
    }

    /// The last words of the program should it break now: they know whether a payment is under way.
    package var lastWords: ScreenText {
        guard let openReference else { return words.recovery.crashed }
        return words.recovery.crashedWhilePaying(ScreenText(cleaning: openReference))
    }
}
