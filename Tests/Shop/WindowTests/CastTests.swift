import SeededRandom
import TUI
import Terminal
import TestSupport
import Testing
import Window
import WindowSupport

/// What is recorded is what was seen, with its private cells covered, whatever the shopper does.
@Suite struct CastTests {
    /// A theme, a depth of colours and a character set.
    private struct Kind {
        var theme: Theme
        var depth: ColorDepth
        var characters = CharacterSet.unicode
    }

    private static let kinds = [
        Kind(theme: .own, depth: .many), Kind(theme: .dark, depth: .many),
        Kind(theme: .light, depth: .few(16)),
        Kind(theme: .highContrast, depth: .many), Kind(theme: .monochrome, depth: .many),
        Kind(theme: .own, depth: .monochrome), Kind(theme: .own, depth: .many, characters: .ascii),
    ]

    @Test("after every step of random walks a player of the recording shows the canvas", arguments: 0..<70)
    func playerShowsTheCanvas(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &* 104_729 &+ 1)
        let kind = Self.kinds[seed % Self.kinds.count]
        var shop = ScriptedShop()
        shop.entries = OddCatalogue.entries(&generator)
        shop.isLive = true
        let shopper = try Shopper(
            [.ready, .ready, .needsSetup, .unsupported][seed % 4],
            language: seed % 3 == 0 && kind.characters == .unicode ? .simplifiedChinese : .english,
            shop: shop,
            abilities: Abilities(isUnicode: kind.characters == .unicode))
        let wanderer = Wanderer(shopper, generator)
        var player = try CastPlayer(
            CastWriter(
                EscapeEncoder(depth: kind.depth, theme: kind.theme, characterSet: kind.characters),
                size: shopper.screen.size, timestamp: 1_795_276_800, title: "A walk"))
        defer { player.screen.free() }
        for step in 0..<40 {
            // No two frames come too fast.
            try player.show(shopper.screen, at: step * 50)
            let canvas = shopper.screen.redacted().shown(at: kind.depth, kind.theme, kind.characters)
            if let difference = player.screen.difference(from: canvas, kind.characters)
                ?? player.screen.styleDifference(from: canvas, kind.theme, kind.depth)
            {
                Issue.record("walk \(seed): \(difference)\nafter \(wanderer.lastActs)")
                return
            }
            try wanderer.step()
        }
    }

    @Test func anotherThemeShowsEverythingAnew() throws {
        let shopper = try Shopper()
        var player = try CastPlayer(
            CastWriter(
                EscapeEncoder(depth: .many), size: shopper.screen.size, timestamp: 0, title: "Themes"))
        defer { player.screen.free() }
        for (index, theme) in (Theme.allCases + Theme.allCases).enumerated() {
            player.writer.setTheme(theme)
            shopper.press(.down)
            try player.show(shopper.screen, at: index * 100)
            #expect(player.screen.styleDifference(from: shopper.screen, theme, .many) == nil)
        }
    }

    @Test func purchaseIsRecordedWithoutThePerson() throws {
        let shopper = try Shopper(.unsupported)
        var player = try CastPlayer(
            CastWriter(
                EscapeEncoder(depth: .many), size: shopper.screen.size, timestamp: 0, title: "A purchase"))
        defer { player.screen.free() }
        shopper.openForm()
        shopper.fillForm()
        shopper.press(.enter)
        for (index, frame) in shopper.frames.enumerated() {
            try player.show(frame, at: index * 50)
            #expect(PrivateWords.found(in: player.screen.text) == [])
        }
        #expect(player.screen.text.contains("VISA ···· 4242"))
        #expect(player.screen.text.contains("USD 15.83"))
        #expect(player.screen.text.contains("Ship to    ▒▒▒▒▒▒▒▒▒▒▒▒"))
    }

    // MARK: Lines

    private func writer(_ title: String = "A shop") -> CastWriter {
        CastWriter(
            EscapeEncoder(depth: .many), size: Size(columns: 12, rows: 2), timestamp: 1_795_276_800,
            title: title)
    }

    private func canvas(_ text: ScreenText, columns: Int = 12) -> Canvas {
        var canvas = Canvas(size: Size(columns: columns, rows: 2))
        canvas.draw(text, x: 1, y: 0, style: .heading)
        canvas.cursor = Point(x: 1, y: 1)
        return canvas
    }

    @Test func headerSaysWhatPlayersNeedAndNothingOfTheMachine() {
        #expect(
            writer("\"Wax\" \\ 茶\n").header == #"""
                {"version": 2, "width": 12, "height": 2, "timestamp": 1795276800, \#
                "title": "\"Wax\" \\ 茶\u000a"}

                """#)
    }

    @Test func firstFrameIsWholeAndTheNextIsWhatIsAnother() {
        var writer = writer()
        #expect(
            writer.take(canvas("Wax"), at: 1_207) == #"""
                [1.207, "o", "\u001b[0m\u001b[2J\u001b[1;1H\u001b[0m \u001b[0;1mWax\u001b[0m\u001b[K\#
                \u001b[2;1H\u001b[0m\u001b[K\u001b[0m\u001b[2;2H"]

                """#)
        #expect(
            writer.take(canvas("Wex"), at: 2_000) == #"""
                [2.000, "o", "\u001b[1;3H\u001b[0;1me\u001b[0m\u001b[2;2H"]

                """#)
        #expect(writer.take(canvas("Wex"), at: 3_000) == "")
    }

    @Test func framesThatComeTooFastAreOneFrame() {
        var writer = writer()
        #expect(writer.due == nil)
        #expect(writer.take(canvas("a"), at: 100) != "")
        #expect(writer.take(canvas("b"), at: 101) == "")
        #expect(writer.take(canvas("c"), at: 133) == "")
        #expect(writer.due == 134)
        #expect(
            writer.write(at: 134) == #"[0.134, "o", "\u001b[1;2H\u001b[0;1mc\u001b[0m\u001b[2;2H"]"# + "\n")
        #expect(writer.due == nil)
        #expect(writer.write(at: 500) == "")
    }

    @Test func anotherSizeIsSaidBeforeTheFrameIsWhole() {
        var writer = writer()
        _ = writer.take(canvas("a"), at: 0)
        let lines = writer.take(canvas("a", columns: 9), at: 100).split(separator: "\n")
        #expect(lines.first == #"[0.100, "r", "9x2"]"#)
        #expect(lines.last?.hasPrefix(#"[0.100, "o", "\u001b[0m\u001b[2J"#) == true)
        #expect(lines.count == 2)
    }

    @Test func privateCellsAreCoveredBeforeTheyAreKept() {
        var writer = writer()
        _ = writer.take(canvas("a"), at: 0)
        var typed = canvas("a")
        TextField("Ada").draw(on: &typed, x: 3, y: 1, width: 6, isFocused: false)
        _ = writer.take(typed, at: 10)
        #expect(!"\(writer)".contains("Ada"))
        #expect(writer.write(at: 40).contains("▒▒▒"))
    }
}
