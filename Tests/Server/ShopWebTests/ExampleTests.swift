import Codecs
import FoundationEssentials
import HTTPEdge
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct ExampleTests {
    private static let known = ExampleValues.known
    private static let placing = Example(of: Operations["placeOrder"])

    @Test func everyBodyIsOneThatTheContractAllows() throws {
        for operation in Operations.all {
            let example = Example(of: operation)
            #expect((example.body == nil) == (operation.body == nil), "\(operation.id)")
            if let schema = operation.body, let body = example.body {
                #expect(schema.allows(body), "\(operation.id): \(body)")
            }
            let isJSON = operation.forms.contains { $0.rawValue.hasSuffix("json") }
            if isJSON, let shape = operation.answers.first?.shape, shape != .anything {
                let answer = try #require(example.answer, "\(operation.id)")
                #expect(shape.allows(answer), "\(operation.id): \(answer)")
            }
            #expect(!example.address.contains("{") && example.address.hasPrefix("/"), "\(operation.id)")
            let parts = PathPattern.parts(of: example.address.prefix { $0 != "?" })
            #expect(operation.pattern.matches(parts), "\(operation.id)")
        }
    }

    @Test func nothingStandsInTheFileThatTheContractDoesNotName() {
        let known = Self.known
        #expect(known.values.count > 50 && known.scopes.count > 20)
        let operations = Set(Operations.all.map(\.id))
        let named =
            [known.requests.keys.map(\.self), known.shapes.keys.map(\.self)]
            + [known.texts.keys.map(\.self), known.places.keys.map(\.self)]
        #expect(Set(named.joined()).subtracting(operations) == [])
        #expect(Set(known.answers.keys).subtracting(operations) == ["*"])
        for (name, shown) in known.requests {
            let body = Operations.all.first { $0.id == name }?.body
            let members = body.map { Self.names(in: $0) } ?? []
            #expect(Set(shown).subtracting(members) == [], "\(name)")
        }
    }

    @Test func theSumsOfAnOrderAgree() throws {
        let answer = try #require(Self.placing.answer)
        let order = try WireFormat.decode(Order.self, from: WireFormat.encode(answer))
        #expect(order.summary.map(\.amount) == ["10.00", "5.00", "0.83", "15.83"])
        #expect(order.total.minorUnits == 1583 && order.token == "ot_example")
        #expect(order.links[.this]?.href == "/orders/ord_01")
        let asked = try #require(Self.placing.body)
        let request = try WireFormat.decode(OrderRequest.self, from: WireFormat.encode(asked))
        #expect(request.expectedTotal == order.total)
    }

    @Test func theDescriptionShowsTheSameExamples() throws {
        let document = OpenAPI(
            operations: Operations.all, examples: Operations.examples, title: "Acme", prefix: ""
        ).document
        let json = String(decoding: JSONLayout.indented(try WireFormat.encode(document)), as: UTF8.self)
        let shown = Operations.all.reduce(0) { count, operation in
            let example = Example(of: operation)
            let bodies = example.body == nil ? 0 : operation.bodyTypes.count
            return count + bodies
        }
        #expect(json.components(separatedBy: "\"example\": ").count > shown + 50)
    }

    @Test(arguments: ContentLanguage.allCases)
    func theDocumentationOpensToAnExampleOfEveryOperation(language: ContentLanguage) throws {
        let page = try PageSamples(language: language).all().first { $0.name == "docs" }?.html ?? ""
        for operation in Operations.all {
            #expect(page.contains("<details class=\"operation\" id=\"\(operation.id)\">"), "\(operation.id)")
        }
        #expect(page.contains("POST /orders\nAccept: application/hal+json\nContent-Type: application/json"))
        #expect(page.contains("Idempotency-Key: example-key-0001"))
        #expect(page.contains("Location: http://localhost:8080/orders/ord_01"))
        #expect(page.components(separatedBy: "<pre ").count > Operations.all.count)
        #expect(page.utf8.count < 150_000)
    }

    /// The names of all members of a schema.
    private static func names(in schema: Schema) -> Set<String> {
        switch schema {
        case .object(let members): names(of: members)
        case .list(let element, _), .map(let element): names(in: element)
        case .choice(_, let forms):
            forms.values.reduce(into: Set<String>()) { all, members in all.formUnion(names(of: members)) }
        case .shape(let name): Shapes.all[name].map { names(in: $0) } ?? []
        case .string, .integer, .boolean, .anything: []
        }
    }

    private static func names(of members: [Schema.Member]) -> Set<String> {
        members.reduce(into: Set<String>()) { all, member in
            all.insert(member.name)
            all.formUnion(names(in: member.schema))
        }
    }
}
