import CardNetwork
import FoundationEssentials
import ShopCore
import StoreAPI
import Testing
import TokenService

/// What the network's word about a payment changes, decided without a store.
struct SettlingTests {
    private let settling = Settling(documents: DecisionSamples.documents)

    private func facts(
        _ state: OrderPayment.State, _ events: [OrderEvent], captured: Int64 = 0,
        mode: CaptureMode = .automatic, waiting: [KeyedOperation] = [.place],
        comb: ProductSummary.Kind = .physical
    ) throws -> Settling.Facts {
        let payment = try DecisionSamples.payment(state, captured: captured, mode: mode, reference: "net_1")
        let order = try DecisionSamples.order(events, payment: payment)
        return Settling.Facts(
            payment: payment,
            course: OrderCourse(order, lines: DecisionSamples.lines(comb: comb), at: DecisionSamples.now),
            waiting: waiting.map { DecisionSamples.waiting($0) })
    }

    static let ends: [(OrderPayment.State, [OrderEvent], KeyedOperation, Settlement, [String])] = [
        (
            .pending, [.submitted], .place, .declined(.insufficientFunds),
            [
                "pending → declined 0 insufficient_funds", "declined v2 → awaiting_payment",
                "answer place 402",
            ]
        ),
        (
            .pending, [.submitted], .pay, .voided,
            ["pending → voided 0 processing_error", "voided v2 → awaiting_payment", "answer pay 402"]
        ),
        (
            .capturing, [.submitted, .authorized], .place, .captured,
            ["capturing → captured 3000 -", "captured v3 → paid", "answer place 201"]
        ),
        (
            .capturing, [.submitted, .authorized], .capture, .voided,
            ["capturing → voided 0 processing_error", "released v3 → awaiting_payment", "answer capture 402"]
        ),
        (
            .voiding, [.submitted, .authorized], .void, .voided,
            ["voiding → voided 0 -", "released v3 → awaiting_payment", "answer void 200"]
        ),
        (
            .voiding, [.submitted, .authorized, .cancelled], .cancel, .voided,
            ["voiding → voided 0 -", "released v4 → cancelled", "answer cancel 200"]
        ),
    ]

    @Test(arguments: ends)
    func paymentEndsOnce(
        state: OrderPayment.State, events: [OrderEvent], operation: KeyedOperation, settlement: Settlement,
        changes: [String]
    ) throws {
        let captured: Int64 = state == .capturing ? 3000 : 0
        let facts = try facts(state, events, captured: captured, waiting: [operation])
        let decision = try settling.settle(facts, settlement) { "ful_1" }
        #expect(decision.brief == changes)
        // The key that waited hears at once what was written for it.
        let settled = decision.outcome
        #expect(settled.payment.state == settlement.paymentState && settled.answered.count == 1)
        for (attempt, outcome) in settled.answered {
            #expect(decision.changes.last == .answer(outcome.answer, to: attempt) && !outcome.isReplay)
            #expect(outcome.answer.order == "ord_1" && outcome.answer.orderKey == "key-0123456789abcdef")
        }
    }

    @Test(arguments: [OrderPayment.State.authorized, .captured, .voided, .declined])
    func paymentThatEndedIsLeftAsItIs(state: OrderPayment.State) throws {
        let facts = try facts(state, [.submitted])
        for settlement in [Settlement.captured, .declined(.doNotHonor), .voided] {
            let decision = try settling.settle(facts, settlement) { "ful_1" }
            #expect(decision.changes == [] && decision.outcome.payment.state == state)
        }
    }

    @Test func holdThatWasTakenAtOnceIsWrittenWithItsCapture() throws {
        let open = try facts(.pending, [.submitted])
        let decision = try settling.settle(open, .captured, holding: "net_1") { "ful_1" }
        #expect(
            decision.brief == [
                "pending → capturing 3000 net_1", "authorized v2 → authorized", "capturing → captured 3000 -",
                "captured v3 → paid", "answer place 201",
            ])
        #expect(decision.outcome.payment.reference == "net_1" && decision.outcome.answered.count == 1)
        // Somebody else has written the hold, or both, meanwhile.
        let held = try facts(.capturing, [.submitted, .authorized], captured: 3000)
        #expect(
            try settling.settle(held, .captured, holding: "net_1") { "ful_1" }.brief == [
                "capturing → captured 3000 -", "captured v3 → paid", "answer place 201",
            ])
        let ended = try facts(.voided, [.submitted, .voided])
        #expect(try settling.settle(ended, .captured, holding: "net_1") { "ful_1" }.changes == [])
    }

    @Test func downloadIsHandedOverWithThePayment() throws {
        let facts = try facts(.capturing, [.submitted, .authorized], captured: 3000, comb: .digital)
        #expect(
            try settling.settle(facts, .captured) { "ful_1" }.brief == [
                "capturing → captured 3000 -", "captured v3 → paid", "parcel ful_1 delivered",
                "comb r0 w0 s1 b0", "1 comb reserved → shipped ship",
                "shipped_part v4 → partially_fulfilled", "answer place 201",
            ])
    }

    @Test func declineTellsHowManyTriesAreLeft() throws {
        let facts = try facts(.pending, [.submitted, .declined, .submitted])
        let decision = try settling.settle(facts, .declined(.doNotHonor)) { "ful_1" }
        guard case .answer(let answer, _) = decision.changes.last else {
            Issue.record("the key is answered")
            return
        }
        let problem = try WireFormat.decode(Problem.self, from: [UInt8](answer.body.utf8))
        #expect(problem.attemptsLeft == 3 && problem.instance == "req_1")
    }

    static let holds: [(OrderPayment.State, CaptureMode, [String])] = [
        (.pending, .automatic, ["pending → capturing 3000 net_1", "authorized v2 → authorized"]),
        (
            .pending, .manual,
            ["pending → authorized 0 net_1", "authorized v2 → authorized", "answer place 201"]
        ),
        (.capturing, .automatic, []), (.captured, .automatic, []), (.voided, .automatic, []),
        (.declined, .automatic, []), (.voiding, .automatic, []),
    ]

    @Test(arguments: holds)
    func holdIsWrittenOfAPaymentThatWaitsForIt(
        state: OrderPayment.State, mode: CaptureMode, changes: [String]
    ) throws {
        let facts = try facts(state, [.submitted], mode: mode)
        #expect(try settling.authorize(facts, reference: "net_1").brief == changes)
    }
}
