import Codecs
import Foundation
import SeededRandom
import Testing

@Suite struct EncodingTests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func base64IsThatOfTheStandard(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
    }

    @Test func base64AgreesWithFoundation() {
        var random = SplitMix64(seed: 11)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
            #expect(Base64.decode(Data(bytes).base64EncodedString().utf8) == bytes)
            let address = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing(
                "/", with: "_")
            #expect(Base64URL.encode(bytes) == address.replacing("=", with: ""))
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "====", "Zh==", "Zm9=", "Zm9v\n", " Zm9v", "Zm-_", "Zg==Zg==", "Z=g=", "=Zg=",
        "é9",
    ])
    func otherSpellingsAreNoBase64(text: String) { #expect(Base64.decode(text.utf8) == nil) }

    @Test func hexadecimalIsLowerCase() {
        #expect(Hexadecimal.encode([0x00, 0x9A, 0xFF]) == "009aff")
        #expect(Hexadecimal.decode("009aff".utf8) == [0x00, 0x9A, 0xFF])
    }

    @Test(arguments: ["0", "0G", "0A", "0x", " 00", "００"]) func otherSpellingsAreNoHexadecimal(text: String) {
        #expect(Hexadecimal.decode(text.utf8) == nil)
    }
}

@Suite struct JSONReaderTests {
    private func value(_ text: String) throws -> JSONValue { try JSONReader.value(of: Array(text.utf8)[...]) }

    @Test func valuesAreRead() throws {
        let text =
            #" { "a" : [ 1 , -0 , 2.5e+3 , true , false , null ] , "b" : { } , "c" : [ ] , "" : "x" } "#
        let list = ["1", "-0", "2.5e+3"].map { JSONValue.number(Array($0.utf8)[...]) }
        #expect(try value(text)["a"] == .array(list + [.bool(true), .bool(false), .null]))
        #expect(try value(text)["b"] == .object([]))
        #expect(try value(text)["c"] == .array([]))
        #expect(try value(text)[""] == .string([0x78]))
        #expect(try value(text)["d"] == nil)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""é\u00e9\u20AC""#, "éé€"),
        (#""\ud83d\ude00\udbff\udfff""#, "😀\u{10FFFF}"), (#""\u0000""#, "\0"), ("\"\u{7F}\"", "\u{7F}"),
    ])
    func textsAreRead(text: String, expected: String) throws {
        #expect(try value(text) == .string(Array(expected.utf8)))
    }

    @Test(arguments: [
        "", " ", "tru", "nul", "True", "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN", #"""#, #""\"#,
        #""\x""#,
        #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, #""\ud800\ud800""#,
        "\"\t\"",
        "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{1:2}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
        #"{"a" 1}"#, "1 1", "[]]", "{}\0", "\u{FEFF}1", "// 1", "'a'",
    ])
    func otherTextsAreMalformed(text: String) {
        #expect(throws: JSONReader.Fault.malformed) { try value(text) }
    }

    @Test func bytesThatAreNoTextAreMalformed() {
        for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
            as [[UInt8]]
        {
            #expect(throws: JSONReader.Fault.malformed) { try JSONReader.value(of: bytes[...]) }
        }
    }

    @Test func namesAreUniqueInTheirObject() throws {
        #expect(throws: JSONReader.Fault.repeatedName([0x61])) { try value(#"{"a":1,"b":2,"\u0061":3}"#) }
        #expect(throws: Never.self) { try value(#"{"a":{"a":1},"A":2}"#) }
    }

    @Test func nestingEndsAtSixteen() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try value(nested(16)) }
        #expect(throws: JSONReader.Fault.malformed) { try value(nested(17)) }
    }

    @Test func objectsHaveAtMost64Members() throws {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        }
        #expect(try value(object(64)).members?.count == 64)
        #expect(throws: JSONReader.Fault.malformed) { try value(object(65)) }
    }

    @Test(arguments: [
        ("0", 0), ("-7", -7), ("9223372036854775807", Int64.max), ("9223372036854775808", nil), ("1.0", nil),
        ("1e2", nil), ("\"1\"", nil),
    ])
    func integersAreWholeAndFit(text: String, integer: Int64?) throws {
        #expect(try value(text).integer == integer)
    }

    @Test func hexadecimalOfEitherCaseIsReadWhereItIsAskedFor() {
        #expect(Hexadecimal.digits(of: [0x0A, 0xFF], isUppercase: true) == Array("0AFF".utf8))
        #expect(Hexadecimal.decode("0aFf".utf8, ofEitherCase: true) == [0x0A, 0xFF])
    }

    @Test func percentTextKeepsUnreservedBytesAlone() {
        #expect(PercentText.encode("a-._~/é\n") == "a-._~%2F%C3%A9%0A")
        #expect(PercentText.decode("a%2f%C3%A9+".utf8) == "a/é+")
        #expect(PercentText.decode("a+b".utf8, plusIsSpace: true) == "a b")
    }

    @Test(arguments: ["%", "%4", "%4g", "%+1"]) func brokenPercentTextIsRefusedOrKept(text: String) {
        #expect(PercentText.decode(text.utf8) == nil)
        #expect(PercentText.decode(text.utf8, keepsBroken: true) == text)
    }

    @Test func percentTextIsUTF8() { #expect(PercentText.decode("%FF".utf8, keepsBroken: true) == nil) }
}
