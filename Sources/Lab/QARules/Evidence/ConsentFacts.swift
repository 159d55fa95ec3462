package import PayKit
import Storefront
import Window

/// How far a shopper's consent has come: the open sheet, what its owner was asked, the order that followed.
package struct ConsentFacts: Sendable {
    package private(set) var sheet: OpenSheet?
    package private(set) var earlier: OpenSheet?
    package private(set) var order: OrderAttempt?
    /// The answer that this moment brought to a call of the sheet that awaited one.
    package private(set) var answer: OpenSheet.Answer?
    /// The result that this moment brought to the payment that was being made.
    package private(set) var result: PaymentAuthorizationResult?
    /// The number of the order that was asked for last before this moment.
    package private(set) var earlierOrder: Int?
    private var shopsRequest: String?

    /// Updates the facts by the next observation of the session; the former ones stay readable as `earlier`.
    package mutating func take(_ moment: Observation) {
        earlier = sheet
        earlierOrder = order?.number
        (answer, result) = (nil, nil)
        if let message = moment.message { hear(message, moment) }
        for effect in moment.effects { note(effect, moment) }
        if !moment.isSheetOpen { sheet = nil }
        if moment.ground == "unknown-result" { order?.isUnresolved = true }
    }

    private mutating func hear(_ message: Window.Message, _ moment: Observation) {
        switch message {
        case .walletOpened(let request, let contents, _) where moment.isSheetOpen && sheet == nil:
            sheet = OpenSheet(
                request, contents, at: moment.time, isShops: request.id == shopsRequest)
        case .sheet(let event): hear(event, moment)
        case .shop(.orderAnswered(let answer, let number)) where order?.number == number:
            order?.hear(answer)
        default: break
        }
    }

    /// Takes an event of the sheet, from outside or from the shop.
    private mutating func hear(_ event: PaymentAuthorization.Event, _ moment: Observation) {
        switch event {
        case .reply(let number, let update):
            if let call = sheet?.call, call.number == number {
                answer = OpenSheet.Answer(call: call, update: update)
            }
        case .result(let attempt, let told) where sheet?.awaits(resultOf: attempt) == true: result = told
        default: break
        }
        sheet?.hear(event, moment)
    }

    private mutating func note(_ effect: Window.Effect, _ moment: Observation) {
        switch effect {
        case .openWallet(let request): shopsRequest = request.id
        case .owner(let effect): sheet?.note(effect, moment.time)
        case .startTimer(let timer): sheet?.start(timer, moment.time)
        case .shop(.placeOrder(let placement, _)) where placement.number != order?.number:
            order = OrderAttempt(placement, at: moment.time)
        case .shop: if case .sheet(let event)? = effect.counterpart { hear(event, moment) }
        default: break
        }
    }
}
