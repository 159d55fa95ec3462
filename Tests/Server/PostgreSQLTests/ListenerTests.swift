import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct ListenerTests {
    private func payloads(_ elements: [Listener.Element]) -> [String] {
        elements.map { element in
            switch element {
            case .listening: "listening"
            case .notification(let notification): "\(notification.channel): \(notification.payload)"
            case .reconnected: "reconnected"
            case .overflowed: "overflowed"
            }
        }
    }

    private func take(_ count: Int, _ iterator: inout Listener.Iterator) async -> [String] {
        var found: [Listener.Element] = []
        while found.count < count, let element = await iterator.next() { found.append(element) }
        return payloads(found)
    }

    @Test func whatIsToldOnItsChannelsIsHeard() async throws {
        let database = try await TestDatabase.make()
        let listener = Listener(try database.address, channels: ["stock", "Odd \"name\""])
        var iterator = listener.makeAsyncIterator()
        #expect(await take(1, &iterator) == ["listening"])
        let connection = try await database.connect()
        let tell = "SELECT pg_notify($1, $2)"
        try await connection.execute([
            Statement(tell, ["stock", "7"]), Statement(tell, ["other", "-"]),
            Statement(tell, ["Odd \"name\"", "Grüße"]), Statement(tell, ["stock", ""]),
        ])
        let first = await iterator.next()
        let process = try #require(await connection.serverProcess)
        #expect(first == .notification(Notification(channel: "stock", payload: "7", process: process)))
        #expect(await take(2, &iterator) == ["Odd \"name\": Grüße", "stock: "])
        await listener.close()
        #expect(await iterator.next() == nil)
    }

    @Test func aGapIsTold() async throws {
        let database = try await TestDatabase.make()
        let proxy = try CuttingProxy(to: database.server.port)
        let listener = Listener(try database.address(through: proxy), channels: ["stock"])
        var iterator = listener.makeAsyncIterator()
        #expect(await take(1, &iterator) == ["listening"])
        for number in 1...3 {
            proxy.cut()
            #expect(await take(1, &iterator) == ["reconnected"])
            try await database.server.psql("NOTIFY stock, '\(number)'", database: database.name)
            #expect(await take(1, &iterator) == ["stock: \(number)"])
        }
        await listener.close()
    }

    @Test func aServerThatIsSilentIsLeft() async throws {
        let database = try await TestDatabase.make()
        let proxy = try CuttingProxy(to: database.server.port, fault: .hold("SELECT 1"))
        var settings = Listener.Settings()
        settings.heartbeat = .zero
        let clock = TurnedClock()
        settings.connection.timing = clock.timing
        let listener = Listener(try database.address(through: proxy), channels: ["stock"], settings: settings)
        var iterator = listener.makeAsyncIterator()
        #expect(await take(1, &iterator) == ["listening"])
        await clock.turn(by: settings.connection.longestSilence, whenHolding: proxy)
        #expect(await take(1, &iterator) == ["reconnected"])
        await listener.close()
    }

    @Test func aHeartbeatLosesNothing() async throws {
        let database = try await TestDatabase.make()
        var settings = Listener.Settings()
        settings.heartbeat = .milliseconds(1)
        let listener = Listener(try database.address, channels: ["stock"], settings: settings)
        var iterator = listener.makeAsyncIterator()
        #expect(await take(1, &iterator) == ["listening"])
        let connection = try await database.connect()
        for number in 0..<300 {
            try await connection.execute("SELECT pg_notify('stock', $1)", [.text("\(number)")])
        }
        #expect(await take(300, &iterator) == (0..<300).map { "stock: \($0)" })
        await listener.close()
    }

    @Test func whatCannotBeKeptIsToldAsAGap() async {
        let buffer = ElementBuffer(limit: 3)
        func put(_ payload: String) {
            buffer.put(.notification(Notification(channel: "c", payload: payload, process: 1)))
        }
        for payload in ["1", "2", "3", "4", "5"] { put(payload) }
        buffer.end()
        var found: [Listener.Element] = []
        while let element = await buffer.next() { found.append(element) }
        #expect(payloads(found) == ["overflowed", "c: 5"])
    }

    @Test func aReaderThatIsCancelledStops() async throws {
        let database = try await TestDatabase.make()
        let listener = Listener(try database.address, channels: ["stock"])
        let reader = Task {
            var count = 0
            for await _ in listener { count += 1 }
            return count
        }
        try await database.waitForActivity("query LIKE 'LISTEN%' AND state = 'idle'")
        reader.cancel()
        #expect(await reader.value <= 1)
        await listener.close()
    }
}
