import MerchantSamples
import ShopSimulation
import TestSupport
import Testing

/// The shop's own rules in simulated trouble: what holds, and that the same seed is the same history.
struct SimulationTests {
    private let shop: SimulatedShop

    init() async throws { shop = try await SimulatedShop() }

    @Test func everyInvariantHoldsAndEverythingHappens() async {
        let outcome = await SimulationRound(shop: shop, seed: 84, seeds: 200, steps: 600).run()
        #expect(outcome.failure.map { "\($0.seed): \($0.breach)" } == nil)
        #expect(outcome.held == 200)
        #expect(Self.kinds.filter { outcome.coverage[$0] == 0 } == [])
    }

    /// What proves nothing where it never happens.
    private static let kinds: [String] =
        CrashPoint.allCases.map { "crash: \($0.rawValue)" }
        + [
            "quote", "quote with a hold", "drop a quote", "order", "order and pay", "pay", "pay by hand",
            "cancel", "change", "show", "ask about a key", "withdraw a key", "misuse a key", "capture",
            "void",
            "refund", "ship", "advance a parcel", "correct the stock", "write a coupon", "change a price",
            "publish or withdraw",
        ].map { "act: \($0)" }
        + [
            "answer", "answer lost", "request", "request lost", "request doubled", "sent again",
            "given up by its sender",
        ].map { "line: \($0)" }
        + [
            "durable", "full", "readOnly", "unreachable", "failed", "outcome unknown, written",
            "outcome unknown, not written",
        ].map { "store: commit, \($0)" }
        + [
            "well", "the word is lost", "the network's answer is lost", "the network's answer is late",
            "the network's answer comes twice", "the network's answer is contradicted later",
            "the network's issuer is down", "the network's issuer declines",
        ].map { "gate ask: \($0)" }
        + ["gate hear: the word is lost", "gate read: store failed", "gate read: store unreachable"]
        + [
            "done", "created", "accepted", "nothing to show", "declined", "notFound", "preconditionFailed",
            "keyReused", "inProgress", "withdrawn", "attemptHasEnded", "storage full",
            "storage readOnly", "storage unreachable", "storage outcomeUnknown", "storage failed",
            "illegalTransition", "insufficientStock", "couponExhausted", "quoteGone", "quoteExpired",
            "quoteStale", "tooManyHolds", "wouldGoNegative", "refundExceedsCaptured", "alreadyPaid",
            "orderExpired", "outcomeUnknown", "couponInvalid",
            "alreadyDelivered", "unknownProduct",
        ].map { "answer: \($0)" }
        + [
            "server: could not start", "server: housekeeping", "clock: days pass", "clock: minutes pass",
            "clock: set back", "store: work of several",
        ]
        + [
            "cancelled, money none", "cancelled, money refunded", "cancelled, money voided",
            "expired, money none", "expired, money voided", "fulfilled, money captured",
            "fulfilled, money refunded", "fulfilled, money partially_refunded", "paid, money captured",
            "paid, money partially_refunded", "paid, money refunded", "partially_fulfilled, money captured",
        ].map { "end: \($0)" }

    // MARK: The same again

    @Test(arguments: [3, 12, 59] as [UInt64]) func sameSeedIsTheSameHistory(seed: UInt64) {
        let first = History.run(shop, seed: seed, steps: 400, isTold: true)
        let second = History.run(shop, seed: seed, steps: 400, isTold: true)
        #expect(first.story.count > 400)
        #expect(first.story == second.story)
        #expect(first.coverage == second.coverage)
    }

    @Test func otherSeedIsAnotherHistory() {
        let first = History.run(shop, seed: 3, steps: 100, isTold: true)
        #expect(first.story != History.run(shop, seed: 4, steps: 100, isTold: true).story)
    }

    @Test func eventsOfAHistoryPlayItAgain() {
        let made = History.run(shop, seed: 21, steps: 400, isTold: true)
        let played = History.replay(shop, seed: 21, made.events, isTold: true)
        #expect(played.story == made.story)
    }

    /// Each process has hashes of its own, so that nothing may depend on the order of a dictionary.
    @Test func freshProcessTellsTheSameHistory() async throws {
        let arguments = ["--seed", "12", "--steps", "400", "--history"]
        let first = try await MerchantsSamples.runApart(ProgramsUnderTest.simulator, arguments)
        let second = try await MerchantsSamples.runApart(ProgramsUnderTest.simulator, arguments)
        #expect(first.status == 0)
        #expect(first.output == second.output)
        let told = History.run(shop, seed: 12, steps: 400, isTold: true).story
        #expect(first.output == told.map { $0 + "\n" }.joined())
    }
}
