import QALab
import Testing

/// What can be wrong with orders and expectations, and the sentence for each.
extension ErrorTests {
    static let jump =
        #"Expected a jump in whole seconds such as +1h, or a moment such as "2026-11-21T16:00:00Z", found"#
    static let server = """
        Expected decline, latency, error, cut, network, carrier-down, carrier-up, down, up, unserviceable, \
        serviceable, garble, sold-out, stock, price, withdraw, end-coupon, refund or reset, found
        """
    static let orders: [(String, String)] = [
        ("Wallet", "1:7: Expected a name, found the end of the line"),
        ("Wallet redy", #"1:8: Unknown wallet "redy"; did you mean ready?"#),
        ("Wallet card", "1:12: Expected a name, found the end of the line"),
        (#"Wallet remove """#, #"1:15: Expected a name, found """#),
        ("Wallet fail 10001", #"1:13: Expected a number from 0 to 10000, found "10001""#),
        ("Server", "1:7: \(server) the end of the line"),
        ("Server declined 51", "1:8: \(server) \"declined\"; did you mean decline?"),
        ("Server decline 99", #"1:16: Expected an ISO 8583 code of a decline such as 51, found "99""#),
        ("Server decline 00", #"1:16: Expected an ISO 8583 code of a decline such as 51, found "00""#),
        ("Server latency 61s", #"1:16: Expected a duration from 0s to 1m, found "61s""#),
        ("Server latency", "1:15: Expected a duration from 0s to 1m, found the end of the line"),
        (
            "Server garble price null",
            #"1:15: Expected a JSON pointer in quotes such as "/price/amount", found "price""#
        ),
        (
            #"Server garble "price" null"#,
            #"1:15: Expected a JSON pointer in quotes such as "/price/amount", found "price""#
        ),
        (
            #"Server garble "/price" often"#,
            #"1:24: Expected a text in quotes, a whole number or null, found "often""#
        ),
        (
            #"Server garble "/a~2" null"#,
            #"1:15: Expected a JSON pointer in quotes such as "/price/amount", found "/a~2""#
        ),
        ("Server error 200", #"1:14: Expected a number from 400 to 599, found "200""#),
        ("Server error 503 0", #"1:18: Expected a number from 1 to 1000000, found "0""#),
        (
            "Server error 503 on placeOrdr",
            #"1:21: Unknown operation "placeOrdr"; did you mean placeOrder?"#
        ),
        (
            "Server error 503 on",
            "1:20: Expected an operation such as placeOrder, found the end of the line"
        ),
        ("Server error 503 at placeOrder", #"1:18: Expected the end of the line, found "at""#),
        ("Server cut during", #"1:12: Expected before or after, found "during""#),
        (
            "Server network slow",
            """
            1:16: Expected stall, issuer-down, timeout, late, duplicate or contradictory, found "slow"
            """
        ),
        (
            "Server network stall 1s at once",
            """
            1:28: Expected before-authorize, after-authorize, before-capture, after-capture, before-void, \
            after-void, before-refund, after-refund or before-answer, found "once"
            """
        ),
        ("Server down on placeOrder", #"1:13: Expected the end of the line, found "on""#),
        ("Server sold-out", "1:16: Expected a name, found the end of the line"),
        ("Server stock 'WAX-01'", "1:22: Expected a number from 0 to 1000000000, found the end of the line"),
        ("Server price 'WAX-01' free", #"1:23: Expected an amount such as 12.50, found "free""#),
        ("Server price 'WAX-01' -1", #"1:23: Expected an amount such as 12.50, found "-1""#),
        ("Server price 'WAX-01' 007", #"1:23: Expected an amount such as 12.50, found "007""#),
        ("Clock", "1:6: \(jump) the end of the line"),
        ("Clock -1h", "1:7: \(jump) \"-1h\""),
        ("Clock +500ms", "1:7: \(jump) \"+500ms\""),
        ("Clock +0s", "1:7: \(jump) \"+0s\""),
        ("Resize", "1:7: Expected a size such as 80x24, found the end of the line"),
        ("Resize 80", #"1:8: Expected a size such as 80x24, found "80""#),
        ("Resize 80x24x2", #"1:8: Expected a size such as 80x24, found "80x24x2""#),
        (
            "Resize 0x24",
            #"1:8: Impossible size "0x24": a screen has 1 to 500 columns and 1 to 200 rows"#
        ),
        (
            "Resize 80x201",
            #"1:8: Impossible size "80x201": a screen has 1 to 500 columns and 1 to 200 rows"#
        ),
        ("Mouse", "1:6: Expected click or wheel, found the end of the line"),
        ("Mouse click", "1:12: Expected a number from 1 to 500, found the end of the line"),
        ("Mouse click 3", "1:14: Expected a number from 1 to 200, found the end of the line"),
        ("Mouse click 0 1", #"1:13: Expected a number from 1 to 500, found "0""#),
        (#"Mouse click """#, #"1:13: Expected a text in quotes that is not empty, found """#),
        ("Mouse wheel left", #"1:13: Expected up or down, found "left""#),
        ("Focus", "1:6: Expected in or out, found the end of the line"),
    ]

    static let condition =
        "Expected a text, a pattern, cursor, style, line, place, orders, charges or quit, found"
    static let expectations: [(String, String)] = [
        ("Expect", "1:7: \(condition) the end of the line"),
        ("Expect not", "1:11: \(condition) the end of the line"),
        ("Expect Paid", "1:8: \(condition) \"Paid\""),
        ("Expect ordrs 1", "1:8: \(condition) \"ordrs\"; did you mean orders?"),
        (#"Expect """#, "1:8: \(match) \"\""),
        ("Expect cursor", "1:14: \(match) the end of the line"),
        (
            "Expect style warnin 'x'",
            """
            1:14: Expected body, heading, secondary, accent, selected, button, button-focused, quiet, \
            quiet-focused, disabled, success, warning, line, input, dimmed, brand, bar, bar-quiet, \
            bar-accent, key, edge, notice, example, surface-top or surface-edge, found "warnin"; did you \
            mean warning?
            """
        ),
        ("Expect style warning", "1:21: \(match) the end of the line"),
        ("Expect line 0 'x'", #"1:13: Expected a number from 1 to 200, found "0""#),
        ("Expect line 1", "1:14: \(match) the end of the line"),
        (
            "Expect place shop",
            """
            1:14: Expected list, card, cart, card-form, receipt, unknown-result, find-order, \
            change-delivery, my-orders, sheet, sheet-choice, sheet-form, sheet-coupon, sheet-secret, \
            add-card, help, kept, attract, still-there, staff or goodbye, found "shop"
            """
        ),
        ("Expect orders", "1:14: Expected a number from 0 to 1000000, found the end of the line"),
        ("Expect charges none", #"1:16: Expected a number from 0 to 1000000, found "none""#),
        ("Rule", "1:5: Expected the id of a rule such as UX-BTN-01, found the end of the line"),
        ("Rule ux-btn-01", #"1:6: Expected the id of a rule such as UX-BTN-01, found "ux-btn-01""#),
        ("Rule not", "1:9: Expected the id of a rule such as UX-BTN-01, found the end of the line"),
        ("Rule UX-BTN-91", #"1:6: Unknown rule "UX-BTN-91"; did you mean UX-BTN-01?"#),
        ("Rule UX-BTN-01 UX-NOT-77", #"1:16: Unknown rule "UX-NOT-77""#),
        ("Rule UX-BTN-01 and", #"1:16: Expected the end of the line, found "and""#),
        (
            "Rule 'shop' 'x'\nExpect quit\nRule end",
            #"1:6: Expected an id such as "SHOP-01": capitals, digits and hyphens, found "shop""#
        ),
        (
            "Rule 'SHOP-01'\nExpect quit\nRule end",
            "1:15: Expected a statement in quotes, which the rule claims, found the end of the line"
        ),
        (
            "Rule 'UX-NEW-01' 'x'\nExpect quit\nRule end",
            #"1:6: Rule "UX-NEW-01" is in the rule book; a rule of a tape has an id of its own"#
        ),
        ("Rule 'A-1' 'x'\nExpect quit", #"1:1: Rule "A-1" has no Rule end in its file"#),
        ("Rule 'A-1' 'x'\nEnter\nRule end", #"1:1: Rule "A-1" expects nothing"#),
        (
            "Rule 'A-1' 'x'\nExpect quit\nRule 'B-1' 'y'\nExpect quit\nRule end",
            #"3:1: Rule "B-1" begins inside rule "A-1""#
        ),
        (
            "Rule 'A-1' 'x'\nExpect quit\nRule end\nRule 'A-1' 'y'\nExpect quit\nRule end",
            #"4:6: Rule "A-1" is defined already at t.tape:1"#
        ),
        ("Rule end", "1:1: Rule end where no rule has begun"),
    ]
}
