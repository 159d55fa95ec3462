/// Calls a delegate for one presentation of the sheet (PKPaymentAuthorizationController): each call that the
/// engine asks for becomes an async function of the delegate, one at a time, and its return value becomes an
/// event of the engine. The engine's timers limit how long a call may take.
///
/// ```swift
/// let controller = PaymentAuthorizationController(delegate) { event in send(event) }
/// for effect in sheet.update(.present(request, wallet, entitlement)) { controller.carryOut(effect) }
/// ```
///
/// Timers and tokens are not the delegate's: those effects stay with the program that runs the sheet. A
/// program whose merchant's side is a value as well needs no controller: it answers the effects of
/// ``PaymentAuthorization`` by events itself.
@MainActor
public final class PaymentAuthorizationController {
    private let delegate: any PaymentAuthorizationControllerDelegate
    private let send: @MainActor (PaymentAuthorization.Event) -> Void
    /// The last call; the next one waits until it has returned.
    private var last: Task<Void, Never>?
    /// The calls for prices, which nobody waits for any more once the sheet is finished. A payment goes on:
    /// its result is wanted whenever it comes.
    private var updates: [Task<Void, Never>] = []
    /// The calls that have not returned yet.
    public private(set) var openCalls = 0

    /// Creates a controller for one presentation; `send` takes what the delegate returns as events.
    public init(
        _ delegate: any PaymentAuthorizationControllerDelegate,
        send: @escaping @MainActor (PaymentAuthorization.Event) -> Void
    ) {
        self.delegate = delegate
        self.send = send
    }

    /// Cancels the last call; nothing waits for its return value any more.
    public func cancel() { last?.cancel() }

    /// Calls the delegate for one effect of the engine; effects that concern no delegate are ignored.
    public func carryOut(_ effect: PaymentAuthorization.Effect) {
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
