import PayKit
import SeededRandom

/// What happens on a walk.
extension Walk {
    /// Mostly something that fits the state, sometimes anything at all.
    mutating func event() -> Run.Event {
        if requestsMade == 0 { return present() }
        guard random.chance(72) else { return anything() }
        switch run.engine.state {
        case .idle, .closed: return random.chance(85) ? present() : oldResult()
        case .ready(let sheet):
            if random.chance(25) { return timer(random.chance(50) ? .inputGuard : .heldKey) }
            return sheet.blocker == nil && random.chance(35) ? .touched(matches: random.chance(70)) : choice()
        case .updating: return .reply(number: run.call, update())
        case .authenticating(_, .touch): return .touched(matches: random.chance(30))
        case .authenticating(_, .passcode): return passcode()
        case .authenticating(_, .pin): return .pinEntered
        case .processing: return random.chance(50) ? token() : .result(attempt: run.attempt, result())
        case .showing: return timer(.mark)
        case .finishing: return random.chance(50) ? .dismiss : timer(.dismissal)
        }
    }

    private mutating func anything() -> Run.Event {
        switch random.number(below: 15) {
        case 0: present()
        case 1, 2: choice()
        case 3: passcode()
        case 4: .reply(number: run.call - random.number(below: 4) + 1, update())
        case 5: .tokenMade(attempt: run.attempt - random.number(below: 3), Sample.token())
        case 6: oldResult()
        case 7, 8: timer(random.one(of: Run.Timer.Kind.allCases, or: .mark))
        case 9: .cancel
        case 10: .dismiss
        case 11: random.chance(40) ? .abort : .pinEntered
        case 12: random.chance(50) ? .hangUp : .idle
        case 13: .walletChanged(wallet())
        default: random.chance(50) ? .retry : .refresh
        }
    }

    private mutating func oldResult() -> Run.Event {
        .result(attempt: run.attempt - random.number(below: 3), result())
    }

    // MARK: Opening

    private mutating func present() -> Run.Event {
        if requestsMade == 0 || !random.chance(15) { requestsMade += 1 }
        return .present(request("request-\(requestsMade)"), wallet(), Sample.entitlement)
    }

    private mutating func request(_ id: String) -> PaymentRequest {
        var request =
            switch random.number(below: 6) {
            case 0: Sample.request(id)
            case 1: Sample.digitalRequest(id)
            case 2: Sample.billedRequest(id)
            case 3: Sample.pickupRequest(id)
            case 4: Sample.sharedRequest(id)
            default: Sample.fullRequest(id)
            }
        if request.shippingContactEditingMode == .available {
            request.shippingType = random.one(of: ShippingType.allCases, or: .shipping)
            request.shippingContact = random.one(
                of: [nil, nil, Sample.rome, Sample.nameless, Sample.otherEmail], or: nil)
            if random.chance(20) { request.requiredShippingContactFields.insert(.phoneNumber) }
        }
        if random.chance(25) { request.requiredBillingContactFields = [.postalAddress, .name] }
        if random.chance(15) { request.billingContact = Sample.nameless }
        if random.chance(40) { request.supportsCouponCode = true }
        if random.chance(20) { request.couponCode = "WAX10" }
        if random.chance(15) {
            request.shippingMethods = random.chance(50) ? [] : [Sample.ground, Sample.express]
        }
        if random.chance(10) { request.supportedCountries = ["US"] }
        if random.chance(20) { request.totalPolicy = .nonNegative }
        if random.chance(4) { request.paymentSummaryItems = [] }
        return request
    }

    private mutating func wallet() -> WalletContents {
        var wallet = random.chance(75) ? Sample.wallet : Sample.numbedWallet
        if random.chance(60) {
            wallet.passes = wallet.passes.map { pass in
                var pass = pass
                pass.issuerCountry = Sample.country("US")
                return pass
            }
        }
        if random.chance(5) { wallet.passes = [] }
        if random.chance(8) { wallet.passcodeAttemptsLeft = random.number(below: 3) }
        if random.chance(10) { wallet.addresses = random.chance(50) ? [] : [Sample.nameless] }
        if random.chance(10) { wallet.contacts = random.chance(50) ? [] : [Sample.otherEmail] }
        return wallet
    }

