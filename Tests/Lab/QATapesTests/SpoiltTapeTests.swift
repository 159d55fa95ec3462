import QATapes
import SeededRandom
import Testing

/// Whatever stands in a file, it is read or refused with places inside of it.
@Suite struct SpoiltTapeTests {
    /// Tapes that are right, to be spoilt.
    private static let seeds: [String] =
        [
            TapeTemplate.text(name: "fuzz"), RoundTripTests.whole,
            (CommandTests.vhs + CommandTests.own).map(\.0).joined(separator: "\n"),
            CommandTests.server.map { "Server \($0.0)" }.joined(separator: "\n"),
            CommandTests.conditions.map { "Expect not \($0.0)" }.joined(separator: "\n"),
            VHSTests.ignored.joined(separator: "\n"),
        ]
    /// What is put in: signs that mean something, and some that are seen nowhere.
    private static let pieces = [
        "\"", "'", "`", "$\"", "/", "\\", "{", "}", "#", "@", "+", "\n", "\r\n", "\r", "\t", " ", "\u{0}",
        "\u{301}",
        "\u{FEFF}", "\u{200D}", "👨‍👩‍👧", "胡", "9999999999999999999999", "-1", "0", "Set", "Rule end",
        "Rule 'A-1' 'x'",
        "Type", "Ctrl+", "Alt+", "Wait+", "Expect not", "Server", "on", "(?<", "[[", "\\u{", "*", "(", "+?",
        "Source x.tape",
    ]

    private static func spoil(_ text: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0...random.number(below: 4) {
            let place = random.number(below: scalars.count + 1)
            let end = min(scalars.count, place + random.number(below: 12))
            switch random.number(below: 5) {
            case 0: scalars.removeSubrange(place..<end)
            case 1: scalars.insert(contentsOf: scalars[place..<end], at: random.number(below: place + 1))
            case 2: scalars = Array(scalars[..<place])
            default:
                let piece = pieces[random.number(below: pieces.count)]
                scalars.insert(contentsOf: piece.unicodeScalars, at: place)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// How many lines a file has, and how many characters each.
    private static func lengths(_ text: String) -> [Int] {
        let body =
            text.unicodeScalars.first == "\u{FEFF}"
            ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        return body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).count }
    }

    private static func isInside(_ line: TapeLine, _ lengths: [String: [Int]]) -> Bool {
        guard let lines = lengths[line.file], (1...lines.count).contains(line.line) else { return false }
        // One behind the last character is the end of the line.
        return (1...lines[line.line - 1] + 1).contains(line.column)
    }

    @Test(arguments: 0..<8) func spoiltTapeIsReadOrRefusedInPlace(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (read, refused) = (0, 0)
        for _ in 0..<400 {
            let text = Self.spoil(Self.seeds[random.number(below: Self.seeds.count)], &random)
            let other = Self.spoil("Enter\nExpect quit\nSource x.tape", &random)
            let lengths = ["t.tape": Self.lengths(text), "x.tape": Self.lengths(other)]
            switch Tape.parse(text, files: ["x.tape": other]) {
            case .success(let tape):
                read += 1
                #expect(tape.steps.allSatisfy { Self.isInside($0.line, lengths) })
                try Self.expectSame(tape)
            case .failure(let errors):
                refused += 1
                #expect(!errors.all.isEmpty)
                for error in errors.all where !Self.isInside(error.line, lengths) {
                    Issue.record("\(error.text) is not inside of\n\(text)")
                }
                #expect(errors.text.split(whereSeparator: \.isNewline).count == errors.all.count)
            }
        }
        #expect(read > 10 && refused > 100)
    }

    /// What was read can be written and is read again.
    private static func expectSame(_ tape: Tape) throws {
        let again = try Tape.read(tape.text)
        if again.content != tape.content { Issue.record("\(tape.text)\n—\n\(again.text)") }
    }

    @Test func noiseIsRefusedInPlace() {
        var random = SplitMix64(seed: 99)
        for _ in 0..<300 {
            let text = (0..<random.number(below: 40)).map { _ in
                Self.pieces[random.number(below: Self.pieces.count)]
            }.joined()
            guard case .failure(let errors) = Tape.parse(text, files: ["x.tape": " "]) else { continue }
            let lengths = ["t.tape": Self.lengths(text), "x.tape": [1]]
            #expect(errors.all.allSatisfy { Self.isInside($0.line, lengths) }, "\(text.debugDescription)")
        }
    }

    @Test func patternsAreCompiledOrRefused() {
        var random = SplitMix64(seed: 5)
        let parts = [
            "a", "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", ".", "\\", "\\d", "\\b",
            "\\p{L}", "(?:",
            "(?<n>", "(?=", "(?<!", "(?i)", "\\1", "\\k<n>", "{2,1}", "{,3}", "\\x{110000}", "[a-", "[^",
            "&&", "[:alpha:]",
            "\\Q", "\\E", "(?#", "(*", "\\N{SPACE}", "\u{301}", "👨‍👩‍👧", "-", "~~", "(?(1)", "\\g{-1}", "\\K",
            "\\X", "\\R",
        ]
        var compiled = 0
        for _ in 0..<4_000 {
            let text = (0...random.number(below: 7)).map { _ in parts[random.number(below: parts.count)] }
                .joined()
            guard let pattern = Tape.Pattern(text) else { continue }
            compiled += 1
            _ = pattern.isFound(in: "aab 12")
        }
        #expect(compiled > 300)
    }
}
