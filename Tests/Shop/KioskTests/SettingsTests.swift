import Kiosk
import TUI
import Testing
import WindowSupport

/// What an operator may set, and what they are told otherwise.
@Suite struct SettingsTests {
    typealias Fault = KioskSettings.Fault

    /// One of the limits with another value, as it stands in a fault.
    struct Wrong: Sendable {
        var key: String
        var value: Int
        var allowed: String
        var change: @Sendable (inout KioskSettings.Limits) -> Void
    }

    static let limits: [Wrong] = [
        Wrong(key: "idle-browse", value: 29, allowed: "30 to 3600 seconds") { $0.browse = 29 },
        Wrong(key: "idle-form", value: 0, allowed: "30 to 3600 seconds") { $0.form = 0 },
        Wrong(key: "idle-sheet", value: -1, allowed: "30 to 3600 seconds") { $0.sheet = -1 },
        Wrong(key: "thank-you", value: 3_601, allowed: "30 to 3600 seconds") { $0.thankYou = 3_601 },
        Wrong(key: "staff-idle", value: 10, allowed: "30 to 3600 seconds") { $0.staffIdle = 10 },
        Wrong(key: "warning", value: 19, allowed: "20 to 80 seconds") { $0.warning = 19 },
        Wrong(key: "warning", value: 81, allowed: "20 to 80 seconds") { $0.warning = 81 },
        Wrong(key: "held-key", value: 50, allowed: "100 to 2000 milliseconds") { $0.heldKey = 50 },
    ]

    @Test(
        "UX-KSK-02 a limit is thirty seconds at least and its warning twenty",
        arguments: limits.indices)
    func limitIsChecked(_ index: Int) {
        let wrong = Self.limits[index]
        var limits = KioskSettings.Limits()
        wrong.change(&limits)
        #expect(throws: Fault(key: wrong.key, value: String(wrong.value), allowed: wrong.allowed)) {
            try KioskSettings(limits: limits)
        }
    }

    @Test func dwellOfAProductIsChecked() {
        var attract = KioskSettings.AttractMode()
        attract.dwells = ["mug": 1, "wax": 9]
        #expect(throws: Fault(key: "slide mug", value: "1", allowed: "3 to 600 seconds")) {
            try KioskSettings(attract: attract)
        }
    }

    @Test func walletIsOneOfThoseThatStaffCanChoose() {
        #expect(throws: Fault(key: "wallet", value: "gold", allowed: "one of guest, none")) {
            try KioskSettings(wallet: .guest("gold"), wallets: [.guest("guest"), .buy])
        }
    }

    @Test func sequenceIsLongEnoughAndNoHeldKey() {
        #expect(throws: Fault(key: "staff-sequence", value: "3 keys", allowed: "4 to 16 keys")) {
            try KioskSettings(sequence: [.up, .down, .up])
        }
        let fault = Fault(
            key: "staff-sequence", value: "one key over and over", allowed: "two different keys at least")
        #expect(throws: fault) { try KioskSettings(sequence: [.up, .up, .up, .up]) }
    }

    @Test func faultIsASentence() {
        let fault = Fault(key: "idle-form", value: "5", allowed: "30 to 3600 seconds")
        #expect("\(fault)" == "idle-form is 5; allowed is 30 to 3600 seconds")
    }

    @Test func whatIsNotSetIsAllowed() throws {
        let settings = try KioskSettings()
        #expect(settings.limits.warning == 20)
        #expect(settings.limits.thankYou == 30)
        #expect(settings.sequence == [.up, .up, .down, .down, .left, .right, .left, .right])
    }
}
