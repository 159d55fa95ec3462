import PayKit
import Storefront
import Window

extension UpdateChecks {
    // MARK: Silence

    @Sendable static func silenceEndsTheSheet(_ scene: Scene) -> Verdict? {
        guard let earlier = scene.facts.consent.earlier, let call = earlier.call else { return nil }
        let waited = scene.now.time - call.since
        if case .sheet(.timerFired(let timer))? = scene.now.message, timer == call.timer {
            if scene.now.asksForCharge {
                return .broken("A charge was asked for when an update was overdue")
            }
            guard scene.ending == .timedOut else {
                return .broken("The sheet did not end when an update was overdue")
            }
            return earlier.isShops ? message(scene) : .kept
        }
        guard waited > 31_000, scene.facts.consent.sheet?.call != nil else { return nil }
        return .broken("An update is outstanding for \(waited / 1_000) seconds, at most 30 are allowed")
    }

    /// Checks that the shop, whose sheet has ended, says that nothing was charged.
    private static func message(_ scene: Scene) -> Verdict {
        guard scene.screen.isRoomy, !scene.screen.hasGuide, scene.now.place != "help" else { return .kept }
        let words = scene.words.nothingCharged
        let isSaid = words.contains { scene.screen.announces($0) }
        return Verdict(wrong: isSaid ? nil : "The sheet ended without a word that nothing was charged")
    }

    // MARK: Wrong updates

    @Sendable static func wrongUpdateIsNeverDrawn(_ scene: Scene) -> Verdict? {
        guard let details = scene.facts.consent.answer?.details, let earlier = scene.facts.consent.earlier,
            let fault = fault(of: details, earlier)
        else { return nil }
        guard case .aborted? = scene.ending else { return .broken("An update with \(fault) was accepted") }
        if scene.now.asksForCharge { return .broken("A charge was asked for with a wrong update") }
        guard let reading = scene.consentNow, let total = reading.total else {
            return earlier.isShops ? message(scene) : .kept
        }
        return Verdict(wrong: total == earlier.total ? nil : "An update with \(fault) was drawn")
    }

    private static func fault(
        of details: PaymentRequestUpdate.Details, _ sheet: OpenSheet
    ) -> String? {
        let items = details.paymentSummaryItems
        guard let total = items.last else { return "no rows" }
        let currency = sheet.request.currencyCode.uppercased()
        var methods: [ShippingMethod] = []
        if case .methods(let offered) = details.shippingMethods { methods = offered }
        let amounts = items.map(\.amount) + methods.map(\.amount)
        if amounts.contains(where: { $0.currency.code != currency }) { return "two currencies" }
        if total.kind == .pending { return "a pending total" }
        var sum: Int64 = 0
        for item in items.dropLast() where item.isPaidNow {
            let (next, isTooLarge) = sum.addingReportingOverflow(item.amount.minorUnits)
            if isTooLarge { return "a sum that is no number" }
            sum = next
        }
        let isAlone = items.count == 1
        if !isAlone, sum != total.amount.minorUnits { return "a wrong sum" }
        if total.amount.minorUnits < 0 { return "a negative total" }
        if total.amount.minorUnits == 0, sheet.request.totalPolicy == .strictPositive {
            return "a total of zero"
        }
        return Set(methods.map(\.identifier)).count == methods.count ? nil : "a method twice"
    }
}
