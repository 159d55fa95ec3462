import HTTPTypes
import PayKit
import StoreAPI
import Testing

/// A line to the server that answers from a script and keeps what was sent.
private actor Line {
    private(set) var requests: [HTTPRequest] = []
    private(set) var bodies: [[UInt8]] = []
    private var answers: [(HTTPResponse, [UInt8])]

    struct Down: Error {}

    init(_ answers: [(HTTPResponse, [UInt8])]) { self.answers = answers }

    func send(_ request: HTTPRequest, _ body: [UInt8]) throws -> (HTTPResponse, [UInt8]) {
        requests.append(request)
        bodies.append(body)
        guard !answers.isEmpty else { throw Down() }
        return answers.removeFirst()
    }

    nonisolated var client: StoreClient {
        StoreClient(language: "zh-Hans") { request, body in try await self.send(request, body) }
    }
}

@Suite struct StoreClientTests {
    private func answer(
        _ status: HTTPResponse.Status, _ body: [UInt8] = [], location: String? = nil
    ) -> (HTTPResponse, [UInt8]) {
        var response = HTTPResponse(status: status)
        response.headerFields[.location] = location
        return (response, body)
    }

    @Test func entryIsAskedForInTheShoppersLanguage() async throws {
        let line = Line([answer(.ok, try Wire.bytes("entry"))])
        let entry = try await line.client.entry(at: "/")
        #expect(entry.shop.merchantLabel == "ACME")
        let request = try #require(await line.requests.first)
        #expect(request.method == .get && request.path == "/")
        #expect(request.headerFields[.accept] == "application/hal+json, application/problem+json")
        #expect(request.headerFields[.acceptLanguage] == "zh-Hans")
        #expect(request.headerFields[.contentType] == nil)
    }

    @Test func templateIsFilledIn() async throws {
        let line = Line([answer(.ok, try Wire.bytes("inventory-page"))])
        let link = Link(href: "/inventory{?limit,cursor}", templated: true)
        _ = try await line.client.follow(link, Endpoints.inventory, values: [("limit", "2")])
        #expect(await line.requests.first?.path == "/inventory?limit=2")
    }

    @Test func orderTokenIsSent() async throws {
        let line = Line([answer(.ok, try Wire.bytes("order"))])
        _ = try await line.client.follow(Link(href: "/orders/ord_01"), Endpoints.order, orderToken: "ot_01")
        #expect(await line.requests.first?.headerFields[.orderToken] == "ot_01")
    }

    @Test func bodyIsSentWithItsKeyInQuotes() async throws {
        let line = Line([answer(.created, try Wire.bytes("order"))])
        let example = try Wire.bytes("order-request-card")
        let body = try WireFormat.decode(OrderRequest.self, from: example)
        _ = try await line.client.follow(
            Link(href: "/orders"), Endpoints.orders, body: body, idempotencyKey: "6f9c")
        let request = try #require(await line.requests.first)
        #expect(request.method == .post)
        #expect(request.headerFields[.idempotencyKey] == "\"6f9c\"")
        #expect(request.headerFields[.contentType] == "application/json")
        let sent = try #require(await line.bodies.first)
        #expect(String(decoding: sent, as: UTF8.self) == (try Wire.canonical(example)))
    }

    @Test func keyIsLeftOutWhereNoneIsGiven() async throws {
        let line = Line([answer(.ok, try Wire.bytes("rates-reply"))])
        let body = RatesRequest(to: Sample.partialAddress, lines: Sample.lines)
        _ = try await line.client.follow(Link(href: "/shipping-rates"), Endpoints.shippingRates, body: body)
        #expect(await line.requests.first?.headerFields[.idempotencyKey] == nil)
    }

    @Test func refusalIsTheServersProblem() async throws {
        let line = Line([answer(.init(code: 402), try Wire.bytes("problem-declined"))])
        let error = await #expect(throws: StoreError.self) { try await line.client.entry(at: "/") }
        guard case .refused(let problem) = error else {
            Issue.record("not refused: \(String(describing: error))")
            return
        }
        #expect(problem.name == .paymentDeclined && problem.declineCode == "insufficient_funds")
    }

