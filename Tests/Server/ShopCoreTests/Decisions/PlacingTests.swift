import FoundationEssentials
import ShopCore
import StoreAPI
import Testing

/// What becomes of an order request, decided without a store.
struct PlacingTests {
    private func place(
        _ facts: Placing.Facts, _ payment: Bool = false, to street: String = "1 Peachtree St"
    ) throws -> Decision<KeyedBeginning> {
        let draft = try DecisionSamples.draft(payment ? DecisionSamples.card : nil, to: street)
        return try Placing(draft: draft, seal: DecisionSamples.seal, documents: DecisionSamples.documents)
            .decide(facts)
    }

    @Test func newOrderTakesItsUnitsCouponsAndPayment() throws {
        let decision = try place(Placing.Facts(isQuoteStanding: true, number: 123), true)
        #expect(
            decision.brief == [
                "place 2026-000123 with 2",
                "reserve 1 comb available → reserved order, 2 wax available → reserved order",
                "take Welcome", "submitted v1 → payment_pending", "submit pay_1 3000 automatic",
                "file place pay_1",
            ])
        guard case .place(let order, _) = decision.changes.first else {
            Issue.record("the order is written first")
            return
        }
        #expect(order.frozen.payment == DecisionSamples.card.line)
        guard case .begun("ord_1") = decision.outcome else {
            Issue.record("the network has to be told")
            return
        }
    }

    @Test func orderWithoutAPaymentIsAnsweredAtOnce() throws {
        let decision = try place(Placing.Facts(isQuoteStanding: true, number: 1))
        #expect(decision.brief.suffix(2) == ["take Welcome", "file place 201"])
        guard case .answered(let outcome) = decision.outcome else {
            Issue.record("nothing waits for the network")
            return
        }
        #expect(outcome.answer.location == "/orders/ord_1" && !outcome.isReplay)
        #expect(outcome.answer.orderKey == "key-0123456789abcdef")
    }

    @Test func orderTakesTheHoldOfItsQuoteOverInSilence() throws {
        let held = [OrderLine(variant: "wax", quantity: 2)]
        let decision = try place(Placing.Facts(isQuoteStanding: true, held: held, number: 1))
        #expect(
            decision.brief.prefix(4) == [
                "place 2026-000001 with 2", "forget hold of qt_1",
                "silently 2 wax reserved → available unhold",
                "reserve 1 comb available → reserved order, 2 wax available → reserved order",
            ])
    }

    @Test func orderThatWaitsIsTakenUpAgain() throws {
        let known = try DecisionSamples.order([.submitted, .declined])
        let alike = try place(Placing.Facts(isQuoteStanding: true, known: known), true)
        #expect(
            alike.brief == [
                "submitted v3 → payment_pending", "freeze Visa 4242", "submit pay_1 3000 automatic",
                "file place pay_1",
            ])
        let moved = try place(Placing.Facts(isQuoteStanding: true, known: known), true, to: "2 Oak St")
        #expect(
            moved.brief.prefix(3) == [
                "changed v3 → awaiting_payment", "freeze 2 Oak St", "submitted v4 → payment_pending",
            ])
        var tried = known
        tried.frozen.payment = DecisionSamples.card.line
        let again = try place(Placing.Facts(isQuoteStanding: true, known: tried), true)
        #expect(!again.brief.contains("freeze Visa 4242") && again.brief.contains("file place pay_1"))
    }

    @Test func contactOfACouponIsSealed() throws {
        let decision = try place(Placing.Facts(isQuoteStanding: true, number: 1))
        let uses = decision.changes.compactMap { change -> CouponUse? in
            guard case .takeCoupon(let use) = change else { return nil }
            return use
        }
        #expect(uses.map(\.contact.count) == [22])
        #expect(uses.first?.contact == DecisionSamples.seal.shortCode("contact", ["j@example.org"]))
    }

    static let declined = [OrderEvent](repeating: .submitted, count: 5).flatMap { [$0, .declined] }
    static let refusals: [(Bool, [OrderEvent]?, LocalizedText?, Refusal)] = [
        (false, nil, nil, .quoteExpired),
        (
            true, nil, LocalizedText([.english: "Wax"]),
            .quoteStale(.notSold(name: "Wax"))
        ),
        (true, [.submitted], nil, .quoteStale(.ordered)),
        (
            true, declined, nil,
            .quoteStale(.declined)
        ),
    ]

    @Test(arguments: refusals)
    func nothingIsOrderedFromAQuoteThatIsOver(
        isStanding: Bool, known: [OrderEvent]?, withdrawn: LocalizedText?, refusal: Refusal
    ) throws {
        let facts = Placing.Facts(
            isQuoteStanding: isStanding, known: try known.map { try DecisionSamples.order($0) },
            withdrawn: withdrawn, number: 1)
        #expect(throws: refusal) { try place(facts, true) }
    }

    @Test func orderKeepsItsLanguageAndOneFromBeforeHasNone() throws {
        var draft = try DecisionSamples.draft()
        draft.language = .simplifiedChinese
        let frozen = FrozenOrder(draft.request, draft.quote, draft.currency, draft.language)
        let text = try StoredText.encode(frozen)
        #expect(try StoredText.decode(FrozenOrder.self, from: text) == frozen && text.contains("zh-Hans"))
        let before = try StoredText.encode(try DecisionSamples.order().frozen)
        #expect(!before.contains("language"))
        #expect(try StoredText.decode(FrozenOrder.self, from: before).language == nil)
    }
}
