import QALab
import QATapes
import TUI
import Testing
import TokenService

/// Every control is an order in the language of tapes.
@Suite struct ControlTests {
    private func panel(at control: Control, _ conditions: Conditions = .sample) -> ControlPanel {
        var panel = ControlPanel(conditions, language: .english)
        for _ in 0..<(Control.allCases.firstIndex(of: control) ?? 0) { _ = panel.update(.move(1)) }
        return panel
    }

    static let first: [(Control, String)] = [
        (.profile, #"Wallet "needs-setup""#), (.card, #"Wallet card "mastercard-8210""#),
        (.touches, "Wallet fail 1"), (.decline, "Server decline 51 1"),
        (.latency, "Server latency 500ms"), (.line, "Server down"), (.error, "Server error 503 1"),
        (.carrier, "Server carrier-down"), (.address, "Server unserviceable"),
        (.stock, #"Server sold-out "WAX-1""#), (.price, #"Server price "WAX-1" 11.00"#),
        (.coupon, #"Server end-coupon "SAVE10""#), (.clock, "Clock +1h"),
        (.reset, #"Server reset Wallet "ready" Wallet fail 0"#),
    ]

    @Test(arguments: first)
    func controlGivesItsOrder(control: Control, tape: String) throws {
        var panel = panel(at: control)
        #expect(panel.choice?.tape == tape)
        let orders = try LiveOrder.read(tape).get()
        #expect(panel.update(.carryOut) == orders.map(ControlPanel.Effect.order))
    }

    @Test func everyControlIsInTheTable() {
        #expect(Self.first.map(\.0) == Control.allCases)
    }

    static let turned: [(Control, [String])] = [
        (
            .touches,
            ["Wallet fail 2", "Wallet fail 3", "Wallet fail 4", "Wallet fail 5", "Wallet fail 0"]
        ),
        (.latency, ["Server latency 2s", "Server latency 8s", "Server latency 20s", "Server latency 0s"]),
        (.line, ["Server cut before 1 on placeOrder", "Server cut after 1 on placeOrder", "Server up"]),
        (.error, ["Server error 503 3", "Server error 500 1", "Server error 500 3"]),
        (.carrier, ["Server carrier-up"]), (.address, ["Server serviceable"]),
        (.stock, [#"Server stock "WAX-1" 1"#, #"Server stock "WAX-1" 25"#]),
        (.price, [#"Server price "WAX-1" 9.00"#, #"Server price "WAX-1" 20.00"#]),
        (.clock, ["Clock +24h", "Clock +720h"]),
    ]

    @Test(arguments: turned)
    func choicesFollowEachOther(control: Control, tapes: [String]) {
        var panel = panel(at: control)
        for tape in tapes {
            _ = panel.update(.turn(1))
            #expect(panel.choice?.tape == tape)
        }
    }

    @Test func everyChoiceParsesAsItself() throws {
        var count = 0
        for control in Control.allCases {
            var panel = panel(at: control)
            for _ in 0..<24 {
                let choice = try #require(panel.choice)
                #expect(try LiveOrder.read(choice.tape).get() == choice.orders)
                _ = panel.update(.turn(1))
                count += 1
            }
        }
        #expect(count == 24 * 14)
    }

    @Test func everyReasonOfADeclineCanBeChosen() {
        var panel = panel(at: .decline)
        var codes: Set<String> = []
        for _ in 0..<22 {
            codes.formUnion([panel.choice?.tape ?? ""])
            _ = panel.update(.turn(1))
        }
        let silences = ["Server network timeout 1", "Server network stall 10s at before-authorize 1"]
        #expect(codes == Set(ResponseCode.declines.map { "Server decline \($0.rawValue) 1" } + silences))
    }

    @Test func whatIsInForceIsNotOfferedFirst() {
        var conditions = Conditions.sample
        conditions.isCarrierDown = true
        #expect(panel(at: .carrier, conditions).choice?.tape == "Server carrier-up")
    }

    @Test("the state of each control has room beside its choice at 100 columns", arguments: Language.allCases)
    func stateIsWhole(language: Language) {
        let counts: [Int?] = [1, 2, 99, nil]
        for count in counts {
            var conditions = Conditions.stirred
            conditions.decline = Conditions.Counted("51", count: count)
            var panel = ControlPanel(conditions, language: language)
            for control in Control.allCases where control != .profile && control != .clock {
                var canvas = Canvas(size: Size(columns: 100, rows: 30))
                panel.draw(on: &canvas, in: Area(x: 0, y: 1, width: 100, height: 28))
                let rows = (0..<30).map { y in
                    String((0..<100).flatMap { canvas[$0, y].glyph.scalars }.map(Character.init))
                }
                #expect(rows.allSatisfy { !$0.contains("…") }, "\(control)")
                _ = panel.update(.move(1))
            }
        }
    }

    static let obstacles: [(Control, Conditions, String)] = {
        var foreign = Conditions.sample
        foreign.isShopOurs = false
        let reason = "Not this session's own shop: only the wallet can be changed"
        let shops: [Control] = [
            .decline, .latency, .line, .error, .carrier, .address, .stock, .price, .coupon, .clock, .reset,
        ]
        return shops.map { ($0, foreign, reason) } + [
            (.card, .stirred, "The wallet has no card"), (.stock, .stirred, "No product is on the screen"),
            (.price, .stirred, "No product is on the screen"),
            (.coupon, .stirred, "The shop has no coupon"),
        ]
    }()

    @Test(arguments: obstacles)
    func controlThatCanDoNothingSaysWhy(control: Control, conditions: Conditions, reason: String) {
        var panel = panel(at: control, conditions)
        #expect(panel.update(.carryOut).isEmpty)
        #expect(panel.status?.text.string == reason)
    }

    @Test func nothingIsOrderedTwiceAtOnce() {
        var panel = panel(at: .carrier)
        #expect(panel.update(.carryOut).count == 1)
        #expect(panel.update(.carryOut).isEmpty)
        _ = panel.update(.answered(.server(.fault(.carrierDown, count: nil, on: nil)), problem: nil))
        #expect(panel.status?.text.string == "✓ Done: Server carrier-down")
        #expect(panel.update(.carryOut).count == 1)
    }

    @Test func refusalOfTheShopIsSaid() {
        var panel = panel(at: .carrier)
        _ = panel.update(.carryOut)
        let order = Tape.Command.server(.fault(.carrierDown, count: nil, on: nil))
        _ = panel.update(.answered(order, problem: "The shop does not answer"))
        #expect(panel.status?.text.string == "The shop does not answer")
        #expect(panel.status?.style == .warning)
    }
}
