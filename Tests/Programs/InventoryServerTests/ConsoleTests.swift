import ArgumentParser
import FoundationEssentials
import Glibc
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import PayKit
import ServerConnection
import ServerConsole
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Synchronization
import TUI
import Testing

/// What the commands for those who watch the shop make of its answers.
struct ConsoleTests {
    @Test func figuresAreReadAsTheyAreWritten() {
        var text = PrometheusText()
        text.family("thing_total", .counter, "Things.")
        text.sample("thing_total", [("name", "a\"b\\c\nd"), ("kind", "x")], 7)
        text.sample("thing_total", [("name", "b"), ("kind", "x")], 5)
        text.single("plain", .gauge, "One.", 3)
        let figures = Figures(text.text + "broken{line\n\nalso broken\nwith_time 4 1795186800\n")
        #expect(figures.rows("thing_total").first?.labels == ["name": "a\"b\\c\nd", "kind": "x"])
        #expect(figures["thing_total"] == 12 && figures["plain"] == 3 && figures["with_time"] == 4)
        #expect(figures["thing_total", "name", "b"] == 5 && figures["none"] == nil)
    }

    @Test(arguments: [(0.5, 0.0015), (0.75, 0.002), (0.9, 0.0032), (1, 0.004)])
    func quantileLiesInsideItsBucket(share: Double, seconds: Double) {
        let buckets = [(0.001, 0.0), (0.002, 75.0), (0.004, 100.0), (.infinity, 100.0)]
        let found = Activity.Traffic.quantile(share, of: buckets.map { (key: $0.0, value: $0.1) }) ?? 0
        #expect(abs(found - seconds) < 0.0002)
    }

    @Test func quantileBeyondTheLastBoundIsThatBound() {
        let buckets = [(key: 8.192, value: 0.0), (key: Double.infinity, value: 4.0)]
        #expect(Activity.Traffic.quantile(0.5, of: buckets) == 8.192)
        #expect(Activity.Traffic.quantile(0.5, of: [(key: 1.0, value: 0.0)]) == nil)
    }

