import InventoryServer
import ServerConsole
import TUI
import TestSupport
import Testing

/// The screen of `top`, fed with figures as a server gives them.
struct TopScreenTests {
    /// A shop that has been open for two hours, so many looks after the first one.
    static func figures(_ look: Int, placed: Int? = nil, start: Int = 1_795_186_800) -> Figures {
        func histogram(_ operation: String, _ counts: [(String, Int)]) -> String {
            counts.map { bound, count in
                """
                vitrine_request_duration_seconds_bucket{operation="\(operation)",le="\(bound)"} \(count)

                """
            }.joined()
        }
        let (lists, orders) = (4000 + look * 300 + look % 5 * 40, 120 + look * 2 + look % 3)
        return Figures(
            """
            # HELP vitrine_requests_total Answers.
            # TYPE vitrine_requests_total counter
            vitrine_requests_total{operation="listInventory",status="2xx"} \(lists)
            vitrine_requests_total{operation="showProduct",status="2xx"} \(lists / 2)
            vitrine_requests_total{operation="showProduct",status="4xx"} \(look / 2)
            vitrine_requests_total{operation="createQuote",status="2xx"} \(orders * 2)
            vitrine_requests_total{operation="placeOrder",status="2xx"} \(orders)
            vitrine_requests_total{operation="placeOrder",status="4xx"} \(look)
            vitrine_requests_total{operation="placeOrder",status="5xx"} 1
            vitrine_requests_total{operation="showMetrics",status="2xx"} \(look)
            \(histogram("listInventory", [("0.00025", lists / 2), ("0.0005", lists - 3), ("+Inf", lists)]))
            \(histogram("showProduct", [("0.00025", lists / 2), ("+Inf", lists / 2)]))
            \(histogram("createQuote", [("0.001", orders), ("0.002", orders * 2), ("+Inf", orders * 2)]))
            \(histogram("placeOrder", [("0.004", orders / 2), ("0.008", orders), ("+Inf", orders)]))
            vitrine_problems_total{problem="insufficient-stock"} \(look)
            vitrine_problems_total{problem="payment-declined"} 12
            vitrine_problems_total{problem="not-found"} 0
            vitrine_order_events_total{event="placed"} \(placed ?? orders)
            vitrine_order_events_total{event="captured"} \(orders - 6)
            vitrine_order_events_total{event="declined"} 12
            vitrine_order_events_total{event="cancelled"} 4
            vitrine_order_events_total{event="expired"} 2
            vitrine_stock_moves_total{cause="order"} \(orders * 3)
            vitrine_captured_minor_units_total{currency="USD"} \(orders * 1475)
            vitrine_refunded_minor_units_total{currency="USD"} 12050
            vitrine_sessions 14
            vitrine_event_listeners 3
            vitrine_connections 21
            vitrine_write_queue_jobs 0
            vitrine_database_bytes{file="main"} 34200000
            vitrine_database_bytes{file="log"} 4120000
            process_resident_memory_bytes 48123456
            process_cpu_seconds_total \(100 + look / 8)
            process_open_fds 34
            process_start_time_seconds \(start)
            """)
    }

    static func moment(_ look: Int) -> TopScreen.Moment {
        TopScreen.Moment(time: Double(look), epoch: 1_795_186_800 + 7980 + Double(look))
    }

    static func screen(_ columns: Int = 80, _ rows: Int = 24, looks: Int = 40) -> TopScreen {
        var top = TopScreen(
            server: "http://127.0.0.1:8080", kinds: Activity.Kind.all,
            size: Size(columns: columns, rows: rows))
        for look in 0..<looks { _ = top.update(.figures(figures(look), moment(look))) }
        return top
    }

    @Test(arguments: [(60, 20), (80, 24), (120, 40)]) func screenIsAsRecorded(columns: Int, rows: Int) throws
    {
        try Golden.expect(Self.screen(columns, rows).drawn().lines, "top-\(columns)x\(rows).txt")
    }

    @Test func firstLookShowsWhatWasSinceTheStart() throws {
        try Golden.expect(Self.screen(looks: 1).drawn().lines, "top-first-80x24.txt")
    }

    private static let gone = ServerLine.Fault(
        sentence: "Nobody answers at http://127.0.0.1:8080.", brief: "Nobody answers.")

