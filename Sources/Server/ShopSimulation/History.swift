/// The events of a simulated shop, and the breach in it.
package struct History: Sendable {
    /// Events that were applied, the one that broke the rule last.
    package var events: [SimulatedEvent] = []
    package var breach: Breach?
    package var coverage = HistoryCoverage()
    package var story: [String] = []

    package static func run(
        _ shop: SimulatedShop, seed: UInt64, steps: Int, defect: Defect? = nil, isTold: Bool = false
    ) -> History {
        var chooser = EventChooser(seed: seed)
        var history = History()
        history.play(shop, seed, defect, isTold) { $1 < steps ? chooser.next($0) : nil }
        return history
    }

    package static func replay(
        _ shop: SimulatedShop, seed: UInt64, _ events: [SimulatedEvent], defect: Defect? = nil,
        isTold: Bool = false
    ) -> History {
        var history = History()
        history.play(shop, seed, defect, isTold) { $1 < events.count ? events[$1] : nil }
        return history
    }

    /// - Parameter next: The event at a place of the history; nil for its end.
    private mutating func play(
        _ shop: SimulatedShop, _ seed: UInt64, _ defect: Defect?, _ isTold: Bool,
        _ next: (Simulation, Int) -> SimulatedEvent?
    ) {
        do throws(Breach) {
            let simulation = try Simulation(shop, seed: seed, defect: defect, isTold: isTold)
            defer {
                simulation.close()
                coverage = simulation.coverage
                story = simulation.story ?? []
            }
            do throws(Breach) {
                while let event = next(simulation, events.count) {
                    events.append(event)
                    try simulation.apply(event)
                }
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

package struct HistoryCoverage: Hashable, Sendable {
    private var counts: [String: Int] = [:]

    package mutating func count(_ kind: String) { counts[kind, default: 0] += 1 }

    package mutating func add(_ other: HistoryCoverage) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    package subscript(kind: String) -> Int { counts[kind] ?? 0 }

    package var lines: [String] {
        let width = counts.keys.map(\.count).max() ?? 0
        return counts.sorted { $0.key < $1.key }.map { kind, count in
            kind + String(repeating: " ", count: width - kind.count) + "  \(count)"
        }
    }
}

/// An invariant that does not hold in a simulated history.
package struct Breach: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id of the invariant, such as `I1` (server.md, Invariants), or another promise.
    package var rule: String
    package var detail: String

    package var description: String { "\(rule): \(detail)" }

    static func unless(
        _ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String
    ) throws(Breach) {
        guard holds else { throw Breach(rule: rule, detail: detail()) }
    }

    /// Runs work on the database, whose failure is a breach of the rule `store`.
    static func reading<Value>(_ body: () throws -> Value) throws(Breach) -> Value {
        do { return try body() } catch { throw Breach(rule: "store", detail: "\(error)") }
    }
}
