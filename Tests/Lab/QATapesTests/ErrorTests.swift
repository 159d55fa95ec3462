import QATapes
import Testing

/// What is wrong with a tape is said in one line with its place, and all of it is said.
@Suite struct ErrorTests {
    static let duration = "Expected a duration such as 500ms or 2s, found"
    static let match = "Expected a text in quotes or a pattern between slashes, found"
    static let commands: [(String, String)] = [
        ("Entr", #"1:1: Unknown command "Entr"; did you mean Enter?"#),
        ("enter", #"1:1: Unknown command "enter"; did you mean Enter?"#),
        ("Esc", #"1:1: Unknown command "Esc"; did you mean Escape?"#),
        ("Frobnicate", #"1:1: Unknown command "Frobnicate""#),
        ("@500ms", #"1:1: Unknown command "@""#),
        ("Wait+Window", #"1:1: Unknown command "Wait+Window""#),
        (#"  "Enter""#, #"1:3: Expected a command such as Type, Enter or Expect, found "Enter""#),
        ("/x/", #"1:1: Expected a command such as Type, Enter or Expect, found "/x/""#),
        ("{", #"1:1: Expected a command such as Type, Enter or Expect, found "{""#),
        ("Enter now", #"1:7: Expected the end of the line, found "now""#),
        ("Hide@5s", #"1:5: Expected the end of the line, found "@5s""#),
        ("Hide /x/", #"1:6: Expected the end of the line, found "/x/""#),
        (#"Down 3 "x""#, #"1:8: Expected the end of the line, found "x""#),
        ("Ctrl", #"1:1: Unknown key "Ctrl"; a key is such as Enter, Shift+Tab, Ctrl+c, Alt+x or F5"#),
        ("Ctrl+", #"1:1: Unknown key "Ctrl+"; a key is such as Enter, Shift+Tab, Ctrl+c, Alt+x or F5"#),
        ("Ctrl+é", #"1:1: Unknown key "Ctrl+é"; a key is such as Enter, Shift+Tab, Ctrl+c, Alt+x or F5"#),
        ("Shift+Tabb", #"1:1: Unknown key "Shift+Tabb"; did you mean Shift+Tab?"#),
        ("Alt+[", #"1:1: Unknown key "Alt+["; a key is such as Enter, Shift+Tab, Ctrl+c, Alt+x or F5"#),
        ("F13", #"1:1: Unknown command "F13"; did you mean F1?"#),
        ("Down 0", #"1:6: Expected a number from 1 to 10000, found "0""#),
        ("Down 3x", #"1:6: Expected a number from 1 to 10000, found "3x""#),
        ("Down 10001", #"1:6: Expected a number from 1 to 10000, found "10001""#),
        (
            "Down 99999999999999999999",
            #"1:6: Expected a number from 1 to 10000, found "99999999999999999999""#
        ),
        ("Enter@", "1:7: \(duration) the end of the line"),
        ("Enter@soon 3", "1:7: \(duration) \"soon\""),
        ("Key", "1:4: Expected one character, found the end of the line"),
        ("Key 'ab'", #"1:5: Expected one character, found "ab""#),
        ("Type", "1:5: Expected a text in quotes, found the end of the line"),
        ("Type # nothing", "1:6: Expected a text in quotes, found the end of the line"),
        ("Type Enter", #"1:6: Expected a text in quotes, found "Enter""#),
        ("Type@1x 'a'", "1:6: \(duration) \"1x\""),
        (#"Type "wax"#, #"1:6: A text that begins with " has no end on its line"#),
        ("Type 'wax\"", "1:6: A text that begins with ' has no end on its line"),
        ("Type `wax", "1:6: A text that begins with ` has no end on its line"),
        (#"Type $"wax\"#, #"1:6: A text that begins with " has no end on its line"#),
        (
            #"Type $"a\q""#,
            #"1:9: Unknown escape "\q"; a text in $"…" knows \n \r \t \\ \" and \u{…}"#
        ),
        (
            #"Type $"\u{110000}""#,
            #"1:8: Unknown escape "\u"; a text in $"…" knows \n \r \t \\ \" and \u{…}"#
        ),
        ("Sleep", "1:6: \(duration) the end of the line"),
        ("Sleep soon", "1:7: \(duration) \"soon\""),
        ("Sleep 1.2.3", "1:7: \(duration) \"1.2.3\""),
        ("Sleep .", "1:7: \(duration) \".\""),
        ("Sleep -1", "1:7: \(duration) \"-1\""),
        ("Sleep 3661d", "1:7: \(duration) \"3661d\""),
        ("Sleep ٣s", "1:7: \(duration) \"٣s\""),
        ("Wait@0 'x'", #"1:6: Expected a duration above 0 such as 500ms or 2s, found "0""#),
        ("Wait Paid", #"1:6: Expected the end of the line, found "Paid""#),
        (#"Wait """#, "1:6: \(match) \"\""),
        ("Wait //", #"1:6: "//" is no regular expression that tapes know"#),
        ("Wait /Paid", "1:6: A pattern has no closing / on its line"),
        (#"Wait /Paid\/"#, "1:6: A pattern has no closing / on its line"),
        ("Expect /(/", #"1:8: "/(/" is no regular expression that tapes know"#),
        ("Screenshot", "1:11: Expected a file name, found the end of the line"),
        (#"Screenshot """#, #"1:12: Expected a file name, found """#),
        ("Output", "1:7: Expected a file name, found the end of the line"),
        ("Copy", "1:5: Expected a text in quotes, found the end of the line"),
        ("Copy 42", #"1:6: Expected a text in quotes, found "42""#),
        ("Paste wax", #"1:7: Expected the end of the line, found "wax""#),
        ("Require", "1:8: Expected a name, found the end of the line"),
        ("Env NAME", "1:9: Expected a text in quotes, found the end of the line"),
        ("Subtitle", "1:9: Expected a text in quotes, found the end of the line"),
    ]

    static let themes = "Expected own, dark, light, midnight, high-contrast or monochrome, found"
    static let settings: [(String, String)] = [
        (
            "Set",
            """
            1:4: Expected Columns, Rows, Language, Theme, Motion, Kiosk, IdleLimit, Seed, Clock, \
            Wallet, TypingSpeed, WaitTimeout or WaitPattern, found the end of the line
            """
        ),
        ("Set Colums 80", #"1:5: Unknown setting "Colums"; did you mean Columns?"#),
        ("Set FontSze 22", #"1:5: Unknown setting "FontSze"; did you mean FontSize?"#),
        ("Set Colour red", #"1:5: Unknown setting "Colour""#),
        ("Set Columns", "1:12: Expected a number from 1 to 500, found the end of the line"),
        ("Set Columns wide", #"1:13: Expected a number from 1 to 500, found "wide""#),
        (
            "Set Columns 0",
            #"1:13: Impossible size "0": a screen has 1 to 500 columns and 1 to 200 rows"#
        ),
        (
            "Set Columns -80",
            #"1:13: Impossible size "-80": a screen has 1 to 500 columns and 1 to 200 rows"#
        ),
        (
            "Set Rows 201",
            #"1:10: Impossible size "201": a screen has 1 to 500 columns and 1 to 200 rows"#
        ),
        ("Set Language de", #"1:14: Expected en or zh-Hans, found "de""#),
        ("Set Theme drak", "1:11: \(themes) \"drak\"; did you mean dark?"),
        ("Set Theme", "1:10: \(themes) the end of the line"),
        ("Set Theme { 'name'", "1:11: A theme that begins with { has no closing }"),
        ("Set Kiosk yes", #"1:11: Expected on or off, found "yes""#),
        ("Set Kiosk", "1:10: Expected on or off, found the end of the line"),
        ("Set Kiosc on", #"1:5: Unknown setting "Kiosc"; did you mean Kiosk?"#),
        ("Enter\nSet Kiosk on", "2:5: Set Kiosk has to stand before the first step"),
        ("Set IdleLimit 29s", #"1:15: Expected whole seconds from 30s to 1h, found "29s""#),
        ("Set IdleLimit 30500ms", #"1:15: Expected whole seconds from 30s to 1h, found "30500ms""#),
        ("Set IdleLimit 61m", #"1:15: Expected whole seconds from 30s to 1h, found "61m""#),
        ("Enter\nSet IdleLimit 30s", "2:5: Set IdleLimit has to stand before the first step"),
        ("Kiosk drain", "1:1: There is no kiosk; Set Kiosk on has to stand before the first step"),
        ("Set Kiosk on\nKiosk", "2:6: Expected drain or say, found the end of the line"),
        ("Set Kiosk on\nKiosk close", #"2:7: Expected drain or say, found "close""#),
        (
            "Set Kiosk on\nKiosk say",
            "2:10: Expected a text in quotes that is not empty, found the end of the line"
        ),
        ("Set Kiosk on\nKiosk say ''", #"2:11: Expected a text in quotes that is not empty, found """#),
        ("Set Seed -1", #"1:10: Expected a whole number of 0 or more, found "-1""#),
        (
            "Set Seed 18446744073709551616",
            #"1:10: Expected a whole number of 0 or more, found "18446744073709551616""#
        ),
        (
            "Set Clock tomorrow",
            #"1:11: Expected a moment such as "2026-11-21T16:00:00Z", found "tomorrow""#
        ),
        (
            #"Set Clock "2026-02-30T16:00:00Z""#,
            #"1:11: Expected a moment such as "2026-11-21T16:00:00Z", found "2026-02-30T16:00:00Z""#
        ),
        (
            #"Set Clock "2026-11-21T16:00:00+01:00""#,
            #"1:11: Expected a moment such as "2026-11-21T16:00:00Z", found "2026-11-21T16:00:00+01:00""#
        ),
        ("Set Wallet redy", #"1:12: Unknown wallet "redy"; did you mean ready?"#),
        ("Set TypingSpeed fast", "1:17: \(duration) \"fast\""),
        ("Set WaitTimeout 0s", #"1:17: Expected a duration above 0 such as 500ms or 2s, found "0s""#),
        ("Set WaitPattern Paid", "1:17: \(match) \"Paid\""),
        ("Set WaitPattern /[/", #"1:17: "/[/" is no regular expression that tapes know"#),
        ("Set Padding", "1:12: Expected a whole number of 0 or more, found the end of the line"),
        ("Enter\nSet Columns 90", "2:5: Set Columns has to stand before the first step"),
        ("Enter\nSet Rows 90", "2:5: Set Rows has to stand before the first step"),
        ("Enter\nSet Language en", "2:5: Set Language has to stand before the first step"),
        ("Enter\nSet Theme dark", "2:5: Set Theme has to stand before the first step"),
        ("Enter\nSet Seed 8", "2:5: Set Seed has to stand before the first step"),
        ("Enter\nSet Wallet ready", "2:5: Set Wallet has to stand before the first step"),
        ("Clock +1h\nSet Clock 2026-11-21T16:00:00Z", "2:5: Set Clock has to stand before the first step"),
    ]

    @Test(arguments: commands + settings + orders + expectations)
    func errorIsSaidWithItsPlace(_ text: String, _ sentence: String) {
        #expect(Tape.errors(in: text) == ["t.tape:" + sentence])
    }

    @Test func everyErrorOfATapeIsSaidInTheOrderOfItsLines() {
        let text = """
            Set Colums 80
            Rule "A-1" "It works"
            Sleep soon
            Enter
              Entr 5
            Type "wax
            Expect place card Expect place shop
            """
        #expect(
            Tape.errors(in: text) == [
                #"t.tape:1:5: Unknown setting "Colums"; did you mean Columns?"#,
                #"t.tape:2:1: Rule "A-1" has no Rule end in its file"#,
                "t.tape:3:7: \(Self.duration) \"soon\"",
                #"t.tape:5:3: Unknown command "Entr"; did you mean Enter?"#,
                #"t.tape:6:6: A text that begins with " has no end on its line"#,
                """
                t.tape:7:32: Expected list, card, cart, card-form, receipt, unknown-result, find-order, \
                change-delivery, my-orders, sheet, sheet-choice, sheet-form, sheet-coupon, sheet-secret, \
                add-card, help, kept, attract, still-there, staff or goodbye, found "shop"
                """,
            ])
    }

    @Test func whatIsFoundIsShownCleanAndShort() {
        #expect(
            Tape.errors(in: "Enter \u{1B}[31m\u{202E}x") == [
                #"t.tape:1:7: Expected the end of the line, found "?[31m?x""#
            ])
        #expect(
            Tape.errors(in: "Enter " + String(repeating: "x", count: 1_000)) == [
                "t.tape:1:7: Expected the end of the line, found \"\(String(repeating: "x", count: 40))…\""
            ])
    }

    @Test func columnsOfErrorsCountCharacters() {
        #expect(
            Tape.errors(in: "Type '胡👨‍👩‍👧e\u{301}' Sleep soon")
                == ["t.tape:1:18: \(Self.duration) \"soon\""])
    }
}
