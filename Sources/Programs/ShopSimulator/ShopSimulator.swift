import ArgumentParser
import Foundation
import ShopSimulation

/// Lets simulated shops go through simulated trouble.
@main
struct ShopSimulator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ShopSimulator",
        abstract: "Test the shop's rules against simulated faults and crashes.",
        discussion: """
            Shoppers, staff, the card network, the store, the clock and the connections between them are \
            simulated; the rules that decide about orders, stock and money are the real ones. Everything \
            follows from a seed: messages get lost and come twice, the network declines and does not answer, \
            the store is full or cannot say what it wrote, the server crashes between any two steps. After \
            every step the invariants of the books are checked, and at the end no order, payment or refund \
            may be left unfinished.

            A history that breaks an invariant is shortened and printed, with the command that plays it \
            again, and the exit status is 1. No file and no network is touched.
            """)

    @Option(help: "The first seed.")
    var seed: UInt64 = 1

    @Option(help: "How many seeds, one after the other.")
    var seeds = 1

    @Option(help: "How many steps each history has.")
    var steps = SimulationRound.usualSteps

    @Option(
        help: ArgumentHelp(
            "Play only these events of the seed's history, such as 0-4,9,17.", valueName: "places"),
        transform: { text in
            guard let places = KeptPlaces(text) else {
                throw ValidationError("places look like 0-4,9,17")
            }
            return places
        })
    var keep: KeptPlaces?

    @Flag(help: "Print every history, step by step.")
    var history = false

    @Option(
        help: ArgumentHelp("Break the shop in this way first.", visibility: .hidden),
        completion: .list(Defect.allCases.map(\.rawValue)),
        transform: { text in
            guard let defect = Defect(rawValue: text) else { throw ValidationError("no such defect") }
            return defect
        })
    var defect: Defect?

    func validate() throws {
        guard (1...1_000_000).contains(seeds), (1...1_000_000).contains(steps) else {
            throw ValidationError("seeds and steps are numbers from 1 to 1000000")
        }
        guard keep == nil || seeds == 1 else { throw ValidationError("--keep is for one seed") }
    }

    func run() async throws {
        let shop = try await SimulatedShop()
        if keep != nil || history {
            for seed in seed..<(seed + UInt64(seeds)) { try replay(shop, seed) }
            return
        }
        let round = SimulationRound(
            shop: shop, seed: seed, seeds: seeds, steps: steps, defect: defect,
            width: ProcessInfo.processInfo.activeProcessorCount)
        let outcome = await round.run()
        for line in outcome.report(round) { print(line) }
        if outcome.failure != nil { throw ExitCode.failure }
    }

    private func replay(_ shop: SimulatedShop, _ seed: UInt64) throws {
        let whole = History.run(shop, seed: seed, steps: steps, defect: defect, isTold: keep == nil)
        let played = keep.map { keep in
            History.replay(
                shop, seed: seed, keep.places.filter(whole.events.indices.contains).map { whole.events[$0] },
                defect: defect, isTold: true)
        }
        let told = played ?? whole
        for line in told.story { print(line) }
        if told.breach != nil { throw ExitCode.failure }
    }
}
