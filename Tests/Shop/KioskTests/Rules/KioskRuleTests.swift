import QARules
import TUI
import Testing
import WindowSupport

/// The rules of kiosks are kept by sessions as they are, and every deliberate defect turns its rule red.
@Suite struct KioskRuleTests {
    static let all =
        KioskDefect.ofPrivacy + KioskDefect.ofTime + KioskDefect.ofTheTerminal + KioskDefect.ofLocks

    @Test(
        "UX-KSK-01 UX-KSK-02 UX-KSK-03 UX-KSK-04 a session without a defect keeps the rules",
        arguments: KioskDefect.walks.indices)
    func sessionKeepsTheRules(_ index: Int) throws {
        let passerby = try Passerby()
        let walk = KioskDefect.walks[index]
        walk.go(passerby)
        let came = passerby.watch.states.filter { $0.result == .kept }.map(\.id)
        #expect(Set(came) == walk.rules)
    }

    @Test(
        "UX-KSK-01 UX-KSK-02 UX-KSK-03 UX-KSK-04 a defect is caught by its rule", arguments: all.indices)
    func defectIsCaughtByItsRule(_ index: Int) throws {
        let defect = Self.all[index]
        #expect(defect.walk.rules.contains(defect.rule))
        let passerby = try Passerby()
        passerby.defect = defect.alteration
        passerby.brokenOnPurpose = Set(RuleBook.kiosk.map(\.id))
        defect.walk.go(passerby)
        #expect(passerby.watch.state(of: defect.rule)?.result == .broken, "\(defect.name)")
    }

    @Test func everyRuleHasTwoDefectsAtLeast() {
        for rule in RuleBook.kiosk {
            #expect(Self.all.count { $0.rule == rule.id } > 1, "\(rule.id)")
        }
    }

    @Test func posterAloneExercisesNothing() throws {
        let passerby = try Passerby()
        passerby.press(.character("h"), .right)
        #expect(passerby.watch.states.allSatisfy { $0.result == .notExercised })
    }

    @Test func nextShopperMayTypeTheSameAndOpenTheSameWallet() throws {
        let passerby = try Passerby()
        for _ in 0..<2 {
            passerby.wake()
            passerby.press(.character("/"))
            passerby.type("Zanzibar")
            passerby.press(.escape, .escape, .enter, .enter)
            passerby.see("4242", "Atlanta GA")
            passerby.press(.control("n"), .control("n"))
            passerby.startAgain()
        }
        #expect(passerby.watch.state(of: "UX-KSK-01")?.result == .kept)
    }
}
