import Codecs
import ShopCore
import StoreAPI
import Testing

struct SchemaTests {
    private static let schema = Schema.object([
        .required("sku", .text(.token, 1...8)), .optional("count", .integer(1...99)),
        .optional("is_gift", .boolean), .optional("kind", .one(of: ["small", "large"])),
        .optional("tags", .list(.text(1...4), count: 0...2)), .removable("note", .text(0...10)),
        .optional(
            "pays",
            .choice(by: "type", ["card": [.required("number", .text(1...20))], "cash": []])),
        .optional("hints", .anything),
    ])

    private func faults(_ json: String) throws -> [String] {
        let value = try JSONReader.value(of: Array(json.utf8)[...])
        return Self.schema.faults(of: value).map { fault in
            let name = "\(fault.reason)".prefix { $0 != "(" }
            return "\(fault.pointer) \(name)"
        }
    }

    @Test(arguments: [
        #"{"sku":"A-1"}"#, #"{"sku":"A","count":99,"is_gift":true,"kind":"large","tags":["a","b"]}"#,
        #"{"sku":"A","note":null}"#, #"{"sku":"A","pays":{"type":"cash"}}"#, #"{"sku":"A","count":2.0}"#,
        #"{"sku":"A","pays":{"type":"card","number":"1"}}"#, #"{"sku":"A","hints":{"x":[1,{}]}}"#,
    ])
    func whatFitsHasNoFaults(json: String) throws {
        #expect(try faults(json) == [])
    }

    @Test(arguments: [
        ("[]", [" wrongType"]), ("{}", ["/sku missing"]), (#"{"sku":1}"#, ["/sku wrongType"]),
        (#"{"sku":null}"#, ["/sku wrongType"]), (#"{"sku":""}"#, ["/sku missing"]),
        (#"{"sku":"a b"}"#, ["/sku malformed"]), (#"{"sku":"123456789"}"#, ["/sku tooLong"]),
        (#"{"sku":"A","count":0}"#, ["/count outOfRange"]),
        (#"{"sku":"A","count":1e400}"#, ["/count wrongType"]),
        (#"{"sku":"A","count":1.5,"is_gift":"yes"}"#, ["/count wrongType", "/is_gift wrongType"]),
        (#"{"sku":"A","kind":"huge"}"#, ["/kind notOneOf"]),
        (#"{"sku":"A","tags":["a","b","c"]}"#, ["/tags wrongCount"]),
        (#"{"sku":"A","tags":["a",1]}"#, ["/tags/1 wrongType"]),
        (#"{"sku":"A","price~/x":1}"#, ["/price~0~1x unknownMember"]),
        (#"{"sku":"A","pays":{}}"#, ["/pays/type missing"]),
        (#"{"sku":"A","pays":{"type":"gold"}}"#, ["/pays/type noSuchForm"]),
        (
            #"{"sku":"A","pays":{"type":"card","amount":1}}"#,
            ["/pays/amount unknownMember", "/pays/number missing"]
        ),
    ])
    func whatDoesNotFitIsNamedByItsPlace(json: String, expected: [String]) throws {
        #expect(try faults(json) == expected)
    }

    @Test(arguments: ["a", "蜡", " x ", "👍🏽", "\u{200B}.", "é", "e\u{301}", "𝔸"])
    func textWithSomethingToSeeIsTaken(text: String) {
        #expect(text.isVisible)
        #expect(Schema.words(1...9).faults(of: .string(Array(text.utf8))) == [])
    }

    @Test(arguments: [
        " ", "\t\n", "\u{A0}", "\u{3000}", "\u{200B}", "\u{200D}\u{FE0F}", "\u{FEFF}", "\u{AD}", "\u{2060}",
        "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}", "\u{202E} \u{202C}", "\u{E0041}", "\u{0}",
        "\u{301}",
    ])
    func textThatNobodyCanSeeIsRefused(text: String) {
        #expect(!text.isVisible)
        #expect(Schema.words(1...9).faults(of: .string(Array(text.utf8))).map(\.reason) == [.blank])
    }

    @Test(arguments: [
        (
            TextPattern.amount, ["0", "-0.5", "12.50", "999999999999.999"],
            ["", "01", "1.", ".5", "1,0", "+1"]
        ),
        (.currency, ["USD"], ["usd", "US", "USDX"]),
        (.token, ["prd_01", "A-1", "~"], ["", "a b", "\"", "é"]),
        (.base64, ["", "QQ==", "QUI=", "QUJD"], ["Q===", "=QQ", "Q Q", "Q-Q_"]),
    ])
    func patternsMatchWholeTexts(pattern: TextPattern, good: [String], bad: [String]) {
        #expect(good.allSatisfy(pattern.matches))
        #expect(!bad.contains(where: pattern.matches))
    }
}
