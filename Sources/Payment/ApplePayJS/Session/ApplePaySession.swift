package import Codecs
package import FoundationEssentials
package import PayKit
package import PaymentToken
package import SimWallet

/// One payment without a person: the sheet's engine, a shopper's steps, and a merchant who is called as
/// ApplePaySession calls a page.
///
/// Redaction before the touch, one call at a time and all deadlines are the engine's. The time that a person
/// takes is left out: only the merchant is waited for.
@MainActor
package final class ApplePaySession {
    package enum Ending: Hashable, Sendable {
        /// The ApplePayPayment that the merchant accepted.
        case paid(JSONTree)
        /// The merchant refused, and the shopper left.
        case refused
        case cancelled
        /// The merchant took longer than Apple's 30 seconds; nothing was charged.
        case timedOut
        /// The merchant has the payment, and its result is not known; a sentence says why.
        case unknown(transactionIdentifier: String, reason: String)
        /// A step that the sheet could not take, a wrong answer, or no sheet at all, as a sentence; nothing
        /// was charged.
        case stopped(String)
    }

    package struct Parties {
        package var wallet: SimulatedWallet
        package var service: WalletService
        package var certificate: ProcessingCertificate
        package var merchant: any ApplePayMerchant
        package var now: @Sendable () -> Date
        package var bytes: @Sendable (_ count: Int) -> [UInt8]

        package init(
            wallet: SimulatedWallet, service: WalletService, certificate: ProcessingCertificate,
            merchant: any ApplePayMerchant, now: @escaping @Sendable () -> Date,
            bytes: @escaping @Sendable (_ count: Int) -> [UInt8]
        ) {
            (self.wallet, self.service, self.certificate) = (wallet, service, certificate)
            (self.merchant, self.now, self.bytes) = (merchant, now, bytes)
        }
    }

    private let request: PaymentRequest
    private let parties: Parties
    private var wallet: SimulatedWallet
    private var service: WalletService
    private var steps: ArraySlice<ShopperStep>
    private let deadline: Duration
    private var engine = PaymentAuthorization()
    private var controller: PaymentAuthorizationController?
    private var events: [PaymentAuthorization.Event] = []
    private var wake: CheckedContinuation<Void, Never>?
    private var validation: MerchantAnswer?
    private var ending: Ending?
    private var payment: JSONTree?
    private var wasRefused = false
    /// The members that the rows of the last update were read from.
    private var rows = RowPaths()
    /// The reason for which the session was stopped.
    private var reason: String?

    /// - Parameter deadline: the merchant's time for each answer, Apple's 30 seconds.
    package init(
        _ request: PaymentRequest, steps: [ShopperStep], _ parties: Parties, deadline: Duration = .seconds(30)
    ) {
        self.request = request
        self.steps = steps[...]
        self.parties = parties
        (wallet, service) = (parties.wallet, parties.service)
        self.deadline = deadline
    }

    /// Validates the merchant, opens the sheet and pays. Called once.
    /// - Parameter validationURL: told to the merchant, whose completion is the opaque session.
    package func run(validationURL: String) async -> Ending {
        Task {
            validated(
                await parties.merchant.answer([
                    "type": "validatemerchant", "validationURL": .text(validationURL),
                ]))
        }
        after(deadline) { $0.validated(nil) }
        while validation == nil, ending == nil { await somethingHappens() }
        if case .completion(let session)? = validation, isObject(session) {
            controller = PaymentAuthorizationController(self) { [weak self] in self?.send($0) }
            // A developer may name any merchant, and process payments anywhere.
            let entitlement = MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
            send(.present(request, wallet.contents, entitlement))
        } else if ending == nil {
            end(.stopped(validation?.fault ?? "The merchant was not validated: no object was completed."))
        }
        while ending == nil {
            while ending == nil, !events.isEmpty { take(events.removeFirst()) }
            if ending == nil { act() }
            if ending == nil, events.isEmpty { await somethingHappens() }
        }
        controller?.cancel()
        controller = nil
        return ending ?? .cancelled
    }

    private func isObject(_ json: [UInt8]) -> Bool { (try? JSONReader.value(of: json[...]))?.members != nil }

    /// The first answer counts, or that there was none in time.
    private func validated(_ answer: MerchantAnswer?) {
        guard validation == nil, ending == nil, controller == nil else { return }
        validation = answer
        if answer == nil { end(.timedOut) }
        wakeUp()
    }

    private func somethingHappens() async { await withCheckedContinuation { wake = $0 } }

    private func wakeUp() {
        wake?.resume()
        wake = nil
    }

    private func after(_ duration: Duration, _ action: @escaping @MainActor (ApplePaySession) -> Void) {
        Task { [weak self] in
            try? await Task.sleep(for: duration)
            if let self { action(self) }
        }
    }

    private func send(_ event: PaymentAuthorization.Event) {
        events.append(event)
        wakeUp()
    }

    /// Ends a session that has no sheet, or whose payment the merchant has.
    private func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        parties.merchant.tell(["type": "cancel"])
        wakeUp()
    }

    /// Closes the sheet before there is a payment.
    private func stop(_ reason: String) {
        self.reason = self.reason ?? reason
        send(.abort)
    }

    private func take(_ event: PaymentAuthorization.Event) {
        for effect in engine.update(event) {
            switch effect {
            case .call, .willAuthorize, .didAuthorize, .didFinish: controller?.carryOut(effect)
            case .makeToken(let request): makeToken(request)
            case .startTimer(let timer): start(timer)
            case .refused(let refusal): end(.stopped("No sheet was opened: \(refusal.sentence)."))
            case .learned, .ignored: break
            }
        }
        if case .closed(let outcome) = engine.state { ending = ending ?? ending(of: outcome) }
    }

    private func ending(of outcome: PaymentAuthorization.Outcome) -> Ending {
        switch outcome {
        case .approved: payment.map(Ending.paid) ?? .cancelled
        case .declined: .refused
        case .cancelled, .aborted(.owner): reason.map(Ending.stopped) ?? (wasRefused ? .refused : .cancelled)
        case .timedOut: .timedOut
        case .aborted(.invalidUpdate(let finding)):
            .stopped("The merchant's update was refused: \(MemberFault(finding, rows)).")
        case .lockedOut: .stopped("The wallet is locked: its passcode was wrong too often.")
        case .unknown(let transaction):
            .unknown(
                transactionIdentifier: transaction, reason: "No answer to paymentauthorized came in time.")
        }
    }

    /// A person's pauses pass at once.
    private func start(_ timer: PaymentAuthorization.Timer) {
        switch timer.kind {
        case .inputGuard, .heldKey, .mark, .dismissal: send(.timerFired(timer))
        case .update, .authorize: after(deadline) { $0.send(.timerFired(timer)) }
        }
    }

    private func makeToken(_ request: PaymentAuthorization.TokenRequest) {
        do throws(TokenFailure) {
            let made = try wallet.token(
                for: request, merchant: parties.certificate, service: &service,
                transactionIdentifier: parties.bytes(32), at: parties.now())
            send(.tokenMade(attempt: request.attempt, made.token))
        } catch {
            reason = "No token could be made (\(error.rawValue)); nothing was charged."
            steps = []
            send(.tokenMade(attempt: request.attempt, nil))
        }
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
            if let choice = try step.choice(in: sheet.wallet, sheet) { return send(choice) }
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
            if let blocker = sheet.blocker { return stop("Nothing can be paid: \(blocker.sentence).") }
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
            let (matches, left) = wallet.check(passcode: code.reveal)
            send(.passcodeChecked(matches: matches, attemptsLeft: left))
        case (.pin, .pin(let pin)):
            wallet.take(pin: pin)
            send(.pinEntered)
        case (_, .cancel): send(.cancel)
        case (_, .hangUp): send(.hangUp)
        default: stop("The sheet asks for \(prompt.words), and the next step is another.")
        }
    }
}

