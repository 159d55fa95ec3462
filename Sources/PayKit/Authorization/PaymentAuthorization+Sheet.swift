extension PaymentAuthorization {
    /// What an open sheet holds.
    public struct Sheet: Hashable, Sendable {
        /// The request the sheet was opened with.
        public let request: PaymentRequest
        /// What the shopper can choose from.
        public let wallet: WalletContents
        /// The summary rows as they stand now; the last one is the total.
        public internal(set) var items: [PaymentSummaryItem]
        /// What the payment will bind: the request's application data or that of the last update.
        public internal(set) var applicationData: [UInt8]?
        /// The methods offered now.
        public internal(set) var methods: [ShippingMethod]
        /// The chosen method, or nil when there is nothing to choose.
        public internal(set) var methodIdentifier: String?
        /// The card that will pay.
        public internal(set) var pass: PaymentPass
        /// The chosen name and address, or nil when the wallet has none.
        public internal(set) var address: Contact?
        /// The chosen email address and telephone number, or nil when the wallet has none.
        public internal(set) var contact: Contact?
        /// Errors the shopper has to correct before paying.
        public internal(set) var errors: [PaymentError] = []
        /// The calls that brought no answer; each stays until it is made again.
        var unansweredCalls: Set<Call.Kind> = []
        /// What the last update changed, for the status line.
        public internal(set) var change: Change?
        /// How many touches failed, 0 to 3.
        public internal(set) var failedTouches = 0
        /// How many wrong passcodes are left before the wallet is locked.
        public internal(set) var passcodeAttemptsLeft = 5
        /// Runs for a moment after opening, so that a key held down cannot pay; nil when it is over.
        var inputGuard: Timer?

        /// What an update changed without being asked for in so many words.
        public struct Change: Hashable, Sendable {
            /// The new total, or nil when it is the old one.
            public var total: Money?
            /// Whether the chosen method was no longer offered and the first one took its place.
            public var methodReplaced: Bool
        }

        /// The grand total.
        public var total: Money? { items.last?.amount }
        /// The first call that brought no answer and can be made again.
        public var unanswered: Call.Kind? { Call.Kind.allCases.first(where: unansweredCalls.contains) }
        /// The chosen method.
        public var method: ShippingMethod? { methods.first { $0.identifier == methodIdentifier } }
        /// The cards that the merchant takes.
        public var eligiblePasses: [PaymentPass] { wallet.passes.filter(isEligible) }

        /// Whether the merchant takes this card.
        public func isEligible(_ pass: PaymentPass) -> Bool {
            pass.isEligible(networks: request.supportedNetworks, capabilities: request.merchantCapabilities)
        }

        /// Whether the request asks for an address to ship to.
        public var needsAddress: Bool { request.requiredShippingContactFields.contains(.postalAddress) }
        /// Whether the request asks for an email address, a telephone number or, without an address, a name.
        public var needsContact: Bool {
            let fields = request.requiredShippingContactFields
            return fields.contains(.emailAddress) || fields.contains(.phoneNumber)
        }

        /// The first thing that keeps the shopper from paying, in the order of the rows; nil when payable.
        public var blocker: Blocker? {
            if !isEligible(pass) { return .card }
            if needsAddress {
                if address?.postalAddress == nil { return .address }
                if errors.contains(where: \.isAboutAddress) { return .address }
                if unanswered == .shippingContact { return .unanswered }
                if method == nil { return .method }
            }
            if unanswered != nil { return .unanswered }
            let fields = request.requiredShippingContactFields
            if fields.contains(.emailAddress), contact?.emailAddress == nil { return .contact }
            if fields.contains(.phoneNumber), contact?.phoneNumber == nil { return .contact }
            if fields.contains(.name), shippingContact?.name == nil {
                return needsAddress ? .address : .contact
            }
            return errors.isEmpty ? nil : .contact
        }

        /// Rows that can keep the shopper from paying.
        public enum Blocker: Hashable, Sendable {
            case card, address, method, contact, unanswered
        }

        /// The shipping contact cut down to what the request requires.
        var shippingContact: Contact? {
            guard !request.requiredShippingContactFields.isEmpty else { return nil }
            return Contact(
                name: address?.name ?? contact?.name, postalAddress: address?.postalAddress,
                emailAddress: contact?.emailAddress, phoneNumber: contact?.phoneNumber
            ).limited(to: request.requiredShippingContactFields)
        }
    }

    /// The sheet in any state that has one.
    public var sheet: Sheet? {
        switch state {
        case .idle, .closed: nil
        case .ready(let sheet), .updating(let sheet, _), .authenticating(let sheet, _),
            .processing(let sheet, _),
            .showing(let sheet, _), .finishing(let sheet, _, _):
            sheet
        }
    }
}

extension PaymentError {
    /// Whether the error is about the shipping address or the name on it.
    public var isAboutAddress: Bool {
        switch code {
        case .shippingAddressUnserviceableError: true
        case .shippingContactInvalidError: contactField == .postalAddress || contactField == .name
        case .unknownError, .billingContactInvalidError, .couponCodeInvalidError, .couponCodeExpiredError: false
        }
    }
}
