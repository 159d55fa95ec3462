/// The payment sheet as a pure state machine (PKPaymentAuthorizationController without a view).
///
/// Feed it events, carry out the effects it returns, and draw its ``state``. It holds no clock, no task and
/// no randomness: deadlines are effects that come back as events.
///
/// ```swift
/// for effect in sheet.update(.present(request, wallet, entitlement)) { carryOut(effect) }
/// ```
public struct PaymentAuthorization: Hashable, Sendable {
    /// Where the sheet is.
    public internal(set) var state: State = .idle
    /// The requests that were shown once and can never be shown again.
    var spentRequests: Set<String> = []
    /// The number of the last call, timer or attempt; numbers only grow.
    var lastNumber = 0
    /// The attempts whose result nobody knows yet, after their sheets ended without one, with the transaction
    /// of each.
    var unresolvedAttempts: [Int: String] = [:]

    /// Makes an engine with no sheet open.
    public init() {}

    /// The states of the sheet; each case holds only what exists in it.
    public indirect enum State: Hashable, Sendable {
        /// No sheet has been shown yet.
        case idle
        /// The sheet is open and waits for the shopper.
        case ready(Sheet)
        /// One call to the owner is outstanding; paying and the rows that make calls are locked.
        case updating(Sheet, Call)
        /// A touch or the passcode is asked for.
        case authenticating(Sheet, Prompt)
        /// The payment is being made; nothing can cancel it now.
        case processing(Sheet, Attempt)
        /// The result is being shown.
        case showing(Sheet, Mark)
        /// The owner was told that the sheet is finished and has to dismiss it.
        case finishing(Sheet, Outcome, Timer)
        /// The sheet is gone.
        case closed(Outcome)
    }

    /// An outstanding call to the owner.
    public struct Call: Hashable, Sendable {
        /// The row that changed.
        public let kind: Kind
        /// Replies carry this number; a reply with another one is late and ignored.
        public let number: Int
        let timer: Timer
        /// The cause of the call.
        var cause = Cause.choice

        enum Cause {
            /// The sheet opened: its first price changes none that was read.
            case opening
            case choice
            /// A price that the shopper could pay is asked for anew, without a choice.
            case refresh
        }

        /// The rows that make calls.
        public enum Kind: Hashable, Sendable, CaseIterable {
            /// The card.
            case paymentMethod
            /// The shipping address.
            case shippingContact
            /// The way to ship.
            case shippingMethod
            /// The coupon code.
            case couponCode
        }
    }

    /// How the shopper is asked to authorise.
    public enum Prompt: Hashable, Sendable {
        /// Touch again; this many touches have failed.
        case touch
        /// Three touches failed, or no finger is enrolled; this many passcodes may still be tried.
        case passcode(attemptsLeft: Int)
        /// The network wants the card's PIN; again when the last one was wrong.
        case pin(isAgain: Bool)
    }

    /// One attempt to pay.
    public struct Attempt: Hashable, Sendable {
        /// Results carry this number.
        public let number: Int
        let timer: Timer
        var payment: Payment?
        /// True if the terminal hung up during the attempt: it goes on, but cannot be tried again.
        var isAbandoned = false
    }

    /// The result that the sheet shows for a moment before it closes.
    public enum Mark: Hashable, Sendable {
        /// The payment was made; the timer says how long the mark stays.
        case success(Timer)
        /// The payment was refused; the timer says how long the mark stays. Then the sheet can be paid again,
        /// unless it is final: nobody is there any more.
        case failure(Timer, isFinal: Bool)
    }

    /// How a sheet ended.
    public enum Outcome: Hashable, Sendable {
        /// The payment was made.
        case approved
        /// The payment was refused, and nobody was there to pay otherwise; nothing was charged.
        case declined
        /// The shopper left before authorising, or after a payment that was refused.
        case cancelled
        /// The owner or the wallet took too long before there was a payment; nothing was charged.
        case timedOut
        /// The sheet was closed without the shopper's wish; nothing was charged.
        case aborted(AbortReason)
        /// The wallet's passcode was wrong too often: it pays with no card in this session. Nothing was
        /// charged.
        case lockedOut
        /// No answer came in time: the payment with this transaction identifier may or may not have been
        /// made. Never reported as a failure.
        case unknown(transactionIdentifier: String)

        /// The outcome without what it carries, for logs.
        public var name: String {
            switch self {
            case .approved: "approved"
            case .declined: "declined"
            case .cancelled: "cancelled"
            case .timedOut: "timed out"
            case .aborted(.owner): "aborted by the owner"
            case .aborted(.invalidUpdate(let finding)): "aborted, \(finding.path) \(finding.fault)"
            case .lockedOut: "locked out of the wallet"
            case .unknown: "unknown"
            }
        }
    }

    /// Why a sheet was closed without the shopper's wish.
    public enum AbortReason: Hashable, Sendable {
        /// The owner's update was wrong; the first finding says where.
        case invalidUpdate(PaymentRequest.Finding)
        /// The owner closed the sheet.
        case owner
    }

    /// A deadline, known by its number so that an old one cannot act.
    public struct Timer: Hashable, Sendable {
        /// The kind of deadline.
        public let kind: Kind
        let number: Int

        /// The deadlines of the sheet.
        public enum Kind: Hashable, Sendable, CaseIterable {
            /// After opening and after a retry, a key held down cannot authorise.
            case inputGuard
            /// After a touch that came too early: longer than keyboards wait before they repeat a key.
            case heldKey
            /// The owner's time for one update.
            case update
            /// The owner's time for the result of a payment.
            case authorize
            /// How long the result is shown.
            case mark
            /// The owner's time to dismiss a finished sheet.
            case dismissal

