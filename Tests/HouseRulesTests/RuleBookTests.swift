import Testing

/// Every rule of the shopper's experience has a test that carries its id.
@Suite struct RuleBookTests {
    private static let tests = Source.all.filter(\.isTest)
    private static let carried = RuleBook.ids(in: tests)

    @Test func bookIsWhole() {
        let book = RuleBook.shared
        #expect(book.rules.count == 80)
        #expect(Set(book.rules.map(\.id)).count == 80)
        #expect(Set(book.rules.map(\.severity)) == ["must", "should"])
        #expect(book.heldGroups.count == 13)
        #expect(book.heldGroups.isSubset(of: Set(book.rules.map(\.group))))
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
        let attribute = "@Test"
        let text = """
            \(attribute)("UX-AAA-01 UX-AAA-02 one")
            func one() {}
            \(attribute)(
                "UX-BBB-01 two",
                arguments: ["UX-CCC-01"])
            @MainActor @Suite("UX-DDD-01 all") struct All {}
            \(attribute)(arguments: ["UX-EEE-01"]) func three() {}
            // \(attribute)("UX-FFF-01 gone")
            """
        #expect(
            RuleBook.displayNames(in: text) == ["UX-AAA-01 UX-AAA-02 one", "UX-BBB-01 two", "UX-DDD-01 all"])
    }
}
