package import PayKit
import Window

/// A payment sheet from its opening to its end, as calls, answers and payments tell it.
package struct OpenSheet: Sendable {
    package let request: PaymentRequest
    /// Opening of the sheet, in the session's milliseconds.
    package let openedAt: Int
    /// True if the shop made the request; any other was made by hand.
    package let isShops: Bool
    /// Cards, addresses and contacts of the wallet, as last reported.
    package private(set) var wallet: WalletContents
    /// Rows in force: the request's, or those of the last accepted update.
    package private(set) var items: [PaymentSummaryItem]
    /// Shipping methods in force: the request's, or those of the last accepted update.
    package private(set) var methods: [ShippingMethod]
    package private(set) var methodID: String?
    /// True if an update offered ways to ship.
    package private(set) var wasOfferedMethods = false
    package private(set) var hasChosenMethod = false
    package private(set) var call: Call?
    /// Outcome of the last look-up of rates, which an address change starts.
    package private(set) var rates = Rates.unasked
    package private(set) var stage = Stage.choosing
    /// The deadline that was set last for an answer.
    private var deadline: PaymentAuthorization.Timer?
    package private(set) var isAuthorised = false
    /// True if the terminal went while a payment was being made.
    package private(set) var isAbandoned = false
    package private(set) var isDeclined = false

    /// A call to the sheet's delegate that awaits its completion; `since` in the session's milliseconds.
    package struct Call: Hashable, Sendable {
        /// Number that the answer must bear.
        package let number: Int
        package let call: PaymentAuthorization.DelegateCall
        package let since: Int
        package let timer: PaymentAuthorization.Timer?

        package var isAboutAddress: Bool {
            if case .didSelectShippingContact = call { true } else { false }
        }
        package var isAboutCoupon: Bool { if case .didChangeCouponCode = call { true } else { false } }
    }

    /// The completion of a call: an update of the sheet, or why there is none.
    package struct Answer: Hashable, Sendable {
        package let call: Call
        package let update: PaymentRequestUpdate

        /// The sheet's new content; nil if the answer has none.
        package var details: PaymentRequestUpdate.Details? {
            if case .update(let details) = update { details } else { nil }
        }
    }

    package enum Rates: Hashable, Sendable {
        case unasked, offered, unserved, failed
    }

    /// The stage of the payment sheet; `since` in the session's milliseconds.
    package enum Stage: Hashable, Sendable {
        /// The shopper can change rows, touch or type a passcode.
        case choosing
        /// A payment is being made; with its number once the owner has it.
        case paying(attempt: Int?, since: Int)
        case showing(since: Int)
        case over(PaymentAuthorization.Outcome)

        /// True from the consent until a result is shown.
        package var isPaying: Bool { if case .paying = self { true } else { false } }
        package var isOver: Bool { if case .over = self { true } else { false } }
    }

    init(_ request: PaymentRequest, _ wallet: WalletContents, at time: Int, isShops: Bool) {
        self.request = request
        self.wallet = wallet
        self.isShops = isShops
        openedAt = time
        items = request.paymentSummaryItems
        methods = request.shippingMethods
        methodID = request.shippingMethods.first?.identifier
    }

    /// Amount of the last row, in minor units; nil without rows.
    package var total: Int64? { items.last?.amount.minorUnits }
    package var method: ShippingMethod? { methods.first { $0.identifier == methodID } }
    /// True for pick-up in a store, where the shopper cannot choose an address.
    package var isAddressFixed: Bool { request.shippingContactEditingMode == .storePickup }

    package func awaits(_ number: Int) -> Bool { call?.number == number }

    package func awaits(resultOf number: Int) -> Bool {
        if case .paying(attempt: number?, since: _) = stage { true } else { false }
    }

    // MARK: Events

    mutating func hear(_ event: PaymentAuthorization.Event, _ moment: Observation) {
        switch event {
        case .walletChanged(let contents): wallet = contents
        case .reply(let number, let update) where awaits(number):
            if moment.ending == nil { take(update) }
            call = nil
        case .result(let attempt, let result) where awaits(resultOf: attempt): take(result)
        case .hangUp where stage.isPaying: isAbandoned = true
        case .timerFired(let timer) where timer.kind == .mark:
            if case .showing = stage { stage = .choosing }
        default: break
        }
    }

    private mutating func take(_ update: PaymentRequestUpdate) {
        let isAboutAddress = call?.isAboutAddress == true
        switch update {
        case .update(let details):
            items = details.paymentSummaryItems
            if case .methods(let offered) = details.shippingMethods {
                methods = offered
                if !offered.isEmpty { wasOfferedMethods = true }
                if method == nil { methodID = offered.first?.identifier }
            }
            if isAboutAddress { rates = .offered }
        case .unserviceable: if isAboutAddress { rates = .unserved }
        case .failed: if isAboutAddress { rates = .failed }
        case .errors: break
        }
    }

    private mutating func take(_ result: PaymentAuthorizationResult) {
        switch result.status {
        case .failure where !result.errors.isEmpty && !isAbandoned: stage = .choosing
        case .pinRequired, .pinIncorrect: if !isAbandoned { stage = .choosing }
        case .failure, .pinLockout: isDeclined = true
        case .success: break
        }
    }

    mutating func start(_ timer: PaymentAuthorization.Timer, _ time: Int) {
        switch timer.kind {
        case .mark: stage = .showing(since: time)
        case .update: deadline = timer
        case .inputGuard, .heldKey, .authorize, .dismissal: break
        }
    }

    mutating func note(_ effect: PaymentAuthorization.Effect, _ time: Int) {
        switch effect {
        case .call(let made, let number):
            call = Call(number: number, call: made, since: time, timer: deadline)
            if call?.isAboutAddress == true { rates = .unasked }
            if case .didSelectPaymentMethod = made { isDeclined = false }
            if case .didSelectShippingMethod(let chosen) = made {
                methodID = chosen.identifier
                hasChosenMethod = true
            }
        case .willAuthorize:
            stage = .paying(attempt: nil, since: time)
            isAuthorised = true
            isDeclined = false
        case .didAuthorize(_, let attempt): stage = .paying(attempt: attempt, since: time)
        case .didFinish(let outcome):
            stage = .over(outcome)
            call = nil
        case .makeToken, .learned, .startTimer, .refused, .ignored: break
        }
    }
}
