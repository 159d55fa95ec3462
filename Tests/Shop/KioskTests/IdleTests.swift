import Kiosk
import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Time without anybody.
@Suite struct IdleTests {
    @Test("UX-KSK-02 a session warns twenty seconds ahead, and then ends")
    func warnsAndEnds() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.wait(69)
        passerby.seeNo("Are you still there?")
        passerby.wait(1)
        passerby.see("Are you still there?", "This visit ends in 20 seconds.")
        passerby.wait(3)
        passerby.see("in 17 seconds.")
        passerby.wait(16)
        passerby.see("in 1 second.")
        #expect(passerby.endings.isEmpty)
        passerby.wait(1)
        #expect(passerby.endings == [.idle])
    }

    @Test("UX-KSK-02 any key extends, as often as one likes, and does nothing else")
    func anyKeyExtends() throws {
        let passerby = try Passerby()
        passerby.wake()
        for key: Key in [.enter, .space, .escape, .character("N"), .control("c"), .down]
            + .init(
                repeating: .enter, count: 20)
        {
            passerby.wait(75)
            passerby.see("Are you still there?")
            passerby.press(key)
            passerby.seeNo("Are you still there?")
            #expect(passerby.kiosk.window.topName == "list")
        }
        #expect(passerby.endings.isEmpty)
    }

    @Test func clickExtendsToo() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.wait(75)
        passerby.click("Are you still there?")
        passerby.seeNo("Are you still there?")
        #expect(passerby.kiosk.window.topName == "list")
    }

    @Test("UX-KSK-02 time does not count while an order is on its way")
    func waitDoesNotCount() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.isShopSlow = true
        passerby.advance(1_000)
        passerby.press(.space)
        #expect(passerby.kiosk.state == .paying)
        for _ in 0..<400 { passerby.send(.seconds(1)) }
        passerby.seeNo("Are you still there?")
        #expect(passerby.endings.isEmpty)
    }

    static let screens: [(name: String, keys: [Key], limit: Int)] = [
        ("list", [], 90), ("card", [.enter], 90), ("cart", [.enter, .character("a"), .character("c")], 90),
        ("sheet", [.enter, .enter], 120), ("help", [.character("?")], 90),
        ("find-order", [.character("o")], 180),
    ]

    @Test("UX-KSK-02 each kind of screen has its own limit", arguments: screens)
    func limit(name: String, keys: [Key], limit: Int) throws {
        let passerby = try Passerby()
        passerby.wake()
        for key in keys { passerby.press(key) }
        #expect(passerby.kiosk.window.topName == name)
        passerby.wait(limit - 21)
        passerby.seeNo("Are you still there?")
        passerby.wait(1)
        passerby.see("Are you still there?")
        passerby.wait(20)
        #expect(passerby.endings == [.idle])
    }

    @Test func noWarningIsLeftOut() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.send(.seconds(5_000))
        passerby.see("in 20 seconds.")
        #expect(passerby.endings.isEmpty)
    }

    @Test("UX-KSK-01 an open sheet is left by the rules of its engine first")
    func sheetIsLeftFirst() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.wait(120)
        let last = passerby.effects.suffix(2)
        #expect(Array(last) == [.window(.owner(.didFinish(.timedOut))), .endSession(.idle)])
    }

    @Test func nothingIsTakenAfterTheEnd() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.wait(90)
        let count = passerby.effects.count
        passerby.press(.enter, .space, .character("N"))
        passerby.send(.drain)
        passerby.send(.seconds(900))
        #expect(passerby.effects.count == count)
        passerby.see("Nothing from your visit is kept here.")
    }

    // MARK: The receipt

    @Test("UX-KSK-01 the receipt leaves by itself, and says when")
    func receiptLeaves() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.pay()
        passerby.see("2026-000001", "Enter done")
        let left = try #require(passerby.kiosk.secondsLeft)
        passerby.see("closes in \(left) s")
        passerby.wait(left)
        #expect(passerby.endings == [.idle])
        passerby.seeNo("2026-000001")
    }

    @Test func anyOtherKeyKeepsTheReceipt() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.pay()
        for _ in 0..<12 {
            passerby.wait(25)
            passerby.press(.character("k"))
            passerby.see("2026-000001", "in 30 s")
        }
        #expect(passerby.endings.isEmpty)
    }

    @Test("UX-KSK-01 done ends the session at once", arguments: [Key.enter, .escape])
    func doneEnds(_ key: Key) throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.pay()
        passerby.press(key)
        #expect(passerby.endings == [.done])
    }
}
