extension PaymentAuthorization {
    /// The state of an open sheet.
    public struct Sheet: Hashable, Sendable {
        /// The request the sheet was opened with.
        public internal(set) var request: PaymentRequest
        /// The cards and contacts that the shopper can choose from.
        public internal(set) var wallet: WalletContents
        /// The summary rows as they stand now; the last one is the total.
        public internal(set) var items: [PaymentSummaryItem]
        /// The application data that the payment will bind: the request's or that of the last update.
        public internal(set) var applicationData: [UInt8]?
        /// The shares of several merchants as they stand now.
        public internal(set) var multiTokenContexts: [PaymentTokenContext]
        /// The methods of the last good answer, whether the address can be served or not.
        var offeredMethods: [ShippingMethod]
        /// True if a method has to be chosen where an address is needed; an update with an empty list of
        /// methods sets it to false.
        var isMethodNeeded = true
        /// The chosen method, or nil when there is nothing to choose.
        public internal(set) var methodIdentifier: String?
        /// The card that will pay.
        public internal(set) var pass: PaymentPass
        /// The chosen name and address to ship to, or nil when none is known.
        public internal(set) var address: Contact?
        /// The chosen name and address for the bill, or nil when none is known.
        public internal(set) var billingAddress: Contact?
        /// The chosen email address, telephone number and name, or nil when none is known.
        public internal(set) var contact: Contact?
        /// The coupon code in force, the last one that the owner accepted; empty for none.
        public internal(set) var couponCode: String
        /// The coupon code that was entered last, unless it is in force.
        public internal(set) var couponEntry: CouponEntry?
        /// The errors that the owner wants corrected.
        public internal(set) var errors: [PaymentError] = []
        /// The calls that brought no answer; each stays until it is made again.
        var unansweredCalls: Set<Call.Kind> = []
        /// The cause of the last call that has no answer: a total that comes late is nobody's choice.
        var unansweredCause = Call.Cause.choice
        /// Why the last call brought no answer, in the owner's words; nil when it brought one or the owner
        /// did not say.
        public internal(set) var failure: String?
        /// False while the owner says that making the last call again brings no other answer.
        public internal(set) var canRetry = true
        /// The changes of the last update, for the status line.
        public internal(set) var change: Change?
        /// The total before one that came without a choice of the shopper, until that one is accepted; nil
        /// when there is none.
        public internal(set) var totalBefore: Money?
        /// How many touches failed, 0 to 3.
        public internal(set) var failedTouches = 0
        /// How many wrong passcodes are left before the wallet is locked, as the wallet counts them.
        public internal(set) var passcodeAttemptsLeft: Int {
            get { wallet.passcodeAttemptsLeft }
            set { wallet.passcodeAttemptsLeft = newValue }
        }
        /// Where the paid order can be followed, from the result.
        public internal(set) var orderDetails: PaymentOrderDetails?
        /// True if the last attempt was refused with the card that is chosen.
        public internal(set) var isDeclined = false
        /// The owner's sentence about the payment that was refused.
        public internal(set) var failureDetail: String?
        /// Runs for a moment after opening, so that a key held down cannot pay; nil when it is over.
        var inputGuard: Timer?

        /// A coupon code that was entered and is not in force.
        public enum CouponEntry: Hashable, Sendable {
            /// The owner is being asked about it; empty text is to take the code in force away.
            case asked(String)
            /// The owner did not answer; it can be asked again.
            case unanswered(String)
            /// The owner refused it.
            case refused(String)
        }

        /// The changes that an update made without an explicit request.
        public struct Change: Hashable, Sendable {
            /// The new total, or nil when it is the old one.
            public var total: Money?
            /// True if the chosen method was no longer offered and the first one took its place.
            public var methodReplaced: Bool
        }

