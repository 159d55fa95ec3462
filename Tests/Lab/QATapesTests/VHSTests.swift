import QATapes
import TUI
import Testing

/// Tapes that were written for VHS load; what is about pixels, films and shells is said to have no effect.
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
        "Set FontFamily \"DejaVu Sans Mono\"", "Set Shell fish", "Set Shell zsh", "Set Padding 50",
        "Set Margin 20", "Set MarginFill \"#674EFF\"", "Set LetterSpacing 1", "Set LineHeight 1.2",
        "Set Framerate 60", "Set PlaybackSpeed 0.5", "Set LoopOffset 20.99%", "Set WindowBar Colorful",
        "Set WindowBarSize 40", "Set BorderRadius 8", "Set CursorBlink false",
        "Set Theme \"Catppuccin Mocha\"", "Set Theme { \"name\": \"Whimsy\", \"black\": \"#535178\" }",
        "Set Theme {\n  \"name\": \"Whimsy\"\n}", "Env NAME \"value\"",
        "Env NAME \"\"", "Env NAME value", "Subtitle \"Hello\"", "Subtitle \"\"", "Subtitle Hello there",
        "Set WindowBar \"\"",
        "Set MarginFill sky.png",
    ]

    @Test(arguments: ignored) func lineIsReadAndKept(_ line: String) throws {
        let tape = try Tape.read("\(line)\nEnter")
        #expect(tape.ignored.map(\.text) == [line])
        #expect(tape.commands == [.press(.enter, count: 1, pace: nil)])
        #expect(tape.steps.map(\.line.line) == [line.split(separator: "\n").count + 1])
    }

    @Test func cosmeticSettingsMayStandBehindSteps() throws {
        #expect(try Tape.read("Enter\nSet FontSize 22 # large").ignored.map(\.text) == ["Set FontSize 22"])
    }

    // MARK: Said, not passed over

    @Test func whatIsNotUsedIsSaidOnceWithItsPlace() throws {
        let tape = try Tape.read(
            """
            Output demo.mp4
            Set FontSize 46
            Set Width 1200
            Set Shell fish Set Framerate 60
            Set Theme "Catppuccin Mocha"
            Env HOME "/tmp"
            Enter
            Set FontSize 22
            Subtitle "Hello"
            Output wax.gif
            """)
        #expect(
            tape.unused.map(\.text) == [
                #"t.tape:1:1: Output "demo.mp4" is not made. Output makes .svg .gif .png .txt .cast."#,
                "t.tape:2:1: Set FontSize is not used here: a screen is measured in cells, by Set Columns "
                    + "and Set Rows.",
                "t.tape:3:1: Set Width is not used here: a screen is measured in cells, by Set Columns and "
                    + "Set Rows.",
                "t.tape:4:1: Set Shell is not used here: a tape opens the shop, and no shell.",
                "t.tape:4:16: Set Framerate is not used here: a picture has the frames and the times of "
                    + "the tape's own clock.",
                "t.tape:5:1: Set Theme is not used here: Set Theme takes the shop's own themes, such as "
                    + "dark or light.",
                "t.tape:6:1: Env is not used here: a tape opens the shop, and no shell.",
                "t.tape:9:1: Subtitle is not used here: a picture has no subtitles.",
            ])
        #expect(try Tape.read("Output wax.svg\nSet Theme dark\nScreenshot card\nRequire sh").unused.isEmpty)
    }

    @Test func programsThatAreRequiredAreKeptWithTheirPlaces() throws {
        let tape = try Tape.read("Require gum\nEnter Require \"/bin/sh\"")
        #expect(tape.requirements.map(\.program) == ["gum", "/bin/sh"])
        #expect(tape.requirements.map(\.line.line) == [1, 2])
        #expect(tape.requirements.map(\.line.column) == [9, 15])
        #expect(try Tape.read(tape.text).requirements.map(\.program) == ["gum", "/bin/sh"])
        #expect(tape.ignored.isEmpty)
    }

    // MARK: Tapes that VHS refuses

    static let whole = "Expected a whole number of 0 or more, found"
    static let output =
        "Expected a file name with an ending such as wax.gif, or the name of a folder with / behind it, found"
    static let screenshot =
        "Expected a name without an ending, or the name of a file that ends in .svg, .png or .txt, found"
    static let refused: [(String, String)] = [
        ("Set FontSize big", "1:14: \(whole) \"big\""),
        ("Set Framerate 29.97", "1:15: \(whole) \"29.97\""),
        ("Set Width -1", "1:11: \(whole) \"-1\""),
        ("Set Height \"tall\"", "1:12: \(whole) \"tall\""),
        ("Set SubtitleFontSize x", "1:22: \(whole) \"x\""),
        ("Set LineHeight high", #"1:16: Expected a number such as 1.5, found "high""#),
        ("Set PlaybackSpeed 1.2.3", #"1:19: Expected a number such as 1.5, found "1.2.3""#),
        ("Set LoopOffset half", #"1:16: Expected a percentage such as 20%, found "half""#),
        ("Set CursorBlink maybe", #"1:17: Expected true or false, found "maybe""#),
        (
            "Set WindowBar Colourful",
            #"1:15: Expected Colorful, ColorfulRight, Rings or RingsRight, found "Colourful"; "#
                + "did you mean Colorful?"
        ),
        (
            "Set MarginFill '#12'",
            ##"1:16: Expected a colour such as "#674EFF" or the name of a picture, found "#12""##
        ),
        ("Set SubtitlePosition left", #"1:22: Expected top, center or bottom, found "left""#),
        (
            "Set Shell tcsh",
            #"1:11: Expected bash, zsh, fish, powershell, pwsh, cmd, nu, osh or xonsh, found "tcsh""#
        ),
        (
            "Set Theme { \"name\": }",
            #"1:11: Expected the colours of a theme as one JSON object, found "{""#
        ),
        ("Output demo", "1:8: \(output) \"demo\""),
        ("Output films.d/demo", "1:8: \(output) \"films.d/demo\""),
        ("Screenshot card.jpg", "1:12: \(screenshot) \"card.jpg\""),
        ("Screenshot card.gif", "1:12: \(screenshot) \"card.gif\""),
        ("Type 42", #"1:6: Expected a text in quotes, found "42""#),
        ("Type wax!", #"1:6: Expected a text in quotes, found "wax!""#),
        ("Type wax 42", #"1:10: Expected the end of the line, found "42""#),
        ("Env NAME 5", #"1:10: Expected a text in quotes, found "5""#),
        ("Env NAME Enter", #"1:10: Expected a text in quotes, found "Enter""#),
        ("Subtitle 5", #"1:10: Expected a text in quotes, found "5""#),
    ]

    @Test(arguments: refused) func tapeThatVHSRefusesIsRefused(_ text: String, _ sentence: String) {
        #expect(Tape.errors(in: text) == ["t.tape:" + sentence])
    }

    @Test(
        "a picture without room for a terminal",
        arguments: [
            (
                "Set Height 100\nSet Width 100\nSet Padding 100\nOutput demo.gif\nEnter", "3:1", "100x100",
                "200x200"
            ),
            ("Set Width 100", "1:1", "100x600", "120x120"),
            ("Set Height 300\nSet Margin 90\nSet WindowBar Rings", "3:1", "1200x300", "300x330"),
        ])
    func pictureWithoutRoomIsRefused(_ text: String, _ place: String, _ size: String, _ taken: String) {
        #expect(
            Tape.errors(in: text) == [
                "t.tape:\(place): A picture of \(size) pixels has no room for a terminal: padding, margin "
                    + "and window bar take \(taken)"
            ])
    }

    @Test func pictureWithRoomIsRead() throws {
        #expect(try Tape.read("Set Height 200\nSet Width 200\nSet Padding 100").ignored.count == 3)
        #expect(try Tape.read("Set Width 100\nSet Width 1200").ignored.count == 2)
    }
}
