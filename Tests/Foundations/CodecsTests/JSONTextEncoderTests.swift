import Codecs
import FoundationEssentials
import SeededRandom
import Testing

/// What is written, beside what `JSONEncoder` writes.
@Suite struct JSONTextEncoderTests {
    private static func theirs(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func ours(_ value: some Encodable) throws -> String {
        String(decoding: try JSONTextEncoder.encode(value), as: UTF8.self)
    }

    private func expectEqual(_ value: some Encodable) throws {
        let (theirs, ours) = (try Self.theirs(value), try Self.ours(value))
        #expect(theirs == ours)
    }

    private struct Everything: Encodable {
        var text = "a \"quoted\" \\ back/slash \u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}\u{2028} 中文 🙂 é"
        var yes = true
        var no = false
        var small: (Int8) = -128
        var least = Int64.min
        var most = UInt64.max
        var whole = 3.0
        var part = 0.1
        var big = 1e20
        var tiny: Float = 0.25
        var date = Date(timeIntervalSince1970: 1_795_344_000)
        var nothing: Int?
        var list = [1, 2, 3]
        var none: [String] = []
        var noMembers: [String: Int] = [:]
        var nested = [["b": 1, "a": 2], [:], ["z": 0, "Z": 1, "é": 2, "_": 3]]
        var optional: [Int?] = [1, nil, 3]
    }

    @Test func everyKindOfValueIsWrittenAlike() throws {
        try expectEqual(Everything())
        try expectEqual([Everything(), Everything()])
        try expectEqual("alone")
        try expectEqual(7)
        try expectEqual([Int]())
        try expectEqual([String: String]())
        try expectEqual(Optional<Int>.none)
        try expectEqual(Date(timeIntervalSince1970: 0.7))
    }

    /// A value of any shape, whose members are written in no order.
    private indirect enum Tree: Encodable {
        case text(String), number(Int), flag(Bool), null
        case list([Tree]), object([(String, Tree)])

        private struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        static func random(_ random: inout SplitMix64, depth: Int = 0) -> Tree {
            let alphabet = Array("abcAZ09_-\"\\/\n\u{1}é中🙂 ")
            func text(_ random: inout SplitMix64) -> String {
                let length = Int.random(in: 0...6, using: &random)
                return String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" })
            }
            switch Int.random(in: 0..<(depth < 5 ? 8 : 4), using: &random) {
            case 0: return .text(text(&random))
            case 1: return .number(Int.random(in: -9_999...9_999, using: &random))
            case 2: return .flag(Bool.random(using: &random))
            case 3: return .null
            case 4, 5:
                return .list(
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        .random(&random, depth: depth + 1)
                    })
            default:
                return .object(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        (text(&random), .random(&random, depth: depth + 1))
                    })
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text): try one(text, encoder)
            case .number(let number): try one(number, encoder)
            case .flag(let flag): try one(flag, encoder)
            case .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .list(let elements):
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(element) }
            case .object(let members):
                var container = encoder.container(keyedBy: Name.self)
                for (name, value) in members { try container.encode(value, forKey: Name(name)) }
            }
        }

        private func one(_ value: some Encodable, _ encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// 2,000 seeded trees; among their names are some that stand twice in an object.
    @Test func everyShapeIsWrittenAlike() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 { try expectEqual(Tree.random(&random)) }
    }

    /// Containers inside containers, an object that two share, and a value that writes nothing.
    private struct Nested: Encodable {
        struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
        enum Keys: String, CodingKey { case zoo, yard, list, first, second, path, parent, silent }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .zoo)
            var yard = container.nestedContainer(keyedBy: Keys.self, forKey: .yard)
            try yard.encode("x", forKey: .second)
            try yard.encode("y", forKey: .first)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            var inner = list.nestedContainer(keyedBy: Keys.self)
            try inner.encode([2, 3], forKey: .path)
            var innermost = list.nestedUnkeyedContainer()
            try innermost.encode("deep")
            try list.encode(4)
            #expect(list.count == 4)
            try "above".encode(to: container.superEncoder(forKey: .parent))
            var again = encoder.container(keyedBy: Keys.self)
            try again.encode(Silent(), forKey: .silent)
            try again.encode(5, forKey: .path)
        }
    }

    @Test func containersInsideContainersAreWrittenAlike() throws {
        try expectEqual(Nested())
        try expectEqual(["a": [Nested()]])
    }

    private struct Place: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "."))
        }
    }

    @Test func valueKnowsWhereItStands() throws {
        let places = ["a": [["b": Place()], ["c": Place(), "d": Place()]]]
        #expect(try Self.ours(places) == #"{"a":[{"b":"a.0.b"},{"c":"a.1.c","d":"a.1.d"}]}"#)
        #expect(try Self.ours(Place()) == #""""#)
    }

    @Test func numberThatIsNoneIsRefused() {
        #expect(throws: EncodingError.self) { try JSONTextEncoder.encode([Double.nan]) }
        #expect(throws: EncodingError.self) { try JSONTextEncoder.encode(["a": -Float.infinity]) }
    }
}
