package import PayKit

/// A sheet without a person: the engine, and a shopper's steps. The time that a person takes is left out:
/// only the merchant is waited for.
@MainActor
package final class StepSheet: PaymentSheet {
    private let device: any PaymentDevice
    private var steps: ArraySlice<ShopperStep>
    /// The merchant's time for each answer.
    private let deadline = Duration.seconds(30)
    private var engine = PaymentAuthorization()
    private var controller: PaymentAuthorizationController?
    private var events: [PaymentAuthorization.Event] = []
    private var wake: CheckedContinuation<Void, Never>?
    private var refusal: PaymentAuthorization.Refusal?
    private var isClosed = false
    /// The step whose choice the sheet was told last.
    private var choice: (step: ShopperStep, event: PaymentAuthorization.Event)?
    /// The step that the sheet could not take, as a sentence.
    private(set) var fault: String?

    package init(_ steps: [ShopperStep], of device: any PaymentDevice) {
        (self.steps, self.device) = (steps[...], device)
    }

    package func present(
        _ request: PaymentRequest, to delegate: any PaymentAuthorizationControllerDelegate
    ) async throws(PaymentAuthorization.Refusal) -> PaymentAuthorization.Outcome? {
        let controller = PaymentAuthorizationController(delegate) { [weak self] in self?.send($0) }
        self.controller = controller
        defer {
            controller.cancel()
            self.controller = nil
        }
        events.append(.present(request, device.contents, device.entitlement(for: request)))
        while true {
            while !isClosed, !events.isEmpty { take(events.removeFirst()) }
            if let refusal { throw refusal }
            if isClosed { return nil }
            if case .closed(let outcome) = engine.state { return outcome }
            act()
            if events.isEmpty { await withCheckedContinuation { wake = $0 } }
        }
    }

    package func abort() { send(.abort) }

    package func close() {
        isClosed = true
        wakeUp()
    }

    private func send(_ event: PaymentAuthorization.Event) {
        events.append(event)
        wakeUp()
    }

    private func wakeUp() {
        wake?.resume()
        wake = nil
    }

    private func take(_ event: PaymentAuthorization.Event) {
        if case .tokenMade(_, nil) = event { steps = [] }
        for effect in engine.update(event) {
            controller?.carryOut(effect)
            switch effect {
            case .makeToken(let request):
                Task { send(.tokenMade(attempt: request.attempt, await device.token(for: request))) }
            case .startTimer(let timer): start(timer)
            case .refused(let refusal): self.refusal = refusal
            case .didFinish: send(.dismiss)
            case .ignored:
                if let choice, choice.event == event { stop("The sheet \(choice.step.missing).") }
            case .call, .willAuthorize, .didAuthorize, .learned: break
            }
        }
    }

    /// A person's pauses pass at once.
    private func start(_ timer: PaymentAuthorization.Timer) {
        switch timer.kind {
        case .inputGuard, .heldKey, .mark, .dismissal: send(.timerFired(timer))
        case .update, .authorize:
            Task { [weak self, deadline] in
                try? await Task.sleep(for: deadline)
                self?.send(.timerFired(timer))
            }
        }
    }

    private func stop(_ fault: String) {
        self.fault = fault
        abort()
    }

    // MARK: The shopper

    /// Takes the next step once the sheet waits for one.
    private func act() {
        switch engine.state {
        case .ready(let sheet): act(on: sheet)
        case .authenticating(_, let prompt): authorise(prompt)
        case .idle, .updating, .processing, .showing, .finishing, .closed: break
        }
    }

    private func act(on sheet: PaymentAuthorization.Sheet) {
        guard let step = steps.popFirst() else { return send(.cancel) }
        do throws(ShopperStep.Fault) {
            if let event = try step.choice(in: sheet.wallet, sheet) {
                choice = (step, event)
                return send(event)
            }
        } catch {
            return stop(error.reason)
        }
        switch step {
        case .touch, .wrongFinger:
            if sheet.blocker == .total {
                // Read, and accepted by paying it.
                steps.insert(step, at: steps.startIndex)
                return send(.acceptTotal)
            }
            if let reason = sheet.blocker?.sentence(for: sheet.wallet) {
                return stop("Nothing can be paid: \(reason).")
            }
            send(.touched(matches: step == .touch))
        case .cancel: send(.cancel)
        case .hangUp: send(.hangUp)
        case .passcode, .pin: stop("No passcode and no PIN was asked for.")
        case .card, .contact, .address, .billing, .method, .coupon: break
        }
    }

    private func authorise(_ prompt: PaymentAuthorization.Prompt) {
        guard let step = steps.popFirst() else { return send(.cancel) }
        switch (prompt, step) {
        case (.touch, .touch), (.touch, .wrongFinger): send(.touched(matches: step == .touch))
        case (.passcode, .passcode(let code)):
            let (matches, left) = device.check(passcode: code)
            send(.passcodeChecked(matches: matches, attemptsLeft: left))
        case (.pin, .pin(let pin)):
            device.take(pin: pin)
            send(.pinEntered)
        case (_, .cancel): send(.cancel)
        case (_, .hangUp): send(.hangUp)
        default: stop("The sheet asks for \(prompt.words), and the next step is another.")
        }
    }
}

extension PaymentAuthorization.Sheet.Blocker {
    fileprivate func sentence(for wallet: WalletContents) -> String {
        switch self {
        case .card: "the merchant does not take the card"
        case .billingAddress where wallet.addresses.isEmpty, .address where wallet.addresses.isEmpty:
            "the wallet has no address"
        case .contact where wallet.contacts.isEmpty: "the wallet has no contact"
        case .billingAddress: "the billing address has to be corrected"
        case .address: "the shipping address has to be corrected, or is not served"
        case .method: "no shipping method is chosen"
        case .contact: "the contact has to be corrected"
        case .unanswered: "the merchant gave no price"
        case .total: "the total changed"
        }
    }
}

extension PaymentAuthorization.Prompt {
    fileprivate var words: String {
        switch self {
        case .touch: "a touch"
        case .passcode: "the passcode"
        case .pin: "the card's PIN"
        }
    }
}
