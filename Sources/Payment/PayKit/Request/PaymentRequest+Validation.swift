extension PaymentRequest {
    /// One thing that is wrong with a request, with the path of the field it is about.
    public struct Finding: Error, Hashable, Sendable {
        /// The field, such as `paymentSummaryItems[2].amount`.
        public let path: String
        /// The kind of fault.
        public let fault: Fault
    }

    /// The kinds of fault a request can have.
    public enum Fault: Hashable, Sendable {
        /// Nothing is there.
        case missing
        /// Something is there that has not the form it needs.
        case malformed
        /// The program is not entitled to this merchant identifier, or to payments in this country.
        case notEntitled
        /// The standard lists no such code.
        case unknown
        /// The capabilities lack 3-D Secure.
        case threeDSecureRequired
        /// The amount is in another currency than the request.
        case wrongCurrency
        /// The total is pending; it always has to be final.
        case pendingTotal
        /// The total is paid later; it always is what is charged now.
        case scheduledTotal
        /// The amount is zero where it has to be above zero.
        case notAboveZero
        /// The amount is below zero.
        case negative
        /// A pending row has an amount; it has to be given as zero.
        case pendingWithAmount
        /// The total is not the sum of the rows that are final and due now.
        case sumDiffers
        /// A sum leaves the range of 64 bits.
        case overflow
        /// The same identifier stands in the list before.
        case duplicateIdentifier
        /// A date is not one, or an end lies before its start.
        case impossibleDate
        /// The shares of several merchants add up to more than the total.
        case sharesExceedTotal
        /// Shares of several merchants cannot be combined with recurring rows.
        case notWithRecurring
        /// A read-only pickup address needs the shipping type store pickup and a required postal address.
        case needsStorePickup
    }

    /// Every fault of the request in a fixed precedence: merchant, country, currency, networks, capabilities,
    /// card countries, summary items from first to last, total, shipping methods, pickup, shares. An empty
    /// list means that a sheet may open.
    ///
    /// - Parameter entitlement: what this program may use.
    public func validate(_ entitlement: MerchantEntitlement) -> [Finding] {
        let basics = merchantFindings(entitlement)
        guard let currency = Currency(code: currencyCode) else { return basics + pickupFindings }
        return basics
            + Self.findings(
                items: paymentSummaryItems, methods: shippingMethods, currency: currency, policy: totalPolicy)
            + pickupFindings
            + Self.findings(contexts: multiTokenContexts, items: paymentSummaryItems, currency: currency)
    }

    /// The faults of what all requests of a merchant share, in their precedence: merchant to card countries.
    package func merchantFindings(_ entitlement: MerchantEntitlement) -> [Finding] {
        identifierFindings(entitlement) + codeFindings(entitlement)
    }

    private func identifierFindings(_ entitlement: MerchantEntitlement) -> [Finding] {
        let path = "merchantIdentifier"
        if merchantIdentifier.isEmpty { return [Finding(path: path, fault: .missing)] }
        if !Self.isReverseDNS(merchantIdentifier) { return [Finding(path: path, fault: .malformed)] }
        let isEntitled = entitlement.merchantIdentifiers.contains(merchantIdentifier)
        return isEntitled ? [] : [Finding(path: path, fault: .notEntitled)]
    }

    private func codeFindings(_ entitlement: MerchantEntitlement) -> [Finding] {
        var findings: [Finding] = []
        func report(_ path: String, _ fault: Fault) { findings.append(Finding(path: path, fault: fault)) }
        if let country = Country(code: countryCode) {
            if let countries = entitlement.processingCountries, !countries.contains(country) {
                report("countryCode", .notEntitled)
            }
        } else {
            report("countryCode", countryCode.isEmpty ? .missing : .unknown)
        }
        if Currency(code: currencyCode) == nil {
            report("currencyCode", currencyCode.isEmpty ? .missing : .unknown)
        }
        if supportedNetworks.isEmpty { report("supportedNetworks", .missing) }
        if !merchantCapabilities.contains(.threeDSecure) {
            report("merchantCapabilities", .threeDSecureRequired)
        }
        if let countries = supportedCountries {
            if countries.isEmpty { report("supportedCountries", .missing) }
            if countries.contains(where: { Country(code: $0) == nil }) {
                report("supportedCountries", .unknown)
            }
        }
        return findings
    }

    private var pickupFindings: [Finding] {
        guard shippingContactEditingMode == .storePickup else { return [] }
        var findings: [Finding] = []
        if shippingType != .storePickup || !requiredShippingContactFields.contains(.postalAddress) {
            findings.append(Finding(path: "shippingContactEditingMode", fault: .needsStorePickup))
        }
        if shippingContact?.postalAddress == nil {
            findings.append(Finding(path: "shippingContact", fault: .missing))
        } else if shippingContact?.faults(for: [.postalAddress]) != [] {
            // The sheet offers no way to correct a read-only address.
            findings.append(Finding(path: "shippingContact", fault: .malformed))
        }
        return findings
    }

    /// True if the identifier is `merchant.` followed by at least two labels of letters, digits and hyphens.
    package static func isReverseDNS(_ identifier: String) -> Bool {
        let labels = identifier.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 3, labels[0] == "merchant" else { return false }
        return labels.allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
                    default: false
                    }
                }
        }
    }
}
