import Kiosk
import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The hidden door, the PIN, and what is behind it.
@Suite struct StaffTests {
    // MARK: The door

    @Test func sequenceOpensTheDoor() throws {
        let passerby = try Passerby()
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .staff)
        passerby.see("PIN")
    }

    @Test func sequenceOpensTheDoorOfAClosedKiosk() throws {
        let passerby = try Passerby()
        passerby.send(.maintenance("Back at three"))
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .staff)
    }

    @Test func pauseForgetsTheSequence() throws {
        let passerby = try Passerby()
        for key in KioskSettings.arrows.dropLast() { passerby.press(key, after: 200) }
        passerby.press(KioskSettings.arrows[7], after: 2_001)
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func sequenceCanBeginAnew() throws {
        let passerby = try Passerby()
        passerby.press(.up, after: 200)
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .staff)
    }

    @Test func sequenceDoesNothingInASession() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .shopping)
    }

    @Test func pinLeavesAsASecretAndIsNeverShown() throws {
        let passerby = try Passerby()
        passerby.staffKeys()
        passerby.type("24x6-813")
        passerby.seeNo("246813", "2468", "24")
        passerby.see("••••••")
        passerby.press(.enter)
        #expect(passerby.effects.contains(.checkPIN(Secret("246813"))))
        passerby.see("Stock")
        #expect(!passerby.frames.contains { $0.text.contains("246813") })
    }

    @Test(arguments: ["", "1", "123"]) func shortPINIsNotChecked(_ pin: String) throws {
        let passerby = try Passerby()
        passerby.staffKeys()
        passerby.type(pin)
        passerby.press(.enter)
        #expect(!passerby.effects.contains { if case .checkPIN = $0 { true } else { false } })
        passerby.see("at least")
    }

    @Test func wrongPINWaits() throws {
        let passerby = try Passerby()
        passerby.staffKeys()
        passerby.type("1111")
        passerby.press(.enter)
        passerby.see("in 30 s")
        passerby.type("246813")
        passerby.press(.enter)
        #expect(passerby.effects.count { if case .checkPIN = $0 { true } else { false } } == 1)
        passerby.wait(30)
        passerby.see("Wrong PIN")
        passerby.type("246813")
        passerby.press(.enter)
        passerby.see("Stock")
    }

    @Test func waitGoesOnOutsideTheDoor() throws {
        let passerby = try Passerby()
        passerby.pause = 300
        passerby.staffKeys()
        passerby.type("1111")
        passerby.press(.enter)
        passerby.press(.escape)
        #expect(passerby.kiosk.state == .attract)
        passerby.staffKeys()
        passerby.see("Try again in")
    }

    @Test func uninvitedAnswerOpensNothing() throws {
        let passerby = try Passerby()
        passerby.send(.pinAccepted)
        #expect(passerby.kiosk.state == .attract)
        passerby.staffKeys()
        passerby.send(.pinAccepted)
        passerby.see("4 to 12 digits")
    }

    @Test func staffWhoLeaveAreForgotten() throws {
        let passerby = try Passerby()
        passerby.enterAsStaff()
        passerby.wait(59)
        #expect(passerby.kiosk.state == .staff)
        passerby.wait(1)
        #expect(passerby.kiosk.state == .attract)
        passerby.press(.enter)
        #expect(passerby.kiosk.state == .shopping)
    }

    // MARK: Behind it

    private func inside(_ item: StaffMenu.Item) throws -> Passerby {
        let passerby = try Passerby()
        passerby.enterAsStaff()
        let place = StaffMenu.items(passerby.kiosk.settings).firstIndex(of: item) ?? 0
        for _ in 0..<place { passerby.press(.down) }
        passerby.press(.enter)
        return passerby
    }

    static let facts: [(StaffMenu.Item, String)] = [
        (.status, "3 h 12 min"), (.sales, "USD 180.50"), (.sales, "14:32"), (.log, "line 250"),
        (.stock, "Stoneware Mug"),
    ]

    @Test(arguments: facts) func itemShowsItsAnswer(_ item: StaffMenu.Item, _ text: String) throws {
        try inside(item).see(text)
    }

    @Test func logScrollsThroughItsLastTwoHundredLines() throws {
        let passerby = try inside(.log)
        passerby.press(.home)
        passerby.see("line 51")
        passerby.seeNo("line 50 ")
        passerby.press(.down)
        passerby.seeNo("line 51 ")
    }

    @Test func staffCloseTheKioskUntilTheyOpenIt() throws {
        let passerby = try inside(.close)
        passerby.type("Back at three")
        passerby.press(.enter, .escape)
        #expect(passerby.effects.contains(.keepMaintenance("Back at three")))
        #expect(passerby.kiosk.state == .outOfService)
        passerby.see("Back at three")
        passerby.send(.health(.ok(at: nil)))
        passerby.press(.enter)
        #expect(passerby.kiosk.state == .outOfService)
        passerby.enterAsStaff()
        passerby.press(.down)
        passerby.see("Back in service")
        passerby.press(.enter, .escape)
        #expect(passerby.effects.contains(.keepMaintenance(nil)))
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func menuHasTheStateOfItsEntries() throws {
        let passerby = try Passerby()
        passerby.stock[1].onHand = 0
        passerby.enterAsStaff()
        passerby.see("Every day", "● Open", "7 orders", "1 sold out", "Guest wallet guest", "Leaving")
        passerby.send(.maintenance("Back at three"))
        passerby.see("× Out of service", "Back in service", "Back at three")
    }

    @Test(arguments: [(0, "Sold out  0"), (3, "Low  3")])
    func stockThatRunsOutHasAWord(_ units: Int, _ text: String) throws {
        let passerby = try Passerby()
        passerby.stock[1].onHand = units
        passerby.enterAsStaff()
        passerby.press(.down, .down, .enter)
        passerby.see(text)
    }

    @Test func menuIsLeftAndFoundAgainAtTheSameItem() throws {
        let passerby = try inside(.sales)
        passerby.press(.escape)
        passerby.see("▸ Sales today")
    }

    @Test func closingWithoutAMessageHasTheUsualOne() throws {
        let passerby = try inside(.close)
        passerby.press(.enter, .escape)
        passerby.see("We will be back soon")
    }

    @Test func walletIsKeptForTheSessionsToCome() throws {
        let passerby = try inside(.wallet)
        passerby.press(.down, .enter)
        #expect(passerby.effects.contains(.keepWallet(.buy)))
        #expect(passerby.endings.isEmpty)
        passerby.press(.escape)
        #expect(passerby.endings == [.staff])
    }

    @Test func themeIsKeptAndShown() throws {
        let passerby = try inside(.theme)
        passerby.press(.down, .enter)
        #expect(passerby.effects.contains(.keepTheme(.dark)))
        #expect(passerby.effects.contains(.window(.setTheme(.dark))))
        passerby.press(.escape)
        passerby.wait(300)
        #expect(passerby.kiosk.theme == .dark)
    }

    @Test func scenarioIsKept() throws {
        let passerby = try inside(.scenario)
        passerby.press(.down, .enter)
        #expect(passerby.effects.contains(.keepScenario("card declined")))
        passerby.wait(60)
        #expect(passerby.endings == [.staff])
    }

    @Test func startAfreshEndsTheProcess() throws {
        #expect(try inside(.end).endings == [.staff])
    }

    @Test func exitAsksOnce() throws {
        let passerby = try inside(.exit)
        #expect(!passerby.effects.contains(.exit))
        passerby.press(.escape)
        passerby.press(.end, .enter, .character("y"))
        #expect(passerby.effects.contains(.exit))
    }

    @Test func stockIsBookedAfterAQuestion() throws {
        let passerby = try inside(.stock)
        passerby.press(.character("+"), .character("+"), .character("+"))
        passerby.see("12 +3")
        passerby.press(.enter)
        passerby.see("From 12 to 15")
        #expect(passerby.stock[0].onHand == 12)
        passerby.press(.enter)
        #expect(passerby.effects.contains(.adjustStock(sku: "WAX-1", by: 3)))
        #expect(passerby.stock[0].onHand == 15)
        passerby.seeNo("+3")
    }

    @Test func bookingCanBeTakenBack() throws {
        let passerby = try inside(.stock)
        passerby.press(.character("-"), .enter, .escape)
        passerby.see("12 −1")
        #expect(!passerby.effects.contains { if case .adjustStock = $0 { true } else { false } })
    }

    @Test func reservedUnitsCannotBeTakenAway() throws {
        let passerby = try inside(.stock)
        for _ in 0..<30 { passerby.press(.character("-")) }
        passerby.see("12 −10")
    }

    @Test func refusedBookingSaysWhy() throws {
        let passerby = try inside(.stock)
        passerby.send(.staff(.stockRefused("The key is not for stock")))
        passerby.see("The key is not for stock")
    }

    @Test func stockThatCannotBeReadIsAskedForAgain() throws {
        let passerby = try inside(.stock)
        passerby.send(.staff(.unavailable(.stock)))
        passerby.see("No answer. Press r to try again.")
        passerby.press(.character("r"))
        passerby.see("Stoneware Mug")
        // Once for the menu, and twice for the page.
        #expect(passerby.effects.count { $0 == .ask(.stock) } == 3)
    }
}
