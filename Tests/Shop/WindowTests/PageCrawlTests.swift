import PayKit
import PaySheet
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Every screen that can be come to, as it is read line by line.
@Suite struct PageCrawlTests {
    @Test(
        "UX-ACC-01 UX-ACC-05 every screen is read whole: what can be clicked has a number, keys have names",
        arguments: Language.allCases)
    func everythingIsWithinReach(_ language: Language) throws {
        for here in try KeyCrawlTests.screens(language) {
            let page = here.window.page
            let numbered = Set(page.choices.map(\.input))
            for target in here.screen.clickTargets where here.window.setup == nil {
                guard case .item(let item) = target.input, !Self.isStep(target, on: here.screen),
                    // In line mode one goes through the categories by a command.
                    item < ProductList.categoryItems
                else { continue }
                if !numbered.contains(target.input) {
                    Issue.record("\(target.area) has no number\n\(here.screen.text)\n\(Self.text(of: here))")
                }
            }
            let said = Set(page.commands.map(\.key))
            for key in here.window.bindings.flatMap(\.keys) where !key.isStep && !said.contains(key) {
                Issue.record("\(key) has no name on\n\(Self.text(of: here))")
            }
            #expect(!page.lines.isEmpty, "\(here.screen.text)")
        }
    }

    @Test("UX-ACC-05 nothing is read but words, and every line can be printed")
    func onlyWordsAreRead() throws {
        for here in try KeyCrawlTests.screens(.english) {
            for line in here.window.read(here.window.page) {
                let strange = line.string.unicodeScalars.filter {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
                        || (0x2500...0x259F).contains($0.value)
                }
                #expect(strange.isEmpty, "\(line.string)")
            }
        }
    }

    /// Arrows beside a quantity, for which there are words.
    private static func isStep(_ target: Canvas.Target, on screen: Canvas) -> Bool {
        let row = screen.row(target.area.y)
        return target.area.width <= 3 && row.contains { "‹›−+".contains($0) }
    }

    private static func text(of here: Shopper) -> String {
        here.window.read(here.window.page).map(\.string).joined(separator: "\n")
    }

    @Test("UX-ACC-05 on every screen that asks for a text, what is typed is taken or answered")
    func everyQuestionTakesItsText() throws {
        var asked = 0
        for here in try KeyCrawlTests.screens(.english) {
            guard let question = here.window.page.question, !question.isSecret else { continue }
            asked += 1
            let before = here.window.page
            guard case .inputs(let inputs) = here.window.answer(to: "x1") else {
                Issue.record("\(question.text.string) takes no text")
                continue
            }
            for input in inputs { here.send(.input(input)) }
            // Nothing that is typed may be lost without a word: the page or the status says what came of it.
            if !question.isChoice, here.window.page == before, here.window.status.isEmpty {
                Issue.record("\(question.text.string): nothing was said\n\(here.screen.text)")
            }
        }
        #expect(asked > 5)
    }
}
