import PayKit
import QARules
import TUI

/// A payment request as its sheet sees it now, without anything personal: what the wallet or the shop know of
/// the shopper is not kept at all.
struct RequestReading: Hashable, Sendable {
    private var request: PaymentRequest
    private var items: [PaymentSummaryItem]
    private var methods: [ShippingMethod]
    private var methodIdentifier: String?
    private var couponCode: String
    private var applicationBytes: Int
    private var blocker: String?
    private var state: String
    private(set) var isClosed = false

    /// Reads an engine; nil when no sheet is open.
    init?(_ engine: PaymentAuthorization) {
        guard let sheet = engine.sheet else { return nil }
        request = sheet.request
        request.shippingContact = nil
        request.billingContact = nil
        items = sheet.items
        methods = sheet.methods
        methodIdentifier = sheet.methodIdentifier
        couponCode = sheet.couponCode
        applicationBytes = sheet.applicationData?.count ?? 0
        blocker = sheet.blocker.map(\.words)
        state = engine.line
    }

    /// The same once its sheet is gone.
    var closed: RequestReading {
        var closed = self
        closed.isClosed = true
        closed.state = PaymentAuthorization().line
        closed.blocker = nil
        return closed
    }

    /// A line of the reading: a field of the request, a row or a method, or a heading.
    enum Line: Hashable, Sendable {
        case heading(ScreenText)
        case field(ScreenText, ScreenText)
        /// Something with an amount, with a mark where it was chosen.
        case amount(ScreenText, ScreenText, note: ScreenText, isChosen: Bool)
        case blank
    }

    /// Field names are those of the request.
    func lines(_ words: InspectorWords) -> [Line] {
        let now = [Self.field("state", state)] + (blocker.map { [Self.field("blocker", $0)] } ?? [])
        let rows = items.enumerated().map { index, item in
            Line.amount(
                Self.text(item.label), Self.text(item.amount.decimalString), note: Self.text(item.note),
                isChosen: index == items.count - 1)
        }
        let offers = methods.map { method in
            Line.amount(
                Self.text(method.label), Self.text(method.amount.decimalString),
                note: method.identifier == method.label ? .empty : Self.text(method.identifier),
                isChosen: method.identifier == methodIdentifier)
        }
        var lines = isClosed ? [Line.heading(words.closed)] : now
        lines += [.blank, .heading(words.rows)]
        lines += rows
        if !offers.isEmpty { lines += [.blank, .heading(words.methods)] }
        lines += offers
        lines += [.blank, .heading("PaymentRequest")]
        return lines + fields
    }

    private static func text(_ text: String) -> ScreenText { ScreenText(cleaning: text, limit: 300) }

    private static func field(_ name: String, _ value: String) -> Line { .field(text(name), text(value)) }

    private var fields: [Line] {
        func list(_ names: some Sequence<String>) -> String {
            let sorted = names.sorted()
            return sorted.isEmpty ? "–" : sorted.joined(separator: ", ")
        }
        return [
            Self.field("merchantIdentifier", request.merchantIdentifier),
            Self.field("countryCode", request.countryCode),
            Self.field("currencyCode", request.currencyCode),
            Self.field("supportedNetworks", list(request.supportedNetworks.map(\.rawValue))),
            Self.field("merchantCapabilities", request.merchantCapabilities.names),
            Self.field("supportedCountries", request.supportedCountries.map { list($0) } ?? "all"),
            Self.field(
                "requiredShippingContactFields", list(request.requiredShippingContactFields.map { "\($0)" })),
            Self.field(
                "requiredBillingContactFields", list(request.requiredBillingContactFields.map { "\($0)" })),
            Self.field("shippingType", request.shippingType.rawValue),
            Self.field("shippingContactEditingMode", "\(request.shippingContactEditingMode)"),
            Self.field("supportsCouponCode", "\(request.supportsCouponCode)"),
            Self.field("couponCode", couponCode.isEmpty ? "–" : couponCode),
            Self.field("totalPolicy", request.totalPolicy.words),
            Self.field("multiTokenContexts", "\(request.multiTokenContexts.count)"),
            Self.field("applicationData", applicationBytes == 0 ? "–" : "\(applicationBytes) bytes"),
        ]
    }
}

extension PaymentSummaryItem {
    /// The note on a row besides its amount: its kind, and its schedule where it is not paid now.
    fileprivate var note: String {
        let when =
            switch schedule {
            case .immediate: ""
            case .deferred: " deferred"
            case .recurring: " recurring"
            }
        return "\(kind)\(when)"
    }
}

extension PaymentRequest.TotalPolicy {
    fileprivate var words: String {
        switch self {
        case .strictPositive: "above zero"
        case .nonNegative: "zero or more"
        }
    }
}

extension MerchantCapability {
    fileprivate var names: String {
        let all: [(MerchantCapability, String)] = [
            (.threeDSecure, "3DS"), (.emv, "EMV"), (.credit, "credit"), (.debit, "debit"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}

extension PaymentAuthorization {
    /// The state in a few words, without anything that the shopper chose or typed.
    var line: String {
        switch state {
        case .idle: "not open"
        case .ready(let sheet): sheet.isDeclined ? "declined, can be paid again" : "ready"
        case .updating(_, let call): "waits for the shop: \(call.kind.words)"
        case .authenticating(let sheet, .touch):
            switch sheet.failedTouches {
            case 0: "waits for a touch"
            case 1: "waits for a touch, 1 failed"
            case let failed: "waits for a touch, \(failed) failed"
            }
        case .authenticating(_, .passcode(let left)): "waits for the passcode, tries left: \(left)"
        case .authenticating(_, .pin): "waits for the PIN"
        case .processing(_, let attempt): "pays, attempt \(attempt.number)"
        case .showing(_, .success): "shows that it is paid"
        case .showing(_, .failure): "shows that it was declined"
        case .finishing(_, let outcome, _): "closes: \(outcome.name)"
        case .closed(let outcome): "closed: \(outcome.name)"
        }
    }
}
