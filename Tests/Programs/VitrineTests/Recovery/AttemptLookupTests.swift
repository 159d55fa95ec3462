import ClientRuntime
import FoundationEssentials
import HTTPTypes
import Kiosk
import StoreAPI
import Synchronization
import Testing
import Vitrine

/// The result of a payment whose session broke: what the shop knows, and never anything else.
@Suite struct AttemptLookupTests {
    /// A shop that answers what became of a key, and what comes of giving it up.
    private final class Shop: Sendable {
        let asked = Mutex<[String]>([])
        let answers: [HTTPRequest.Method: (status: Int, body: String)]

        init(_ answers: [HTTPRequest.Method: (status: Int, body: String)]) { self.answers = answers }

        func send(_ request: HTTPRequest, _ body: [UInt8]) throws -> (HTTPResponse, [UInt8]) {
            let path = request.path ?? ""
            asked.withLock { $0.append("\(request.method) \(path)") }
            if path == "/" { return (HTTPResponse(status: .ok), try AttemptLookupTests.entry()) }
            guard let answer = answers[request.method] else { throw StoreError.unreachable }
            return (HTTPResponse(status: .init(code: answer.status)), Array(answer.body.utf8))
        }
    }

    private static func entry() throws -> [UInt8] {
        let links = Links([.attempts: Link(href: "/attempts/{key}", templated: true)])
        return try WireFormat.encode(
            Entry(
                shop: Entry.Shop(
                    name: "Acme", merchantLabel: "Acme", merchantID: "merchant.acme", country: "US",
                    currency: "USD", networks: [], capabilities: []), links: links))
    }

    private static let key = "0123456789abcdef0123456789abcdef"

    /// What is answered: a problem of the shop's, something else, or nothing at all.
    enum Told: Hashable, Sendable {
        case problem(Problem.Name, Int)
        case plain(Int)

        func answer() throws -> (status: Int, body: String) {
            switch self {
            case .plain(let status): return (status, "")
            case .problem(let name, let status):
                let problem = Problem(name, title: "x", status: status, detail: "x")
                return (status, String(decoding: try WireFormat.encode(problem), as: UTF8.self))
            }
        }
    }

    /// What the shop answers about a key, what to its being given up, and what is said of the payment.
    private static let answers: [(told: Told?, givenUp: Told?, said: AttemptLookup.Answer)] = [
        (.problem(.paymentDeclined, 402), nil, .notPaid),
        (.problem(.attemptWithdrawn, 409), nil, .notPaid),
        (.problem(.idempotencyInProgress, 409), nil, .open), (.problem(.unauthorized, 401), nil, .open),
        (.problem(.rateLimited, 429), nil, .open), (.problem(.overloaded, 503), nil, .open),
        (.plain(409), nil, .open), (nil, nil, .open),
        // Nobody heard of it: only when it is given up it is sure that nothing comes any more.
        (.problem(.notFound, 404), .plain(204), .notPaid),
        (.problem(.notFound, 404), .problem(.idempotencyInProgress, 409), .open),
        (.problem(.notFound, 404), .problem(.illegalTransition, 409), .open),
        (.problem(.notFound, 404), .problem(.storageFull, 507), .open),
        (.problem(.notFound, 404), nil, .open),
    ]

    @Test(arguments: answers)
    func whatTheShopKnowsIsSaid(_ told: Told?, _ givenUp: Told?, _ said: AttemptLookup.Answer) async throws {
        var answers: [HTTPRequest.Method: (status: Int, body: String)] = [:]
        answers[.get] = try told?.answer()
        answers[.delete] = try givenUp?.answer()
        let shop = Shop(answers)
        let client = StoreClient(language: "en") { try shop.send($0, $1) }
        let lookup = AttemptLookup(client: client, entryPath: "/")
        #expect(await lookup.answer(to: Self.key) == said)
        let deletion = told == .problem(.notFound, 404) ? ["DELETE /attempts/\(Self.key)"] : []
        #expect(shop.asked.withLock(\.self) == ["GET /", "GET /attempts/\(Self.key)"] + deletion)
    }
}
