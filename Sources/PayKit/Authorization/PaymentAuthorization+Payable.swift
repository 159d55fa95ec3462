extension PaymentAuthorization.Sheet {
    /// Whether the request asks for an address to ship to.
    public var needsAddress: Bool { request.requiredShippingContactFields.contains(.postalAddress) }
    /// Whether the request asks for the address of the bill.
    public var needsBillingAddress: Bool { request.requiredBillingContactFields.contains(.postalAddress) }
    /// Whether the address to ship to is the shop's and cannot be changed.
    public var isAddressReadOnly: Bool { request.shippingContactEditingMode == .storePickup }
    /// The fields that the contact row stands for: what is required and does not come with the address.
    public var contactFields: Set<ContactField> {
        let fields = request.requiredShippingContactFields
        return needsAddress ? fields.intersection([.emailAddress, .phoneNumber]) : fields
    }
    /// The fields that the address row stands for.
    public var addressFields: Set<ContactField> {
        needsAddress ? request.requiredShippingContactFields.subtracting([.emailAddress, .phoneNumber]) : []
    }

    /// What is missing or wrong in the chosen shipping address, before anyone is asked about it.
    public var addressFaults: [Contact.Fault] { (address ?? Contact()).faults(for: addressFields) }
    /// What is missing or wrong in the chosen contact.
    public var contactFaults: [Contact.Fault] { (contact ?? Contact()).faults(for: contactFields) }
    /// What is missing or wrong in the chosen billing address.
    public var billingFaults: [Contact.Fault] {
        needsBillingAddress ? (billingAddress ?? Contact()).faults(for: [.postalAddress]) : []
    }

    /// The first thing that keeps the shopper from paying, in the order of the rows; nil when payable.
    public var blocker: Blocker? { Blocker.allCases.first(where: blocks) }

    /// Rows that can keep the shopper from paying, in their order.
    public enum Blocker: Hashable, Sendable, CaseIterable {
        /// The merchant does not take the card.
        case card
        /// The billing address is missing or wrong.
        case billingAddress
        /// The shipping address is missing, wrong or cannot be served.
        case address
        /// No method is chosen.
        case method
        /// The email address, telephone number or name is missing or wrong.
        case contact
        /// A question about the price brought no answer.
        case unanswered
    }

    /// Whether a row keeps the shopper from paying.
    public func blocks(_ blocker: Blocker) -> Bool {
        switch blocker {
        case .card: !isEligible(pass)
        case .billingAddress: !billingFaults.isEmpty || hasError(at: .billingAddress)
        case .address: !addressFaults.isEmpty || hasError(at: .address)
        case .method:
            needsAddress && isMethodNeeded && method == nil && !blocks(.address)
                && !unansweredCalls.contains(.shippingContact)
        case .contact: !contactFaults.isEmpty || hasError(at: .contact)
        case .unanswered: !unansweredCalls.subtracting([.couponCode]).isEmpty
        }
    }

    private func hasError(at row: Blocker) -> Bool { errors.contains { self.row(of: $0) == row } }

    /// The row where an error can be corrected; nil for coupon errors, which keep nobody from paying, and for
    /// what this sheet has no row for.
    public func row(of error: PaymentError) -> Blocker? {
        switch error.code {
        case .unknownError, .couponCodeInvalidError, .couponCodeExpiredError: return nil
        case .shippingAddressUnserviceableError: return needsAddress ? .address : nil
        case .billingContactInvalidError: return needsBillingAddress ? .billingAddress : nil
        case .shippingContactInvalidError:
            if let field = error.contactField, contactFields.contains(field) { return .contact }
            return needsAddress ? .address : contactFields.isEmpty ? nil : .contact
        }
    }

    /// Takes away what the owner wanted corrected in a row.
    mutating func clearErrors(at row: Blocker) { errors = errors.filter { self.row(of: $0) != row } }

    /// The errors about the coupon code.
    public var couponErrors: [PaymentError] { errors.filter(\.isAboutCoupon) }
}

extension PaymentError {
    var isAboutCoupon: Bool {
        switch code {
        case .couponCodeInvalidError, .couponCodeExpiredError: true
        case .unknownError, .shippingContactInvalidError, .billingContactInvalidError,
            .shippingAddressUnserviceableError:
            false
        }
    }
}
