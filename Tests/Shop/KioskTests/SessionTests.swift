import Kiosk
import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// A session from the key that wakes the kiosk to its end.
@Suite struct SessionTests {
    @Test("UX-KSK-01 the key that wakes the kiosk does nothing in the shop, however long it is held")
    func wakingKeyIsSwallowed() throws {
        let passerby = try Passerby()
        passerby.wake()
        for _ in 0..<20 { passerby.press(.enter, after: 35) }
        #expect(passerby.kiosk.state == .shopping)
        #expect(passerby.kiosk.window.topName == "list")
        passerby.press(.enter, after: 500)
        #expect(passerby.kiosk.window.topName == "card")
    }

    @Test func pasteAndFocusWakeNobody() throws {
        let passerby = try Passerby()
        passerby.send(.input(.paste("\u{1B}[31mhello"), at: 1))
        passerby.send(.input(.focus(true), at: 2))
        passerby.send(.input(.statusReport, at: 3))
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func clickWakes() throws {
        let passerby = try Passerby()
        passerby.click("Press any key")
        #expect(passerby.kiosk.state == .shopping)
        #expect(passerby.kiosk.window.topName == "list")
    }

    @Test func shopIsThereInTheFirstFrame() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.see("Mustache Wax", "start over")
        passerby.seeNo("quit")
    }

    // MARK: Keys that end programs elsewhere

    @Test(
        "UX-KSK-04 no key ends the program or stops it",
        arguments: ["c", "d", "z", "\\", "s", "q"] as [Character])
    func controlKeyDoesNothing(_ letter: Character) throws {
        let passerby = try Passerby()
        for keys: [Key] in [[.enter], [.enter], [.character("?")], [.escape], [.enter], [.escape]] {
            for key in keys { passerby.press(key) }
            passerby.press(.control(letter))
            #expect(passerby.kiosk.state == .shopping)
        }
        #expect(passerby.endings.isEmpty)
    }

    @Test("UX-KSK-04 no key or click of a session quits the program or opens the lab")
    func nothingQuits() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.character("q"), .function(2), .function(12), .escape)
        #expect(passerby.kiosk.state == .shopping)
        #expect(passerby.endings.isEmpty)
    }

    // MARK: Start over

    @Test("UX-KSK-01 start over asks once and then ends the session")
    func startOver() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.character("N"))
        passerby.see("erase your cart?")
        #expect(passerby.endings.isEmpty)
        passerby.press(.character("N"))
        #expect(passerby.endings == [.startedOver])
        #expect(passerby.kiosk.wiped() == (try Passerby(isStarted: false).kiosk))
    }

    @Test func otherKeyTakesStartOverBack() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.character("N"), .down, .character("N"))
        #expect(passerby.endings.isEmpty)
    }

    @Test func heldKeyDoesNotStartOver() throws {
        let passerby = try Passerby()
        passerby.wake()
        for _ in 0..<30 { passerby.press(.character("N"), after: 30) }
        #expect(passerby.endings.isEmpty)
    }

    @Test func startOverIsReachedWhileTyping() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.character("/"))
        passerby.type("Nadine")
        passerby.see("Ctrl-N start over")
        passerby.press(.control("n"), .control("n"))
        #expect(passerby.endings == [.startedOver])
    }

    @Test func startOverIsInTheHelp() throws {
        let passerby = try Passerby(columns: 80, rows: 40)
        passerby.wake()
        passerby.press(.character("?"))
        passerby.see("N Ctrl-N", "start over")
        passerby.seeNo("quit")
    }

    @Test func nobodyStartsOverWhileAnOrderIsOnItsWay() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.isShopSlow = true
        passerby.advance(1_000)
        passerby.press(.space)
        #expect(passerby.kiosk.state == .paying)
        passerby.press(.character("N"), .character("N"))
        #expect(passerby.endings.isEmpty)
    }

    // MARK: Paying keys

    @Test func heldKeyPlacesNoOrder() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter)
        for _ in 0..<50 { passerby.press(.enter, after: 30) }
        #expect(passerby.kiosk.window.topName == "card")
        passerby.press(.enter)
        #expect(passerby.kiosk.window.topName == "sheet")
        for _ in 0..<50 { passerby.press(.space, after: 30) }
        #expect(passerby.orders == 0)
    }

    @Test func keyThatComesTooSoonAfterTheScreenDoesNotPay() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter)
        passerby.press(.character("b"), after: 399)
        #expect(passerby.kiosk.window.topName == "card")
        passerby.press(.character("b"), after: 401)
        #expect(passerby.kiosk.window.topName == "sheet")
    }

    @Test func clickOnPayTwiceInARowPaysOnce() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.pay()
        #expect(passerby.orders == 1)
        passerby.see("2026-000001")
    }

    @Test func keyHeldWhilePayingKeepsTheReceipt() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.advance(1_000)
        passerby.press(.space)
        for _ in 0..<60 { passerby.press(.enter, after: 50) }
        passerby.see("2026-000001")
        #expect(passerby.endings.isEmpty)
    }
}
