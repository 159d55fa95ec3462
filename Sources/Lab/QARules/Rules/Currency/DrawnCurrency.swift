import PayKit
import StoreAPI
import Storefront
import TUI
import Window

/// Amounts as they travel and as they are drawn: UX-CUR-01, 02, 03.
package enum DrawnCurrency {
    @Sendable static func isReadStrictly(_ scene: Scene) -> Verdict? {
        for effect in scene.now.effects {
            let items: [PaymentSummaryItem]
            switch effect {
            case .openWallet(let request): items = request.paymentSummaryItems
            case .shop(.replyToSheet(_, .update(let details))): items = details.paymentSummaryItems
            default: continue
            }
            let facts = scene.facts.payment
            if facts.quotes.contains(where: { isReading($0, items) }) { return .kept }
            // A price that was given long ago is no longer known here.
            if facts.hasForgottenQuotes || facts.quotes.isEmpty { return nil }
            return .broken("The sheet's amounts are not those that the shop's answers say")
        }
        return nil
    }

    /// True if rows are exactly those of an answer, whose amounts are all decimals.
    private static func isReading(_ quote: Quote, _ items: [PaymentSummaryItem]) -> Bool {
        guard quote.summary.count == items.count, let digits = DrawnAmount.minorDigits(quote.currency) else {
            return false
        }
        return zip(quote.summary, items).allSatisfy { row, item in
            row.label == item.label && item.amount.currency.code == quote.currency
                && DrawnAmount.minorUnits(decimal: row.amount, digits: digits) == item.amount.minorUnits
        }
    }

    @Sendable static func hasItsDigits(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary, let total = summary.total,
            let code = scene.sheet?.request.currencyCode.uppercased(),
            let digits = DrawnAmount.minorDigits(code)
        else { return nil }
        for line in summary.lines + [total] {
            guard let shown = DrawnAmount.fractionDigits(line.value), shown != digits else { continue }
            return .broken("An amount in \(code) shows \(shown) digits behind the point, not \(digits)")
        }
        return .kept
    }

    @Sendable static func isOne(_ scene: Scene) -> Verdict? {
        guard let value = scene.summary?.total?.value,
            let code = scene.sheet?.request.currencyCode.uppercased()
        else { return nil }
        if scene.sheet?.items.contains(where: { $0.amount.currency.code != code }) == true {
            return .broken("The rows of one sheet are in several currencies")
        }
        return Verdict(wrong: value.hasPrefix(code + " ") ? nil : "The total does not begin with \(code)")
    }
}
