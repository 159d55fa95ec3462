import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI
import Testing

/// What cancelling, changing and giving back change, decided without a store.
struct CancellingTests {
    private func course(
        _ events: [OrderEvent], _ payment: StoredPayment? = nil, lines: [OrderLineStand]? = nil,
        expiresIn seconds: TimeInterval = 900
    ) throws -> OrderCourse {
        OrderCourse(
            try DecisionSamples.order(events, payment: payment, expiresIn: seconds),
            lines: lines ?? DecisionSamples.lines(), at: DecisionSamples.now)
    }

    private func cancel(_ course: OrderCourse?) throws -> Decision<KeyedBeginning> {
        try Cancelling.cancel(course, refund: "rf_1", DecisionSamples.keyed(), DecisionSamples.documents)
    }

    static let released = [
        "comb r0 w1 s0 b0", "1 comb reserved → available release", "wax r0 w2 s0 b0",
        "2 wax reserved → available release",
    ]

    @Test func unpaidOrderIsCancelledAtOnce() throws {
        #expect(
            try cancel(course([])).brief == ["cancelled v1 → cancelled"] + Self.released + [
                "return coupons of ord_1", "file cancel 200",
            ])
    }

    @Test func whatIsHeldIsLetGo() throws {
        let held = try DecisionSamples.payment(.authorized, reference: "net_1")
        #expect(
            try cancel(course([.submitted, .authorized], held)).brief == ["cancelled v3 → cancelled"]
                + Self.released + [
                    "return coupons of ord_1", "authorized → voiding - -", "file cancel pay_1",
                ])
    }

    @Test func whatWasTakenIsGivenBackAndItsCouponStaysUsed() throws {
        let taken = try DecisionSamples.payment(.captured, captured: 3000, reference: "net_1")
        #expect(
            try cancel(course([.submitted, .authorized, .captured], taken)).brief
                == ["cancelled v4 → cancelled"] + Self.released + [
                    "set aside 3000", "comb r1 w0 s0 b0", "wax r2 w0 s0 b0", "refund 3000 of 2",
                    "file cancel rf_1",
                ])
    }

    @Test(arguments: [OrderPayment.State.pending, .capturing, .voiding])
    func nothingIsCancelledWhileTheNetworkHasNotSpoken(state: OrderPayment.State) throws {
        let payment = try DecisionSamples.payment(state)
        let course = try course([.submitted], payment)
        #expect(throws: Refusal.outcomeUnknown) { try cancel(course) }
    }

    @Test func orderWhoseTimeIsOverIsNotCancelledAnyMore() throws {
        let over = try course([], expiresIn: 0)
        let expired = over.order.seen(at: DecisionSamples.now)
        #expect(throws: Refusal.illegalTransition(from: expired)) { try cancel(over) }
        #expect(throws: Refusal.notFound) { try cancel(nil) }
    }

    @Test func orderIsChangedInTheVersionThatWasRead() throws {
        let order = try DecisionSamples.order([.submitted, .declined])
        var frozen = order.frozen
        frozen.shipTo?.street = "2 Oak St"
        let changed = try Cancelling.change(order, to: frozen, ifVersion: 3, at: DecisionSamples.now)
        #expect(changed.brief == ["changed v3 → awaiting_payment", "freeze 2 Oak St"])
        #expect(throws: Refusal.preconditionFailed) {
            try Cancelling.change(order, to: frozen, ifVersion: 2, at: DecisionSamples.now)
        }
        #expect(throws: Refusal.preconditionFailed) {
            try Cancelling.change(nil, to: frozen, ifVersion: 1, at: DecisionSamples.now)
        }
    }

    // MARK: Refunds

    private func refund(
        _ request: RefundRequest, refunded: Int64 = 0, lines: [OrderLineStand]? = nil
    ) throws -> [String] {
        let payment = try DecisionSamples.payment(.captured, captured: 3000, refunded: refunded)
        let course = try course([.submitted, .authorized, .captured], payment, lines: lines)
        return try Refunding.begin(
            (id: "rf_1", request: request), of: course, DecisionSamples.keyed("admin")
        ).brief
    }

    @Test func amountLinesOrAllIsGivenBack() throws {
        let some = RefundRequest(amount: try DecisionSamples.money(500), reason: "late")
        #expect(try refund(some) == ["set aside 500", "refund 500 of 0", "file refund rf_1"])
        let wax = RefundRequest(lines: [OrderLine(variant: "wax", quantity: 1)], reason: "broken")
        #expect(
            try refund(wax) == [
                "set aside 1000", "wax r1 w1 s0 b0", "refund 1000 of 1", "file refund rf_1",
            ])
        let all = RefundRequest(reason: "sorry")
        #expect(
            try refund(all, refunded: 1000) == [
                "set aside 2000", "comb r1 w1 s0 b0", "wax r2 w2 s0 b0", "refund 2000 of 2",
                "file refund rf_1",
            ])
    }

    @Test func shippedUnitsComeBackWhenTheyAreOnTheShelfAgain() throws {
        let lines = DecisionSamples.lines(shipped: 2)
        let asked = [OrderLine(variant: "wax", quantity: 2)]
        #expect(
            try refund(RefundRequest(lines: asked, restock: true, reason: "back"), lines: lines) == [
                "set aside 2000", "wax r2 w0 s0 b2", "refund 2000 of 1", "file refund rf_1",
            ])
        #expect(
            try refund(RefundRequest(lines: asked, reason: "lost"), lines: lines) == [
                "set aside 2000", "wax r2 w0 s0 b0", "refund 2000 of 1", "file refund rf_1",
            ])
    }

    @Test func unitsOfALineThatIsShippedInPartAreTakenByWhatTheStaffSays() throws {
        let lines = DecisionSamples.lines(shipped: 1)
        func steps(_ units: Int, restock: Bool?) throws -> String? {
            let asked = [OrderLine(variant: "wax", quantity: units)]
            return try refund(RefundRequest(lines: asked, restock: restock, reason: "chipped"), lines: lines)
                .first { $0.hasPrefix("wax") }
        }
        #expect(try steps(1, restock: true) == "wax r1 w0 s0 b1")
        #expect(try steps(1, restock: nil) == "wax r1 w1 s0 b0")
        #expect(try steps(2, restock: true) == "wax r2 w1 s0 b1")
        #expect(try steps(2, restock: false) == "wax r2 w1 s0 b0")
    }

    private static func left(_ cents: Int64) -> Money? { try? DecisionSamples.money(cents) }

    static let tooMuch: [(Int64?, Int, Int64, Refusal)] = [
        (3001, 0, 0, .refundExceedsCaptured(left: left(3000))),
        (2001, 0, 1000, .refundExceedsCaptured(left: left(2000))), (nil, 3, 0, .refundExceedsUnits),
        (nil, 2, 1001, .refundExceedsCaptured(left: left(1999))),
        (0, 0, 0, .invalidBody([FieldFault("/amount", .amountOfNothing)])),
    ]

    @Test(arguments: tooMuch)
    func moreThanWasTakenIsNotGivenBack(
        amount: Int64?, waxes: Int, refunded: Int64, refusal: Refusal
    ) throws {
        let lines = waxes == 0 ? nil : [OrderLine(variant: "wax", quantity: waxes)]
        let request = RefundRequest(
            amount: try amount.map { try DecisionSamples.money($0) }, lines: lines, reason: "no")
        #expect(throws: refusal) { try refund(request, refunded: refunded) }
    }

    @Test func unitsThatCostNothingHaveNoMoneyToGiveBack() throws {
        var lines = DecisionSamples.lines()
        lines[1].gross = 0
        func refund(_ lines: [OrderLineStand], _ asked: [(String, Int)]?, refunded: Int64 = 0) throws {
            let asked = asked?.map { OrderLine(variant: $0.0, quantity: $0.1) }
            _ = try self.refund(
                RefundRequest(lines: asked, restock: true, reason: "back"), refunded: refunded, lines: lines)
        }
        #expect(throws: Refusal.refundOfNothing) { try refund(lines, [("wax", 2)]) }
        #expect(throws: Refusal.refundOfNothing) { try refund(lines, nil, refunded: 3000) }
        #expect(throws: Never.self) { try refund(lines, [("wax", 2), ("comb", 1)]) }
        lines[1].gross = 1
        #expect(throws: Refusal.refundOfNothing) { try refund(lines, [("wax", 1)]) }
        #expect(throws: Never.self) { try refund(lines, [("wax", 2)]) }
    }

    @Test func unitsThatCostNoWholeCentTogetherCostTheirLine() {
        var line = OrderLineStand(variant: "wax", kind: .physical, quantity: 3, gross: 1000)
        var amounts: [Int64] = []
        for _ in 0..<3 {
            amounts.append(line.amount(of: 1))
            line.refunded += 1
        }
        #expect(amounts == [333, 333, 334])
    }

    static let ends: [(Bool, Int64, [String])] = [
        (
            true, 0,
            [
                "refund succeeded", "1 wax reserved → available withdraw", "refunded_part v4 → paid",
                "answer refund 201",
            ]
        ),
        (
            true, 2000,
            [
                "refund succeeded", "1 wax reserved → available withdraw", "refunded v4 → paid",
                "answer refund 201",
            ]
        ),
        (false, 0, ["refund failed", "set aside -1000", "wax r-1 w-1 s0 b0", "answer refund 402"]),
    ]

    @Test(arguments: ends)
    func refundEndsOnce(isPaidBack: Bool, before: Int64, changes: [String]) throws {
        let payment = try DecisionSamples.payment(.captured, captured: 3000, refunded: before + 1000)
        let refund = StoredRefund(
            id: "rf_1", order: "ord_1", payment: "pay_1", reference: "net_1", state: .pending,
            amount: try DecisionSamples.money(1000), lines: [], reason: "", createdAt: DecisionSamples.now)
        var facts = Refunding.Facts(
            refund: refund,
            units: [RefundUnits(variant: "wax", quantity: 1, withdrawn: 1, returned: 0)],
            course: try course([.submitted, .authorized, .captured], payment), paidBack: before,
            waiting: [DecisionSamples.waiting(.refund, "admin")])
        let documents = DecisionSamples.documents
        #expect(try Refunding.settle(facts, isPaidBack: isPaidBack, documents).brief == changes)
        facts.refund.state = .failed
        #expect(try Refunding.settle(facts, isPaidBack: isPaidBack, documents).changes == [])
    }
}
