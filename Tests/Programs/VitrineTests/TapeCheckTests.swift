import Foundation
import TestSupport
import Testing

/// `vitrine qa check`: what is wrong with tapes is said without playing them.
@Suite struct TapeCheckTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func check(
        _ tapes: [String: String], _ options: String...
    ) async throws -> (status: Int32, said: String) {
        for (name, text) in tapes {
            try text.write(toFile: "\(home.path)/\(name)", atomically: true, encoding: .utf8)
        }
        return try await Installation.run(
            ProgramsUnderTest.vitrine, ["qa", "check"] + tapes.keys.sorted() + options, in: home.path,
            environment: ["HOME": home.path])
    }

    @Test func tapeThatIsRightIsSaidToBe() async throws {
        let result = try await check(["a.tape": "Wait \"Mustache Wax\"\nExpect \"A unicorn\"\n"])
        #expect(result.status == 0)
        #expect(result.said == "The tape can be played.\n")
    }

    @Test func everyFaultIsSaidWithItsPlace() async throws {
        let result = try await check([
            "a.tape": "Flap 3\nSleep soon\n", "b.tape": "Require no-such-program\nEnter\n",
            "c.tape": "Enter\n", "d.tape": "",
        ])
        #expect(result.status == 1)
        #expect(
            result.said == """
                a.tape:1:1: Unknown command "Flap"
                a.tape:2:7: Expected a duration such as 500ms or 2s, found "soon"
                b.tape:1:9: Require "no-such-program": there is no such program on PATH. Install it, or take \
                the line out.
                d.tape: The tape has no command, so nothing would be tested. vitrine qa new FILE writes one \
                to begin with.
                3 of 4 tapes cannot be played as they are.

                """)
    }

    @Test func whatIsNotUsedIsSaidAndIsNoFault() async throws {
        let result = try await check(["a.tape": "Set FontSize 20\nEnter\nSet FontSize 22\nOutput a.mp4\n"])
        #expect(result.status == 0)
        #expect(
            result.said == """
                a.tape:1:1: Set FontSize is not used here: a screen is measured in cells, by Set Columns and \
                Set Rows.
                a.tape:4:1: Output "a.mp4" is not made. Output makes .svg .gif .png .txt .cast.
                The tape can be played.

                """)
    }

    @Test func documentHasThePlacesAsNumbers() async throws {
        let result = try await check(["a.tape": "Set Width 900\nEnter\n", "b.tape": "Flap\n"], "--json")
        #expect(result.status == 1)
        let document = try JSONDecoder().decode(Document.self, from: Data(result.said.utf8))
        #expect(document.tapes.map(\.file) == ["a.tape", "b.tape"])
        #expect(document.tapes.map(\.faults.count) == [0, 1])
        #expect(document.tapes.map(\.unused.count) == [1, 0])
        #expect(
            document.tapes[1].faults == [
                Document.Remark(
                    file: "b.tape", line: 1, column: 1, sentence: #"Unknown command "Flap""#)
            ])
    }

    private struct Document: Decodable {
        var tapes: [Entry]

        struct Entry: Decodable {
            var file: String
            var faults, unused: [Remark]
        }

        struct Remark: Decodable, Hashable {
            var file: String
            var line, column: Int
            var sentence: String
        }
    }

    /// They are faults of their tape, beside those of other tapes.
    @Test func namesThatAreRefusedByARunAreFaults() async throws {
        let elsewhere = try await check(["a.tape": "Enter\nScreenshot ../a.png\n", "b.tape": "Flap\n"])
        #expect(elsewhere.status == 1 && elsewhere.said.contains("b.tape:1:1: Unknown command"))
        #expect(elsewhere.said.contains("a.tape:2:1: '../a.png' is refused"), "\(elsewhere.said)")
        let twice = try await check(["a.tape": "Enter\nScreenshot x.svg\nOutput x.svg\n"])
        #expect(twice.status == 1)
        #expect(twice.said.contains("is written at a.tape:3:1, too"), "\(twice.said)")
        #expect(try await check([:], "nowhere.tape").status == 64)
    }
}