    @Test(arguments: [
        (0.0, "0"), (3.44, "3.4"), (3, "3"), (412.4, "412"), (99_999, "99999"), (123_456, "123k"),
        (3_140_000, "3.1M"), (-1, "0"),
    ]) func countIsShort(value: Double, text: String) { #expect(FigureText.count(value) == text) }

    @Test(arguments: [
        (nil, "–"), (0.000_21, "0.21 ms"), (0.000_996, "1.0 ms"), (0.0042, "4.2 ms"), (0.042, "42 ms"),
        (0.9997, "1.0 s"), (12.34, "12.3 s"),
    ]) func durationIsShort(seconds: Double?, text: String) { #expect(FigureText.duration(seconds) == text) }

    @Test(arguments: [
        (12.9, "12 s"), (250, "4 min 10 s"), (7980, "2 h 13 min"), (273_600, "3 d 4 h"),
    ]) func ageIsSaidInTwoUnits(seconds: Double, text: String) { #expect(FigureText.age(seconds) == text) }

    @Test(arguments: [
        (512_000.0, "512 kB"), (4_120_000, "4.1 MB"), (120_000_000, "120 MB"), (1.25e9, "1.3 GB"),
    ])
    func bytesAreShort(count: Double, text: String) { #expect(FigureText.bytes(count) == text) }

    @Test func smallCurveHasAFootAndATop() {
        #expect(Sparkline.text([0, 1, 4, 8]).string == "▁▂▄▇")
        #expect(Sparkline.text([0, 0]).string == "▁▁" && Sparkline.text([]).isEmpty)
    }

    // MARK: Orders

    private func row(_ number: Int, version: Int = 1) throws -> AdminOrders.Row {
        AdminOrders.Row(
            id: "ord_0193a2b4c5d67e8f9a0b1c2d3e4f506\(number)", number: "2026-00000\(number)", status: .paid,
            axes: Order.Axes(order: "open", money: "captured", goods: "none"),
            total: Money(minorUnits: 123_456, currency: try #require(Currency(code: "USD"))), lines: 2,
            createdAt: Date(seconds: 1_795_186_800 + Int64(number)), version: version,
            links: Links([:]))
    }

    @Test func refundThatIsDueIsTold() throws {
        var row = try row(1)
        row.status = .cancelled
        #expect(OrdersCommand.lines(width: nil).line(row).contains("  Cancelled  "))
        row.captured = row.total
        #expect(OrdersCommand.lines(width: nil).line(row).contains("  Cancelled, Refund due  "))
    }

    @Test func orderStandsInColumnsThatFitTheTerminal() throws {
        let row = try row(1)
        let wide = OrdersCommand.lines(width: nil)
        #expect(
            wide.title + wide.line(row) == """
                NUMBER       PLACED               STATE                LINES           TOTAL  ORDER
                2026-000001  2026-11-20 15:00:01  Paid                     2     1234.56 USD  \(row.id)

                """)
        let narrow = OrdersCommand.lines(width: 60)
        #expect(
            narrow.title + narrow.line(row) == """
                NUMBER       STATE                         TOTAL
                2026-000001  Paid                    1234.56 USD

                """)
        for width in 48...140 {
            #expect(OrdersCommand.lines(width: width).line(row).count <= width + 1)
        }
    }

    @Test func followingShowsWhatCameOrChangedAndNothingTwice() throws {
        let (one, two, three) = (try row(1), try row(2), try row(3))
        let (four, five, changed) = (try row(4), try row(5), try row(3, version: 2))
        var following = OrderFollowing([three, two], isWhole: false)
        #expect(following.news(in: [three, two], isWhole: false) == [])
        #expect(following.news(in: [five, four, changed], isWhole: false) == [changed, four, five])
        // One that leaves the list lets an old one in, which is no news.
        #expect(following.news(in: [five, four, one], isWhole: false) == [])
    }

    @Test func olderOrderIsNewsWhereNothingWasLeftOut() throws {
        let (one, three) = (try row(1), try row(3))
        var following = OrderFollowing([three], isWhole: true)
        #expect(following.news(in: [three, one], isWhole: true) == [one])
    }

    @Test func moreNewOrdersThanALookAsksForAreAllShown() async throws {
        let rows = try (1...9).map { try row($0) }
        let shown = Mutex(rows.prefix(2))
        let source = OrderSource(
            newest: { _, count throws(ServerLine.Fault) in
                Array(shown.withLock(\.self).reversed().prefix(count))
            }, bell: { AsyncStream(unfolding: { nil }) })
        var following = OrderFollowing([], isWhole: true)
        let first = try await following.look(at: source, nil, atLeast: 2)
        shown.withLock { $0 = rows[...] }
        let second = try await following.look(at: source, nil, atLeast: 2)
        let third = try await following.look(at: source, nil, atLeast: 2)
        #expect(first == Array(rows[0..<2]) && second == Array(rows[2...]) && third == [])
    }

    @Test func keyFileIsForAServer() throws {
        #expect(throws: (any Error).self) { try OrdersCommand.parse(["--key-file", "k"]) }
        _ = try OrdersCommand.parse(["--key-file", "k", "--server", "http://127.0.0.1:9"])
    }

    /// A line to a server of this machine, which is closed however the test ends.
    private func withLine(
        to port: Int, path: String = "", key: String?, _ body: (ServerLine) async throws -> Void
    ) async throws {
        let line = ServerLine(
            to: try ConnectionTarget(
                address: try ServerAddress("http://127.0.0.1:\(port)\(path)"),
                key: key.flatMap { BearerToken($0) }))
        do {
            try await body(line)
        } catch {
            await line.close()
            throw error
        }
        await line.close()
    }

    @Test func ordersOfAServerAndOfItsDatabaseAreTheSame() async throws {
        try await OpenShop.run(setup: .live) { open in
            for number in 0..<3 {
                open.world.pass(1)
                _ = try await open.unpaid(key: "order-\(number)-0123456789")
            }
            let port = try #require(open.client.port)
            try await withLine(to: port, key: open.adminKey) { line in
                let served = try await OrderSource.server(line).newest(nil, 2)
                let stored = try await OrderSource.database(open.engine.store, path: "x").newest(nil, 2)
                #expect(served.map(\.number) == ["2026-000003", "2026-000002"])
                #expect(served.map(\.number) == stored.map(\.number))
                #expect(try await OrderSource.server(line).newest(.paid, 2) == [])
            }
        }
    }

    @Test(.timeLimit(.minutes(10))) func whatHappensToOrdersRingsTheBell() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            try await withLine(to: port, key: open.adminKey) { line in
                let source = OrderSource.server(line)
                var rings = source.bell().makeAsyncIterator()
                // The line is open.
                _ = await rings.next()
                var following = OrderFollowing(try await source.newest(nil, 10), isWhole: true)
                _ = try await open.unpaid()
                _ = await rings.next()
                let rows = try await source.newest(nil, 10)
                #expect(following.news(in: rows, isWhole: true).map(\.number) == ["2026-000001"])
            }
        }
    }

    @Test func serverIsWatchedOverItsLine() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            try await withLine(to: port, key: open.adminKey) { line in
                _ = try await open.get("/")
                let figures = try await line.figures()
                #expect(figures["vitrine_requests_total", "operation", "showEntry"] == 1)
            }
            try await withLine(to: port, key: "vk_admin_wrong") { stranger in
                await #expect(throws: ServerLine.Fault.self) { try await stranger.figures() }
            }
        }
    }

    @Test func lineToNobodySaysSo() async throws {
        // A port that was just free.
        try await withLine(to: 9, key: nil) { line in
            let fault = await #expect(throws: ServerLine.Fault.self) { try await line.figures() }
            #expect(fault?.sentence == "Nobody answers at http://127.0.0.1:9.")
        }
    }

    @Test func refusalNamesThePathThatWasAsked() async throws {
        try await withLine(to: 9, path: "/foo", key: nil) { line in
            #expect(
                line.refused(404).sentence
                    == "http://127.0.0.1:9/foo is no vitrine-server, or an older one.")
        }
    }

    @Test func serverThatIsNotTrustedIsNotToldAsSilent() async throws {
        try await withLine(to: 9, key: nil) { line in
            let fault = line.unanswered(StoreError.untrusted)
            #expect(fault.brief == "The server's certificate is not trusted.")
            #expect(
                fault.sentence == "The certificate of http://127.0.0.1:9 is not trusted, and nothing was "
                    + "sent. Check the address, or add the root that certifies it to the certificates that "
                    + "this machine trusts.")
            #expect(line.unanswered(StoreError.unreachable).brief == "Nobody answers.")
        }
    }

    // MARK: Addresses and keys

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "", true),
        ("https://shop.example.org/acme/", "https://shop.example.org", "/acme", true),
        ("http://[::1]:80", "http://[::1]:80", "", true), ("http://10.0.0.1", "http://10.0.0.1", "", false),
        ("unix:/run/my shop.sock", "http+unix://%2Frun%2Fmy%20shop.sock", "", true),
    ]) func addressIsRead(text: String, origin: String, prefix: String, isPrivate: Bool) throws {
        let place = try ServerAddress(text)
        #expect(place.origin == origin && place.prefix == prefix && place.isPrivate == isPrivate)
    }

    @Test(arguments: [
        "", "8080", "ftp://x", "http://", "unix:", "http://127.0.0.1:65536", "http://127.evil.org:0",
    ])
    func otherAddressIsRefused(text: String) throws {
        let options = try LineOptions.parse(["--server", text.isEmpty ? "?" : text])
        #expect(throws: ValidationError.self) { try options.line(environment: [:]) }
    }

    @Test func cellsAreNoOrdersToATerminal() {
        let rows = [
            ["KEY", "LABEL"], ["key_1", "till\n\u{1B}]52;c;eA==\u{07}"], ["\u{202E}x\u{9B}", "क्\u{200D}ष"],
        ]
        #expect(Columns.text(rows) == "KEY    LABEL\nkey_1  till ?]52;c;eA==?\n?x?    क्\u{200D}ष\n")
    }

    @Test func keyStaysAwayFromAHostThatLooksLocal() throws {
        #expect(try !ServerAddress("http://127.example.org").isPrivate)
    }

    @Test func keyFileThatOthersMayReadIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "key").path
        try Data("vk_admin_abc\n".utf8).write(to: folder.appending(path: "key"))
        chmod(path, 0o644)
        let options = try LineOptions.parse(["--key-file", path])
        let fault = #expect(throws: ValidationError.self) { try options.line(environment: [:]) }
        #expect(fault?.message.contains("chmod 600") == true)
        chmod(path, 0o600)
        #expect(try BearerToken(file: path).authorization == "Bearer vk_admin_abc")
        #expect(throws: BearerToken.Fault.self) { try BearerToken(file: path + "-missing") }
        try Data("two words".utf8).write(to: folder.appending(path: "key"))
        #expect(throws: BearerToken.Fault.noToken) { try BearerToken(file: path) }
    }
}
