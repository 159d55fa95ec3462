import PayKit
import Testing

@Suite struct WalkTests {
    @Test func nothingBreaksTheSheet() {
        for seed in UInt64(1)...5_000 {
            var walk = Walk(seed: seed)
            walk.go(steps: 40)
            #expect(walk.faults.isEmpty, "seed \(seed)")
            if !walk.faults.isEmpty { break }
        }
    }

    @Test func everyStateIsReached() {
        var visited: Set<String> = []
        for seed in UInt64(10_001)...11_000 {
            var walk = Walk(seed: seed)
            walk.go(steps: 40)
            visited.formUnion(walk.visited)
        }
        #expect(
            visited.sorted() == [
                "closed aborted", "closed approved", "closed cancelled", "closed declined", "closed invalid",
                "closed lockedOut", "closed timedOut", "closed unknown", "failure", "finishing aborted",
                "finishing approved", "finishing cancelled", "finishing declined", "finishing invalid",
                "finishing lockedOut", "finishing timedOut", "finishing unknown", "idle", "passcode 1",
                "passcode 2",
                "passcode 3", "passcode 4", "passcode 5", "processing", "ready", "success", "touch",
                "updating paymentMethod", "updating shippingContact", "updating shippingMethod",
            ])
    }

    /// After every walk the sheet can be brought to its end and opened again, but not for a used request.
    @Test(arguments: UInt64(20_001)...20_200)
    func newRequestOpensAfterEveryWalk(seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.go(steps: 25)
        var run = walk.run
        for kind in [Run.Timer.Kind.authorize, .mark] { run.expire(kind) }
        run.send(.cancel)
        run.send(.cancel)
        run.expire(.dismissal)
        #expect(run.sheet == nil)
        run.present(Sample.digitalRequest("fresh"))
        #expect(run.stateName == "ready")
        run.send(.cancel)
        run.send(.dismiss)
        #expect(run.present(Sample.digitalRequest("fresh")) == [.refused(.requestAlreadyUsed)])
    }

    @Test func sameSeedGivesTheSameNumbers() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = [random.next(), random.next(), random.next()]
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }
}
