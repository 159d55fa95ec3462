import ShopCore
import ShopSimulation
import Synchronization
import Testing

/// The parts that simulated histories are made of.
struct SimulationPartTests {
    @Test(arguments: [
        ("0", [0]), ("0-3", [0, 1, 2, 3]), ("1,3,7-8", [1, 3, 7, 8]),
    ])
    func placesAreReadAsTheyAreWritten(text: String, places: [Int]) {
        #expect(KeptPlaces(text)?.places == places)
        #expect(KeptPlaces(places).text == text)
    }

    @Test(arguments: ["", "a", "1,", "3-1", "2,1", "1,1", "-1", "1-2-3", "1000000", "0-99999999"])
    func otherTextsAreNoPlaces(text: String) { #expect(KeptPlaces(text) == nil) }

    @Test func tasksTakeTurnsOnlyWhenTheyAreTold() {
        let turns = TurnTaking()
        let said = Said()
        for name in ["a", "b"] {
            Task(executorPreference: turns) {
                said.say("\(name)1")
                await Task.yield()
                said.say("\(name)2")
            }
        }
        #expect(said.lines == [])
        turns.run()
        #expect(said.lines == ["a1", "b1", "a2", "b2"])
    }

    @Test func whoWaitsAtAGateGoesOnWhenItIsOpened() {
        let turns = TurnTaking()
        let blockingPoints = BlockingPoints()
        let said = Said()
        for name in ["a", "b"] {
            Task(executorPreference: turns) {
                await SimulatedTask.$name.withValue(name) {
                    let passage = await blockingPoints.pass(.read)
                    said.say("\(name) \(passage)")
                }
            }
        }
        turns.run()
        #expect(blockingPoints.waiting.map(\.task) == ["a", "b"])
        #expect(blockingPoints.open("b", .trouble(.full)) == .read)
        #expect(blockingPoints.open("c", .clear) == nil)
        turns.run()
        #expect(said.lines == ["b trouble(ShopCore.StoreTrouble.full)"])
        blockingPoints.close()
        turns.run()
        #expect(said.lines.last == "a closed")
    }

    @Test func tableKeepsTheOrderOfItsRows() {
        var table = SimulatedTable<Int>()
        for (name, row) in [("c", 3), ("a", 1), ("b", 2)] { table[name] = row }
        table["a"] = 5
        table["c"] = nil
        #expect(table.names == ["c", "a", "b"])
        #expect(table.rows == [3, 5, 2])
        #expect(table["a"] == 5)
        #expect(table["d"] == nil)
    }
}

/// What tasks said, in the order in which they said it.
private final class Said: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func say(_ line: String) { state.withLock { $0.append(line) } }
}
