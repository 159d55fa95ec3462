import PayKit
import PaySheet
import TUI
import Testing
import Window
import WindowSupport

/// While the shop works out a price, and when its answers come in disorder.
@Suite struct UpdateTests {
    private func waiting() throws -> Shopper {
        let shopper = try Shopper.paying(SampleRequests.everything(), ScriptedOwner(), columns: 120, rows: 40)
        shopper.see("updating…")
        return shopper
    }

    static let keys: [Key] =
        (0x20..<0x7F).map { .character(Character(Unicode.Scalar($0))) }
        + (0x61...0x7A).map { .control(Character(Unicode.Scalar($0))) }
        + (0x61...0x7A).map { .alt(Character(Unicode.Scalar($0))) }
        + (1...12).map { .function($0) } + [
            .enter, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown,
        ]

    @Test("UX-UPD-01 no key but Esc does anything to a sheet that waits", arguments: [0, 2, 4, 7])
    func keysWait(_ steps: Int) throws {
        let start = try waiting()
        start.press(.up, times: steps)
        // A touch is remembered as a key that may be held down, and does nothing else.
        let held = start.fork()
        held.owner = start.owner
        held.press(.space)
        for key in Self.keys {
            let shopper = start.fork()
            shopper.owner = start.owner
            shopper.press(key)
            let done = shopper.effects.filter {
                switch $0 {
                case .owner, .makeToken, .checkPasscode, .takePIN, .saveContact: true
                case .shop, .openWallet, .askIssuer, .addCard, .startTimer, .setMouse, .setTheme,
                    .newAudience, .openLab, .keep, .startBeat,
                    .repaint, .log, .quit:
                    false
                }
            }
            #expect(done.isEmpty, "\(key)")
            #expect(
                shopper.window.sheet.engine
                    == ([.space, .character("x")].contains(key) ? held : start).window.sheet.engine, "\(key)")
            // The help page goes with the first Esc.
            shopper.press(.escape, .escape)
            #expect(shopper.screen.sheetLines.isEmpty, "\(key)")
            #expect(shopper.owner?.outcomes == [.cancelled], "\(key)")
        }
    }

    @Test("UX-UPD-01 a click on any cell of a sheet that waits does nothing")
    func clicksWait() throws {
        let start = try waiting()
        for y in 0..<40 {
            let shopper = start.fork()
            shopper.click(60, y)
            // The footer's Esc is a way out like the key.
            guard y < 39 else { continue }
            #expect(shopper.window.sheet.engine == start.window.sheet.engine, "row \(y)")
        }
    }

    @Test(
        "UX-UPD-01 the changed row says that it is worked on",
        arguments: [("COUPON", 1), ("METHOD", 3), ("SHIP TO", 4), ("CARD", 6)])
    func changedRowIsBusy(_ title: String, _ steps: Int) throws {
        let request = try SampleRequests.everything()
        let shopper = try Shopper.paying(
            request, ScriptedOwner(contact: .update(items: request.paymentSummaryItems)), columns: 120,
            rows: 40)
        shopper.owner?.contact = nil
        shopper.press(.up, times: steps)
        shopper.press(.enter)
        if title == "COUPON" { shopper.type("TEA") } else { shopper.press(.down) }
        shopper.press(.enter)
        let busy = shopper.screen.sheetRows.filter { $0.contains("updating…") }
        #expect(busy.contains { $0.contains("\(title) ") })
        #expect(busy.count == (title == "SHIP TO" ? 2 : 1))
    }

    // MARK: Disorder

    @Test("UX-UPD-02 late, double and out-of-order answers change no cell")
    func disorderChangesNoCell() throws {
        let request = try SampleRequests.everything()
        let items = request.paymentSummaryItems
        let shopper = try Shopper.paying(
            request, ScriptedOwner(contact: .update(items: items)), columns: 120, rows: 40)
        let first = try #require(shopper.callNumbers.last)
        var other = items
        other[0].label = "Stale"
        let wrong: [PaymentRequestUpdate] = [
            .update(items: other), .update(items: []), .unserviceable(), .failed(),
            .errors([.couponCodeInvalid()]),
        ]
        func stays(_ numbers: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
            let before = shopper.screen
            for number in numbers {
                for update in wrong { shopper.send(.sheet(.reply(number: number, update))) }
                #expect(shopper.screen == before, "\(number)", sourceLocation: sourceLocation)
            }
        }
        // Twice, and never asked for.
        stays([first, first - 1, first + 1, first + 2, 0, -1])
        shopper.press(.up, .up, .up)
        shopper.press(.enter, .down, .enter)
        let second = try #require(shopper.callNumbers.last)
        #expect(second > first)
        // The answer to the first question while the second is open.
        stays([first, second - 1, second + 1, 0])
        shopper.see("updating…")
        shopper.send(.sheet(.reply(number: second, .update(items: items))))
        shopper.seeNo("updating…")
        stays([first, second])
        shopper.press(.escape)
        stays([first, second])
        #expect(shopper.screen.sheetLines.isEmpty)
    }
}
