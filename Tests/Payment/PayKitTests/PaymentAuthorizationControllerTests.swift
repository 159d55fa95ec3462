import PayKit
import Testing

/// A controller with a delegate that behaves, and with one that does not.
@Suite @MainActor struct PaymentAuthorizationControllerTests {
    private func priced(_ bench: OwnedSheet) async throws {
        bench.owner.updates = [.update(items: try OwnedSheet.items())]
        try await bench.open()
    }

    private func finishing(_ bench: OwnedSheet) -> String? {
        switch bench.engine.state {
        case .finishing(_, let outcome, _), .closed(let outcome): outcome.name
        case .idle, .ready, .updating, .authenticating, .processing, .showing: nil
        }
    }

    @Test func callsAndTheirAnswersComeInOrder() async throws {
        let bench = OwnedSheet()
        bench.owner.updates = [
            .update(items: try OwnedSheet.items()), .update(items: try OwnedSheet.items(900)),
            .update(items: try OwnedSheet.items(900)), .errors([.couponCodeInvalid()]),
        ]
        bench.owner.results = [.success]
        try await bench.open(coupon: true)
        bench.send(.selectMethod(identifier: "air"))
        await bench.settle()
        bench.send(.selectPass(id: "b"))
        await bench.settle()
        bench.send(.changeCouponCode("TEA"))
        await bench.settle()
        bench.send(.touched(matches: true))
        await bench.settle()
        bench.advance(milliseconds: 1_500)
        #expect(
            bench.owner.log == [
                "contact Atlanta", "method air", "card debit", "coupon TEA", "will authorize", "authorize",
                "finish: approved",
            ])
        #expect(bench.owner.mostAtOnce == 1)
    }

    @Test("UX-UPD-04 an owner that never answers ends the sheet after 30 seconds without a charge")
    func ownerThatNeverAnswers() async throws {
        let bench = OwnedSheet()
        try await bench.open()
        bench.advance(milliseconds: 29_699)
        #expect(finishing(bench) == nil)
        bench.advance(milliseconds: 1)
        #expect(finishing(bench) == "timed out")
        #expect(bench.owner.log == ["contact Atlanta", "finish: timed out"])
    }

    @Test("UX-UPD-02 an answer that comes after the end changes nothing")
    func ownerThatAnswersLate() async throws {
        let bench = OwnedSheet()
        try await bench.open()
        bench.advance(milliseconds: 30_000)
        let ended = bench.engine
        bench.owner.updates = [.update(items: try OwnedSheet.items(900))]
        bench.owner.letGo()
        await bench.settle()
        #expect(bench.engine == ended)
        #expect(bench.ignored == ["reply"])
        #expect(bench.owner.wasCancelled)
    }

    @Test("UX-UPD-02 a second answer to one call changes nothing")
    func ownerThatAnswersTwice() async throws {
        let bench = OwnedSheet()
        try await priced(bench)
        let sheet = bench.engine
        for number in 0...4 {
            bench.send(.reply(number: number, .update(items: try OwnedSheet.items(900))))
        }
        #expect(bench.engine == sheet)
        #expect(bench.ignored == Array(repeating: "reply", count: 5))
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path: String
        var update: @Sendable () throws -> PaymentRequestUpdate
    }

    nonisolated static let wrong = [
        Wrong(testDescription: "wrong sum", path: "paymentSummaryItems[2].amount") {
            .update(items: try OwnedSheet.items(total: 1499))
        },
        Wrong(testDescription: "mixed currency", path: "paymentSummaryItems[1].amount") {
            var items = try OwnedSheet.items()
            items[1].amount = Money(
                minorUnits: 500, currency: Currency(code: "JPY") ?? items[1].amount.currency)
            return .update(items: items)
        },
        Wrong(testDescription: "duplicate methods", path: "shippingMethods[1].identifier") {
            let method = try OwnedSheet.methods()[0]
            return .update(items: try OwnedSheet.items(), methods: .methods([method, method]))
        },
        Wrong(testDescription: "empty list of items", path: "paymentSummaryItems") { .update(items: []) },
        Wrong(testDescription: "total of zero", path: "paymentSummaryItems[0].amount") {
            .update(items: [PaymentSummaryItem(label: "ACME", amount: try OwnedSheet.dollars(0))])
        },
    ]

    @Test("UX-UPD-05 a wrong update is never shown and ends the sheet", arguments: wrong)
    func ownerThatAnswersWrong(_ wrong: Wrong) async throws {
        let bench = OwnedSheet()
        bench.owner.updates = [try wrong.update()]
        try await bench.open()
        guard case .finishing(let sheet, .aborted(.invalidUpdate(let finding)), _) = bench.engine.state else {
            Issue.record("still open: \(bench.engine.state)")
            return
        }
        #expect(finding.path == wrong.path)
        #expect(sheet.items == (try OwnedSheet.items()))
        #expect(!bench.owner.log.contains("authorize"))
    }

    @Test func emptyListOfMethodsMeansThatNoneIsNeeded() async throws {
        let bench = OwnedSheet()
        bench.owner.updates = [.update(items: try OwnedSheet.items(), methods: .methods([]))]
        try await bench.open()
        #expect(bench.engine.sheet?.methods == [])
        #expect(bench.engine.sheet?.blocker == nil)
    }

    @Test func finishOvertakesAnOpenCall() async throws {
        let bench = OwnedSheet()
        try await bench.open()
        bench.send(.cancel)
        #expect(bench.owner.log == ["contact Atlanta", "finish: cancelled"])
        bench.owner.letGo()
        await bench.settle()
        #expect(bench.owner.log.count == 2)
    }

    @Test("UX-RES-03 a result that comes after 30 seconds is told when it comes")
    func ownerThatKnowsLate() async throws {
        let bench = OwnedSheet()
        try await priced(bench)
        bench.send(.touched(matches: true))
        await bench.settle()
        bench.advance(milliseconds: 30_000)
        bench.send(.dismiss)
        #expect(finishing(bench) == "unknown")
        bench.owner.results = [.success]
        bench.owner.letGo()
        await bench.settle()
        #expect(bench.learned == [.approved])
    }

    @Test("UX-UPD-01 a stuck owner does not keep the next sheet from opening")
    func nextSheetOpensAtOnce() async throws {
        let bench = OwnedSheet()
        try await bench.open()
        bench.send(.cancel)
        bench.send(.dismiss)
        bench.owner.updates = [.update(items: try OwnedSheet.items())]
        try await bench.open("second", besides: 1)
        #expect(bench.owner.waitingCalls == 1)
        #expect(bench.engine.sheet?.blocker == nil)
    }
}
