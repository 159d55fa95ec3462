import FoundationEssentials
import QATapes
import TUI
import Testing

/// What is written is read again as the same tape.
@Suite struct RoundTripTests {
    @Test(arguments: CommandTests.vhs + CommandTests.own)
    func everyCommandIsReadAsItIsWritten(_ line: String, _ command: Tape.Command) throws {
        #expect(try Tape.read("Show\n" + command.text).commands == [.show, command])
    }

    @Test(arguments: CommandTests.server)
    func everyOrderIsReadAsItIsWritten(_ order: String, _ meaning: Tape.ServerOrder) throws {
        let text = Tape.Command.server(meaning).text
        #expect(try Tape.read(text).commands == [.server(meaning)])
    }

    @Test(arguments: CommandTests.conditions)
    func everyExpectationIsReadAsItIsWritten(_ words: String, _ condition: Tape.Condition) throws {
        for isNegated in [true, false] {
            let command = Tape.Command.expect(Tape.Expectation(condition, isNegated: isNegated))
            #expect(try Tape.read(command.text).commands == [command])
        }
    }

    static let hard = [
        #"say "wax""#, "it's \"wax\"", "it's \"wax\" `here`", #"back\slash"#, #"it's "\n" `x`"#, "a\nb\r\tc",
        "\u{301}e", "\u{600}", "\u{1B}[31m", "\u{202E}abc", "# no comment", "$", "$\"", "/", "😀", "\u{FEFF}",
        "  ", "Enter", "'", "\"\u{301}'`", "\r\n",
    ]

    @Test(arguments: hard) func everyTextIsReadAsItIsWritten(_ text: String) throws {
        let commands: [Tape.Command] = [
            .type(text, pace: nil), .screenshot(text), .copy(text), .paste(text),
            .wait(Tape.Wait(.line, .text(text))), .wallet(.profile(text + "/x")), .wallet(.card(id: text)),
            .server(.soldOut(sku: text)), .mouse(.clickText(text)),
            .expect(Tape.Expectation(.style(.body, .text(text)))),
        ]
        let tape = try Tape.read((["Show"] + commands.map(\.text)).joined(separator: "\n"))
        #expect(tape.commands == [.show] + commands)
        // Equal strings may have other scalars.
        guard case .type(let read, _) = tape.commands[1] else { throw TapeErrors([]) }
        #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: ["a/b", #"a\/b"#, #"a\\/b"#, "[/]", #"\/\/"#, "a\nb", #"\\\\"#, "'\"`", "#", "胡须"])
    func everyPatternIsReadAsItIsWritten(_ text: String) throws {
        let command = Tape.Command.expect(Tape.Expectation(.screen(.pattern(try .of(text)))))
        #expect(try Tape.read(command.text).commands == [command])
        #expect(!command.text.contains("\n"))
    }

    @Test func keysAreWrittenAsTheyAreNamed() throws {
        let keys: [(Key, String)] = [
            (.space, "Space"), (.character("x"), "Key \"x\""), (.character("\""), "Key '\"'"),
            (.alt("\""), "Alt+'\"'"), (.alt("#"), ##"Alt+"#""##), (.alt("/"), #"Alt+"/""#),
            (.alt("x"), "Alt+x"),
            (.alt("\u{301}"), #"Alt+$"\u{301}""#), (.alt(" "), "Alt+Space"), (.alt("+"), "Alt++"),
            (.alt("@"), #"Alt+"@""#),
            (.control("c"), "Ctrl+c"),
            (.control(" "), "Ctrl+Space"), (.control("]"), "Ctrl+]"), (.backTab, "Shift+Tab"),
            (.function(5), "F5"), (.pageDown, "PageDown"), (.end, "End"),
        ]
        for (key, word) in keys {
            let command = Tape.Command.press(key, count: 1, pace: nil)
            #expect(command.text == word)
            #expect(try Tape.read(word).commands == [command])
        }
        let slow = Tape.Command.press(.character("+"), count: 3, pace: 10)
        #expect(slow.text == "Key@10ms \"+\" 3")
        #expect(Tape.Command.press(.down, count: 3, pace: 1_500).text == "Down@1500ms 3")
    }

    static let whole = """
        # Comments are for people
        Output out.gif
        Rule UX-BTN-01
        Rule not UX-SUM-03
        Set Columns 120
        Set Language zh-Hans
        Set Theme contrast
        Set Motion on
        Set Kiosk on
        Set IdleLimit 45
        Set Seed 42
        Set Clock 2027-01-02T03:04:05Z
        Set WaitPattern /a\\/b/
        Set FontSize 46
        Wallet "needs-setup"

        Type "wax" Enter 2
        Rule "SHOP-01" "It's \\"so\\""
        Wait@2s "Paid" # and no more
        Expect not style warning "Declined"
        Rule end
        Rule "SHOP-02" "The next one"
        Expect place list
        Rule end
        Set TypingSpeed 1m
        Server decline 51
        Env A "b"
        """

    @Test func wholeTapeIsWritten() throws {
        let tape = try Tape.read(Self.whole.replacing(#""It's \"so\"""#, with: "\"It's so\""))
        #expect(
            tape.text == """
                Output out.gif
                Rule UX-BTN-01
                Rule not UX-SUM-03
                Set Columns 120
                Set Rows 24
                Set Language zh-Hans
                Set Theme high-contrast
                Set Motion on
                Set Kiosk on
                Set Seed 42
                Set Clock "2027-01-02T03:04:05Z"
                Set Wallet needs-setup
                Set TypingSpeed 50ms
                Set WaitTimeout 15s
                Set IdleLimit 45s
                Set WaitPattern /a\\/b/
                Set FontSize 46
                Env A "b"

                Type "wax"
                Enter 2
                Rule "SHOP-01" "It's so"
                    Wait@2s "Paid"
                    Expect not style warning "Declined"
                Rule end
                Rule "SHOP-02" "The next one"
                    Expect place list
                Rule end
                Set TypingSpeed 1m
                Server decline 51 1

                """)
        let again = try Tape.read(tape.text)
        #expect(again.content == tape.content)
        // Once written it stays as it is, places and all.
        #expect(try Tape.read(again.text) == again)
    }

    @Test func ordersToAKioskAreReadAsTheyAreWritten() throws {
        for order in [Tape.KioskOrder.drain, .say("We close at \"six\"")] {
            let text = Tape.Command.kiosk(order).text
            #expect(try Tape.read("Set Kiosk on\n" + text).commands == [.kiosk(order)])
        }
        #expect(Tape.Command.kiosk(.say("At six")).text == "Kiosk say \"At six\"")
    }

    @Test func recordingIsWritten() throws {
        let line = TapeLine(file: "live", line: 1, column: 1)
        let commands: [Tape.Command] = [
            .press(.enter, count: 1, pace: nil), .pause(milliseconds: 1_234),
            .press(.space, count: 1, pace: nil),
            .resize(Size(columns: 60, rows: 20)), .clock(.advance(milliseconds: 90_000)), .hangup,
        ]
        let tape = Tape(file: "live", steps: commands.map { Tape.Step(line: line, command: $0) })
        #expect(
            tape.text.hasSuffix(
                "\n\nEnter\nSleep 1234ms\nSpace\nResize 60x20\nClock +90s\nHangup\n"))
        #expect(try Tape.read(tape.text).content == tape.content)
    }
}
