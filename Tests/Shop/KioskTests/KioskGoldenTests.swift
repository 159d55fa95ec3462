import Foundation
import Kiosk
import Storefront
import TUI
import Testing
import WindowSupport

/// Every screen of the kiosk as a file. `make record` writes them anew.
@Suite struct KioskGoldenTests {
    /// A window size and a language.
    struct Look: Sendable, CustomStringConvertible {
        var columns: Int
        var rows: Int
        var language: Language

        var description: String { "\(columns)x\(rows)-\(language.rawValue)" }

        func passerby(_ shop: ScriptedShop = ScriptedShop()) throws -> Passerby {
            try Passerby(language: language, columns: columns, rows: rows, shop: shop)
        }
    }

    /// Sizes and languages for screens whose layout differs between the sizes. `VITRINE_SIZES=80x24,120x40`
    /// takes some of the sizes only.
    static let looks = looks([(40, 12), (60, 20), (80, 24), (120, 40)])

    /// The smallest size and the one that screens are designed for: for states that are laid out as another
    /// screen is.
    static let twoLooks = looks([(40, 12), (80, 24)])

    private static func looks(_ sizes: [(columns: Int, rows: Int)]) -> [Look] {
        let taken = ProcessInfo.processInfo.environment["VITRINE_SIZES"]?.split(separator: ",")
        return sizes.filter { size in taken?.contains { $0 == "\(size.columns)x\(size.rows)" } ?? true }
            .flatMap { size in
                Language.allCases.map { Look(columns: size.columns, rows: size.rows, language: $0) }
            }
    }

    @Test(arguments: looks) func attract(_ look: Look) throws {
        try Golden.check(look.passerby().screen, "attract-\(look)")
    }

    @Test(arguments: looks) func attractWithChoices(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.press(.character("h"), .right, .character("m"))
        try Golden.check(passerby.screen, "attract-choices-\(look)")
    }

    @Test(arguments: looks) func attractBeforeTheShopAnswers(_ look: Look) throws {
        let passerby = try Passerby(
            settings: try Passerby.settings(look.language), columns: look.columns, rows: look.rows,
            isStarted: false)
        try Golden.check(passerby.screen, "attract-empty-\(look)")
    }

    @Test(arguments: looks) func attractOffline(_ look: Look) throws {
        var shop = ScriptedShop()
        shop.isLive = true
        let passerby = try look.passerby(shop)
        passerby.loseTheShop()
        try Golden.check(passerby.screen, "attract-offline-\(look)")
    }

    @Test(arguments: looks) func session(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.press(.enter)
        passerby.send(.notice("The kiosk closes in five minutes."))
        try Golden.check(passerby.screen, "session-\(look)")
    }

    @Test(arguments: twoLooks) func warning(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.wait(73)
        try Golden.check(passerby.screen, "warning-\(look)")
    }

    @Test(arguments: looks) func startOver(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.press(.character("N"))
        try Golden.check(passerby.screen, "start-over-\(look)")
    }

    @Test(arguments: looks) func help(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.press(.enter, .character("?"))
        try Golden.check(passerby.screen, "help-\(look)")
    }

    @Test(arguments: looks) func thankYou(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.pay()
        try Golden.check(passerby.screen, "thank-you-\(look)")
    }

    @Test(arguments: twoLooks) func goodbye(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.wake()
        passerby.press(.character("N"), .character("N"))
        try Golden.check(passerby.screen, "goodbye-\(look)")
    }

    @Test(arguments: looks) func maintenance(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.send(.maintenance("We count our stock and are back at three o'clock."))
        try Golden.check(passerby.screen, "maintenance-\(look)")
    }

    @Test(arguments: twoLooks) func failing(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.send(.health(.failing(part: "inventory", at: TimeOfDay(hour: 14, minute: 32))))
        try Golden.check(passerby.screen, "failing-\(look)")
    }

    @Test(arguments: twoLooks) func recovered(_ look: Look) throws {
        for (name, attempt) in SampleRecovery.all {
            let passerby = try look.passerby()
            passerby.send(.recovered(attempt))
            try Golden.check(passerby.screen, "recovered-\(name)-\(look)")
        }
    }

    // MARK: Staff

    @Test(arguments: twoLooks) func door(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.staffKeys()
        passerby.type("2468")
        try Golden.check(passerby.screen, "door-\(look)")
        passerby.press(.enter)
        try Golden.check(passerby.screen, "door-waiting-\(look)")
        passerby.wait(30)
        try Golden.check(passerby.screen, "door-refused-\(look)")
    }

    @Test(arguments: looks) func menu(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.enterAsStaff()
        try Golden.check(passerby.screen, "menu-\(look)")
    }

    @Test(arguments: twoLooks) func pages(_ look: Look) throws {
        for item in StaffMenu.Item.allCases where item != .end {
            let passerby = try look.passerby()
            passerby.enterAsStaff()
            let place = StaffMenu.items(passerby.kiosk.settings).firstIndex(of: item) ?? 0
            for _ in 0..<place { passerby.press(.down) }
            passerby.press(.enter)
            try Golden.check(passerby.screen, "staff-\(item)-\(look)")
        }
    }

    @Test(arguments: twoLooks) func stockChange(_ look: Look) throws {
        let passerby = try look.passerby()
        passerby.enterAsStaff()
        passerby.press(.down, .down, .enter, .down, .character("+"), .character("+"), .enter)
        try Golden.check(passerby.screen, "stock-change-\(look)")
    }

    // MARK: Without colours

    @Test func monochrome() throws {
        let passerby = try Passerby(settings: try Passerby.settings(), hasColors: false)
        try Golden.check(passerby.screen, "attract-monochrome")
        passerby.wake()
        passerby.wait(73)
        try Golden.check(passerby.screen, "warning-monochrome")
    }
}
