import Foundation
import QARules
import Testing

/// Every rule of the shopper's experience has a test that carries its id.
@Suite struct RuleBookTests {
    private static let tests = Source.all.filter(\.isTest)
    private static let carried = Self.ids(in: tests)

    @Test func bookIsWhole() {
        #expect(RuleBook.all.count == 83)
        #expect(Set(RuleBook.all.map(\.id)).count == 83)
    }

    @Test func readmeAndGuideSayHowManyRulesThereAre() throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { place, _ in place.deletingLastPathComponent() }
        for page in ["README.md", "Assets/Guide/qa.md"] {
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            #expect(text.contains("\(RuleBook.all.count) rules "), "\(page)")
        }
    }

    @Test func everyRuleHasATest() {
        #expect(RuleBook.all.map(\.id).filter { Self.carried[$0] == nil }.isEmpty)
    }

    @Test func everyIdIsInTheBook() {
        let ids = Set(RuleBook.all.map(\.id))
        #expect(Self.carried.filter { !ids.contains($0.key) }.isEmpty)
    }

    @Test func idsStandInDisplayNames() {
        let stray = Self.tests.flatMap { file in
            file.lines.filter { $0.contains(/\/\/.*UX-[A-Z]+-[0-9]/) }.map { "\(file.path): \($0)" }
        }
        #expect(stray.isEmpty, "an id in a comment counts for nothing")
    }

    @Test func idsAreReadFromDisplayNamesAlone() {
        // Put together here, so that this file carries none of them.
        let (test, suite, ux) = ("@Test", "@Suite", "UX")
        let text = """
            \(test)("\(ux)-AAA-01 \(ux)-AAA-02 one")
            func one() {}
            \(test)(
                "\(ux)-BBB-01 two",
                arguments: ["\(ux)-CCC-01"])
            @MainActor \(suite)("\(ux)-DDD-01 all") struct All {}
            \(test)(arguments: ["\(ux)-EEE-01"]) func three() {}
            // \(test)("\(ux)-FFF-01 gone")
            """
        let file = Source(path: "Tests/All.swift", text: text)
        #expect(
            Set(Self.ids(in: [file]).keys)
                == Set(["AAA-01", "AAA-02", "BBB-01", "DDD-01"].map { "\(ux)-\($0)" }))
    }

    /// The ids in the display names of tests and suites, each with its places.
    private static func ids(in files: [Source]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for file in files {
            for name in displayNames(in: file.lines.joined(separator: "\n")) {
                for match in name.matches(of: /UX-[A-Z]+-[0-9]+/) {
                    found[String(match.output), default: []].append("\(file.path): \(name)")
                }
            }
        }
        return found
    }

    /// What stands in quotes first thing after `@Test(` or `@Suite(`.
    private static func displayNames(in text: String) -> [String] {
        text.matches(of: /(?m)^ *(?:@[A-Za-z]+ )*@(?:Test|Suite)\(\s*"([^"\n]*)"/).map { String($0.output.1) }
    }
}
