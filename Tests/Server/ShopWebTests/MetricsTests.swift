import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The figures at `/metrics`, by their names and labels as they stand there.
struct MetricsTests {
    private func figures(_ open: OpenShop) async throws -> [String: Double] {
        let answer = try await open.admin(.get, "/metrics")
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        var figures: [String: Double] = [:]
        for line in answer.text.split(separator: "\n") where !line.hasPrefix("#") {
            let blank = try #require(line.lastIndex(of: " "))
            figures[String(line[..<blank])] = Double(line[line.index(after: blank)...])
        }
        return figures
    }

    @Test func aPurchaseIsCountedFromTheBooks() async throws {
        try await OpenShop.run { open in
            let before = try await figures(open)
            #expect(before["vitrine_order_events_total{event=\"placed\"}"] == 0)
            #expect(before["vitrine_stock_moves_total{cause=\"import\"}"] == 0)
            let order = try await open.paid(quantity: 3)
            let after = try await figures(open)
            #expect(after["vitrine_order_events_total{event=\"placed\"}"] == 1)
            #expect(after["vitrine_order_events_total{event=\"captured\"}"] == 1)
            #expect(after["vitrine_orders{status=\"paid\"}"] == 1)
            #expect(after["vitrine_orders{status=\"awaiting_payment\"}"] == 0)
            #expect(after["vitrine_stock_moves_total{cause=\"order\"}"] == 1)
            #expect(after["vitrine_stock_units_moved_total{cause=\"order\"}"] == 3)
            #expect(
                after["vitrine_captured_minor_units_total{currency=\"USD\"}"]
                    == Double(order.total.minorUnits))
            let placed = "vitrine_requests_total{operation=\"placeOrder\",status=\"2xx\"}"
            #expect(before[placed] == nil && after[placed] == 1)
            #expect(after["vitrine_request_duration_seconds_count{operation=\"placeOrder\"}"] == 1)
            #expect(
                after["vitrine_request_duration_seconds_bucket{operation=\"placeOrder\",le=\"+Inf\"}"] == 1)
        }
    }

    @Test func whatWasThereBeforeTheStartIsNotCounted() async throws {
        let database = try SQLiteStore.inMemory()
        let world = TestWorld()
        try await OpenShop.run(database, world: world) { open in _ = try await open.paid() }
        try await OpenShop.run(database, world: world) { open in
            let figures = try await figures(open)
            #expect(figures["vitrine_order_events_total{event=\"captured\"}"] == 0)
            #expect(figures["vitrine_orders{status=\"paid\"}"] == 1)
        }
    }

    @Test func everyRefundIsCountedOnce() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 9)
            let other = try await open.paid(quantity: 2, key: "other-0123456789ab")
            let refunded = "vitrine_refunded_minor_units_total{currency=\"USD\"}"
            for (order, text, sum) in [
                (order, "1.00", 100.0), (order, "2.50", 350), (other, "0.25", 375), (order, "4.00", 775),
            ] {
                let body =
                    #"{"amount":{"amount":"\#(text)","currency":"USD"},"reason":"sorry"}"#
                let answer = try await open.staff(
                    "/orders/\(order.id)/refunds", body, key: "refund-of-\(text)-012345")
                #expect(answer.status == .created)
                #expect(try await figures(open)[refunded] == sum)
            }
            // Several at once since the last look.
            for text in ["0.10", "0.20"] {
                let body = #"{"amount":{"amount":"\#(text)","currency":"USD"},"reason":"sorry"}"#
                _ = try await open.staff(
                    "/orders/\(order.id)/refunds", body, key: "refund-of-\(text)-012345")
            }
            #expect(try await figures(open)[refunded] == 805)
            #expect(try await figures(open)["vitrine_order_events_total{event=\"refunded_part\"}"] == 6)
        }
    }

    @Test func refusalsAreCountedByTheirProblemAndWhatIsNoOperationTogether() async throws {
        try await OpenShop.run { open in
            _ = try await open.get("/products/none")
            _ = try await open.get("/nowhere/at/all")
            _ = try await open.request(.delete, "/inventory")
            let figures = try await figures(open)
            #expect(figures["vitrine_problems_total{problem=\"not-found\"}"] == 2)
            #expect(figures["vitrine_problems_total{problem=\"method-not-allowed\"}"] == 1)
            #expect(figures["vitrine_requests_total{operation=\"showProduct\",status=\"4xx\"}"] == 1)
            #expect(figures["vitrine_requests_total{operation=\"other\",status=\"4xx\"}"] == 2)
        }
    }

    @Test func sessionsAreToldApartAndEnd() async throws {
        try await OpenShop.run { open in
            for session in ["kiosk-one-0123456789", "kiosk-two-0123456789", "kiosk-one-0123456789"] {
                _ = try await open.get("/inventory", [.sessionID: session])
            }
            #expect(try await figures(open)["vitrine_sessions"] == 2)
            open.world.pass(299)
            _ = try await open.get("/", [.sessionID: "kiosk-one-0123456789"])
            open.world.pass(2)
            // Who looks at the figures is no session.
            #expect(try await figures(open)["vitrine_sessions"] == 1)
        }
    }

    @Test func noFigureHasALabelThatSomebodySent() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            _ = try await open.get("/orders/\(order.id)", [.sessionID: "kiosk-one-0123456789"])
            _ = try await open.request(.get, "/%22evil%22")
            let text = try await open.admin(.get, "/metrics").text
            for word in [order.id, "kiosk-one", "evil", "key-0123456789abcdef"] {
                #expect(!text.contains(word))
            }
        }
    }

    /// Behind a proxy everybody comes from this machine, and figures tell what the shop takes.
    @Test func figuresAreForThoseWithAnAdminKey() async throws {
        try await OpenShop.run { open in
            let stranger = try await open.get("/metrics")
            let admin = try await open.admin(.get, "/metrics")
            #expect(stranger.status == .unauthorized && admin.status == .ok)
        }
        var settings = Edge.Settings()
        settings.isExposed = true
        try await OpenShop.run(edge: Edge(settings) { _ in .elsewhere("203.0.113.9") }) { open in
            let answer = try await open.get("/metrics")
            #expect(answer.status == .unauthorized)
            #expect(try await open.admin(.get, "/metrics").status == .ok)
        }
    }

    @Test(arguments: [
        "text/plain;version=0.0.4;q=0.5,*/*;q=0.1", "text/plain; version=0.0.4", "text/plain", "*/*",
    ])
    func prometheusGetsItsFormat(accept: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.admin(.get, "/metrics", json: nil, [.accept: accept])
            #expect(answer.status == .ok)
        }
    }

    @Test func anotherVersionIsNotAcceptable() async throws {
        try await OpenShop.run { open in
            let answer = try await open.admin(.get, "/metrics", json: nil, [.accept: "text/plain;version=9"])
            #expect(answer.status == .notAcceptable)
        }
    }
}

struct PrometheusTextTests {
    @Test func labelsAndHelpAreEscaped() {
        var text = PrometheusText()
        text.family("thing_total", .counter, "A \"thing\"\nwith \\.")
        text.sample("thing_total", [("name", "a\"b\\c\nd"), ("kind", "é")], 7)
        #expect(
            text.text == """
                # HELP thing_total A "thing"\\nwith \\\\.
                # TYPE thing_total counter
                thing_total{name="a\\"b\\\\c\\nd",kind="é"} 7

                """)
    }

    @Test(arguments: [(0, "0"), (15_625, "0.000015625"), (1_500_000_000, "1.5"), (2_000_000_000, "2")])
    func secondsAreDecimal(nanoseconds: Int, text: String) {
        #expect(PrometheusText.seconds(nanoseconds) == text)
    }
}
