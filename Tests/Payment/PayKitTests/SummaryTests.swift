import FoundationEssentials
import PayKit
import Testing

/// The rows and the total of an open sheet.
@Suite struct SummaryTests {
    private func total(_ units: Int64, _ policy: PaymentRequest.TotalPolicy) -> [String] {
        var request = Sample.plainRequest(
            "request-1",
            [
                PaymentSummaryItem(label: "Wax", amount: Sample.dollars(units)),
                PaymentSummaryItem(label: "ACME", amount: Sample.dollars(units)),
            ])
        request.totalPolicy = policy
        var run = Run()
        return run.present(request).map(\.name)
    }

    @Test("UX-SUM-01 the rows stand in the order of the request, the total last")
    func rowsStandInOrder() {
        let run = Run.payable()
        #expect(run.sheet?.items.map(\.label) == ["Mustache Wax", "Shipping", "ACME"])
        #expect(run.sheet?.total == Sample.dollars(2500))
    }

    @Test("UX-SUM-02 an update without the company's name is never drawn")
    func companyIsNeverNameless() {
        var run = Run.repricing()
        var items = Sample.items()
        items[2].label = "\u{200B} "
        run.reply(.update(items: items))
        #expect(run.stateName == "finishing invalid" && run.sheet?.items == Sample.items())
    }

    @Test(
        "UX-SUM-04 a total above zero opens a sheet",
        arguments: [
            PaymentRequest.TotalPolicy.strictPositive, .nonNegative,
        ])
    func totalAboveZeroOpens(policy: PaymentRequest.TotalPolicy) {
        #expect(total(1, policy) == ["timer:inputGuard"])
        #expect(total(-1, policy) == ["refused:invalid"])
    }

    @Test("UX-SUM-04 a total of zero opens a sheet only where the request allows it")
    func totalOfZeroNeedsThePolicy() {
        #expect(total(0, .strictPositive) == ["refused:invalid"])
        #expect(total(0, .nonNegative) == ["timer:inputGuard"])
    }

    @Test("UX-SUM-04 minus zero is refused by its text")
    func minusZeroIsRefused() {
        #expect(throws: MoneyError.malformed) { try Money(decimal: "-0.00", currency: Sample.usd) }
    }

    @Test("UX-SUM-04 a free order is authorised like any other")
    func freeOrderIsAuthorised() {
        var request = Sample.digitalRequest()
        request.totalPolicy = .nonNegative
        request.paymentSummaryItems = [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(0))]
        let run = Run.paying(request)
        #expect(run.tokenRequest?.amount == Sample.dollars(0) && run.effects.last?.name == "didAuthorize")
    }

    @Test("UX-SUM-05 UX-SUM-03 a discount is a negative row of an update")
    func discountIsDrawn() {
        var run = Run.repricing()
        var items = Sample.items(total: 2300)
        items.insert(PaymentSummaryItem(label: "Discount", amount: Sample.dollars(-200)), at: 2)
        run.reply(.update(items: items))
        #expect(run.sheet?.items == items && run.sheet?.total == Sample.dollars(2300))
    }

    @Test("UX-SUM-06 UX-SUM-03 pending and later rows are drawn and not charged")
    func pendingAndLaterRowsAreNotCharged() {
        var run = Run.repricing()
        var items = Sample.items()
        items.insert(PaymentSummaryItem(label: "Tax", amount: Sample.dollars(0), kind: .pending), at: 2)
        let later = DateComponents(year: 2027, month: 1, day: 31)
        items.insert(
            PaymentSummaryItem(label: "Pre-order", amount: Sample.dollars(9900), schedule: .deferred(later)),
            at: 3)
        run.reply(.update(items: items))
        #expect(run.sheet?.items == items)
        run.send(.touched(matches: true))
        #expect(run.tokenRequest?.amount == Sample.dollars(2500))
    }

    static let never: [(String, PaymentRequestUpdate)] = [
        ("pending total", update { $0[2].kind = .pending }),
        ("pending row with an amount", update { $0[0].kind = .pending }),
        ("later total", update { $0[2].schedule = .deferred(DateComponents(year: 2027, month: 1, day: 1)) }),
        ("total in yen", update { $0[2].amount = Money(minorUnits: 2500, currency: Sample.jpy) }),
        ("row in yen", update { $0[0].amount = Money(minorUnits: 2000, currency: Sample.jpy) }),
        ("a cent too much", update { $0[2].amount = Sample.dollars(2501) }),
        ("out of range", update { $0[0].amount = Sample.dollars(.max) }), ("no rows", update { $0 = [] }),
        (
            "method in yen",
            .update(
                items: Sample.items(),
                methods: .methods([
                    ShippingMethod(
                        identifier: "ground", label: "Ground", detail: nil,
                        amount: Money(minorUnits: 500, currency: Sample.jpy))
                ]))
        ),
    ]

    private static func update(_ spoil: (inout [PaymentSummaryItem]) -> Void) -> PaymentRequestUpdate {
        var items = Sample.items()
        spoil(&items)
        return .update(items: items)
    }

    @Test(
        "T18 UX-SUM-03 UX-SUM-06 UX-CUR-03 UX-UPD-05 a wrong sum is never drawn", arguments: never
    )
    func wrongSumIsNeverDrawn(name: String, update: PaymentRequestUpdate) {
        var run = Run.repricing()
        let before = run.sheet
        run.reply(update)
        #expect(run.stateName == "finishing invalid" && run.sheet == before, "\(name)")
        #expect(!run.effects.contains { $0.name == "makeToken" })
    }
}
