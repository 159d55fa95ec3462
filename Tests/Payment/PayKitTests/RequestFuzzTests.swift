import FoundationEssentials
import PayKit
import SeededRandom
import Testing

/// 100,000 hostile requests: none traps, each refusal is the first thing that validation finds, and what is
/// found clean can be paid for exactly what it says.
@Suite struct RequestFuzzTests {
    @Test("UX-SUM-03 UX-SUM-04 UX-CUR-03 hostile requests are refused by their first fault", arguments: 0..<8)
    func hostileRequestsAreRefused(part: UInt64) {
        var fuzz = RequestFuzz(seed: 900 + part)
        var clean = 0
        for number in 0..<12_500 {
            let request = fuzz.request("request-\(number)")
            let fault = Self.fault(of: request, &fuzz, &clean)
            guard fault == nil else {
                Issue.record("seed \(900 + part), request \(number): \(fault ?? "")")
                return
            }
        }
        #expect(clean > 2_000)
    }

    /// What did not hold for a request; nil when all is well.
    private static func fault(
        of request: PaymentRequest, _ fuzz: inout RequestFuzz, _ clean: inout Int
    ) -> String? {
        let findings = request.validate(Sample.entitlement)
        var run = Run()
        let effects = run.present(request)
        if let first = findings.first {
            return effects == [.refused(.invalid(first))] && run.sheet == nil
                ? nil : "opened despite \(first)"
        }
        if let doubt = doubt(about: request) { return doubt }
        if effects == [.refused(.noEligiblePass)] { return nil }
        guard run.sheet != nil else { return "not opened: \(effects.map(\.name))" }
        clean += 1
        return unpaid(&run, &fuzz)
    }

    /// What validation should have found, worked out another way.
    private static func doubt(about request: PaymentRequest) -> String? {
        guard let total = request.paymentSummaryItems.last else { return "no rows" }
        let rows = request.paymentSummaryItems.dropLast()
        guard request.paymentSummaryItems.allSatisfy({ $0.amount.currency == total.amount.currency }),
            total.amount.currency.code == request.currencyCode.uppercased()
        else { return "currencies" }
        if total.amount.minorUnits < 0 || total.kind == .pending { return "the total" }
        if total.amount.minorUnits == 0, request.totalPolicy == .strictPositive { return "a total of zero" }
        let sum = rows.filter(\.isDueNow).reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        if !rows.isEmpty, sum != Int128(total.amount.minorUnits) { return "the sum" }
        let identifiers = request.shippingMethods.map(\.identifier)
        if Set(identifiers).count != identifiers.count || identifiers.contains("") { return "identifiers" }
        let shares = request.multiTokenContexts.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        return shares > Int128(total.amount.minorUnits) ? "the shares" : nil
    }

    /// Walks an opened sheet as far as a payment, with some steps on the way; says what was wrong with it.
    private static func unpaid(_ run: inout Run, _ fuzz: inout RequestFuzz) -> String? {
        guard let sheet = run.sheet else { return "no sheet" }
        let items = sheet.items
        if case .updating = run.engine.state { run.reply(.update(items: items)) }
        let steps: [Run.Event] = [
            .selectMethod(identifier: sheet.methods.last?.identifier ?? ""), .selectAddress(Sample.toronto),
            .selectBillingAddress(Sample.rome), .changeCouponCode("\u{0}"), .selectContact(Sample.email),
            .selectPass(id: "mastercard"), .refresh, .retry, .touched(matches: false), .cancel,
        ]
        for _ in 0..<2 {
            run.send(fuzz.random.one(of: steps, or: .retry))
            if case .updating = run.engine.state { run.reply(.update(items: items)) }
        }
        run.expire(.inputGuard)
        run.expire(.heldKey)
        run.send(.touched(matches: true))
        guard run.sheet?.blocker == nil else { return nil }
        switch run.engine.state {
        case .processing: break
        case .finishing: return nil
        case .idle, .ready, .updating, .authenticating, .showing, .closed: return run.stateName
        }
        run.mint()
        run.result(.success)
        guard run.expire(.mark).first == .didFinish(.approved) else { return "not approved" }
        let paid = run.effects.compactMap { effect -> Money? in
            guard case .makeToken(let request) = effect else { return nil }
            return request.amount
        }
        return paid == [items.last?.amount] ? nil : "paid \(paid)"
    }
}
