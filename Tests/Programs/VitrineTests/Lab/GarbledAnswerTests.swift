import HTTPTypes
import QARunner
import QATapes
import StoreAPI
import Testing
import Vitrine

/// A shop that breaks its contract on demand.
@Suite struct GarbledAnswerTests {
    private static let answer = #"{"a/b":1,"items":[{"price":"10.00"},{"price":"6.50"}],"name":"Wax"}"#

    /// The pointer, the value, and the document afterwards; nil where it stays as it is.
    private static let replacements: [(String, Tape.Garble.Value, String?)] = [
        ("/name", .text("Comb"), answer.replacing(#""Wax""#, with: #""Comb""#)),
        ("/name", .null, answer.replacing(#""Wax""#, with: "null")),
        ("/items/1/price", .number(-3), answer.replacing(#""6.50""#, with: "-3")),
        ("/a~1b", .number(2), answer.replacing(#""a/b":1"#, with: #""a/b":2"#)),
        ("/items", .null, #"{"a/b":1,"items":null,"name":"Wax"}"#),
        ("", .text("?"), #""?""#),
        ("/items/2/price", .null, nil),
        ("/items/-/price", .null, nil),
        ("/nothing", .null, nil),
        ("/name/first", .null, nil),
    ]

    private static func request(_ path: String) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    }

    @Test(arguments: replacements)
    func valueStandsWhereThePointerLeads(_ text: String, _ value: Tape.Garble.Value, _ expected: String?)
        throws
    {
        let pointer = try #require(JSONPointer(text))
        var faults = LabNetwork.Faults()
        faults.garbles[nil] = .init(value: Tape.Garble(pointer: pointer, value: value), count: 1)
        let body = faults.garbled(Array(Self.answer.utf8), of: Self.request("/inventory"))
        #expect(String(decoding: body, as: UTF8.self) == expected ?? Self.answer)
        // One answer is counted if it had the place.
        #expect((faults.garbles[nil] == nil) == (expected != nil))
    }

    @Test func onlyAnswersOfTheOperationAreGarbledAndOnlySoOften() throws {
        let pointer = try #require(JSONPointer("/name"))
        let garble = Tape.Garble(pointer: pointer, value: .null)
        var faults = LabNetwork.Faults()
        faults.garbles[ShopOperation(Endpoints.inventory)] = .init(value: garble, count: 2)
        let body = Array(Self.answer.utf8)
        let answers = ["/shipping-services", "/inventory", "/inventory?q=wax", "/inventory"].map {
            faults.garbled(body, of: Self.request($0)) != body
        }
        #expect(answers == [false, true, true, false])
    }

    @Test func whatIsNotCountedGoesOn() throws {
        let pointer = try #require(JSONPointer("/name"))
        var faults = LabNetwork.Faults()
        faults.garbles[nil] = .init(value: Tape.Garble(pointer: pointer, value: .null), count: nil)
        let body = Array(Self.answer.utf8)
        for _ in 0..<5 { #expect(faults.garbled(body, of: Self.request("/inventory")) != body) }
        #expect(faults.garbled([0xFF, 0x00], of: Self.request("/inventory")) == [0xFF, 0x00])
    }
}