        init(_ request: PaymentRequest, _ wallet: WalletContents, pass: PaymentPass) {
            let home = Country(code: request.countryCode)
            let shipping = (request.shippingContact?.withAddress ?? wallet.addresses.first)?
                .normalised(country: home)
            let country = shipping?.postalAddress?.country ?? home
            let wallet = wallet.normalised(country: country)
            self.request = request
            self.wallet = wallet
            self.pass = pass
            items = request.paymentSummaryItems
            applicationData = request.applicationData
            multiTokenContexts = request.multiTokenContexts
            offeredMethods = request.shippingMethods
            methodIdentifier = request.shippingMethods.first?.identifier
            couponCode = request.supportsCouponCode ? request.couponCode : ""
            address = shipping
            billingAddress =
                request.billingContact?.withAddress?.normalised(country: country) ?? wallet.addresses.first
            contact = wallet.contacts.first
            // The name on a read-only address is the shop's.
            let names: Set<ContactField> = isAddressReadOnly ? [.name, .phoneticName] : []
            if let known = request.shippingContact?.normalised(country: country) {
                contact = known.reach(contactFields.subtracting(names), contact)
            }
            if contactFields.contains(.name), contact?.name == nil, let name = wallet.addresses.first?.name {
                contact = contact ?? Contact()
                contact?.name = name
            }
        }

        /// The methods on offer now; none while the address cannot be served.
        public var methods: [ShippingMethod] { isUnserviceable ? [] : offeredMethods }
        /// True if the owner said that nothing can be shipped to the address.
        public var isUnserviceable: Bool {
            needsAddress && errors.contains { $0.code == .shippingAddressUnserviceableError }
        }
        /// The grand total.
        public var total: Money? { items.last?.amount }
        /// The first call that brought no answer and can be made again.
        public var unanswered: Call.Kind? {
            Call.Kind.allCases.first { unansweredCalls.contains($0) && message(for: $0) != nil }
        }
        /// The chosen method.
        public var method: ShippingMethod? { methods.first { $0.identifier == methodIdentifier } }
        /// The cards that the merchant takes.
        public var eligiblePasses: [PaymentPass] { wallet.passes.filter(isEligible) }

        /// True if the merchant takes this card.
        public func isEligible(_ pass: PaymentPass) -> Bool { request.takes(pass) }

        /// The shipping contact cut down to what the request requires; nil when it requires nothing.
        public var shippingContact: Contact? {
            let fields = request.requiredShippingContactFields
            guard !fields.isEmpty else { return nil }
            var whole = contact ?? Contact()
            if needsAddress { whole.postalAddress = address?.postalAddress }
            if !addressFields.isDisjoint(with: [.name, .phoneticName]) {
                whole.name = address?.name
                whole.phoneticName = address?.phoneticName
            }
            return whole.limited(to: fields)
        }

        /// The billing contact cut down to what the request requires of it, the postal address and perhaps
        /// the name on it; nil when the request requires none.
        public var billingContact: Contact? {
            needsBillingAddress ? billingAddress?.limited(to: billingFields) : nil
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

extension PaymentRequest {
    /// True if the merchant takes this card.
    func takes(_ pass: PaymentPass) -> Bool {
        pass.isEligible(
            networks: supportedNetworks, capabilities: merchantCapabilities, countries: supportedCountries)
    }
}

extension Contact {
    /// Name and address, when there is an address.
    fileprivate var withAddress: Contact? {
        postalAddress.map { Contact(name: name, phoneticName: phoneticName, postalAddress: $0) }
    }

    /// These fields of the contact, the missing ones from another contact; the other contact as it is when
    /// this one has none of them.
    fileprivate func reach(_ fields: Set<ContactField>, _ other: Contact?) -> Contact? {
        let known = limited(to: fields)
        guard known != Contact() else { return other }
        return Contact(
            name: known.name ?? other?.name, phoneticName: known.phoneticName ?? other?.phoneticName,
            emailAddress: known.emailAddress ?? other?.emailAddress,
            phoneNumber: known.phoneNumber ?? other?.phoneNumber)
    }
}