    static let troubles: [(HTTPResponse.Status, String, StoreError)] = [
        (.ok, "", .malformed), (.ok, "{}", .malformed), (.ok, "<html>", .malformed),
        (.notModified, "", .malformed), (.notFound, "<html>", .refused(Problem(status: 404))),
        (.internalServerError, "oops", .unreachable), (.serviceUnavailable, "", .unreachable),
        (.badGateway, "<html>", .unreachable),
    ]

    @Test(arguments: troubles)
    func answerOutsideTheContractIsTrouble(status: HTTPResponse.Status, body: String, error: StoreError) async
    {
        let line = Line([answer(status, [UInt8](body.utf8))])
        await #expect(throws: error) { try await line.client.entry(at: "/") }
    }

    @Test(arguments: ["@evil.example/orders", "//evil.example/orders", "https://evil.example/", "orders", ""])
    func linkToAnotherHostIsNotFollowed(_ href: String) async {
        let line = Line([answer(.ok, [])])
        await #expect(throws: StoreError.unsent) {
            try await line.client.follow(Link(href: href), Endpoints.shippingServices)
        }
        #expect(await line.requests.isEmpty)
    }

    @Test func lineThatIsDownIsUnreachable() async {
        await #expect(throws: StoreError.unreachable) { try await Line([]).client.entry(at: "/") }
    }

    @Test(arguments: [
        "/images/ab.png", "http://localhost/images/ab.png", "https://shop.example.org:8443/images/ab.png",
    ])
    func pictureIsFetchedFromWhereTheServerPoints(place: String) async throws {
        let line = Line([answer(.seeOther, location: place), answer(.ok, [1, 2, 3])])
        #expect(try await line.client.image(Link(href: "/products/prd_01/image")) == [1, 2, 3])
        #expect(await line.requests.map(\.path) == ["/products/prd_01/image", "/images/ab.png"])
        #expect(
            await line.requests.map { $0.headerFields[.accept] } == [
                "image/png, image/jpeg", "image/png, image/jpeg",
            ])
    }

    @Test func pictureMayComeAtOnce() async throws {
        let line = Line([answer(.ok, [7])])
        #expect(try await line.client.image(Link(href: "/images/ab.png")) == [7])
    }

    @Test func redirectionWithoutAddressGivesNoPicture() async {
        let line = Line([answer(.seeOther)])
        await #expect(throws: StoreError.malformed) { try await line.client.image(Link(href: "/i")) }
    }

    @Test(arguments: ["https://evil.example", "//evil.example/a", "a.png", "mailto:a@b"])
    func redirectionToNoPlaceOfTheServerGivesNoPicture(place: String) async {
        let line = Line([answer(.seeOther, location: place), answer(.ok, [1])])
        await #expect(throws: StoreError.unsent) { try await line.client.image(Link(href: "/i")) }
    }

    @Test func secondRedirectionGivesNoPicture() async {
        let line = Line([answer(.seeOther, location: "/a"), answer(.seeOther, location: "/b")])
        await #expect(throws: StoreError.malformed) { try await line.client.image(Link(href: "/i")) }
    }

    /// A shop behind a prefix has its administration there, too.
    @Test func placesStandBehindThePrefixOfTheShop() async throws {
        let page = #"{"_embedded":{"item":[]},"_links":{"self":{"href":"/shop/admin/stock"}}}"#
        let list = #"{"_embedded":{"item":[]},"page":{"limit":9,"has_more":false},"_links":{}}"#
        let line = Line([answer(.ok, Array(page.utf8)), answer(.ok, Array(list.utf8))])
        let client = StoreClient(language: "en", prefix: "/shop") { try await line.send($0, $1) }
        _ = try await client.call(Endpoints.stock, ("limit", "9"))
        _ = try await client.orders(atMost: 9)
        #expect(
            await line.requests.map(\.path) == ["/shop/admin/stock?limit=9", "/shop/admin/orders?limit=9"])
    }

    @Test(arguments: [
        ("/orders/ord_1/refunds", "listRefunds"), ("/orders/ord_1/fulfilments?wait=1", "listFulfilments"),
        ("/docs", "explainContract"), ("/orders/ord_1", "showOrder"), ("/orders/ord_1/notes", nil),
    ])
    func requestIsOfItsOperation(path: String, id: String?) {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        #expect(Endpoints.ofShoppers.first { $0.isAsked(by: request) }?.id == id)
    }
}
