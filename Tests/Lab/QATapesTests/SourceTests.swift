import QATapes
import TUI
import Testing

/// Tapes that stand in other tapes.
@Suite struct SourceTests {
    @Test func sourceStandsWhereItIsNamed() throws {
        let tape = try Tape.read(
            "Source start.tape\nEnter\nSource \"buy.tape\" Tab\nHome",
            files: ["start.tape": "Set Rows 30\nOutput a.gif", "buy.tape": "# buys\nSpace"])
        #expect(tape.settings.size.rows == 30)
        #expect(tape.outputs.map(\.line.file) == ["start.tape"])
        #expect(
            tape.commands == [
                .press(.enter, count: 1, pace: nil), .press(.space, count: 1, pace: nil),
                .press(.tab, count: 1, pace: nil), .press(.home, count: 1, pace: nil),
            ])
        #expect(
            tape.steps.map(\.line) == [
                TapeLine(file: "t.tape", line: 2, column: 1), TapeLine(file: "buy.tape", line: 2, column: 1),
                TapeLine(file: "t.tape", line: 3, column: 19), TapeLine(file: "t.tape", line: 4, column: 1),
            ])
    }

    @Test func sourceIsAskedForWithTheFileThatNamesIt() throws {
        var asked: [String] = []
        let tape = TapeParser.parse("Source b.tape", file: "a") { name, from in
            asked.append("\(from) \(name)")
            return .success(
                TapeParser.File(name: "dir/\(name)", text: name == "b.tape" ? "Source c.tape" : "Enter"))
        }
        #expect(asked == ["a b.tape", "dir/b.tape c.tape"])
        #expect(try tape.get().steps.map(\.line.file) == ["dir/c.tape"])
    }

    @Test func sameSourceMayStandTwice() throws {
        let tape = try Tape.read("Source b.tape\nSource b.tape", files: ["b.tape": "Enter"])
        #expect(tape.steps.count == 2)
    }

    @Test func errorsOfSourcesHaveTheirFiles() {
        let errors = Tape.errors(
            in: "Source b.tape\nEntr\nSource c.tape",
            files: ["b.tape": "Enter\nSet Rows 30\nSleep", "c.tape": "Set Rows 31"])
        #expect(
            errors == [
                #"t.tape:2:1: Unknown command "Entr"; did you mean Enter?"#,
                "b.tape:2:5: Set Rows has to stand before the first step",
                "b.tape:3:6: Expected a duration such as 500ms or 2s, found the end of the line",
                "c.tape:1:5: Set Rows has to stand before the first step",
            ])
    }

    static let faults: [(String, [String: String], String)] = [
        ("Source", [:], "t.tape:1:7: Expected a file name, found the end of the line"),
        ("Source no.tape", [:], #"t.tape:1:8: No such file: "no.tape""#),
        ("Source secret.tape", [:], #"t.tape:1:8: Cannot read "secret.tape""#),
        (
            "Source b.vhs", ["b.vhs": "Enter"],
            #"t.tape:1:8: "b.vhs" is no tape; a tape's name ends in .tape"#
        ),
        ("Source b.tape", ["b.tape": ""], #"t.tape:1:8: "b.tape" is empty"#),
        (
            "Source t.tape", ["t.tape": "Enter"], #"t.tape:1:8: "t.tape" is a source of itself"#
        ),
        (
            "Source b.tape", ["b.tape": "Source c.tape", "c.tape": "Enter\n Source b.tape"],
            #"c.tape:2:9: "b.tape" is a source of itself"#
        ),
        (
            "Source b.tape", ["b.tape": "Rule 'A-1' 'x'\nExpect quit"],
            #"b.tape:1:1: Rule "A-1" has no Rule end in its file"#
        ),
    ]

    @Test(arguments: faults)
    func faultOfASourceIsSaid(_ text: String, _ files: [String: String], _ sentence: String) {
        #expect(Tape.errors(in: text, files: files).first == sentence)
    }

    @Test func ruleEndsInItsOwnFile() {
        let errors = Tape.errors(
            in: "Rule 'A-1' 'x'\nExpect quit\nSource b.tape\nRule end",
            files: ["b.tape": "Rule end"])
        #expect(errors == ["b.tape:1:1: Rule end where no rule has begun"])
    }

    @Test func stepsOfASourceBelongToTheRuleAroundIt() throws {
        let tape = try Tape.read("Rule 'A-1' 'x'\nSource b.tape\nRule end", files: ["b.tape": "Expect quit"])
        #expect(tape.steps.map(\.group) == ["A-1"])
    }

    @Test func sixteenFilesMayBeInsideEachOther() throws {
        let files = Dictionary(uniqueKeysWithValues: (1...16).map { ("\($0).tape", "Source \($0 + 1).tape") })
        let errors = Tape.errors(
            in: "Source 1.tape", files: files.merging(["17.tape": "Enter"]) { old, _ in old })
        #expect(errors == [#"15.tape:1:8: "16.tape" is more than 16 files inside each other"#])
        let last = files.merging(["15.tape": "Enter"]) { _, new in new }
        #expect(try Tape.read("Source 1.tape", files: last).steps.count == 1)
    }

    @Test func filesOfATapeAreCounted() {
        let files = Dictionary(
            uniqueKeysWithValues: (1...12).map {
                ("\($0).tape", "Source \($0 + 1).tape\nSource \($0 + 1).tape")
            })
        let errors = Tape.errors(
            in: "Source 1.tape", files: files.merging(["13.tape": "Enter"]) { old, _ in old })
        #expect(errors.first?.hasSuffix("would be more than 500 files in one tape") == true)
    }
}
