/// The events of a simulated shop, and the breach in it.
package struct History: Sendable {
    /// Events that were applied, the one that broke the rule last.
    package var events: [SimulatedEvent] = []
    /// Invariant that did not hold; nil if all held.
    package var breach: Breach?
    /// Counts of what happened, for the report.
    package var coverage = HistoryCoverage()
    /// Line by line, where somebody wanted to read it.
    package var story: [String] = []

    /// Makes up a history of so many steps, and brings it to its end.
    package static func run(
        _ shop: SimulatedShop, seed: UInt64, steps: Int, defect: Defect? = nil, isTold: Bool = false
    ) -> History {
        var chooser = EventChooser(seed: seed)
        var history = History()
        history.play(shop, seed, defect, isTold) { simulation, events throws(Breach) in
            for _ in 0..<steps {
                let event = chooser.next(simulation)
                events.append(event)
                try simulation.apply(event)
            }
        }
        return history
    }

    /// Lets the same events happen again, or some of them.
    package static func replay(
        _ shop: SimulatedShop, seed: UInt64, _ events: [SimulatedEvent], defect: Defect? = nil,
        isTold: Bool = false
    ) -> History {
        var history = History()
        history.play(shop, seed, defect, isTold) { simulation, happened throws(Breach) in
            for event in events {
                happened.append(event)
                try simulation.apply(event)
            }
        }
        return history
    }

    private mutating func play(
        _ shop: SimulatedShop, _ seed: UInt64, _ defect: Defect?, _ isTold: Bool,
        _ body: (Simulation, inout [SimulatedEvent]) throws(Breach) -> Void
    ) {
        do throws(Breach) {
            let simulation = try Simulation(shop, seed: seed, defect: defect, isTold: isTold)
            defer {
                simulation.close()
                coverage = simulation.coverage
                story = simulation.story ?? []
            }
            do throws(Breach) {
                try body(simulation, &events)
                try simulation.end()
            } catch {
                simulation.story?.append("BROKEN \(error)")
                throw error
            }
        } catch {
            breach = error
        }
    }
}