            /// How long it runs, in milliseconds. The 30 seconds are Apple Pay's on the web.
            public var milliseconds: Int {
                switch self {
                case .inputGuard: 300
                case .heldKey: 700
                case .update, .authorize: 30_000
                case .mark: 1_500
                case .dismissal: 5_000
                }
            }
        }
    }

    /// An input to the sheet's state machine.
    public enum Event: Hashable, Sendable {
        /// Open a sheet for a request with the wallet's contents.
        case present(PaymentRequest, WalletContents, MerchantEntitlement)
        /// The wallet's contents changed while the sheet is open; what is chosen stays chosen.
        case walletChanged(WalletContents)
        /// Another card was chosen.
        case selectPass(id: String)
        /// Another name and address to ship to was chosen or typed.
        case selectAddress(Contact)
        /// Another name and address for the bill was chosen or typed.
        case selectBillingAddress(Contact)
        /// Another email address, telephone number or name was chosen or typed.
        case selectContact(Contact)
        /// Another way to ship was chosen.
        case selectMethod(identifier: String)
        /// A coupon code was entered; empty text takes away the one in force.
        case changeCouponCode(String)
        /// Make the call again that brought no answer.
        case retry
        /// Ask for labels and prices anew, because the shopper's language changed or the offer runs out.
        case refresh
        /// The shopper has read a total that changed without a choice, and goes on with it.
        case acceptTotal
        /// The finger matched, or did not.
        case touched(matches: Bool)
        /// The wallet checked a passcode; the passcode itself never comes here.
        case passcodeChecked(matches: Bool, attemptsLeft: Int)
        /// The wallet took the card's PIN and will seal it into the next token; the PIN never comes here.
        case pinEntered
        /// The shopper goes one step back.
        case cancel
        /// The terminal is gone; personal data goes with it.
        case hangUp
        /// Idle timeout: no key was pressed for a long time; personal data goes.
        case idle
        /// The owner answers the call with this number.
        case reply(number: Int, PaymentRequestUpdate)
        /// The wallet made the token for this attempt, or could not.
        case tokenMade(attempt: Int, PaymentToken?)
        /// The owner says what became of this attempt.
        case result(attempt: Int, PaymentAuthorizationResult)
        /// A deadline passed.
        case timerFired(Timer)
        /// The owner closes the sheet.
        case abort
        /// The owner took the finished sheet away.
        case dismiss
    }

    /// A side effect that the state machine asks its surroundings for.
    public enum Effect: Hashable, Sendable {
        /// Call the owner; the answer comes back as ``Event/reply(number:_:)``.
        case call(DelegateCall, number: Int)
        /// Tell the owner that an authorised payment will follow.
        case willAuthorize
        /// Ask the wallet for a token; the answer comes back as ``Event/tokenMade(attempt:_:)``.
        case makeToken(TokenRequest)
        /// Hand the payment to the owner; the answer comes back as ``Event/result(attempt:_:)``.
        case didAuthorize(Payment, attempt: Int)
        /// Tell the owner that the sheet is finished; it has to dismiss it.
        case didFinish(Outcome)
        /// The outcome of a payment, learned after its sheet had ended as unknown.
        case learned(Outcome)
        /// Let time pass; the deadline comes back as ``Event/timerFired(_:)``.
        case startTimer(Timer)
        /// No sheet was opened.
        case refused(Refusal)
        /// An event that came at the wrong time; for the log.
        case ignored(String)
    }

    /// The calls to the owner that want an update in return.
    public enum DelegateCall: Hashable, Sendable {
        /// A redacted contact was chosen.
        case didSelectShippingContact(Contact)
        /// A way to ship was chosen.
        case didSelectShippingMethod(ShippingMethod)
        /// A card was chosen; only its type is known to the owner before authorisation.
        case didSelectPaymentMethod(PaymentMethod)
        /// A coupon code was entered or taken away.
        case didChangeCouponCode(String)

        /// The call without what it carries, for logs.
        public var name: String {
            switch self {
            case .didSelectShippingContact: "did select shipping contact"
            case .didSelectShippingMethod: "did select shipping method"
            case .didSelectPaymentMethod: "did select payment method"
            case .didChangeCouponCode: "did change coupon code"
            }
        }
    }

    /// The data that the wallet needs to make a token.
    public struct TokenRequest: Hashable, Sendable {
        /// The answer carries this number.
        public let attempt: Int
        /// The card that pays.
        public let passID: String
        /// The total the shopper consented to.
        public let amount: Money
        /// The identifier of the merchant that is paid.
        public let merchantIdentifier: String
        /// The application data; the token binds its hash.
        public let applicationData: [UInt8]?
        /// The shares of several merchants; each gets a token of its own.
        public let multiTokenContexts: [PaymentTokenContext]
        /// True if the PIN that the shopper entered is sealed into the token.
        public let includesPIN: Bool
    }

    /// Why no sheet was opened.
    public enum Refusal: Hashable, Sendable {
        /// Another sheet is open in this session.
        case alreadyShowing
        /// The request was presented before; make a new one.
        case requestAlreadyUsed
        /// The request is invalid; the first finding in the fixed precedence.
        case invalid(PaymentRequest.Finding)
        /// The wallet's passcode was wrong too often, and the device is locked.
        case lockedOut
        /// The wallet holds no card that the merchant takes.
        case noEligiblePass
    }
}
