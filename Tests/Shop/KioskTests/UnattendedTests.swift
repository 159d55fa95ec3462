import Kiosk
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// A poster by ssh, and time that passes in leaps.
@Suite struct UnattendedTests {
    private static func settings(
        unattended: Int? = 300, hasStaffMenu: Bool = true, caption: String? = nil
    ) throws -> KioskSettings {
        var limits = KioskSettings.Limits()
        limits.unattended = unattended
        return try KioskSettings(
            limits: limits, hasStaffMenu: hasStaffMenu, caption: caption, version: "1.4.0")
    }

    @Test func posterThatNobodyTouchesEnds() throws {
        let passerby = try Passerby(settings: try Self.settings())
        passerby.wait(299)
        #expect(passerby.endings.isEmpty)
        passerby.wait(1)
        #expect(passerby.endings == [.unattended])
        passerby.see("Closed after a while without a key")
    }

    @Test func aKeyBeginsItsTimeAnew() throws {
        let passerby = try Passerby(settings: try Self.settings())
        passerby.wait(290)
        passerby.press(.right)
        passerby.wait(299)
        #expect(passerby.endings.isEmpty)
        passerby.wait(1)
        #expect(passerby.endings == [.unattended])
    }

    @Test func closedKioskThatNobodyTouchesEndsToo() throws {
        let passerby = try Passerby(settings: try Self.settings())
        passerby.send(.maintenance("Back at three"))
        passerby.wait(300)
        #expect(passerby.endings == [.unattended])
    }

    @Test func posterOfAConsoleStandsForEver() throws {
        let passerby = try Passerby(settings: try Self.settings(unattended: nil))
        passerby.wait(20_000)
        #expect(passerby.endings.isEmpty && passerby.kiosk.state == .attract)
    }

    @Test func sequenceLeadsNowhereWhereStaffMayNotComeIn() throws {
        let passerby = try Passerby(settings: try Self.settings(hasStaffMenu: false))
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .attract)
        passerby.send(.maintenance("Back at three"))
        passerby.staffKeys()
        #expect(passerby.kiosk.state == .outOfService)
    }

    @Test func captionStandsOnThePoster() throws {
        let passerby = try Passerby(settings: try Self.settings(caption: "Ask at booth 5"))
        passerby.see("Ask at booth 5")
    }

    /// Nothing on the screen and nothing else changes before the time at which the kiosk wants to be woken.
    @Test(arguments: [300, nil]) func nothingChangesBeforeTheKioskIsWoken(_ unattended: Int?) throws {
        let passerby = try Passerby(settings: try Self.settings(unattended: unattended))
        var leaps = 0
        for step in 0..<200 where passerby.endings.isEmpty {
            if step.isMultiple(of: 9) {
                passerby.press([.right, .enter, .character("c"), .escape][step / 9 % 4])
            }
            guard passerby.hasClock else { continue }
            let seconds = try #require(passerby.kiosk.secondsUntilChange)
            var sleeper = passerby.kiosk
            let before = sleeper.drawn()
            for _ in 1..<max(1, min(seconds, 400)) {
                leaps += 1
                #expect(sleeper.update(.seconds(1)).isEmpty)
                #expect(sleeper.drawn() == before)
            }
            passerby.wait(seconds)
        }
        #expect(leaps > 100)
    }
}
