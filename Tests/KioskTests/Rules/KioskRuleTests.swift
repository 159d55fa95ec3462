import QALab
import TUI
import Testing

/// The rules of kiosks are kept by sessions as they are, and every deliberate defect turns its rule red.
@Suite struct KioskRuleTests {
    static let all =
        KioskDefect.ofPrivacy + KioskDefect.ofTime + KioskDefect.ofTheTerminal + KioskDefect.ofLocks

    @Test(
        "UX-KSK-01 UX-KSK-02 UX-KSK-03 UX-KSK-04 a defect is caught by its rule", arguments: all.indices)
    func defectIsCaughtByItsRule(_ index: Int) throws {
        let defect = Self.all[index]
        #expect(try Self.kept(in: defect.walk).contains(defect.rule), "\(defect.name)")
        let wrong = try Passerby()
        wrong.defect = defect.alteration
        wrong.brokenOnPurpose = Set(RuleBook.kiosk.map(\.id))
        defect.walk(wrong)
        #expect(wrong.watch.state(of: defect.rule)?.result == .broken, "\(defect.name)")
    }

    /// The rules that came up in a session without any defect, and were kept.
    private static func kept(in walk: @Sendable (Passerby) -> Void) throws -> Set<String> {
        let passerby = try Passerby()
        walk(passerby)
        return Set(passerby.watch.states.filter { $0.result == .kept }.map(\.id))
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
            passerby.see("Juniper Appleseed", "4242")
            passerby.press(.control("n"), .control("n"))
            passerby.startAgain()
        }
        #expect(passerby.watch.state(of: "UX-KSK-01")?.result == .kept)
    }
}
