import Codecs
import FoundationEssentials
import PayKit

/// Rows, methods and moments of a request, as Apple Pay on the Web writes them.
extension MemberReader {
    static let noReloads = "cannot be shown: the simulated sheet has no automatic reloads"

    /// The rows and the total of a request or an update; nil without a total that can be shown.
    func lineItems(_ list: String, total name: String, in currency: Currency) -> [PaymentSummaryItem]? {
        var items: [PaymentSummaryItem] = []
        for reader in objects(list) ?? [] {
            guard let item = reader.lineItem(in: currency) else { continue }
            items.append(item)
            faults.rows.items.append(reader.path)
        }
        expect(name)
        guard let reader = object(name), let total = reader.lineItem(in: currency) else { return nil }
        faults.rows.items.append(reader.path)
        return items + [total]
    }

    /// ApplePayLineItem. A pending row has no amount yet, whatever is written.
    func lineItem(in currency: Currency) -> PaymentSummaryItem? {
        let label = required("label")
        let kind =
            choice("type", ["final": PaymentSummaryItem.Kind.final, "pending": .pending]) ?? .final
        let amount = money("amount", in: currency, isRequired: kind == .final)
        let schedule = schedule()
        refuse("automaticReloadPaymentThresholdAmount", because: Self.noReloads)
        finish()
        guard let label, let amount else { return nil }
        return PaymentSummaryItem(
            label: label, amount: kind == .final ? amount : .zero(currency), kind: kind, schedule: schedule)
    }

    private enum Timing { case immediate, recurring, deferred, automaticReload }

    private func schedule() -> PaymentSummaryItem.Schedule {
        let timing = choice(
            "paymentTiming",
            [
                "immediate": Timing.immediate, "recurring": .recurring, "deferred": .deferred,
                "automaticReload": .automaticReload,
            ])
        let recurrence = PaymentSummaryItem.Recurrence(
            startDate: moment("recurringPaymentStartDate"), endDate: moment("recurringPaymentEndDate"),
            intervalUnit: choice(
                "recurringPaymentIntervalUnit",
                ["minute": .minute, "hour": .hour, "day": .day, "month": .month, "year": .year]) ?? .month,
            intervalCount: count("recurringPaymentIntervalCount") ?? 1)
        let deferred = moment("deferredPaymentDate")
        switch timing {
        case .recurring: return .recurring(recurrence)
        case .deferred:
            if let deferred { return .deferred(deferred) }
            expect("deferredPaymentDate")
        case .automaticReload:
            report("paymentTiming", Self.noReloads)
        case .immediate, nil: break
        }
        return .immediate
    }

    /// ApplePayShippingMethod.
    func shippingMethod(in currency: Currency) -> ShippingMethod? {
        let (label, identifier) = (required("label"), required("identifier"))
        let (detail, amount) = (string("detail"), money("amount", in: currency))
        let range = object("dateComponentsRange")?.dateComponentsRange()
        finish()
        guard let label, let identifier, let amount else { return nil }
        return ShippingMethod(
            identifier: identifier, label: label, detail: detail.flatMap { $0.isEmpty ? nil : $0 },
            amount: amount, dateComponentsRange: range)
    }

    private func dateComponentsRange() -> DateComponentsRange? {
        let (start, end) = (object("startDateComponents"), object("endDateComponents"))
        finish()
        guard let first = start?.dateComponents(), let last = end?.dateComponents() else {
            faults.add(path, "needs startDateComponents and endDateComponents")
            return nil
        }
        let range = DateComponentsRange(start: first, end: last)
        if range == nil { faults.add(path, "is no range of real days") }
        return range
    }

    private func dateComponents() -> DateComponents {
        defer { finish() }
        return DateComponents(
            year: count("years"), month: count("months"), day: count("days"),
            hour: value("hours")?.integer.flatMap(Int.init(exactly:)))
    }

    /// A decimal in the currency, with at most its minor digits; those that are left out are zeros. A number
    /// counts as its text, as in JavaScript.
    func money(_ name: String, in currency: Currency, isRequired: Bool = true) -> Money? {
        guard let value = value(name) else {
            if isRequired { expect(name) }
            return isRequired ? nil : .zero(currency)
        }
        let text: String?
        if case .number(let digits) = value {
            text = String(decoding: digits, as: UTF8.self)
        } else {
            text = string(name)
        }
        guard let text else { return nil }
        let parts = text.wholeMatch(of: /(-?)0*([0-9]+)(?:\.([0-9]+))?/)?.output
        guard faults.hasCurrency else {
            if parts == nil { report(name, "\"\(text)\" is no amount") }
            return nil
        }
        guard let parts, (parts.3 ?? "").count <= currency.minorDigits else {
            let example = Money(minorUnits: 1050 * currency.minorUnitsPerUnit / 100, currency: currency)
            report(name, "\"\(text)\" is no amount of \(currency.code); one is \"\(example.decimalString)\"")
            return nil
        }
        // A valid decimal monetary value (W3C Payment Request), brought to the currency's digits.
        let fraction = parts.3 ?? ""
        let zeros = String(repeating: "0", count: currency.minorDigits - fraction.count)
        let digits = parts.2 + (currency.minorDigits > 0 ? "." : "") + fraction + zeros
        let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
        let amount = try? Money(decimal: (isZero ? "" : parts.1) + digits, currency: currency)
        if amount == nil { report(name, "\"\(text)\" has more than twelve digits before its point") }
        return amount
    }

    /// A JavaScript date as JSON writes it: RFC 3339 in UTC.
    func moment(_ name: String) -> DateComponents? {
        guard let text = string(name) else { return nil }
        let whole = text.replacing(/\.[0-9]+/, with: "")
        guard let date = Date(rfc3339: whole) else {
            report(name, "\"\(text)\" is no moment such as \"2026-12-01T00:00:00.000Z\"")
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.dateComponents([.timeZone, .year, .month, .day], from: date)
    }
}
