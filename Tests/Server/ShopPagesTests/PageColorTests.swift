import FoundationEssentials
import ShopPages
import Testing

struct PageColorTests {
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#0000ff", 2.15),
    ])
    func contrastIsThatOfTheGuidelines(first: String, second: String, contrast: Double) throws {
        let one = try #require(PageColor(first)), other = try #require(PageColor(second))
        #expect((one.contrast(with: other) * 100).rounded() / 100 == contrast)
    }

    @Test(arguments: ["red", "#fff", "#12345g", "#123456;", "", "123456#"])
    func whatIsNoColourIsNone(text: String) { #expect(PageColor(text) == nil) }

    /// Name and value of every colour in each of the sheet's two palettes.
    private func palettes() throws -> [[String: PageColor]] {
        let sheet = try PageLibrary.embedded().styleSheet
        return sheet.components(separatedBy: ":root{").dropFirst().prefix(2).map { part in
            let body = part.prefix { $0 != "}" }
            var colors: [String: PageColor] = [:]
            for entry in body.split(separator: ";") {
                let parts = entry.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
                guard parts.count == 2, let color = PageColor(parts[1]) else { continue }
                colors[parts[0]] = color
            }
            return colors
        }
    }

    @Test func wordsCanBeReadOnEveryGroundInLightAndDark() throws {
        let palettes = try palettes()
        #expect(palettes.count == 2)
        for palette in palettes {
            let grounds = ["--paper", "--tile", "--field"].compactMap { palette[$0] }
            #expect(grounds.count == 3)
            for name in ["--ink", "--soft", "--wrong", "--good", "--open", "--accent"] {
                let color = try #require(palette[name])
                for ground in grounds {
                    #expect(color.contrast(with: ground) >= 4.5, "\(name) \(color.text)")
                }
            }
            let line = try #require(palette["--line"]), paper = try #require(palette["--paper"])
            let button = try #require(palette["--accent"]), label = try #require(palette["--on-accent"])
            #expect(line.contrast(with: paper) >= 3)
            #expect(button.contrast(with: label) >= 4.5)
        }
    }

    @Test func groundsOfTheAccentAreThoseOfTheSheet() throws {
        let palettes = try palettes()
        let grounds = try #require(PagePalette.grounds)
        for (palette, known) in zip(palettes, [grounds.light, grounds.dark]) {
            #expect(known == ["--paper", "--tile", "--field"].compactMap { palette[$0] })
        }
    }

    @Test(arguments: ["#c8793a", "#6f86a0", "#bd8416", "#ffff00", "#000000", "#ffffff", "#7a6cc0"])
    func accentCanBeReadInLightAndDark(text: String) throws {
        let accent = try #require(Accent(text)), grounds = try #require(PagePalette.grounds)
        let white = try #require(PageColor("#ffffff")), black = try #require(PageColor("#000000"))
        for ground in grounds.light + [white] { #expect(accent.light.contrast(with: ground) >= 4.5) }
        for ground in grounds.dark + [black] { #expect(accent.dark.contrast(with: ground) >= 4.5) }
    }
}
