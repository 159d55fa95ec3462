import MerchantSamples
import ShopSimulation
import TestSupport
import Testing

/// Bugs that are put into the simulated shop on purpose.
struct DefectTests {
    private let shop: SimulatedShop

    init() async throws { shop = try await SimulatedShop() }

    @Test(arguments: Defect.allCases) func defectIsFoundAndItsHistoryMadeShort(defect: Defect) async throws {
        let round = SimulationRound(shop: shop, seed: 1, seeds: 2_000, steps: 600, defect: defect)
        let failure = try #require(await round.run().failure)
        #expect(failure.kept.count < 90)
        #expect(failure.story.last == "BROKEN \(failure.breach)")
        // What is told is what the command plays again.
        let whole = History.run(shop, seed: failure.seed, steps: 600, defect: defect)
        let places = try #require(KeptPlaces(KeptPlaces(failure.kept).text)).places
        let kept = places.map { whole.events[$0] }
        let again = History.replay(shop, seed: failure.seed, kept, defect: defect, isTold: true)
        #expect(again.story == failure.story)
        // Nothing of it is too much.
        for place in kept.indices {
            var fewer = kept
            fewer.remove(at: place)
            let rest = History.replay(shop, seed: failure.seed, fewer, defect: defect)
            #expect(rest.breach?.rule != failure.breach.rule, "\(kept[place])")
        }
        // The same history without the defect breaks nothing.
        #expect(History.replay(shop, seed: failure.seed, kept).breach == nil)
    }

    @Test func brokenSeedEndsTheProgramWithTheWayToPlayItAgain() async throws {
        let found = try await MerchantsSamples.runApart(
            ProgramsUnderTest.simulator,
            ["--seeds", "50", "--steps", "300", "--defect", "move-not-written"])
        #expect(found.status == 1)
        let command = try #require(found.output.split(separator: "\n").last { $0.contains("--keep") })
        let words = command.split(separator: " ").map(String.init)
        #expect(words.first == "ShopSimulator")
        let again = try await MerchantsSamples.runApart(ProgramsUnderTest.simulator, Array(words.dropFirst()))
        #expect(again.status == 1)
        #expect(found.output.hasPrefix(again.output))
        #expect(again.output.contains("BROKEN I1: "))
    }
}
