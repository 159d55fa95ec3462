import Foundation
import Testing

/// Every rule of the shopper's experience has a test that carries its id.
@Suite struct RuleBookTests {
    private static let tests = Source.all.filter(\.isTest)
    private static let carried = RuleBook.ids(in: tests)

    @Test func bookIsWhole() {
        let book = RuleBook.shared
        #expect(book.rules.count == 83)
        #expect(Set(book.rules.map(\.id)).count == 83)
        #expect(Set(book.rules.map(\.severity)) == ["must", "should"])
        #expect(book.heldGroups.count == 17)
        #expect(book.heldGroups.isSubset(of: Set(book.rules.map(\.group))))
    }

    @Test func readmeAndGuideSayHowManyRulesThereAre() throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { place, _ in place.deletingLastPathComponent() }
        for page in ["README.md", "Assets/Guide/qa.md"] {
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            #expect(text.contains("\(RuleBook.shared.rules.count) rules "), "\(page)")
        }
    }

    @Test func everyRuleOfTheHeldGroupsHasATest() {
        let book = RuleBook.shared
        let bare = book.rules.filter { book.heldGroups.contains($0.group) && Self.carried[$0.id] == nil }
        #expect(bare.map(\.id).isEmpty)
    }

    @Test func everyIdIsInTheBook() {
        let ids = Set(RuleBook.shared.rules.map(\.id))
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
            Set(RuleBook.ids(in: [file]).keys)
                == Set(["AAA-01", "AAA-02", "BBB-01", "DDD-01"].map { "\(ux)-\($0)" }))
    }
}
