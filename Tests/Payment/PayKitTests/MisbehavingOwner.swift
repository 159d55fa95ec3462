import PayKit

/// An owner of a sheet that does what the test says, however wrong that is.
@MainActor
final class MisbehavingOwner: PaymentAuthorizationControllerDelegate {
    /// What the next calls bring; when there is none left, a call waits until it is let go.
    var updates: [PaymentRequestUpdate] = []
    var results: [PaymentAuthorizationResult] = []
    /// What was called, in order.
    private(set) var log: [String] = []
    /// The most calls that were open at the same time.
    private(set) var mostAtOnce = 0
    private(set) var wasCancelled = false
    private var open = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The calls that wait.
    var waitingCalls: Int { waiting.count }

    /// Lets every waiting call go on.
    func letGo() {
        let calls = waiting
        waiting = []
        for call in calls { call.resume() }
    }

    private func answer<Value>(_ name: String, _ next: () -> Value?) async -> Value? {
        log.append(name)
        open += 1
        mostAtOnce = max(mostAtOnce, open)
        defer { open -= 1 }
        if let value = next() { return value }
        await withCheckedContinuation { waiting.append($0) }
        wasCancelled = wasCancelled || Task.isCancelled
        return next()
    }

    private func update(_ name: String) async -> PaymentRequestUpdate {
        await answer(name) { updates.isEmpty ? nil : updates.removeFirst() } ?? .failed()
    }

    func willAuthorizePayment() { log.append("will authorize") }

    func didAuthorizePayment(_ payment: Payment) async -> PaymentAuthorizationResult {
        await answer("authorize") { results.isEmpty ? nil : results.removeFirst() } ?? .failure([])
    }

    func didSelectShippingContact(_ contact: Contact) async -> PaymentRequestUpdate {
        await update("contact \(contact.postalAddress?.city ?? "")")
    }

    func didSelectShippingMethod(_ shippingMethod: ShippingMethod) async -> PaymentRequestUpdate {
        await update("method \(shippingMethod.identifier)")
    }

    func didSelectPaymentMethod(_ paymentMethod: PaymentMethod) async -> PaymentRequestUpdate {
        await update("card \(paymentMethod.type)")
    }

    func didChangeCouponCode(_ couponCode: String) async -> PaymentRequestUpdate {
        await update("coupon \(couponCode)")
    }

    func didFinish(_ outcome: PaymentAuthorization.Outcome) { log.append("finish: \(outcome.name)") }
}

/// An engine, the controller that drives its owner, and a clock that stands until the test moves it.
@MainActor
final class OwnedSheet {
    private(set) var engine = PaymentAuthorization()
    let owner = MisbehavingOwner()
    private(set) var ignored: [String] = []
    private(set) var learned: [PaymentAuthorization.Outcome] = []
    private var controller: PaymentAuthorizationController?
    private var timers: [(due: Int, timer: PaymentAuthorization.Timer)] = []
    private var clock = 0
    private var stuck = 0

    /// Opens a sheet that ships to Atlanta, and lets its first moment pass.
    /// - Parameter stuck: how many calls of earlier sheets never return.
    func open(_ id: String = "r", coupon: Bool = false, besides stuck: Int = 0) async throws {
        self.stuck = stuck
        controller = PaymentAuthorizationController(owner) { [weak self] in self?.send($0) }
        var request = try Self.request(id)
        request.supportsCouponCode = coupon
        send(
            .present(
                request, try Self.wallet(),
                MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])))
        await settle()
        advance(milliseconds: 300)
    }

    func send(_ event: PaymentAuthorization.Event) {
        for effect in engine.update(event) {
            switch effect {
            case .startTimer(let timer): timers.append((clock + timer.kind.milliseconds, timer))
            case .makeToken(let request):
                send(.tokenMade(attempt: request.attempt, Self.token(request)))
            case .ignored(let what): ignored.append(what)
            case .learned(let outcome): learned.append(outcome)
            case .call, .willAuthorize, .didAuthorize, .didFinish, .refused: controller?.carryOut(effect)
            }
        }
    }

    func advance(milliseconds: Int) {
        clock += milliseconds
        let due = timers.filter { $0.due <= clock }
        timers.removeAll { $0.due <= clock }
        for entry in due { send(.timerFired(entry.timer)) }
    }

    /// Waits until every call has returned or waits for the test.
    func settle() async {
        while controller?.openCalls != owner.waitingCalls - stuck { await Task.yield() }
    }

    // MARK: Samples

    nonisolated static func dollars(_ cents: Int64) throws -> Money {
        Money(minorUnits: cents, currency: try require(Currency(code: "USD")))
    }

    nonisolated static func items(_ shipping: Int64 = 500, total: Int64? = nil) throws -> [PaymentSummaryItem]
    {
        [
            PaymentSummaryItem(label: "Tea", amount: try dollars(1000)),
            PaymentSummaryItem(label: "Shipping", amount: try dollars(shipping)),
            PaymentSummaryItem(label: "ACME", amount: try dollars(total ?? 1000 + shipping)),
        ]
    }

    nonisolated static func methods() throws -> [ShippingMethod] {
        [
            ShippingMethod(identifier: "ground", label: "Ground", detail: nil, amount: try dollars(500)),
            ShippingMethod(identifier: "air", label: "Air", detail: nil, amount: try dollars(900)),
        ]
    }

    private static func request(_ id: String) throws -> PaymentRequest {
        var request = PaymentRequest(
            id: id, merchantIdentifier: "merchant.org.example.acme", countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa], merchantCapabilities: .threeDSecure, paymentSummaryItems: try items())
        request.shippingMethods = try methods()
        request.requiredShippingContactFields = [.postalAddress]
        return request
    }

    private static func wallet() throws -> WalletContents {
        let address = { (city: String, state: String, code: String) throws -> Contact in
            Contact(
                postalAddress: PostalAddress(
                    street: "1 Main Street", city: city, state: state, postalCode: code,
                    country: try require(Country(code: "US"))))
        }
        return WalletContents(
            passes: [
                PaymentPass(id: "a", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242"),
                PaymentPass(id: "b", network: .visa, type: .debit, primaryAccountNumberSuffix: "0019"),
            ],
            addresses: [
                try address("Atlanta", "GA", "30303"), try address("Boston", "MA", "02108"),
            ])
    }

    private static func token(_ request: PaymentAuthorization.TokenRequest) -> PaymentToken {
        PaymentToken(
            transactionIdentifier: "t-\(request.attempt)",
            paymentMethod: PaymentMethod(type: .credit, network: .visa, displayName: "Visa 4242"),
            paymentData: Array("{}".utf8))
    }

    private struct Missing: Error {}
    private nonisolated static func require<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }
}
