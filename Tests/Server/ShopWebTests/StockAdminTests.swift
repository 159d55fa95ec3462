import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The stock, corrected by hand, and the books that must balance.
struct StockAdminTests {
    private func adjust(
        _ open: OpenShop, _ body: String, key: String = "adjust-0123456789abcdef"
    ) async throws -> TestResponse {
        try await open.admin(
            .post, "/admin/stock-adjustments", json: body, [.idempotencyKey: "\"\(key)\""])
    }

    private static let corrections: [(String, Int, Int)] = [
        (#"{"sku":"WAX","delta":5,"reason":"found"}"#, 5, 17),
        (#"{"sku":"WAX","delta":-12,"reason":"broken"}"#, -12, 0),
        (#"{"sku":"WAX","count":7,"reason":"counted"}"#, -5, 7),
        (#"{"sku":"WAX","count":12,"expected_from":12,"reason":"counted"}"#, 0, 12),
        (#"{"sku":"WAX","count":10,"delta":3,"reason":"counted, then a delivery"}"#, 1, 13),
    ]

    @Test(arguments: corrections)
    func correctionMovesTheStockAndIsKept(body: String, delta: Int, stock: Int) async throws {
        try await OpenShop.run { open in
            let answer = try await adjust(open, body)
            #expect(answer.status == .created)
            let made = try answer.decoded(StockAdjustment.self)
            #expect(made.delta == delta && made.onHand == stock && made.reserved == 0)
            #expect(try await open.stock("WAX") == stock)
            let place = try #require(answer.place)
            #expect(try await open.admin(.get, place).decoded(StockAdjustment.self) == made)
            try await open.expectBooksBalance()
        }
    }

    /// The documentation says so, since a refund is made twice in the same way.
    @Test func sameKeyOfAnotherAdminCorrectsAgain() async throws {
        try await OpenShop.run { open in
            let body = #"{"sku":"WAX","delta":5,"reason":"found"}"#
            #expect(try await adjust(open, body).status == .created)
            let other = try await open.admin(.post, "/admin/keys", json: #"{"kind":"admin"}"#)
                .decoded(WireAccessKey.self)
            let again = try await open.post(
                "/admin/stock-adjustments", json: body,
                [
                    .authorization: "Bearer \(try #require(other.secret))",
                    .idempotencyKey: "\"adjust-0123456789abcdef\"",
                ])
            #expect(again.status == .created && again.headers[.idempotentReplayed] == nil)
            #expect(try await open.stock("WAX") == 22)
            let keys = DocsWords.of(.english).keys.paragraphs
            #expect(keys.contains { $0.contains("two admin keys refund twice") })
            let contract = try await open.get("/openapi.json").text
            #expect(contract.contains("two admin keys refund twice"))
        }
    }

    @Test func sameKeyCorrectsOnce() async throws {
        try await OpenShop.run { open in
            let body = #"{"sku":"WAX","delta":5,"reason":"found"}"#
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<16 { group.addTask { try await adjust(open, body) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers.map(\.text)).count == 1)
            #expect(answers.count { $0.headers[.idempotentReplayed] == "true" } == 15)
            #expect(try await open.stock("WAX") == 17)
            let other = try await adjust(open, #"{"sku":"WAX","delta":6,"reason":"found"}"#)
            #expect(try other.problem().name == .idempotencyKeyReused)
        }
    }

    @Test("T18 of many who decide on one stock, one changes it, and nobody's change is lost")
    func stockIsChangedOnlyFromWhatWasSeen() async throws {
        try await OpenShop.run { open in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for place in 0..<16 {
                    group.addTask {
                        try await adjust(
                            open, #"{"sku":"WAX","delta":-1,"expected_from":12,"reason":"taken"}"#,
                            key: "adjust-\(place)-0123456789abcdef")
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == .created } == 1)
            for refused in answers where refused.status != .created {
                let problem = try refused.problem()
                #expect(problem.status == 409 && problem.name == .stockChanged)
                #expect(problem.expected == "12" && problem.actual == "11")
            }
            #expect(try await open.stock("WAX") == 11)
            try await open.expectBooksBalance()
        }
    }

    @Test func whatIsSpokenForStaysOnTheShelf() async throws {
        try await OpenShop.run { open in
            #expect(try await open.place(open.cardOrder(open.quote(quantity: 2))).status == .created)
            let refused = try await adjust(open, #"{"sku":"WAX","count":1,"reason":"counted"}"#).problem()
            #expect(refused.status == 409 && refused.name == .wouldGoNegative)
            #expect(refused.lines == [Problem.Shortage(sku: "WAX", requested: 11, available: 10)])
            let counted = try await adjust(open, #"{"sku":"WAX","count":2,"reason":"counted"}"#)
            #expect(try counted.decoded(StockAdjustment.self).reserved == 2)
            #expect(try await open.stock("WAX") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test(arguments: [
        (#"{"sku":"NONE","delta":1,"reason":"x"}"#, "/sku"), (#"{"sku":"WAX","delta":1}"#, "/reason"),
        (#"{"sku":"WAX","delta":1,"reason":"x","price":"1.00"}"#, "/price"),
        (#"{"sku":"WAX","count":-1,"reason":"x"}"#, "/count"),
    ])
    func wrongCorrectionsAreRefusedWithTheirPointers(body: String, pointer: String) async throws {
        try await OpenShop.run { open in
            let problem = try await adjust(open, body).problem()
            #expect(problem.status == 422 && problem.errors?.map(\.pointer) == [pointer])
            #expect(try await open.stock("WAX") == 12)
        }
    }

    // MARK: The books

    @Test func booksOfAShopThatSellsBalance() async throws {
        try await OpenShop.run { open in
            #expect(try await open.place(open.cardOrder(open.quote())).status == .created)
            let report = try await open.admin(.get, "/admin/reconciliation").decoded(Reconciliation.self)
            #expect(report.isBalanced && report.at == open.world.now)
            #expect(Set(report.rules.map(\.invariant)) == ["I1", "I2", "I3", "I5", "I6", "I7", "I9"])
        }
    }

    private static let forgeries: [(String, String)] = [
        ("UPDATE variant SET on_hand = on_hand + 1 WHERE sku = 'WAX'", "I1"),
        ("UPDATE variant SET reserved = reserved - 1 WHERE sku = 'WAX'", "I1"),
        ("UPDATE order_line SET quantity = quantity + 1", "I2"),
        ("UPDATE payment SET refunded = 1", "I5"), ("UPDATE payment SET state = 'voided'", "I5"),
        ("UPDATE shop_order SET total = total + 1", "I6"), ("UPDATE coupon SET used = 1", "I7"),
    ]

    @Test(arguments: forgeries)
    func forgedBooksAreFound(statement: String, invariant: String) async throws {
        try await OpenShop.run { open in
            #expect(try await open.place(open.cardOrder(open.quote())).status == .created)
            try await open.engine.execute(statement)
            let report = try await open.admin(.get, "/admin/reconciliation").decoded(Reconciliation.self)
            #expect(!report.isBalanced)
            #expect(report.rules.contains { $0.invariant == invariant && $0.violations.count == 1 })
        }
    }
}
