import Synchronization

/// Many histories, until one of them is broken.
package struct SimulationRound: Sendable {
    package static let usualSteps = 600

    package let shop: SimulatedShop
    package let seed: UInt64
    package let seeds: Int
    package let steps: Int
    package var defect: Defect?
    package var width = 2

    package init(
        shop: SimulatedShop, seed: UInt64, seeds: Int, steps: Int, defect: Defect? = nil, width: Int = 2
    ) {
        self.shop = shop
        self.seed = seed
        self.seeds = seeds
        self.steps = steps
        self.defect = defect
        self.width = width
    }

    package struct Outcome: Sendable {
        package var held = 0
        package var coverage = HistoryCoverage()
        /// First failure in the order of the seeds; nil if all held.
        package var failure: Failure?
    }

    package struct Failure: Sendable {
        package var seed: UInt64
        package var breach: Breach
        /// The places that are enough, of all events up to the broken one.
        package var kept: [Int]
        package var story: [String]
    }

    /// Plays several histories at a time, in the order of their seeds; which of them is broken first does not
    /// depend on which of them is quicker.
    package func run() async -> Outcome {
        var outcome = Outcome()
        await withTaskGroup(of: (Int, History).self) { group in
            var (begun, found) = (0, [Int: History]())
            func begin() {
                guard begun < seeds, outcome.failure == nil else { return }
                let place = begun
                begun += 1
                group.addTask { (place, history(seed + UInt64(place))) }
            }
            for _ in 0..<width { begin() }
            while let (place, history) = await group.next() {
                found[place] = history
                while outcome.failure == nil, let next = found.removeValue(forKey: outcome.held) {
                    outcome.coverage.add(next.coverage)
                    if let breach = next.breach {
                        outcome.failure = failure(seed + UInt64(outcome.held), next, breach)
                    } else {
                        outcome.held += 1
                    }
                }
                begin()
            }
        }
        return outcome
    }

    private func history(_ seed: UInt64) -> History {
        History.run(shop, seed: seed, steps: steps, defect: defect)
    }

    private func failure(_ seed: UInt64, _ history: History, _ breach: Breach) -> Failure {
        var shrinker = HistoryShrinker(shop: shop, seed: seed, defect: defect, rule: breach.rule)
        let kept = shrinker.shrink(history.events)
        let short = History.replay(
            shop, seed: seed, kept.map { history.events[$0] }, defect: defect, isTold: true)
        return Failure(seed: seed, breach: short.breach ?? breach, kept: kept, story: short.story)
    }
}

extension SimulationRound.Outcome {
    package func report(_ round: SimulationRound) -> [String] {
        guard let failure else {
            return coverage.lines + [
                "\(held) histories of \(round.steps) steps from seed \(round.seed) on: every invariant held."
            ]
        }
        var command = "ShopSimulator --seed \(failure.seed) --steps \(round.steps)"
        if let defect = round.defect { command += " --defect \(defect.rawValue)" }
        return failure.story + [
            "Seed \(failure.seed) breaks \(failure.breach), after \(held) histories that held.",
            "The shortest history that was found (events: \(failure.kept.count)) is played again by",
            "  \(command) --keep \(KeptPlaces(failure.kept).text)",
        ]
    }
}