    @Test func serverThatIsGoneIsSaidAndAskedAgain() throws {
        var top = Self.screen()
        for look in 40..<52 { #expect(top.update(.missed(Self.gone, Self.moment(look))) == []) }
        try Golden.expect(top.drawn().lines, "top-gone-80x24.txt")
        _ = top.update(.figures(Self.figures(52), Self.moment(52)))
        #expect(!top.drawn().lines.contains("Nobody answers"))
    }

    @Test func serverThatWasNeverThereIsSaid() {
        var top = TopScreen(
            server: "http://127.0.0.1:8080", kinds: Activity.Kind.all, size: Size(columns: 80, rows: 24))
        #expect(top.drawn().lines.contains("Waiting for the first figures…"))
        _ = top.update(.missed(Self.gone, Self.moment(0)))
        #expect(top.drawn().lines.contains("  Nobody answers. Asking again (0 s).   "))
    }

    @Test func pausedFiguresStandStill() {
        var top = Self.screen()
        let before = top.drawn().lines
        #expect(top.update(.input(.key(.character("p")))) == [])
        #expect(top.drawn().lines.contains("Paused: these figures stand still."))
        _ = top.update(.figures(Self.figures(90), Self.moment(90)))
        _ = top.update(.input(.key(.character("p"))))
        #expect(top.drawn().lines == before)
    }

    @Test(arguments: [Key.character("q"), .control("c"), .escape]) func keyQuits(key: Key) {
        var top = Self.screen()
        #expect(top.update(.input(.key(key))) == [.quit])
    }

    @Test func clickOnTheFooterIsTheKey() {
        var top = Self.screen()
        let click = Mouse(.click, at: Point(x: 3, y: 23))
        #expect(top.update(.input(.mouse(click))) == [.quit])
    }

    @Test func newServerBeginsANewCurve() {
        var top = Self.screen()
        _ = top.update(.figures(Self.figures(0, placed: 1, start: 1_795_194_000), Self.moment(41)))
        #expect(top.watch.curve(.orders, count: 50) == [] && top.watch.perMinute(.orders) == nil)
        _ = top.update(.figures(Self.figures(1, placed: 4, start: 1_795_194_000), Self.moment(42)))
        #expect(top.watch.curve(.orders, count: 50) == [3])
    }

    @Test(arguments: [(10, 5), (39, 24), (40, 12), (300, 100), (0, 0)])
    func everySizeIsDrawn(columns: Int, rows: Int) {
        var top = Self.screen()
        #expect(top.update(.resized(Size(columns: columns, rows: rows))) == [])
        #expect(top.drawn().size == Size(columns: columns, rows: rows))
    }

    @Test func serverWhoseClockWasSetAheadHasNoAgeAndNoRates() {
        var watch = ServerWatch(kinds: Activity.Kind.all)
        watch.see(Self.figures(0, start: 1_795_200_000), at: 0)
        #expect(watch.age(at: 1_795_186_800) == nil && watch.activity(at: 1_795_186_800) == nil)
        #expect(watch.age(at: 1_795_200_060) == 60 && watch.activity(at: 1_795_200_060) != nil)
    }

    @Test func linesSayTheSame() throws {
        var watch = ServerWatch(kinds: Activity.Kind.all)
        for look in 0..<40 { watch.see(Self.figures(look), at: Double(look)) }
        try Golden.expect(
            TopLines.block(watch, server: "http://127.0.0.1:8080", epoch: 1_795_186_800 + 8020),
            "top-lines.txt")
    }
}

extension Canvas {
    /// The glyphs, then for every row the letter of each role that is not the body's.
    fileprivate var lines: String {
        let letters: [Role: Character] = [
            .heading: "H", .secondary: "s", .accent: "a", .disabled: "d", .warning: "!",
        ]
        let rows = (0..<size.rows).map { y in
            String(String.UnicodeScalarView((0..<size.columns).flatMap { self[$0, y].glyph.scalars }))
        }
        let roles = (0..<size.rows).map { y in
            String(
                (0..<size.columns).map {
                    self[$0, y].style == .body ? "." : letters[self[$0, y].style.role] ?? "?"
                })
        }
        return (rows + roles).map { "|\($0)|\n" }.joined()
    }
}
