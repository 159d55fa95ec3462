extension PaymentAuthorization.Sheet {
    /// Whether the request asks for an address to ship to.
    public var needsAddress: Bool { request.requiredShippingContactFields.contains(.postalAddress) }
    /// Whether the request asks for the address of the bill.
    public var needsBillingAddress: Bool { request.requiredBillingContactFields.contains(.postalAddress) }
    /// Whether the address to ship to is the shop's and cannot be changed.
    public var isAddressReadOnly: Bool { request.shippingContactEditingMode == .storePickup }
    /// The fields that the contact row stands for: what is required and does not come with the address. A
    /// read-only address is the shop's: the name of who fetches the goods is in the contact row.
    public var contactFields: Set<ContactField> {
        request.requiredShippingContactFields.subtracting(addressFields)
    }
    /// The fields that the address row stands for.
    public var addressFields: Set<ContactField> {
        guard needsAddress else { return [] }
        guard !isAddressReadOnly else { return [.postalAddress] }
        return request.requiredShippingContactFields.subtracting([.emailAddress, .phoneNumber])
    }
    /// The fields that the row of the billing address stands for.
    public var billingFields: Set<ContactField> {
        needsBillingAddress ? request.requiredBillingContactFields.intersection([.postalAddress, .name]) : []
    }

    /// What is missing or wrong in the chosen shipping address, before anyone is asked about it.
    public var addressFaults: [Contact.Fault] { (address ?? Contact()).faults(for: addressFields) }
    /// What is missing or wrong in the chosen contact.
    public var contactFaults: [Contact.Fault] { (contact ?? Contact()).faults(for: contactFields) }
    /// What is missing or wrong in the chosen billing address.
    public var billingFaults: [Contact.Fault] {
        (billingAddress ?? Contact()).faults(for: billingFields)
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

    /// Whether a row with something to correct keeps the shopper from paying.
    var needsCorrection: Bool { blocks(.billingAddress) || blocks(.address) || blocks(.contact) }
}
