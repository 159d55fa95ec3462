import FoundationEssentials

/// The faults of rows, methods and shares; also looked for in every update while a sheet is open.
extension PaymentRequest {
    static func findings(
        items: [PaymentSummaryItem], methods: [ShippingMethod], currency: Currency, policy: TotalPolicy
    ) -> [Finding] {
        items.enumerated().flatMap { findings(item: $1, "paymentSummaryItems[\($0)]", currency) }
            + totalFindings(items: items, currency: currency, policy: policy)
            + findings(methods: methods, currency: currency)
    }

    private static func findings(item: PaymentSummaryItem, _ path: String, _ currency: Currency) -> [Finding]
    {
        var findings: [Finding] = []
        func report(_ field: String, _ fault: Fault) {
            findings.append(Finding(path: "\(path).\(field)", fault: fault))
        }
        if item.label.isBlank { report("label", .missing) }
        if item.amount.currency != currency { report("amount", .wrongCurrency) }
        if item.kind == .pending, item.amount.minorUnits != 0 { report("amount", .pendingWithAmount) }
        switch item.schedule {
        case .immediate: break
        case .deferred(let date):
            if date.date(in: .gmt) == nil { report("schedule.deferredDate", .impossibleDate) }
        case .recurring(let recurrence):
            if recurrence.intervalCount < 1 { report("schedule.intervalCount", .notAboveZero) }
            let start = recurrence.startDate.map { $0.date(in: .gmt) }
            let end = recurrence.endDate.map { $0.date(in: .gmt) }
            if let start, start == nil { report("schedule.startDate", .impossibleDate) }
            if let end, end == nil || end ?? .distantPast < (start ?? nil) ?? .distantPast {
                report("schedule.endDate", .impossibleDate)
            }
        }
        return findings
    }

    private static func totalFindings(
        items: [PaymentSummaryItem], currency: Currency, policy: TotalPolicy
    ) -> [Finding] {
        guard let total = items.last else { return [Finding(path: "paymentSummaryItems", fault: .missing)] }
        var findings: [Finding] = []
        let path = "paymentSummaryItems[\(items.count - 1)]"
        let isPending = total.kind == .pending
        if isPending { findings.append(Finding(path: "\(path).kind", fault: .pendingTotal)) }
        if total.schedule != .immediate { findings.append(Finding(path: path, fault: .scheduledTotal)) }
        if total.amount.minorUnits < 0 {
            findings.append(Finding(path: "\(path).amount", fault: .negative))
        } else if total.amount.minorUnits == 0, policy == .strictPositive, !isPending {
            findings.append(Finding(path: "\(path).amount", fault: .notAboveZero))
        }
        guard items.count > 1, !isPending, items.allSatisfy({ $0.amount.currency == currency }) else {
            return findings
        }
        do throws(MoneyError) {
            var sum = Money.zero(currency)
            for item in items.dropLast() where item.isDueNow { sum = try sum.adding(item.amount) }
            if sum != total.amount { findings.append(Finding(path: "\(path).amount", fault: .sumDiffers)) }
        } catch {
            findings.append(Finding(path: "\(path).amount", fault: .overflow))
        }
        return findings
    }

    private static func findings(methods: [ShippingMethod], currency: Currency) -> [Finding] {
        var findings: [Finding] = []
        var seen: Set<String> = []
        for (index, method) in methods.enumerated() {
            func report(_ field: String, _ fault: Fault) {
                findings.append(Finding(path: "shippingMethods[\(index)].\(field)", fault: fault))
            }
            if method.identifier.isEmpty { report("identifier", .missing) }
            if !seen.insert(method.identifier).inserted { report("identifier", .duplicateIdentifier) }
            if method.label.isBlank { report("label", .missing) }
            if method.amount.currency != currency { report("amount", .wrongCurrency) }
            if method.amount.minorUnits < 0 { report("amount", .negative) }
        }
        return findings
    }

    /// The faults of the shares of several merchants.
    static func findings(
        contexts: [PaymentTokenContext], items: [PaymentSummaryItem], currency: Currency
    ) -> [Finding] {
        guard !contexts.isEmpty else { return [] }
        var findings: [Finding] = []
        var seen: Set<String> = []
        for (index, context) in contexts.enumerated() {
            func report(_ field: String, _ fault: Fault) {
                findings.append(Finding(path: "multiTokenContexts[\(index)].\(field)", fault: fault))
            }
            if !isReverseDNS(context.merchantIdentifier) { report("merchantIdentifier", .malformed) }
            if !seen.insert(context.merchantIdentifier).inserted {
                report("merchantIdentifier", .duplicateIdentifier)
            }
            if context.externalIdentifier.isBlank { report("externalIdentifier", .missing) }
            if context.merchantName.isBlank { report("merchantName", .missing) }
            if context.amount.currency != currency {
                report("amount", .wrongCurrency)
            } else if context.amount.minorUnits <= 0 {
                report("amount", .notAboveZero)
            }
        }
        if items.contains(where: \.isRecurring) {
            findings.append(Finding(path: "multiTokenContexts", fault: .notWithRecurring))
        }
        guard contexts.allSatisfy({ $0.amount.currency == currency }), let total = items.last?.amount,
            total.currency == currency
        else { return findings }
        do throws(MoneyError) {
            var sum = Money.zero(currency)
            for context in contexts { sum = try sum.adding(context.amount) }
            if sum.minorUnits > total.minorUnits {
                findings.append(Finding(path: "multiTokenContexts", fault: .sharesExceedTotal))
            }
        } catch {
            findings.append(Finding(path: "multiTokenContexts", fault: .overflow))
        }
        return findings
    }
}

extension PaymentSummaryItem {
    fileprivate var isRecurring: Bool {
        switch schedule {
        case .recurring: true
        case .immediate, .deferred: false
        }
    }
}

extension String {
    /// True if the text has nothing to read in it.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
        }
    }
}
