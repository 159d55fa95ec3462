extension PaymentRequest {
    /// One thing that is wrong with a request, with the path of the field it is about.
    public struct Finding: Error, Hashable, Sendable {
        /// The field, in the form `paymentSummaryItems[2].amount`.
        public let path: String
        /// What is wrong with it.
        public let fault: Fault
    }

    /// The kinds of fault a request can have.
    public enum Fault: Hashable, Sendable {
        case missing, malformed, notEntitled, unknown, threeDSecureRequired
        case wrongCurrency, pendingTotal, notAboveZero, negative, pendingWithAmount, sumDiffers, overflow
        case duplicateIdentifier
    }

    /// Every fault of the request, in a fixed precedence: merchant, country, currency, networks,
    /// capabilities, summary items from first to last, total, shipping methods. An empty list means that a
    /// sheet may open.
    ///
    /// - Parameter entitledIdentifiers: the merchant identifiers this program may use.
    public func validate(entitledIdentifiers: Set<String>) -> [Finding] {
        var findings: [Finding] = []
        func report(_ path: String, _ fault: Fault) { findings.append(Finding(path: path, fault: fault)) }
        if merchantIdentifier.isEmpty {
            report("merchantIdentifier", .missing)
        } else if !Self.isReverseDNS(merchantIdentifier) {
            report("merchantIdentifier", .malformed)
        } else if !entitledIdentifiers.contains(merchantIdentifier) {
            report("merchantIdentifier", .notEntitled)
        }
        if Country(code: countryCode) == nil {
            report("countryCode", countryCode.isEmpty ? .missing : .unknown)
        }
        let currency = Currency(code: currencyCode)
        if currency == nil { report("currencyCode", currencyCode.isEmpty ? .missing : .unknown) }
        if supportedNetworks.isEmpty { report("supportedNetworks", .missing) }
        if !merchantCapabilities.contains(.threeDSecure) {
            report("merchantCapabilities", .threeDSecureRequired)
        }
        guard let currency else { return findings }
        findings += Self.findings(
            items: paymentSummaryItems, methods: shippingMethods, currency: currency, policy: totalPolicy)
        return findings
    }

    /// The faults of summary items and methods; also used for every update while a sheet is open.
    static func findings(
        items: [PaymentSummaryItem], methods: [ShippingMethod], currency: Currency, policy: TotalPolicy
    ) -> [Finding] {
        var findings: [Finding] = []
        func report(_ path: String, _ fault: Fault) { findings.append(Finding(path: path, fault: fault)) }
        for (index, item) in items.enumerated() {
            let path = "paymentSummaryItems[\(index)]"
            if item.label.allSatisfy(\.isWhitespace) { report("\(path).label", .missing) }
            if item.amount.currency != currency { report("\(path).amount", .wrongCurrency) }
            if item.kind == .pending, item.amount.minorUnits != 0 {
                report("\(path).amount", .pendingWithAmount)
            }
        }
        findings += totalFindings(items: items, currency: currency, policy: policy)
        var seen: Set<String> = []
        for (index, method) in methods.enumerated() {
            let path = "shippingMethods[\(index)]"
            if method.identifier.isEmpty { report("\(path).identifier", .missing) }
            if !seen.insert(method.identifier).inserted { report("\(path).identifier", .duplicateIdentifier) }
            if method.label.allSatisfy(\.isWhitespace) { report("\(path).label", .missing) }
            if method.amount.currency != currency { report("\(path).amount", .wrongCurrency) }
            if method.amount.minorUnits < 0 { report("\(path).amount", .negative) }
        }
        return findings
    }

    private static func totalFindings(
        items: [PaymentSummaryItem], currency: Currency, policy: TotalPolicy
    ) -> [Finding] {
        guard let total = items.last else { return [Finding(path: "paymentSummaryItems", fault: .missing)] }
        var findings: [Finding] = []
        let path = "paymentSummaryItems[\(items.count - 1)]"
        if total.kind == .pending { findings.append(Finding(path: "\(path).type", fault: .pendingTotal)) }
        if total.amount.minorUnits < 0 {
            findings.append(Finding(path: "\(path).amount", fault: .negative))
        } else if total.amount.minorUnits == 0, policy == .strictPositive {
            findings.append(Finding(path: "\(path).amount", fault: .notAboveZero))
        }
        guard items.count > 1, items.allSatisfy({ $0.amount.currency == currency }) else { return findings }
        do throws(MoneyError) {
            var sum = Money.zero(currency)
            for item in items.dropLast() where item.kind == .final { sum = try sum.adding(item.amount) }
            if sum != total.amount { findings.append(Finding(path: "\(path).amount", fault: .sumDiffers)) }
        } catch {
            findings.append(Finding(path: "\(path).amount", fault: .overflow))
        }
        return findings
    }

    /// Whether the identifier is `merchant.` followed by at least two labels of letters, digits and hyphens.
    private static func isReverseDNS(_ identifier: String) -> Bool {
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
