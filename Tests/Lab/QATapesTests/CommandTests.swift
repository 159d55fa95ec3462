import FoundationEssentials
import QATapes
import StoreAPI
import TUI
import Testing
import TokenService

/// Every command and every way to write it.
@Suite struct CommandTests {
    static let vhs: [(String, Tape.Command)] = [
        (#"Type "wax""#, .type("wax", pace: nil)),
        (#"Type 'say "wax"'"#, .type(#"say "wax""#, pace: nil)),
        ("Type `it's \"wax\"`", .type(#"it's "wax""#, pace: nil)),
        (#"Type ''"#, .type("", pace: nil)),
        (#"Type@100ms "胡须蜡""#, .type("胡须蜡", pace: 100)),
        (#"Type@.5 "a""#, .type("a", pace: 500)),
        (#"Type @ 1s "a""#, .type("a", pace: 1_000)),
        (#"Type "a" "b" c42"#, .type("a b c42", pace: nil)),
        ("Type ./run-it_50%", .type("./run-it_50%", pace: nil)),
        (#"Type "back\slash""#, .type(#"back\slash"#, pace: nil)),
        (#"Type $"a\n\t\"\\\u{1F600}'`""#, .type("a\n\t\"\\😀'`", pace: nil)),
        (##"Type "# no comment" # a comment"##, .type("# no comment", pace: nil)),
        ("Enter", .press(.enter, count: 1, pace: nil)),
        ("Tab 2", .press(.tab, count: 2, pace: nil)),
        ("Space@1 3", .press(.space, count: 3, pace: 1_000)),
        ("Up", .press(.up, count: 1, pace: nil)),
        ("Down 3", .press(.down, count: 3, pace: nil)),
        ("Left@500ms 5", .press(.left, count: 5, pace: 500)),
        ("Right@500 ms 5", .press(.right, count: 5, pace: 500)),
        ("PageUp", .press(.pageUp, count: 1, pace: nil)),
        ("PageDown 10000", .press(.pageDown, count: 10_000, pace: nil)),
        ("Home", .press(.home, count: 1, pace: nil)),
        ("End", .press(.end, count: 1, pace: nil)),
        ("Backspace 18", .press(.backspace, count: 18, pace: nil)),
        ("Delete", .press(.delete, count: 1, pace: nil)),
        ("Insert", .press(.insert, count: 1, pace: nil)),
        ("Escape@2m", .press(.escape, count: 1, pace: 120_000)),
        ("F1", .press(.function(1), count: 1, pace: nil)),
        ("F12 2", .press(.function(12), count: 2, pace: nil)),
        ("Shift+Tab", .press(.backTab, count: 1, pace: nil)),
        ("Shift+a", .press(.character("A"), count: 1, pace: nil)),
        ("Shift+[", .press(.character("{"), count: 1, pace: nil)),
        ("Shift+Up 2", .press(.up, count: 2, pace: nil)),
        ("Ctrl+x", .press(.control("x"), count: 1, pace: nil)),
        ("Ctrl+Shift+O@20ms 2", .press(.control("o"), count: 2, pace: 20)),
        ("Ctrl+Space", .press(.control(" "), count: 1, pace: nil)),
        ("Ctrl+@", .press(.control(" "), count: 1, pace: nil)),
        (#"Ctrl+\"#, .press(.control("\\"), count: 1, pace: nil)),
        ("Ctrl+Left", .press(.left, count: 1, pace: nil)),
        ("Alt+x@1s 4", .press(.alt("x"), count: 4, pace: 1_000)),
        ("Alt+@@1s", .press(.alt("@"), count: 1, pace: 1_000)),
        ("Alt++", .press(.alt("+"), count: 1, pace: nil)),
        (##"Alt+"#""##, .press(.alt("#"), count: 1, pace: nil)),
        ("Alt+é", .press(.alt("é"), count: 1, pace: nil)),
        (#"Key "?""#, .press(.character("?"), count: 1, pace: nil)),
        (#"Key@10ms + 3"#, .press(.character("+"), count: 3, pace: 10)),
        ("Sleep 500ms", .pause(milliseconds: 500)),
        ("Sleep 2s", .pause(milliseconds: 2_000)),
        ("Sleep 1.5", .pause(milliseconds: 1_500)),
        ("Sleep .5", .pause(milliseconds: 500)),
        ("Sleep 2m", .pause(milliseconds: 120_000)),
        ("Sleep 0.0005", .pause(milliseconds: 1)),
        ("Sleep 3 s", .pause(milliseconds: 3_000)),
        ("Screenshot card", .screenshot("card")),
        ("Screenshot frames/card.SVG", .screenshot("frames/card.SVG")),
        (#"Screenshot "my card.txt""#, .screenshot("my card.txt")),
        ("Screenshot /tmp/card.png", .screenshot("/tmp/card.png")),
        ("Hide", .hide),
        ("Show", .show),
        (#"Copy "WELCOME""#, .copy("WELCOME")), (#"Copy WELCOME "to all""#, .copy("WELCOME to all")),
        ("Paste", .paste(nil)),
        (#"Paste "WELCOME""#, .paste("WELCOME")),
        ("ScrollUp", .mouse(.wheelUp(count: 1))),
        ("ScrollDown@1s 3", .mouse(.wheelDown(count: 3))),
        ("Wait", .wait(Tape.Wait())),
        ("Wait+Line", .wait(Tape.Wait(.line))),
        (#"Wait@10s "Paid""#, .wait(Tape.Wait(.screen, .text("Paid"), timeout: 10_000))),
        (#"Wait+Line@1 "Paid""#, .wait(Tape.Wait(.line, .text("Paid"), timeout: 1_000))),
    ]

    static let own: [(String, Tape.Command)] = [
        ("Wallet needs-setup", .wallet(.profile("needs-setup"))),
        (#"Wallet "profiles/mine.json""#, .wallet(.profile("profiles/mine.json"))),
        (#"Wallet card "visa-4242""#, .wallet(.card(id: "visa-4242"))),
        ("Wallet fail", .wallet(.failTouches(1))),
        ("Wallet fail 3", .wallet(.failTouches(3))), ("Wallet fail 0", .wallet(.failTouches(0))),
        (#"Wallet remove "visa-4242""#, .wallet(.remove(id: "visa-4242"))),
        ("Wallet add jcb-0505", .wallet(.add(id: "jcb-0505"))),
        ("Clock +1h", .clock(.advance(milliseconds: 3_600_000))),
        ("Clock +2d", .clock(.advance(milliseconds: 172_800_000))),
        (
            #"Clock "2026-12-24T23:59:59Z""#,
            .clock(.moment(Date(timeIntervalSince1970: 1_798_156_799)))
        ),
        (
            "Clock 2026-12-24T23:59:59Z", .clock(.moment(Date(timeIntervalSince1970: 1_798_156_799)))
        ),
        ("Resize 60x20", .resize(Size(columns: 60, rows: 20))),
        ("Resize 1x1", .resize(Size(columns: 1, rows: 1))),
        ("Resize 500x200", .resize(Size(columns: 500, rows: 200))),
        ("Mouse click 1 24", .mouse(.click(Point(x: 0, y: 23)))),
        (#"Mouse click "Pay with""#, .mouse(.clickText("Pay with"))),
        ("Mouse wheel up", .mouse(.wheelUp(count: 1))),
        ("Mouse wheel down 4", .mouse(.wheelDown(count: 4))),
        ("Focus in", .focus(true)),
        ("Focus out", .focus(false)),
        ("Hangup", .hangup), ("Reopen", .reopen),
        ("Set TypingSpeed 1s", .set(.typing(milliseconds: 1_000))),
        ("Set WaitTimeout 20s", .set(.timeout(milliseconds: 20_000))),
    ]

    static let server: [(String, Tape.ServerOrder)] = [
        ("decline 51", .decline(.insufficientFunds, count: 1, on: nil)),
        (
            "decline N7 2 on payOrder",
            .decline(.incorrectSecurityCode, count: 2, on: ShopOperation(Endpoints.payments))
        ),
        ("latency 500ms", .fault(.latency(milliseconds: 500), count: nil, on: nil)),
        ("latency 0s", .fault(.latency(milliseconds: 0), count: nil, on: nil)),
        (
            "latency 1m 3 on createQuote",
            .fault(.latency(milliseconds: 60_000), count: 3, on: ShopOperation(Endpoints.quotes))
        ),
        (
            #"garble "/price/amount" "free" 2 on showProduct"#,
            .fault(
                .garble(.init(pointer: JSONPointer(steps: ["price", "amount"]), value: .text("free"))),
                count: 2,
                on: ShopOperation(Endpoints.product))
        ),
        (
            #"garble "" null"#,
            .fault(.garble(.init(pointer: JSONPointer(steps: []), value: .null)), count: nil, on: nil)
        ),
        (
            #"garble "/a~1b/0" -3"#,
            .fault(
                .garble(.init(pointer: JSONPointer(steps: ["a/b", "0"]), value: .number(-3))), count: nil,
                on: nil)
        ),
        ("error 503", .fault(.error(status: 503), count: nil, on: nil)),
        ("error 503 2 on placeOrder", .fault(.error(status: 503), count: 2, on: .placeOrder)),
        (
            "error 404 on showProduct",
            .fault(.error(status: 404), count: nil, on: ShopOperation(Endpoints.product))
        ),
        ("cut before", .fault(.cut(.before), count: nil, on: nil)),
        ("cut after 1 on placeOrder", .fault(.cut(.after), count: 1, on: .placeOrder)),
        ("carrier-down", .fault(.carrierDown, count: nil, on: nil)),
        (
            "carrier-down 1 on findRates",
            .fault(.carrierDown, count: 1, on: ShopOperation(Endpoints.shippingRates))
        ),
        ("carrier-up", .carrierUp),
        ("network timeout 1", .fault(.network(.timeout), count: 1, on: nil)),
        ("network issuer-down", .fault(.network(.issuerDown), count: nil, on: nil)),
        (
            "network stall 30s",
            .fault(.stall(milliseconds: 30_000, at: .beforeAuthorize), count: nil, on: nil)
        ),
        (
            "network stall 2s at after-capture 1 on payOrder",
            .fault(
                .stall(milliseconds: 2_000, at: .afterCapture), count: 1,
                on: ShopOperation(Endpoints.payments))
        ),
        ("down", .down),
        ("up", .up),
        ("unserviceable", .unserviceable),
        ("serviceable", .serviceable),
        (#"sold-out "WAX-01""#, .soldOut(sku: "WAX-01")),
        (#"stock "WAX-01" 0"#, .stock(sku: "WAX-01", 0)),
        (#"price "WAX-01" 12.50"#, .price(sku: "WAX-01", amount: "12.50")),
        (#"price WAX-01 0"#, .price(sku: "WAX-01", amount: "0")),
        (#"withdraw "mustache-wax""#, .withdraw(product: "mustache-wax")),
        (#"end-coupon "WELCOME""#, .endCoupon(code: "WELCOME")),
        ("refund 2.00", .refund(amount: "2.00")),
        ("reset", .reset),
    ]

    static let conditions: [(String, Tape.Condition)] = [
        (#""Paid to""#, .screen(.text("Paid to"))),
        (#"cursor "SHIP TO""#, .cursor(.text("SHIP TO"))),
        (#"style warning "Declined""#, .style(.warning, .text("Declined"))),
        (#"style button-focused "Pay""#, .style(.buttonFocused, .text("Pay"))),
        (#"line 24 "help""#, .line(24, .text("help"))),
        ("place card", .place(.card)),
        ("place sheet", .place(.sheet)),
        ("place unknown-result", .place(.unknownResult)),
        ("orders 0", .orders(0)),
        ("charges 1", .charges(1)),
        ("quit", .quit),
    ]

    /// In front of it a step, so that nothing is taken for the start of the session.
    private func commands(_ line: String) throws -> [Tape.Command] {
        let tape = try Tape.read("Show\n" + line)
        return Array(tape.commands.dropFirst())
    }

    @Test(arguments: vhs + own) func commandIsRead(_ line: String, _ command: Tape.Command) throws {
        #expect(try commands(line) == [command])
    }

    @Test(arguments: server) func orderToTheShopIsRead(_ order: String, _ meaning: Tape.ServerOrder) throws {
        #expect(try commands("Server \(order)") == [.server(meaning)])
    }

    @Test(arguments: conditions) func expectationIsRead(_ words: String, _ condition: Tape.Condition) throws {
        #expect(try commands("Expect \(words)") == [.expect(Tape.Expectation(condition))])
        #expect(
            try commands("Expect not \(words)") == [.expect(Tape.Expectation(condition, isNegated: true))])
    }

    @Test func everyRoleAndEveryPlaceHasAName() throws {
        for role in Role.allCases {
            #expect(
                try commands("Expect style \(role.tapeName) 'x'")
                    == [.expect(Tape.Expectation(.style(role, .text("x"))))])
        }
        #expect(Set(Role.allCases.map(\.tapeName)).count == 25)
        #expect(Tape.Place.allCases.count == 21)
    }

    @Test func patternStandsBetweenSlashes() throws {
        let pattern = try Tape.Pattern.of(#"USD \$\d+"#)
        #expect(
            try commands(#"Expect line 3 /USD \$\d+/"#)
                == [.expect(Tape.Expectation(.line(3, .pattern(pattern))))])
        #expect(
            try commands(#"Wait+Screen@10s /USD \$\d+/"#)
                == [.wait(Tape.Wait(.screen, .pattern(pattern), timeout: 10_000))])
        #expect(try commands(#"Set WaitPattern /USD \$\d+/"#) == [.set(.awaited(pattern))])
    }

    @Test func slashInAPatternHasABackslash() throws {
        let pattern = try Tape.Pattern.of("a/b")
        #expect(pattern.text == "a/b")
        #expect(
            try commands(#"Expect /a\/b/"#) == [.expect(Tape.Expectation(.screen(.pattern(pattern))))])
        #expect(
            try commands(#"Expect /a\\/ # b"#)
                == [.expect(Tape.Expectation(.screen(.pattern(try .of(#"a\\"#)))))])
    }

    @Test func matchIsFoundInATextOrNot() throws {
        #expect(Tape.Match.text("wax").isFound(in: "Mustache wax"))
        #expect(!Tape.Match.text("Wax").isFound(in: "Mustache wax"))
        #expect(Tape.Match.pattern(try .of(#"USD \d+\.\d\d$"#)).isFound(in: "PAY ACME USD 15.83"))
        #expect(!Tape.Match.pattern(try .of(#"^\$"#)).isFound(in: "PAY ACME USD 15.83"))
    }

    /// A pattern, a text that it stands in, and one that it does not.
    private static let patterns = [
        ("(a|a)*b", "xaab", "xaa"), ("^(?:[^z]*x)*$", "abx", "abxz"), ("a{2,3}c", "xaaac", "xac"),
        ("a{2}", "aa", "a"), ("^a{2,}$", "aaaa", "a"), (#"\bwax\b"#, "my wax.", "waxes"),
        ("colou?r", "color", "colr"),
        ("[A-Ca-c]+-[^ ]", "bB-x", "bB- "), (#"[\d.]+\s\S"#, "1.5 m", "1.5"), ("a.c", "abc", "a\nc"),
        ("付款|退款", "已付款", "已退"), (#"\(x\)"#, "(x)", "x"), ("a*?b+", "b", "a"), ("[a-]", "-", "y"),
        ("(((a*)*)*)*b", "b", "aaaa"), (".*.*.*.*.*.*=", "=", "a"),
    ]

    @Test(arguments: patterns) func patternIsFoundOrNot(
        _ pattern: String, _ found: String, _ other: String
    ) throws {
        let pattern = try Tape.Pattern.of(pattern)
        #expect(pattern.isFound(in: found) && !pattern.isFound(in: other))
    }

    /// As much as a screen has; engines that go back would not end with it.
    @Test(arguments: ["(a|a)*b", "(a*)*b", "(a|aa)+b", "a*a*a*a*a*b", "(.*.*.*)*b", "([^b]{1,9})*b"])
    func noPatternIsFollowedForEver(_ pattern: String) throws {
        #expect(!(try Tape.Pattern.of(pattern)).isFound(in: String(repeating: "a", count: 4_000)))
    }

    @Test(arguments: [
        "(?=a)", "(?<!a)", #"(a)\1"#, "(?i)a", #"\p{L}"#, "a**", "+a", "a{3,2}", "a{99999}", "(a{50}){50}",
        "[b-a]",
        "[", "[a", "a)", "(a", "[[:alpha:]]", #"\"#,
        String(repeating: "(", count: 60) + String(repeating: ")", count: 60),
    ]) func patternThatMayNotEndIsRefused(_ pattern: String) { #expect(Tape.Pattern(pattern) == nil) }

    @Test func twoKeysComeOfOneThatATerminalCannotSend() throws {
        let escape = Tape.Command.press(.escape, count: 1, pace: nil)
        #expect(try commands("Alt+Enter") == [escape, .press(.enter, count: 1, pace: nil)])
        let control = Tape.Command.press(.control("x"), count: 1, pace: nil)
        #expect(try commands("Ctrl+Alt+x 2") == [escape, control, escape, control])
    }

    @Test(
        "what a terminal cannot tell apart is the same key",
        arguments: [
            ("Ctrl+m", Key.enter), ("Ctrl+i", .tab), ("Ctrl+[", .escape), ("Ctrl+h", .backspace),
            ("Shift+Enter", .enter), ("Alt+Backspace", .backspace), ("Ctrl+?", .backspace),
        ])
    func terminalDecidesWhichKeyItIs(_ word: String, _ key: Key) throws {
        #expect(try commands(word) == [.press(key, count: 1, pace: nil)])
    }

    @Test func severalCommandsMayStandOnALine() throws {
        let tape = try Tape.read(#"Type "wax" Sleep 300ms Enter@10ms 2 Expect place card Down # 3"#)
        #expect(
            tape.commands == [
                .type("wax", pace: nil), .pause(milliseconds: 300), .press(.enter, count: 2, pace: 10),
                .expect(Tape.Expectation(.place(.card))), .press(.down, count: 1, pace: nil),
            ])
        #expect(tape.steps.map(\.line.column) == [1, 12, 24, 37, 55])
        #expect(tape.steps.allSatisfy { $0.line.line == 1 && $0.line.file == "t.tape" })
    }
}
