import PayKit
import Storefront
import Window

/// How far a shopper's consent has come: the open sheet, what its owner was asked, the order that followed.
package struct ConsentFacts: Sendable {
    package private(set) var sheet: OpenSheet?
    /// `sheet` before this moment.
    package private(set) var earlier: OpenSheet?
    package private(set) var order: OrderAttempt?
    /// The number of the order that was asked for last before this moment.
    package private(set) var earlierOrder: Int?
    private var shopsRequest: String?

    /// Updates the facts by the next observation of the session; the former ones stay readable as `earlier`.
    package mutating func take(_ moment: Observation) {
        earlier = sheet
        earlierOrder = order?.number
        if let message = moment.message { hear(message, moment) }
        for effect in moment.effects { note(effect, moment.time) }
        if !moment.isSheetOpen { sheet = nil }
        if moment.ground == "unknown-result" { order?.isUnresolved = true }
    }

    private mutating func hear(_ message: Window.Message, _ moment: Observation) {
        switch message {
        case .walletOpened(let request, let contents, _) where moment.isSheetOpen && sheet == nil:
            sheet = OpenSheet(
                request, contents, at: moment.time, isShops: request.id == shopsRequest)
        case .sheet(let event): sheet?.hear(event, moment)
        case .shop(.orderAnswered(let answer, let number)) where order?.number == number:
            order?.hear(answer)
        default: break
        }
    }

    private mutating func note(_ effect: Window.Effect, _ time: Int) {
        switch effect {
        case .openWallet(let request): shopsRequest = request.id
        case .owner(let effect): sheet?.note(effect, time)
        case .startTimer(let timer): sheet?.start(timer, time)
        case .shop(.placeOrder(let placement, _)) where placement.number != order?.number:
            order = OrderAttempt(placement, at: time)
        default: break
        }
    }
}
