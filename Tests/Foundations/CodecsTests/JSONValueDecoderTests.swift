import Codecs
import Foundation
import Testing

private enum Tongue: String, Codable, CodingKeyRepresentable {
    case english = "en"
    case chinese = "zh-Hans"
}

private struct Sample: Codable, Equatable {
    var count: Int
    var optional: Int64?
    var changes: [String: [String: String?]?]
    var texts: [Tongue: String]
    var moment: Date
    var numbers: [Double]
    var isOpen: Bool
    var small: UInt8
    var inner: [Sample]?
}

private let valid = #"""
    {"count":2.0,"optional":null,"changes":{"x":{"y":null,"z":"1"},"1":null},"texts":{"zh-Hans":"二"},
    "moment":"2026-11-25T10:00:00Z","numbers":[1,2.5,1e3],"isOpen":true,"small":255,"inner":[]}
    """#

/// Foundation's decoder is the oracle: values and errors of both are the same.
@Suite struct JSONValueDecoderTests {
    private func decode(_ json: String) throws -> Sample {
        try JSONValueDecoder.decode(Sample.self, from: JSONReader.value(of: Array(json.utf8)[...]))
    }

    private func expected(_ json: String) throws -> Sample {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Sample.self, from: Data(json.utf8))
    }

    /// The kind of an error and its place; nil for none.
    private func fault(_ decode: () throws -> Sample) -> String? {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
        }
        do {
            _ = try decode()
            return nil
        } catch DecodingError.keyNotFound(let key, let context) {
            return "missing \(place(context.codingPath + [key]))"
        } catch DecodingError.valueNotFound(_, let context) {
            return "null \(place(context.codingPath))"
        } catch DecodingError.typeMismatch(_, let context) {
            return "type \(place(context.codingPath))"
        } catch {
            return "other"
        }
    }

    @Test(arguments: [
        ("2.0", "1e2"), ("2.0", "-0"), ("2.5,", ""), ("null,\"changes", "7,\"changes"),
        ("\"1\":null", "\"1\":{}"),
    ])
    func valuesAreThoseOfFoundation(part: String, other: String) throws {
        let json = valid.replacing(part, with: other)
        #expect(try decode(json) == expected(json))
    }

    @Test(arguments: [
        ("2.0", "\"2\""), ("2.0", "2.5"), ("2.0", "99999999999999999999"), ("true", "1"), ("255", "256"),
        ("10:00:00Z", "10:00"), ("zh-Hans", "fr"), ("[1,2.5,1e3]", "[1,\"2\"]"), ("[1,2.5,1e3]", "[1,null]"),
        ("[1,2.5,1e3]", "{}"), ("[1,2.5,1e3]", "null"), ("\"z\":\"1\"", "\"z\":1"), ("[]", "[{}]"),
        ("\"count\":2.0,", ""), ("{\"zh-Hans\":\"二\"}", "[]"),
    ])
    func errorsAreThoseOfFoundation(part: String, other: String) {
        let json = valid.replacing(part, with: other)
        let found = fault { try decode(json) }
        #expect(found != nil)
        #expect(found == fault { try expected(json) })
    }

    @Test(arguments: [
        ("2026-02-28T00:00:00Z", true), ("2026-02-29T00:00:00Z", false), ("2028-02-29T00:00:00Z", true),
        ("2100-02-29T00:00:00Z", false), ("2026-04-31T10:00:00Z", false), ("2026-12-31T23:59:59Z", true),
        ("2026-13-01T00:00:00Z", false), ("2026-00-10T00:00:00Z", false), ("2026-01-00T00:00:00Z", false),
        ("tomorrow", false), ("", false),
    ])
    func dayIsOneOfTheCalendar(_ text: String, _ isOne: Bool) {
        let date = Date(rfc3339: text)
        #expect((date != nil) == isOne)
        if let date { #expect(date.formatted(.iso8601) == text) }
    }
}
