package import Codecs
package import PayKit
package import SimWallet

/// One payment of a page: a sheet, and a merchant who is called as ApplePaySession calls a page.
///
/// Redaction before the touch, one call at a time and all deadlines are the sheet's engine's.
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
        /// A wrong answer, a step that the sheet could not take, no token, or no sheet at all, as a sentence;
        /// nothing was charged.
        case stopped(String)

        /// For the developer, in English.
        package var sentence: String {
            switch self {
            case .paid(let payment):
                "Paid; the transaction is \(payment["token"]["transactionIdentifier"].text ?? "")."
            case .refused: "The merchant refused the payment; nothing was charged."
            case .cancelled: "The sheet was cancelled; nothing was charged."
            case .timedOut: "The merchant did not answer in time; nothing was charged."
            case .unknown(let transaction, let reason):
                "The result of the payment \(transaction) is not known. \(reason)"
            case .stopped(let reason): reason
            }
        }
    }

    private let request: PaymentRequest
    private let sheet: any PaymentSheet
    private let device: SimulatedDevice
    private let merchant: any ApplePayMerchant
    /// The merchant's time to be validated; that for each update is the sheet's.
    private let deadline = Duration.seconds(30)
    /// Until the merchant is validated.
    private var waiting: CheckedContinuation<MerchantAnswer?, Never>?
    /// True from the moment at which the sheet was asked for.
    private var isPresented = false
    /// The end of a session without a sheet, or whose payment the merchant has.
    private var ending: Ending?
    private var payment: JSONTree?
    /// The merchant's last answer to it.
    private var result: PaymentAuthorizationResult?
    /// The summary items of the last update.
    private var items: [PaymentSummaryItem]
    /// The members that the rows of the last update were read from.
    private var rows = RowPaths()
    /// The reason for which the sheet was closed.
    private var reason: String?

    package init(
        _ request: PaymentRequest, on sheet: any PaymentSheet, of device: SimulatedDevice,
        merchant: any ApplePayMerchant
    ) {
        (self.request, self.sheet, self.device, self.merchant) = (request, sheet, device, merchant)
        items = request.paymentSummaryItems
    }

    /// Validates the merchant, opens the sheet and pays, where the device can make payments. Called once.
    /// - Parameter validationURL: told to the merchant, whose completion is the opaque session.
    package func run(validationURL: String) async -> Ending {
        device.beginSession()
        if let obstacle = device.obstacle {
            return end(.stopped("No sheet was opened: \(obstacle.cause)."))
        }
        let answer = await validate(validationURL)
        guard ending == nil else { return ending ?? .cancelled }
        guard case .completion(let session)? = answer, isObject(session) else {
            return end(
                answer == nil
                    ? .timedOut
                    : .stopped(answer?.fault ?? "The merchant was not validated: no object was completed."))
        }
        isPresented = true
        do throws(PaymentAuthorization.Refusal) {
            let outcome = try await sheet.present(request, to: self)
            return ending ?? outcome.map(ending(of:)) ?? .cancelled
        } catch {
            return end(.stopped("No sheet was opened: \(error.sentence)."))
        }
    }

    /// The shopper leaves before there is a sheet.
    package func leave() {
        guard !isPresented, ending == nil else { return }
        end(.cancelled)
        validated(nil)
    }

    /// The first answer counts, or that there was none in time.
    private func validate(_ url: String) async -> MerchantAnswer? {
        await withCheckedContinuation { continuation in
            waiting = continuation
            Task {
                validated(
                    await merchant.answer(["type": "validatemerchant", "validationURL": .text(url)]))
            }
            Task { [weak self, deadline] in
                try? await Task.sleep(for: deadline)
                self?.validated(nil)
            }
        }
    }

    private func validated(_ answer: MerchantAnswer?) {
        waiting?.resume(returning: answer)
        waiting = nil
    }

    private func isObject(_ json: [UInt8]) -> Bool { (try? JSONReader.value(of: json[...]))?.members != nil }

    @discardableResult
    private func end(_ ending: Ending) -> Ending {
        self.ending = ending
        merchant.tell(["type": "cancel"])
        return ending
    }

    /// Closes the sheet before there is a payment.
    private func stop(_ reason: String) {
        self.reason = self.reason ?? reason
        sheet.abort()
    }

    private func ending(of outcome: PaymentAuthorization.Outcome) -> Ending {
        let reason =
            reason ?? (sheet as? StepSheet)?.fault
            ?? device.failure.map { "No token could be made (\($0.rawValue)); nothing was charged." }
        switch outcome {
        case .approved: return payment.map(Ending.paid) ?? .cancelled
        case .declined: return .refused
        case .cancelled, .aborted(.owner):
            return reason.map(Ending.stopped) ?? (result == nil ? .cancelled : .refused)
        case .timedOut: return .timedOut
        case .aborted(.invalidUpdate(let finding)):
            return .stopped("The merchant's update was refused: \(MemberFault(finding, rows)).")
        case .lockedOut: return .stopped("The wallet is locked: its passcode was wrong too often.")
        case .unknown(let transaction):
            return .unknown(
                transactionIdentifier: transaction, reason: "No answer to paymentauthorized came in time.")
        }
    }
}

extension ApplePaySession: PaymentAuthorizationControllerDelegate {
    package func willAuthorizePayment() {}

    package func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult {
        guard let json = try? payment.applePayJSON() else { return .failure([]) }
        let fault: String
        switch await merchant.answer(["type": "paymentauthorized", "payment": json]) {
        case .completion(let answer):
            do throws(ApplePayRequestFaults) {
                let result = try ApplePayUpdate.readResult(answer)
                if result.status == .success { self.payment = json }
                self.result = result
                return result
            } catch {
                fault = "The answer to paymentauthorized is wrong: \(error.sentence)."
            }
        case .failure(let sentence): fault = sentence
        case .unsent(let sentence):
            end(.stopped("\(sentence) Nothing was charged."))
            sheet.close()
            return .failure([])
        case .noHandler: fault = "Nothing was completed for paymentauthorized."
        }
        end(.unknown(transactionIdentifier: payment.token.transactionIdentifier, reason: fault))
        sheet.close()
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
        if outcome != .approved, result?.isFinal != true { merchant.tell(["type": "cancel"]) }
    }

    /// A page without a handler for an event leaves all as it was.
    private func update(_ call: PaymentAuthorization.DelegateCall) async -> PaymentRequestUpdate {
        let event = call.applePayJSON
        switch await merchant.answer(event) {
        case .noHandler: return .update(items: items)
        case .failure(let sentence), .unsent(let sentence): stop(sentence)
        case .completion(let answer):
            guard let currency = Currency(code: request.currencyCode) else { return .failed() }
            do throws(ApplePayRequestFaults) {
                let read = try ApplePayUpdate.read(answer, for: call, in: currency)
                rows = read.rows
                if case .update(let details) = read.update { items = details.paymentSummaryItems }
                return read.update
            } catch {
                stop("The answer to \(event["type"].text ?? "") is wrong: \(error.sentence).")
            }
        }
        return .failed()
    }
}

extension MerchantAnswer {
    fileprivate var fault: String? {
        switch self {
        case .failure(let sentence), .unsent(let sentence): sentence
        case .completion, .noHandler: nil
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
