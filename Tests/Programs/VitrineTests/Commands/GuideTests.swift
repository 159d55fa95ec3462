import ArgumentParser
import Testing
import Vitrine

@Suite struct GuideTests {
    let guides: Guides

    init() throws { guides = try Guides(Assets(DemoShop.assets)) }

    @Test func everyReaderHasAGuide() throws {
        let wanted: Set = [
            "demo", "qa", "kiosk", "server", "postgresql", "tokens", "architecture", "testing",
        ]
        #expect(wanted.isSubset(of: Set(guides.topics)))
        let lines = guides.list.split(separator: "\n")
        #expect(lines.count == guides.topics.count && lines.allSatisfy { $0.count <= 80 })
        for (line, topic) in zip(lines, guides.topics) {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let title = words[1].drop { $0 == " " }
            let text = try guides.text(of: topic)
            #expect(words[0] == topic && text.hasPrefix("# \(title)\n"))
        }
    }

    @Test(arguments: ["nothing", "", "../Catalogue/catalogue", "demo.md"])
    func otherTopicIsRefusedWithThoseThatThereAre(_ topic: String) {
        let error = #expect(throws: ValidationError.self) { try guides.text(of: topic) }
        #expect(error?.message.contains("demo, figures, glossary, kiosk") == true)
    }

    @Test func guideFitsTheTerminalAndHasNoSignsOfMarkdown() {
        let text = """
            # One
            text \u{1B}[31mred that goes
            on with `vitrine demo` and [a link](qa.md)
            ```sh
            # no heading
            ```
            | a | `b` |
            |---|---|
            ## Two
            """
        #expect(
            Guides.styled(text, columns: 20) == """
                \u{1B}[1mOne\u{1B}[0m
                text [31mred that
                goes on with \u{1B}[1mvitrine\u{1B}[0m
                \u{1B}[1mdemo\u{1B}[0m and a link
                  \u{1B}[1m# no heading\u{1B}[0m
                a · \u{1B}[1mb\u{1B}[0m
                \u{1B}[1mTwo\u{1B}[0m
                """)
    }

    @Test(arguments: [40, 60, 80, 120]) func everyGuideIsFoldedToTheTerminal(_ columns: Int) throws {
        for topic in guides.topics {
            for line in Guides.styled(try guides.text(of: topic), columns: columns).split(separator: "\n") {
                let shown = line.replacing(#/\u{1B}\[[01]m/#, with: "")
                let longest = shown.split(separator: " ").map(\.count).max() ?? 0
                #expect(shown.count <= columns || longest + 8 > columns, "\(topic): \(shown)")
                #expect(!shown.hasPrefix("```"), "\(topic)")
            }
        }
    }
}
