import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI
import Testing

/// Units of the ledger: what is held, what ends by the clock, what is counted and what is shipped, decided
/// without a store.
struct HoldingTests {
    private static let now = DecisionSamples.now

    @Test func ordersAndHoldsEndInTheirTime() throws {
        let facts = Holding.Facts(
            orders: [
                Holding.Overdue(
                    order: "ord_1", state: .placed, version: 3, expiresAt: Self.now - 60,
                    lastStep: Self.now - 30, lines: DecisionSamples.lines(shipped: 2))
            ], holds: [("qt_2", [OrderLine(variant: "wax", quantity: 4)])])
        let decision = try Holding.expire(facts, at: Self.now)
        #expect(
            decision.brief == [
                "expired v3 → expired", "comb r0 w1 s0 b0", "1 comb reserved → available release",
                "return coupons of ord_1", "forget hold of qt_2", "4 wax reserved → available unhold",
            ])
        guard case .advance(let step) = decision.changes.first else {
            Issue.record("the order ends")
            return
        }
        #expect(step.at == Self.now - 30)
    }

    @Test func quoteHoldsAllItsLines() {
        let quote = DecisionSamples.quote
        let changes = Holding.hold(quote, replacing: nil, [], at: Self.now)
        #expect(
            changes.map(\.brief) == [
                "reserve 1 comb available → reserved hold, 2 wax available → reserved hold",
                "hold 2 wax for qt_1", "hold 1 comb for qt_1",
            ])
        #expect(Holding.giveUp([], of: "qt_1", at: Self.now) == [])
        // Units that stay the same do not move; others are given back first.
        let same = quote.lines.map { OrderLine(variant: $0.variant, quantity: $0.quantity) }
        #expect(
            Holding.hold(quote, replacing: "qt_0", same.reversed(), at: Self.now).map(\.brief) == [
                "forget hold of qt_0", "hold 2 wax for qt_1", "hold 1 comb for qt_1",
            ])
        let other = Holding.hold(quote, replacing: "qt_0", [same[0]], at: Self.now)
        #expect(
            other.map(\.brief) == [
                "forget hold of qt_0", "\(same[0].quantity) \(same[0].variant) reserved → available unhold",
            ] + changes.map(\.brief))
    }

    static let holders: [(Int?, [TimeInterval], Int64?)] = [
        (nil, [1, 2, 3, 4], nil), (3, [1, 2], nil), (3, [90, 200, 300], 90), (0, [], nil),
    ]

    @Test(arguments: holders)
    func holderHasAsManyHoldsAsHeMay(most: Int?, ends: [TimeInterval], wait: Int64?) {
        let holder = QuoteHolder(name: "k", mostHolds: most)
        var refusal: Refusal?
        do throws(Refusal) {
            try holder.requireRoom(beside: ends.map { Self.now + $0 }, at: Self.now)
        } catch {
            refusal = error
        }
        #expect(refusal == wait.map { Refusal.tooManyHolds(retryAfter: $0) })
    }

    static let moves: [(StockAccount, StockAccount, Int, Int, Bool)] = [
        (.available, .reserved, 5, 3, true), (.available, .reserved, 5, 4, false),
        (.reserved, .available, 5, 2, true), (.reserved, .available, 5, 1, false),
        (.available, .scrapped, 5, 3, true), (.available, .scrapped, 5, 4, false),
        (.supplier, .available, 0, 0, true), (.reserved, .shipped, 2, 2, true),
        (.reserved, .shipped, 5, 1, false), (.shipped, .available, 0, 0, true),
    ]

    @Test("a move of two units", arguments: moves)
    func moveNeedsItsUnits(
        from: StockAccount, to: StockAccount, onHand: Int, reserved: Int, fits: Bool
    ) {
        let move = StockMove(
            quantity: 2, variant: "wax", from: from, to: to, cause: .adjustment, at: Self.now)
        #expect(move.fits(onHand: onHand, reserved: reserved) == fits)
        #expect(move.isForAnybody == (from == .available || to == .available))
    }

    private func adjust(_ request: StockAdjustmentRequest, _ shelf: StockCorrection.Shelf?) throws -> [String]
    {
        try StockCorrection(request: request, id: "adj_1", accessKey: "key_1", now: Self.now)
            .decide(shelf, DecisionSamples.keyed("admin")).brief
    }

    @Test func shelfIsCountedOrCorrected() throws {
        let shelf = StockCorrection.Shelf(variant: "wax", onHand: 10, reserved: 4)
        #expect(
            try adjust(StockAdjustmentRequest(sku: "WAX", delta: 3, reason: "found"), shelf) == [
                "3 wax supplier → available adjustment", "adjust 3 to 13", "file other 201",
            ])
        #expect(
            try adjust(StockAdjustmentRequest(sku: "WAX", count: 4, reason: "lost"), shelf) == [
                "6 wax available → scrapped adjustment", "adjust -6 to 4", "file other 201",
            ])
        #expect(
            try adjust(StockAdjustmentRequest(sku: "WAX", count: 10, reason: "same"), shelf) == [
                "adjust 0 to 10", "file other 201",
            ])
    }

    static let refusals: [(StockAdjustmentRequest, Refusal)] = [
        (
            StockAdjustmentRequest(sku: "WAX", delta: -7, reason: ""),
            .wouldGoNegative(Problem.Shortage(sku: "WAX", requested: 7, available: 6))
        ),
        (
            StockAdjustmentRequest(sku: "WAX", delta: 1, expectedFrom: 9, reason: ""),
            .stockChanged(expected: 9, actual: 10)
        ),
        (StockAdjustmentRequest(sku: "WAX", delta: 1_000_000_000, reason: ""), .wouldBeTooMany),
    ]

    @Test(arguments: refusals)
    func shelfIsLeftAsItIs(request: StockAdjustmentRequest, refusal: Refusal) throws {
        let shelf = StockCorrection.Shelf(variant: "wax", onHand: 10, reserved: 4)
        #expect(throws: refusal) { try adjust(request, shelf) }
        #expect(throws: Refusal.unknownProduct(pointer: "/sku")) { try adjust(request, nil) }
    }

    // MARK: Parcels

    private func ship(_ lines: [OrderLine]) throws -> [String] {
        let payment = try DecisionSamples.payment(.captured, captured: 3000)
        let order = try DecisionSamples.order([.submitted, .authorized, .captured], payment: payment)
        let course = OrderCourse(order, lines: DecisionSamples.lines(), at: Self.now)
        let parcel = Parcel(
            id: "ful_1", method: .parcel, lines: lines, carrier: "Fake Post", tracking: "VT1")
        return try Fulfilling.ship(
            parcel, of: course, DecisionSamples.keyed("admin"), DecisionSamples.documents
        )
        .brief
    }

    /// The carrier is that of the service which the buyer chose, where nobody names another.
    @Test(arguments: [
        (ShippingType?.none, "Fake Freight"), (.servicePickup, "Fake Freight"), (.storePickup, "Pickup"),
    ])
    func carrierIsThatOfTheService(type: ShippingType?, carrier: String) throws {
        var order = try DecisionSamples.order(
            [.submitted, .authorized, .captured], payment: DecisionSamples.payment(.captured, captured: 3000))
        order.frozen.shipping = Order.Shipping(label: "Fake Freight To the room", detail: nil, type: type)
        let course = OrderCourse(order, lines: DecisionSamples.lines(), at: Self.now)
        var parcel = Parcel(
            id: "ful_1", method: .parcel, lines: [], carrier: nil, tracking: nil, label: "VT1")
        parcel.carriers = ["Fake Freight To the room": "Fake Freight"]
        let shipped = try Fulfilling.ship(
            parcel, of: course, DecisionSamples.keyed("admin"), DecisionSamples.documents)
        let carriers = shipped.changes.compactMap { change in
            if case .parcel(let handed, _) = change { handed.carrier } else { nil }
        }
        #expect(carriers == [carrier])
    }

    @Test func partOrAllOfAnOrderIsShipped() throws {
        #expect(
            try ship([OrderLine(variant: "wax", quantity: 1)]) == [
                "parcel ful_1 label", "wax r0 w0 s1 b0", "1 wax reserved → shipped ship",
                "shipped_part v4 → partially_fulfilled", "file ship 201",
            ])
        #expect(
            try ship([]).suffix(2) == ["shipped v4 → fulfilled", "file ship 201"])
        #expect(throws: Refusal.nothingLeftToShip) { try ship([OrderLine(variant: "wax", quantity: 3)]) }
        #expect(throws: Refusal.nothingLeftToShip) { try ship([OrderLine(variant: "soap", quantity: 1)]) }
    }

    static let ways: [(Fulfilment.State, [String]?, TimeInterval?)] = [
        (.label, ["parcel label → in_transit"], 44 * 3600),
        (.inTransit, ["parcel in_transit → out_for_delivery"], 6 * 3600),
        (.outForDelivery, ["parcel out_for_delivery → delivered"], nil), (.delivered, nil, nil),
    ]

    @Test(arguments: ways)
    func parcelGoesOnToItsEnd(state: Fulfilment.State, changes: [String]?, next: TimeInterval?) {
        let parcel = StoredFulfilment(
            id: "ful_1", order: "ord_1", state: state, lines: [], carrier: "", tracking: "", steps: [],
            createdAt: Self.now)
        let decision = Fulfilling.advance(parcel, at: Self.now)
        #expect(decision?.brief == changes)
        guard case .parcelStep(let step) = decision?.changes.first else { return }
        #expect(step.next == next.map { Self.now + $0 } && decision?.outcome.steps.count == 1)
    }
}