extension ApplePaySession: PaymentAuthorizationControllerDelegate {
    package func willAuthorizePayment() {}

    package func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult {
        guard let json = try? payment.applePayJSON() else { return .failure([]) }
        let fault: String
        switch await parties.merchant.answer(["type": "paymentauthorized", "payment": json]) {
        case .completion(let answer):
            do throws(ApplePayRequestFaults) {
                let result = try ApplePayUpdate.readResult(answer)
                if result.status == .success { self.payment = json }
                wasRefused = result.status != .success
                return result
            } catch {
                fault = "The answer to paymentauthorized is wrong: \(error.sentence)."
            }
        case .failure(let sentence): fault = sentence
        case .noHandler: fault = "Nothing was completed for paymentauthorized."
        }
        end(.unknown(transactionIdentifier: payment.token.transactionIdentifier, reason: fault))
        return .failure([])
    }

    package func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate {
        await update(.didSelectShippingContact(contact))
    }

    package func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate {
        await update(.didSelectShippingMethod(shippingMethod))
    }

    package func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate {
        await update(.didSelectPaymentMethod(paymentMethod))
    }

    package func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate {
        await update(.didChangeCouponCode(couponCode))
    }

    package func didFinish(_ outcome: PaymentAuthorization.Outcome) {
        if outcome != .approved { parties.merchant.tell(["type": "cancel"]) }
        send(.dismiss)
    }

    /// A page without a handler for an event leaves all as it was.
    private func update(_ call: PaymentAuthorization.DelegateCall) async -> PaymentRequestUpdate {
        let event = call.applePayJSON
        switch await parties.merchant.answer(event) {
        case .noHandler: return .update(items: engine.sheet?.items ?? request.paymentSummaryItems)
        case .failure(let sentence): stop(sentence)
        case .completion(let answer):
            guard let currency = Currency(code: request.currencyCode) else { return .failed() }
            do throws(ApplePayRequestFaults) {
                let read = try ApplePayUpdate.read(answer, for: call, in: currency)
                rows = read.rows
                return read.update
            } catch {
                stop("The answer to \(event["type"].text ?? "") is wrong: \(error.sentence).")
            }
        }
        return .failed()
    }
}

extension MerchantAnswer {
    fileprivate var fault: String? { if case .failure(let sentence) = self { sentence } else { nil } }
}

extension PaymentAuthorization.Sheet.Blocker {
    fileprivate var sentence: String {
        switch self {
        case .card: "the merchant does not take the card"
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

extension PaymentAuthorization.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .alreadyShowing, .requestAlreadyUsed: "this request was shown before"
        case .invalid(let finding): "\(MemberFault(finding, RowPaths()))"
        case .lockedOut: "the wallet is locked"
        case .noEligiblePass: "the wallet has no card that the merchant takes"
        }
    }
}