    // MARK: The shopper

    private static let places = [
        Sample.atlanta, Sample.toronto, Sample.rome, Sample.nameless, Sample.email,
    ]
    private static let contacts = [
        Sample.email, Sample.otherEmail, Contact(),
        Contact(name: "Ada", emailAddress: "ada@example.org", phoneNumber: "+1 404 555 0100"),
    ]

    private mutating func choice() -> Run.Event {
        switch random.number(below: 12) {
        case 0: return .selectPass(id: random.one(of: ["visa", "visa-2", "mastercard", "jcb"], or: ""))
        case 1, 2: return .selectAddress(random.one(of: Self.places, or: Sample.email))
        case 3: return .selectBillingAddress(random.one(of: Self.places, or: Sample.email))
        case 4, 5:
            return .selectContact(random.one(of: Self.contacts, or: Sample.email))
        case 6: return .selectMethod(identifier: random.one(of: ["ground", "express", "pigeon"], or: ""))
        case 7: return .changeCouponCode(random.one(of: ["WAX10", "WAX20", ""], or: ""))
        case 8: return random.chance(70) ? .retry : .refresh
        case 9: return random.chance(50) ? .cancel : .retry
        case 10: return .acceptTotal
        default: return .touched(matches: random.chance(60))
        }
    }

    private mutating func passcode() -> Run.Event {
        guard random.chance(50) else {
            return .passcodeChecked(matches: false, attemptsLeft: random.number(below: 5))
        }
        return .passcodeChecked(matches: true, attemptsLeft: 5)
    }

    private mutating func timer(_ kind: Run.Timer.Kind) -> Run.Event {
        run.timers[kind].map { .timerFired($0) } ?? .retry
    }

    // MARK: The wallet and the owner

    private mutating func token() -> Run.Event {
        guard random.chance(85), let request = run.tokenRequest else {
            return .tokenMade(attempt: run.attempt, nil)
        }
        var token = Sample.token(request)
        token.transactionIdentifier = "transaction-\(request.attempt)"
        return .tokenMade(attempt: run.attempt, token)
    }

    private mutating func result() -> PaymentAuthorizationResult {
        random.one(
            of: [
                .success, .success, .failure([]), .failure([error()]), .failure([error(), error()]),
                .pinRequired, .pinIncorrect, .pinLockout,
                PaymentAuthorizationResult(status: .success, orderDetails: Sample.orderDetails),
            ], or: .success)
    }

    private static let errors: [PaymentError] = [
        .shippingContactInvalid(.emailAddress), .shippingContactInvalid(.name),
        .shippingContactInvalid(.phoneNumber), .shippingAddressInvalid(.street), .shippingAddressInvalid(),
        .billingAddressInvalid(.city), .shippingAddressUnserviceable(), .couponCodeInvalid(),
        .couponCodeExpired("Gone"), .unknown("Later"),
    ]
    private mutating func error() -> PaymentError { random.one(of: Self.errors, or: .unknown()) }

    private static let items = Sample.items()
    private static let dear = PaymentRequestUpdate.update(
        items: Sample.items(shipping: 900, total: 2900), methods: .methods([Sample.express]),
        applicationData: [9])
    private static let wrongSum = PaymentRequestUpdate.update(items: Sample.items(total: 7))

    private mutating func update() -> PaymentRequestUpdate {
        guard random.chance(35) else { return random.chance(60) ? Run.priced : Self.dear }
        switch random.number(below: 11) {
        case 0, 1: return .errors([error()])
        case 2: return .errors([error(), error()])
        case 3: return .errors([])
        case 4: return .unserviceable(random.chance(50) ? "Too far" : nil)
        case 5: return .failed(random.chance(50) ? "Later" : nil)
        case 6: return .update(items: Self.items, methods: .methods([]))
        case 7: return .update(items: Self.items, errors: [error()])
        case 8: return Self.wrongSum
        case 9: return .update(items: Self.items, methods: .methods([Sample.ground, Sample.ground]))
        default:
            return .update(
                .init(paymentSummaryItems: Self.items, multiTokenContexts: [Sample.share("wax", 2500)]))
        }
    }
}
