import TUI
import Terminal
import Testing

@Suite struct PaletteTests {
    @Test func contrastFollowsTheFormula() {
        #expect(abs(IndexedColor.black.contrast(with: .white) - 21) < 0.001)
        #expect(abs(IndexedColor(21).contrast(with: .white) - 8.59) < 0.01)
        #expect(abs(TerminalColor.rgb(0x777777).contrast(with: .rgb(0xFFFFFF)) - 4.48) < 0.01)
    }

    @Test(arguments: UInt8.min...UInt8.max)
    func everyTintIsReadable(_ tint: UInt8) throws {
        let button = Appearance(Style(.buttonFocused, tint: tint), depth: .many)
        let (text, filling) = (try #require(button.foreground), try #require(button.background))
        #expect(text.contrast(with: filling) >= 4.5)
        let accent = try #require(Appearance(Style(.accent, tint: tint), depth: .many).foreground)
        #expect(accent.contrast(with: .indexed(16)) >= 3 && accent.contrast(with: .indexed(231)) >= 3)
    }

    @Test func rolesThatMustDifferDifferWithoutColour() {
        func look(_ role: Role) -> Appearance { Appearance(Style(role, tint: 33), depth: .monochrome) }
        #expect(look(.button) != look(.buttonFocused))
        #expect(look(.quiet) != look(.quietFocused))
        #expect(look(.body) != look(.selected))
        #expect(look(.body) != look(.accent))
        for role in Role.allCases {
            #expect(look(role).foreground == nil && look(role).background == nil)
            // An example is said again beside the field with the focus.
            let mayBeFaint = role.isStroke || role == .dimmed || role == .example
            #expect(mayBeFaint || !look(role).attributes.contains(.dim))
        }
    }

    @Test func textKeepsTheShoppersColours() {
        for role in Role.allCases where role != .accent && role != .buttonFocused {
            let look = Appearance(Style(role, tint: 33), depth: .many)
            #expect(look.foreground == nil && look.background == nil)
        }
    }
}
