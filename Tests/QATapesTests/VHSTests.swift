import QATapes
import TUI
import Testing

/// Tapes that were written for VHS load; what is about pixels, films and shells is passed over.
@Suite struct VHSTests {
    @Test func tapeOfAReadMeLoads() throws {
        let tape = try Tape.read(
            """
            # Where the film goes
            Output demo.gif

            # A large terminal
            Set FontSize 46
            Set Width 1200
            Set Height 600

            # Something to look at
            Type "echo 'Welcome!'"
            Sleep 500ms
            Enter
            Sleep 5s
            """)
        #expect(tape.outputs.map(\.path) == ["demo.gif"])
        #expect(tape.ignored.map(\.text) == ["Set FontSize 46", "Set Width 1200", "Set Height 600"])
        #expect(tape.settings.size == Size(columns: 80, rows: 24))
        #expect(
            tape.commands == [
                .type("echo 'Welcome!'", pace: nil), .pause(milliseconds: 500),
                .press(.enter, count: 1, pace: nil), .pause(milliseconds: 5_000),
            ])
    }

    static let ignored = [
        "Set FontFamily \"DejaVu Sans Mono\"", "Set Shell fish", "Set Shell /bin/bash", "Set Padding 50",
        "Set Margin 20", "Set MarginFill \"#674EFF\"", "Set LetterSpacing 1", "Set LineHeight 1.2",
        "Set Framerate 60", "Set PlaybackSpeed 0.5", "Set LoopOffset 20.99%", "Set WindowBar Colorful",
        "Set WindowBarSize 40", "Set BorderRadius 8", "Set CursorBlink false",
        "Set Theme \"Catppuccin Mocha\"", "Set Theme { \"name\": \"Whimsy\", \"black\": \"#535178\" }",
        "Set Theme {\n  \"name\": \"Whimsy\"\n}", "Require gum", "Require \"gum\"", "Env NAME \"value\"",
        "Env NAME \"\"", "Subtitle \"Hello\"", "Subtitle \"\"",
    ]

    @Test(arguments: ignored) func lineIsPassedOverAndKept(_ line: String) throws {
        let tape = try Tape.read("\(line)\nEnter")
        #expect(tape.ignored.map(\.text) == [line])
        #expect(tape.commands == [.press(.enter, count: 1, pace: nil)])
        #expect(tape.steps.map(\.line.line) == [line.split(separator: "\n").count + 1])
    }

    @Test func cosmeticSettingsMayStandBehindSteps() throws {
        #expect(try Tape.read("Enter\nSet FontSize 22 # large").ignored.map(\.text) == ["Set FontSize 22"])
    }
}
