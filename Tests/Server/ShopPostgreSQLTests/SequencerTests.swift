import FoundationEssentials
import ShopCore
import ShopPostgreSQL
import ShopSQL
import StoreAPI
import StoreSupport
import Synchronization
import Testing

/// Events of several servers, in one sequence.
@Suite(.timeLimit(.minutes(10))) struct SequencerTests {
    /// Reads on from a place until an end that is known later, in small pages; every event is the next one.
    private static func read(_ store: PostgreSQLStore, until isOver: Flag) async throws -> [String] {
        var (place, objects): (Int64, [String]) = (0, [])
        while true {
            let wasOver = isOver.isSet
            let run = try await store.told(after: place, limit: 7)
            #expect(run.events.map(\.id) == Array((place + 1)..<(place + 1 + Int64(run.events.count))))
            objects += run.events.map(\.object)
            place = run.end
            if wasOver, run.events.isEmpty { return objects }
            await Task.yield()
        }
    }

    @Test func readerWhoGoesByPlacesMissesNothingAndHearsNothingTwice() async throws {
        try await TestCluster.use { database in
            let stores = [try await database.open(), try await database.open()]
            let isOver = Flag()
            let heard = try await withThrowingTaskGroup(of: [String].self) { group in
                for store in stores { group.addTask { try await Self.read(store, until: isOver) } }
                try await withThrowingTaskGroup(of: Void.self) { writers in
                    for writer in 0..<12 {
                        let store = stores[writer % 2]
                        writers.addTask {
                            for number in 0..<20 {
                                // Every fifth leaves a gap in the ids, and long ones become visible late.
                                try? await store.tell(
                                    "ord_\(writer)_\(number)", pauses: (writer + number) % 4,
                                    isTakenBack: number % 5 == 4)
                            }
                        }
                    }
                    try await writers.waitForAll()
                }
                for store in stores { await store.sequencer.settle() }
                isOver.set()
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let told = (0..<12).flatMap { writer in
                (0..<20).filter { $0 % 5 != 4 }.map { "ord_\(writer)_\($0)" }
            }
            #expect(heard.map { $0.sorted() } == [told.sorted(), told.sorted()])
            #expect(heard[0] == heard[1])
            for store in stores { await store.close() }
        }
    }

    @Test func eventsOfAServerThatDiedAreToldByTheOther() async throws {
        try await TestCluster.use { database in
            // It looks for what others left so seldom that it does not happen, and does not know of its own.
            let dead = try await database.open { $0.rounds = .seconds(3_600) }
            while try await dead.eventPlaces() != 0...0 { await Task.yield() }
            try await dead.tell("ord_left", isHeard: false)
            let living = try await database.open { $0.rounds = .milliseconds(20) }
            let (rings, bell) = AsyncStream.makeStream(of: Void.self)
            living.afterCommit { bell.yield() }
            var rung = rings.makeAsyncIterator()
            while try await living.eventPlaces().upperBound < 1 { await rung.next() }
            let run = try await living.told(after: 0, limit: 10)
            #expect(run.events.map(\.object) == ["ord_left"])
            await living.close()
            await dead.close()
        }
    }

    @Test func placesGoOnWhereTheLatestWasWhenOldOnesAreForgotten() async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            for number in 1...3 { try await store.tell("ord_\(number)") }
            let now = Date(seconds: 1_795_186_800)
            _ = try await store.forgetEvents(at: now)
            _ = try await store.forgetEvents(at: now.addingTimeInterval(2 * 86_400))
            #expect(try await store.eventPlaces() == 2...3)
            try await store.tell("ord_4")
            #expect(try await store.eventPlaces() == 2...4)
            await store.close()
        }
    }

    /// A round that was begun before somebody asked is not his.
    @Test func whoAsksIsAnsweredByARoundThatBeganAfterwards() async throws {
        let door = Signal()
        let count = Mutex(0)
        let begun = Signal()
        let rounds = SingleFlight {
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number == 1 else { return }
            await begun.give()
            await door.wait()
        }
        rounds.ask()
        await begun.wait()
        async let first: Void = rounds.run()
        async let second: Void = rounds.run()
        rounds.ask()
        while rounds.waiting < 2 { await Task.yield() }
        await door.give()
        _ = await (first, second)
        #expect(count.withLock(\.self) == 2)
        await rounds.settle()
        #expect(count.withLock(\.self) == 2)
    }

    @Test func whoAsksBetweenTwoRoundsSharesTheNextOne() async throws {
        let (pausing, pauseOver) = (Signal(), Signal())
        let count = Mutex(0)
        let rounds = SingleFlight {
            await pausing.give()
            await pauseOver.wait()
        } _: {
            count.withLock { $0 += 1 }
        }
        await rounds.run()
        await pausing.wait()
        await rounds.settle()
        async let first: Void = rounds.run()
        async let second: Void = rounds.run()
        while rounds.waiting < 2 { await Task.yield() }
        #expect(count.withLock(\.self) == 1)
        await pauseOver.give()
        _ = await (first, second)
        #expect(count.withLock(\.self) == 2)
    }
}

/// Something that comes true once.
final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock(\.self) }

    func set() { state.withLock { $0 = true } }
}
