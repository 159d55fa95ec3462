import Foundation
import ShopTransfers
import TestSupport
import Testing

/// Tables in and out, cell by cell.
struct CSVTests {
    private static func read(_ bytes: [UInt8], portion: Int = .max) -> [CSVReader.Element] {
        var reader = CSVReader()
        var elements: [CSVReader.Element] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let next = rest.prefix(portion)
            Array(next).withUnsafeBytes { reader.read($0) { elements.append($0) } }
            rest = rest.dropFirst(next.count)
        }
        reader.finish { elements.append($0) }
        return elements
    }

    private static func row(_ line: Int, _ fields: String?...) -> CSVReader.Element {
        .row(CSVReader.Row(line: line, fields: fields))
    }

    static let tables: [(String, [CSVReader.Element])] = [
        ("a,b\r\nc,d\r\n", [row(1, "a", "b"), row(2, "c", "d")]),
        ("a,b\nc,d", [row(1, "a", "b"), row(2, "c", "d")]),
        ("\u{FEFF}a,b\n", [row(1, "a", "b")]),
        ("a,\u{FEFF}b\n", [row(1, "a", "\u{FEFF}b")]),
        ("a,,\n,,", [row(1, "a", "", ""), row(2, "", "", "")]),
        ("\n\r\na\n\n\nb\n", [row(3, "a"), row(6, "b")]),
        ("\"a\"\"b\",\"c,d\"\n", [row(1, "a\"b", "c,d")]),
        ("\"a\nb\r\nc\",d\ne,f\n", [row(1, "a\nb\r\nc", "d"), row(4, "e", "f")]),
        ("\"\",\"\"\n", [row(1, "", "")]),
        ("=1+1,-2,+3,@x\n", [row(1, "=1+1", "-2", "+3", "@x")]),
        ("a,b\"c\nd,e\n", [.broken(line: 1, .strayMark), row(2, "d", "e")]),
        ("a,b\rc\nd,e\n", [.broken(line: 1, .strayMark), row(2, "d", "e")]),
        ("\"a\"b,c\nd,e\n", [.broken(line: 1, .afterQuote), row(2, "d", "e")]),
        ("a,b\n\"c,d\ne,f\n", [row(1, "a", "b"), .broken(line: 2, .unclosed)]),
        ("", []), ("\r\n", []),
        ("a,b\rc,\"d\re\"\r\rf,g", [row(1, "a", "b"), row(2, "c", "d\ne"), row(5, "f", "g")]),
        ("sep=;\na;b,c\n\"d;e\";f\n", [row(2, "a", "b,c"), row(3, "d;e", "f")]),
        ("\u{FEFF}sep=\t\r\na\tb\r\n", [row(2, "a", "b")]), ("\"sep=|\"\ra|b\r", [row(2, "a", "b")]),
        ("sep=:\na:b\n", [row(1, "sep=:"), row(2, "a:b")]),
    ]

    @Test(arguments: tables)
    func tableIsReadHoweverItsBytesCome(text: String, expected: [CSVReader.Element]) {
        let bytes = Array(text.utf8)
        for portion in [1, 2, 3, 7, .max] { #expect(Self.read(bytes, portion: portion) == expected) }
    }

    @Test func whatIsNoTextIsNoCell() {
        let bytes: [UInt8] = [0x61, 0x2C, 0xFF, 0xFE, 0x2C, 0x62, 0x00, 0x0A]
        #expect(Self.read(bytes) == [Self.row(1, "a", nil, nil)])
    }

    @Test func rowsAcrossPortionsAreWhole() {
        let text = (1...20_000).map { "\($0),\"line\n\($0)\"\r\n" }.joined()
        for portion in [1 << 16, 100_003] {
            let rows = Self.read(Array(text.utf8), portion: portion)
            #expect(rows.count == 20_000)
            #expect(rows.last == Self.row(39_999, "20000", "line\n20000"))
        }
    }

    @Test func openQuotationMarkDoesNotFillTheMemory() {
        let bytes = Array("a,b\n\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
        #expect(
            Self.read(bytes, portion: 1 << 16) == [Self.row(1, "a", "b"), .broken(line: 2, .tooLong)])
    }

    private struct Sample: Decodable {
        var text: String
        var cells: [[String]]
    }

    /// A line of nothing is no row here; Python writes such rows of one column alone.
    @Test func hundredsOfHostileTablesAreReadAndWrittenLikePythonsOwn() async throws {
        let seeds = 0..<400
        let orders = seeds.map { "write \($0)" }.joined(separator: "\0")
        let lines = try await Python.run(
            "Server/ShopTransfersTests/Oracles/tables.py", input: Data(orders.utf8)
        ).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == seeds.count)
        var written: [String] = []
        for (seed, line) in zip(seeds, lines) {
            let sample = try JSONDecoder().decode(Sample.self, from: Data(line))
            let cells = Self.read(Array(sample.text.utf8), portion: 1 + seed % 50).map { element in
                if case .row(let row) = element { row.fields.map { $0 ?? "?" } } else { ["broken"] }
            }
            #expect(cells == sample.cells, "seed \(seed)")
            var writer = CSVWriter()
            for row in sample.cells { writer.write(row) }
            written.append("read " + String(decoding: writer.bytes, as: UTF8.self))
        }
        let answers = try await Python.run(
            "Server/ShopTransfersTests/Oracles/tables.py", input: Data(written.joined(separator: "\0").utf8)
        ).split(separator: UInt8(ascii: "\n"))
        for (seed, (answer, line)) in zip(seeds, zip(answers, lines)) {
            let sample = try JSONDecoder().decode(Sample.self, from: Data(line))
            #expect(
                try JSONDecoder().decode([[String]].self, from: Data(answer)) == sample.cells, "seed \(seed)")
        }
    }
}
