extension PaymentAuthorization.Sheet {
    /// True if the request asks for an address to ship to.
    public var needsAddress: Bool { request.requiredShippingContactFields.contains(.postalAddress) }
    /// True if the request asks for a billing address.
    public var needsBillingAddress: Bool { request.requiredBillingContactFields.contains(.postalAddress) }
    /// True if the address to ship to is the shop's and cannot be changed.
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

    /// The missing or wrong parts of the chosen shipping address, found before the owner is asked about it.
    public var addressFaults: [Contact.Fault] { (address ?? Contact()).faults(for: addressFields) }
    /// The missing or wrong fields of the chosen contact.
    public var contactFaults: [Contact.Fault] { (contact ?? Contact()).faults(for: contactFields) }
    /// The missing or wrong parts of the chosen billing address.
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
        /// The total changed without a choice of the shopper, who has not accepted the new one.
        case total
    }

    /// True if a row keeps the shopper from paying.
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
        case .total: totalBefore != nil
        }
    }

    private func hasError(at row: Blocker) -> Bool { errors.contains { self.row(of: $0) == row } }

    /// True if a row with something to correct keeps the shopper from paying.
    var needsCorrection: Bool { blocks(.billingAddress) || blocks(.address) || blocks(.contact) }
}
