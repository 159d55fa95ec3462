import QARunner
import QATapes
import TUI
import Testing
import Vitrine

/// What of a tape's commands a report has.
@Suite struct TapePrivacyTests {
    /// A screen with a name and a city on it.
    private static var frame: Canvas {
        var canvas = Canvas(size: Size(columns: 60, rows: 2))
        canvas.draw("Juniper Appleseed Atlanta GA", x: 0, y: 0, isPrivate: true)
        canvas.draw("USD 15.83", x: 0, y: 1)
        return canvas
    }

    static let commands: [(line: String, isPrivate: Bool, covered: String)] = [
        ("Type \"Grace Hopper\"", true, "Type \"▒▒▒▒▒▒▒▒▒▒▒▒\""), ("Type \"wax\"", false, "Type \"wax\""),
        ("Type \"4242 4242 42\"", false, "Type \"▒▒▒▒▒▒▒▒▒▒▒▒\""),
        ("Paste \"2468\"", true, "Paste \"▒▒▒▒\""), ("Paste", true, "Paste"),
        ("Copy \"4242 4242\"", false, "Copy \"▒▒▒▒▒▒▒▒▒\""),
        ("Expect \"Juniper Appleseed\"", false, "Expect \"▒▒▒▒▒▒▒ ▒▒▒▒▒▒▒▒▒\""),
        ("Expect line 1 \"Atlanta GA\"", false, "Expect line 1 \"▒▒▒▒▒▒▒ GA\""),
        ("Expect cursor /Junip.+Atlanta/", false, "Expect cursor /Junip.+▒▒▒▒▒▒▒/"),
        ("Expect not \"4242 4242 4242\"", false, "Expect not \"▒▒▒▒▒▒▒▒▒▒▒▒▒▒\""),
        ("Expect \"USD 15.83\"", true, "Expect \"USD 15.83\""),
        ("Wait@2s \"Appleseed\"", false, "Wait@2s \"▒▒▒▒▒▒▒▒▒\""),
        ("Mouse click \"Atlanta\"", false, "Mouse click \"▒▒▒▒▒▒▒\""), ("Down 3", true, "Down 3"),
        ("Key \"2\"", true, "Key \"▒\""), ("Key \"x\"", false, "Key \"x\""),
    ]

    @Test(arguments: commands)
    func whatIsPrivateIsCovered(_ line: String, _ isPrivate: Bool, _ covered: String) throws {
        let tape = try TapeParser.parse(line + "\n", file: "a.tape").get()
        let command = try #require(tape.steps.first?.command)
        #expect(command.redacted(on: [Self.frame], isPrivate: isPrivate).text == covered)
    }

    @Test func whatWasTypedInPrivateIsCoveredWhereverATapeSaysItAgain() {
        #expect("Expect not \"2468\"".covering(["2468", "1"]) == "Expect not \"▒▒▒▒\"")
        #expect(
            "\"2468\" is on the screen, 1 time".covering(["2468", "1"]) == "\"▒▒▒▒\" is on the screen, 1 time"
        )
        #expect("Expect \"Paid\"".covering([]) == "Expect \"Paid\"")
    }
}
