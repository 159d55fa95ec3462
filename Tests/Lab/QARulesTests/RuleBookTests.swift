import Foundation
import QARules
import TUI
import Testing

/// The book holds every rule once, word for word.
@Suite struct RuleBookTests {
    private struct Line: Hashable {
        let id, severity, statement: String
    }

    private static let lines: [Line] = {
        let place = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "HouseRulesTests/ux-rules.tsv")
        let text = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t").map(String.init)
            return columns.count == 3
                ? Line(id: columns[0], severity: columns[1], statement: columns[2]) : nil
        }
    }()

    @Test func everyRuleIsInTheBookWordForWord() {
        #expect(Self.lines.count == 83)
        let book = RuleBook.all.map {
            Line(id: $0.id, severity: $0.severity.rawValue, statement: $0.statement)
        }
        #expect(book.map(\.id) == Self.lines.map(\.id))
        #expect(Set(Self.lines).subtracting(book).isEmpty)
    }

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
