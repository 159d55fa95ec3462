package import PayKit
import PaySheet

/// Carries out the effects of a sheet's screen, wherever it is shown.
@MainActor
package final class SheetRunner: PaymentSheet {
    private let device: any PaymentDevice
    private let sendMessage: @MainActor (SheetScreen.Message) -> Void
    private let schedule: @MainActor (Int, @escaping @MainActor () -> Void) -> Void
    private var controller: PaymentAuthorizationController?
    private var presented: CheckedContinuation<Ending, Never>?
    private var openTokens = 0
    /// Called when the shopper leaves while no sheet is presented.
    package var onLeave: @MainActor () -> Void = {}
    /// The terminal, where there is one.
    package var setMouse: @MainActor (Bool) -> Void = { _ in }
    package var repaint: @MainActor () -> Void = {}

    private typealias Ending = Result<PaymentAuthorization.Outcome?, PaymentAuthorization.Refusal>

    package init(
        of device: any PaymentDevice, sendMessage: @escaping @MainActor (SheetScreen.Message) -> Void,
        schedule: @escaping @MainActor (_ milliseconds: Int, @escaping @MainActor () -> Void) -> Void
    ) {
        (self.device, self.sendMessage, self.schedule) = (device, sendMessage, schedule)
    }

    /// The calls to merchant and wallet that have not returned.
    package var underway: Int { openTokens + (controller?.openCalls ?? 0) }

    package func present(
        _ request: PaymentRequest, to delegate: any PaymentAuthorizationControllerDelegate
    ) async throws(PaymentAuthorization.Refusal) -> PaymentAuthorization.Outcome? {
        let controller = PaymentAuthorizationController(delegate) { [weak self] in self?.send($0) }
        self.controller = controller
        defer {
            controller.cancel()
            self.controller = nil
        }
        let ending = await withCheckedContinuation { continuation in
            presented = continuation
            send(.present(request, device.contents, device.entitlement(for: request)))
        }
        return try ending.get()
    }

    package func abort() { send(.abort) }

    package func close() { finish(.success(nil)) }

    private func finish(_ ending: Ending) {
        presented?.resume(returning: ending)
        presented = nil
    }

    private func send(_ event: PaymentAuthorization.Event) { sendMessage(.sheet(event)) }

    package func carryOut(_ effect: SheetScreen.Effect) {
        switch effect {
        case .sheet(.engine(let effect)): carryOut(effect)
        case .sheet(.checkPasscode(let passcode)):
            let (matches, left) = device.check(passcode: passcode)
            send(.passcodeChecked(matches: matches, attemptsLeft: left))
        case .sheet(.takePIN(let pin)):
            device.take(pin: pin)
            send(.pinEntered)
        case .sheet(.save(let contact, let old)):
            device.save(contact, replacing: old)
            send(.walletChanged(device.contents))
        case .sheet(.announce): break
        case .closed(let outcome): finish(.success(outcome))
        case .leave: onLeave()
        case .startBeat: schedule(250) { [weak self] in self?.sendMessage(.beat) }
        case .setMouse(let isOn): setMouse(isOn)
        case .repaint: repaint()
        }
    }

    private func carryOut(_ effect: PaymentAuthorization.Effect) {
        controller?.carryOut(effect)
        switch effect {
        case .makeToken(let request):
            openTokens += 1
            Task {
                let token = await device.token(for: request)
                openTokens -= 1
                send(.tokenMade(attempt: request.attempt, token))
            }
        case .startTimer(let timer):
            schedule(timer.kind.milliseconds) { [weak self] in self?.send(.timerFired(timer)) }
        case .refused(let refusal): finish(.failure(refusal))
        case .didFinish: send(.dismiss)
        case .call, .willAuthorize, .didAuthorize, .learned, .ignored: break
        }
    }
}
