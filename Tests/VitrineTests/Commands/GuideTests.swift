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
        #expect(error?.message.contains("demo, glossary, kiosk") == true)
    }

    @Test func headingsAreBoldAndNothingElseIsAControl() {
        let text = "# One\ntext \u{1B}[31mred\n```sh\n# no heading\n```\n## Two\n"
        #expect(
            Guides.styled(text)
                == "\u{1B}[1mOne\u{1B}[0m\ntext [31mred\n```sh\n# no heading\n```\n\u{1B}[1mTwo\u{1B}[0m\n")
    }
}
