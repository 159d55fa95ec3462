import QARules
import Testing
import WindowSupport

/// Every deliberate defect turns its rule red, and without it the same session keeps the rule.
@Suite struct DefectTests {
    static let all: [Defect] = Defect.ofSheet + Defect.ofConsent + Defect.ofTheShop

    @Test(arguments: all) func defectIsCaughtByItsRule(_ defect: Defect) throws {
        let right = try defect.walk(false)
        #expect(right.watch.state(of: defect.rule)?.result == .kept)
        let wrong = try defect.walk(true)
        #expect(wrong.watch.state(of: defect.rule)?.result == .broken)
    }
}
