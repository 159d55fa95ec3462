/// The payment sheet as a pure state machine (PKPaymentAuthorizationController without a view).
///
/// Feed it events, carry out the effects it returns, and draw its ``state``. It holds no clock, no task and
/// no randomness: deadlines are effects that come back as events.
public struct PaymentAuthorization: Hashable, Sendable {
    /// Where the sheet is.
    public internal(set) var state: State = .idle
    /// The requests that were shown once and can never be shown again.
    var spentRequests: Set<String> = []
    /// The number of the last call, timer or attempt; numbers only grow.
    var lastNumber = 0

    /// Makes an engine with no sheet open.
    public init() {}

    /// The states of the sheet; each case holds only what exists in it.
    public enum State: Hashable, Sendable {
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
        /// What changed.
        public let kind: Kind
        /// Replies carry this number; a reply with another one is late and ignored.
        public let number: Int
        let timer: Timer

        /// The rows that make calls.
        public enum Kind: Hashable, Sendable, CaseIterable {
            case shippingContact, shippingMethod, paymentMethod
        }
    }

    /// How the shopper is asked to authorise.
    public enum Prompt: Hashable, Sendable {
        /// Touch again; this many touches have failed.
        case touch
        /// Three touches failed; this many passcodes may still be tried.
        case passcode(attemptsLeft: Int)
    }

    /// One attempt to pay.
    public struct Attempt: Hashable, Sendable {
        /// Results carry this number.
        public let number: Int
        let timer: Timer
        var payment: Payment?
    }

    /// What the sheet shows for a moment before it closes.
    public enum Mark: Hashable, Sendable {
        case success(Timer)
        case failure(Timer)
    }

    /// How a sheet ended.
    public enum Outcome: Hashable, Sendable {
        case approved, declined, cancelled, timedOut, aborted(AbortReason), lockedOut
        /// No answer came in time: the payment may or may not have been made. Never reported as a failure.
        case unknown
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
        /// What it limits.
        public let kind: Kind
        let number: Int

        /// The deadlines of the sheet.
        public enum Kind: Hashable, Sendable, CaseIterable {
            case inputGuard, update, authorize, mark, dismissal

            /// How long it runs, in milliseconds.
            public var milliseconds: Int {
                switch self {
                case .inputGuard: 300
                case .update, .authorize: 30_000
                case .mark: 1_500
                case .dismissal: 5_000
                }
            }
        }
    }

    /// What can happen to a sheet.
    public enum Event: Hashable, Sendable {
        /// Open a sheet for a request with the wallet's contents.
        case present(PaymentRequest, WalletContents, entitledIdentifiers: Set<String>)
        case selectPass(id: String)
        case selectAddress(Contact)
        case selectContact(Contact)
        case selectMethod(identifier: String)
        /// Make the call again that brought no answer.
        case retry
        /// Ask for labels and prices anew, because the shopper's language changed.
        case refresh
        /// The finger matched, or did not.
        case touched(matches: Bool)
        /// The wallet checked a passcode; the passcode itself never comes here.
        case passcodeChecked(matches: Bool, attemptsLeft: Int)
        case cancel
        /// The owner answers the call with this number.
        case reply(number: Int, PaymentRequestUpdate)
        /// The wallet made the token for this attempt, or could not.
        case tokenMade(attempt: Int, UnsealedPaymentToken?)
        /// The owner says what became of this attempt.
        case result(attempt: Int, PaymentAuthorizationResult)
        case timerFired(Timer)
        /// The owner closes the sheet.
        case abort
        /// The owner took the finished sheet away.
        case dismiss
    }

    /// What the surroundings have to do.
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
        case didSelectShippingMethod(ShippingMethod)
        /// Only the type of the card is known to the owner before authorisation.
        case didSelectPaymentMethod(PaymentMethodType)

        /// The call without what it carries, for logs.
        public var name: String {
            switch self {
            case .didSelectShippingContact: "did select shipping contact"
            case .didSelectShippingMethod: "did select shipping method"
            case .didSelectPaymentMethod: "did select payment method"
            }
        }
    }

    /// What the wallet needs to make a token.
    public struct TokenRequest: Hashable, Sendable {
        public let attempt: Int
        public let passID: String
        public let amount: Money
        public let merchantIdentifier: String
        public let applicationData: [UInt8]?
    }

    /// Why no sheet was opened.
    public enum Refusal: Hashable, Sendable {
        case alreadyShowing
        case requestAlreadyUsed
        /// The request is invalid; the first finding in the fixed precedence.
        case invalid(PaymentRequest.Finding)
        /// The wallet holds no card that the merchant takes.
        case noEligiblePass
    }
}
