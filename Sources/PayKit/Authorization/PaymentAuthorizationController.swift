package import PayKit

/// Drives one presentation of the sheet on the side of its owner (PKPaymentAuthorizationController): the
/// engine's calls become async functions of the delegate, one at a time, and what they return becomes the
/// engine's events. The engine's own timers watch over them.
@MainActor
package final class PaymentAuthorizationController {
    private let delegate: any PaymentAuthorizationControllerDelegate
    private let send: @MainActor (PaymentAuthorization.Event) -> Void
    /// The last call; the next one waits until it has returned.
    private var last: Task<Void, Never>?
    /// The calls for prices, which nobody waits for any more once the sheet is finished. A payment goes on:
    /// its result is wanted whenever it comes.
    private var updates: [Task<Void, Never>] = []
    /// The calls that have not returned yet.
    package private(set) var openCalls = 0

    /// Creates a controller for one presentation; `send` takes what the delegate returns as events.
    package init(
        _ delegate: any PaymentAuthorizationControllerDelegate,
        send: @escaping @MainActor (PaymentAuthorization.Event) -> Void
    ) {
        self.delegate = delegate
        self.send = send
    }

    /// Ends the calls, when nobody waits for anything any more.
    func cancel() { last?.cancel() }

    /// Calls the delegate for one effect of the engine; effects that concern no delegate are ignored.
    package func carryOut(_ effect: PaymentAuthorization.Effect) {
        switch effect {
        case .call(let call, let number):
            updates.append(perform { .reply(number: number, await $0.answer(call)) })
        case .willAuthorize: delegate.willAuthorizePayment()
        case .didAuthorize(let payment, let attempt):
            perform { .result(attempt: attempt, await $0.didAuthorizePayment(payment)) }
        case .didFinish(let outcome):
            for update in updates { update.cancel() }
            delegate.didFinish(outcome)
        case .makeToken, .learned, .startTimer, .refused, .ignored: break
        }
    }

    @discardableResult
    private func perform(
        _ call:
            @escaping @MainActor (any PaymentAuthorizationControllerDelegate) async ->
            PaymentAuthorization.Event
    ) -> Task<Void, Never> {
        openCalls += 1
        let task = Task { [last, delegate, send] in
            await last?.value
            let event = Task.isCancelled ? nil : await call(delegate)
            openCalls -= 1
            if let event { send(event) }
        }
        last = task
        return task
    }
}

extension PaymentAuthorizationControllerDelegate {
    /// Answers a call for a price.
    fileprivate func answer(_ call: PaymentAuthorization.DelegateCall) async -> PaymentRequestUpdate {
        switch call {
        case .didSelectShippingContact(let contact): await didSelectShippingContact(contact)
        case .didSelectShippingMethod(let method): await didSelectShippingMethod(method)
        case .didSelectPaymentMethod(let method): await didSelectPaymentMethod(method)
        case .didChangeCouponCode(let code): await didChangeCouponCode(code)
        }
    }
}
