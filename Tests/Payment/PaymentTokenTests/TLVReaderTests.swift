import Codecs
import PaymentToken
import Testing

@Suite struct TLVReaderTests {
    @Test(
        arguments: [
            ([0x04, 0x01, 0x07], [0x07]), ([0x04, 0x81, 0x01, 0x07], [0x07]),
            ([0x04, 0x84, 0, 0, 0, 1, 0x07], [0x07]), ([0x30, 0x80, 0x00, 0x00], []),
            ([0x30, 0x80, 0x04, 0x01, 0x00, 0x00, 0x00], [0x04, 0x01, 0x00]),
            ([0x30, 0x80, 0x30, 0x80, 0, 0, 0, 0], [0x30, 0x80, 0, 0]),
        ] as [([UInt8], [UInt8])])
    func basicRulesReadEveryLength(bytes: [UInt8], contents: [UInt8]) throws {
        var reader = TLVReader(bytes[...], rules: .basic)
        let element = try reader.next()
        #expect(element.contents.elementsEqual(contents))
        #expect(element.encoded.elementsEqual(bytes))
        #expect(reader.isAtEnd)
    }

    @Test(
        arguments: [
            [0x04, 0x81, 0x01, 0x07], [0x04, 0x82, 0x00, 0x80], [0x30, 0x80, 0x00, 0x00], [0x04, 0x02, 0x07],
            [0x00, 0x00], [0x1F, 0x01, 0x00], [],
        ] as [[UInt8]])
    func distinguishedRulesReadTheShortestLengthAlone(bytes: [UInt8]) {
        var reader = TLVReader(bytes[...], rules: .distinguished)
        #expect(throws: TokenRefusal.malformedSignature) { try reader.next() }
    }

    @Test(arguments: [1, 0x7F, 0x80, 0xFF, 0x100, 0x1_0000]) func lengthsAreWrittenAsTheyAreRead(
        count: Int
    ) throws {
        let contents = [UInt8](repeating: 7, count: count)
        var reader = TLVReader(TLV.write(TLV.octetString, contents)[...], rules: .distinguished)
        #expect(try reader.next(TLV.octetString).contents.elementsEqual(contents))
    }

    @Test func indefiniteLengthsNestEightDeep() throws {
        func nested(_ depth: Int) -> [UInt8] {
            (0..<depth).reduce([]) { inner, _ in TLV.writeIndefinite(TLV.sequence, inner) }
        }
        var good = TLVReader(nested(8)[...], rules: .basic)
        #expect(throws: Never.self) { try good.next() }
        var deep = TLVReader(nested(9)[...], rules: .basic)
        #expect(throws: TokenRefusal.malformedSignature) { try deep.next() }
    }

    @Test func identifiersAreWrittenInDER() {
        #expect(
            Hexadecimal.encode(TLV.write(ObjectIdentifiers.signingIntermediate)) == "060a2a864886f7636406020e"
        )
        #expect(Hexadecimal.encode(TLV.write(ObjectIdentifiers.sha256)) == "0609608648016503040201")
    }
}
