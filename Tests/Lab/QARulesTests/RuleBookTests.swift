import Foundation
import QARules
import TUI
import Testing

@Suite struct RuleBookTests {
    @Test func everyRuleSaysWhatItLooksAt() {
        for rule in RuleBook.all {
            #expect(!rule.sources.isEmpty, "\(rule.id)")
            #expect(rule.evidence.hasSuffix("."), "\(rule.id)")
        }
    }

    @Test func ruleWithoutAWatcherNamesTestsThatThereAre() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files =
            FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for rule in RuleBook.all {
            if case .test(let names) = rule.check { #expect(!names.isEmpty, "\(rule.id)") }
            for name in rule.tests {
                let parts = name.split(separator: ".")
                #expect(parts.count == 2, "\(name)")
                #expect(
                    text.contains("struct \(parts[0]) ") || text.contains("class \(parts[0]) "), "\(name)")
                #expect(text.contains("func \(parts[1])("), "\(name)")
            }
        }
    }

    @Test func testsAreNamedBesidesWhatIsWatched() {
        #expect(RuleBook.rule("UX-KSK-03")?.tests.count == 2)
        #expect(RuleBook.rule("UX-ACC-05")?.tests.isEmpty == false)
        #expect(RuleBook.rule("UX-BTN-01")?.tests == [])
    }

    @Test func ruleThatDidNotComeUpIsNotKept() {
        var watch = RuleWatch()
        let frame = Canvas(size: Size(columns: 80, rows: 24))
        watch.take(
            Observation(
                number: 0, time: 0, message: nil, effects: [], place: "list", ground: "list",
                isSheetOpen: false, language: .english, frame: frame))
        #expect(watch.state(of: "UX-SUM-03")?.result == .notExercised)
        #expect(watch.states.count == RuleBook.all.count)
    }
}
