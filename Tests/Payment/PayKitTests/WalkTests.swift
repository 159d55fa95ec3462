import Foundation
import PayKit
import SeededRandom
import Testing

/// Random walks over the engine. A failing walk names its seed: `make test ONLY=tests/pure FILTER=WalkTests`
/// with `VITRINE_SEED=123` walks that one alone and prints each step with the state, what blocks, and the
/// effects.
@Suite struct WalkTests {
    static let steps = 16
    static let seed = ProcessInfo.processInfo.environment["VITRINE_SEED"].flatMap(UInt64.init)

    /// 20,000 walks in eight runs, so that both cores have something to do.
    @Test("T1 to T45 nothing breaks the sheet (invariants 1 to 13)", arguments: 0..<8)
    func nothingBreaksTheSheet(part: UInt64) {
        guard Self.seed == nil else { return }
        for seed in (part * 2_500 + 1)...(part * 2_500 + 2_500) {
            var walk = Walk(seed: seed)
            walk.go(steps: Self.steps)
            guard walk.faults.isEmpty else {
                Issue.record("VITRINE_SEED=\(seed): \(walk.faults.joined(separator: "; "))")
                return
            }
        }
    }

    @Test("one seed can be walked again", .enabled(if: seed != nil, "VITRINE_SEED names the one"))
    func oneSeedIsWalkedAgain() throws {
        var walk = Walk(seed: try #require(Self.seed), tracing: true)
        walk.go(steps: Self.steps)
        print((walk.trace ?? []).joined(separator: "\n"))
        #expect(walk.faults == [])
    }

    @Test("a replay keeps its steps, and takes the same ones as the walk")
    func replayTakesTheSameSteps() {
        var (walk, replay) = (Walk(seed: 77), Walk(seed: 77, tracing: true))
        walk.go(steps: Self.steps)
        replay.go(steps: Self.steps)
        #expect(walk.trace == nil && replay.trace?.count == Self.steps)
        #expect(walk.run.engine == replay.run.engine)
    }

    @Test("every state and every transition is reached")
    func everythingIsReached() {
        var (visited, transitions): (Set<String>, Set<String>) = ([], [])
        for seed in UInt64(100_001)...100_800 {
            var walk = Walk(seed: seed)
            walk.go(steps: 60, watching: true)
            visited.formUnion(walk.visited)
            transitions.formUnion(walk.transitions)
        }
        #expect(WalkTransition.everyOne.subtracting(transitions).sorted() == [])
        #expect(
            visited.sorted() == [
                "closed aborted", "closed approved", "closed cancelled", "closed declined", "closed invalid",
                "closed lockedOut", "closed timedOut", "closed unknown", "failure",
                "finishing aborted",
                "finishing approved", "finishing cancelled", "finishing declined", "finishing invalid",
                "finishing lockedOut", "finishing timedOut",
                "finishing unknown", "idle", "passcode 1",
                "passcode 2", "passcode 3", "passcode 4", "passcode 5", "pin", "pin again", "processing",
                "ready", "success", "touch", "updating couponCode", "updating paymentMethod",
                "updating shippingContact", "updating shippingMethod",
            ])
    }

    /// After every walk the sheet can be brought to its end and opened again, but not for a used request.
    @Test("invariant 10: a new request opens after every walk", arguments: UInt64(20_001)...20_100)
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
