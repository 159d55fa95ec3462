import SeededRandom
import Storefront
import TUI
import Terminal
import TestSupport
import Window
import WindowSupport

/// A shopper who does anything at all in a shop with odd names, drawn by the real screen onto a pty that
/// libvterm reads: after each step its screen must be the canvas.
@MainActor
final class OracleWalk {
    private let wanderer: Wanderer
    private var shopper: Shopper { wanderer.shopper }
    private let terminal: FrameTerminal
    private let screen: TerminalScreen
    private var known = 0
    private(set) var steps = 0

    /// A terminal with its character set. ASCII without xterm, whose runs of one character libvterm repeats
    /// into the next row when they end one column before the edge.
    private static let terminals: [(type: String, locale: String)] = [
        ("xterm-256color", "C.UTF-8"), ("tmux-256color", "C.UTF-8"), ("screen-256color", "C.UTF-8"),
        ("linux", "C.UTF-8"), ("vt100", "C.UTF-8"), ("xterm-mono", "C.UTF-8"), ("tmux-256color", "C"),
    ]

    /// - Throws: `TerminalError.alreadyOpen` while another test has the screen.
    init(seed: Int, on terminal: FrameTerminal) throws {
        self.terminal = terminal
        var generator = SplitMix64(seed: UInt64(seed) &* 7_919)
        let kind = Self.terminals[seed % Self.terminals.count]
        let size = Wanderer.sizes.randomElement(using: &generator) ?? Wanderer.sizes[0]
        terminal.resize(columns: size.columns, rows: size.rows)
        screen = try TerminalScreen(
            input: terminal.slave, output: terminal.slave,
            environment: TerminalEnvironment(["TERM": kind.type, "LC_ALL": kind.locale]))
        var shop = ScriptedShop()
        shop.entries = OddCatalogue.entries(&generator)
        shop.isLive = true
        let shopper = try Shopper(
            [.ready, .ready, .needsSetup, .unsupported][seed % 4],
            language: seed % 3 == 0 && kind.locale != "C" ? .simplifiedChinese : .english,
            columns: size.columns, rows: size.rows, shop: shop,
            abilities: Abilities(
                hasMouse: screen.hasMouse, hasColors: screen.depth != .monochrome,
                isUnicode: screen.characterSet == .unicode, mayMove: seed % 2 == 0,
                owner: seed % 5 == 0 ? .demo : .own),
            hasTour: seed % 11 == 0)
        wanderer = Wanderer(shopper, generator)
        wanderer.resizing = { [terminal, screen] size in
            terminal.resize(columns: size.columns, rows: size.rows)
            return screen.resized()
        }
    }

    /// Takes so many steps; what differs after one of them, in words.
    func difference(steps count: Int) throws -> String? {
        defer { screen.close() }
        if let difference = compare() { return "\(difference)\nat the start" }
        for _ in 0..<count {
            try wanderer.step()
            steps += 1
            guard let difference = compare() else { continue }
            let bytes = String(decoding: terminal.lastFrame, as: UTF8.self).debugDescription
            return "\(difference)\nafter \(wanderer.lastActs) on \(screen.type), by \(bytes)"
        }
        return nil
    }

    // MARK: Looking

    private func compare() -> String? {
        for effect in shopper.effects.dropFirst(known) {
            switch effect {
            case .setTheme(let theme): screen.setTheme(theme)
            case .setMouse(let isOn): screen.setMouse(isOn)
            case .repaint: screen.repaint()
            default: break
            }
        }
        known = shopper.effects.count
        let canvas = shopper.frames.last ?? shopper.screen
        if screen.present(canvas, asks: true), !terminal.readFrame() { return "the frame does not end" }
        return terminal.screen.difference(
            from: canvas.shown(at: screen.depth, screen.theme, screen.characterSet), screen.characterSet)
    }
}

extension Canvas {
    /// With few colours or none, pictures behind an overlay are blanked. Nothing is drawn in the last cell of
    /// one column.
    func shown(at depth: ColorDepth, _ theme: Theme, _ characters: CharacterSet) -> Canvas {
        guard characters == .unicode else { return shown(at: depth) }
        var canvas = shown(at: depth)
        for y in 0..<size.rows {
            for x in 0..<size.columns where self[x, y].style.role.isStroke {
                let style = self[x, y].style
                let glyph = Appearance.Form(style, depth: depth, theme: theme).glyph(self[x, y].glyph)
                if glyph != self[x, y].glyph {
                    canvas.draw(ScreenText(glyphs: [glyph]), x: x, y: y, style: style)
                }
            }
        }
        return canvas
    }

    private func shown(at depth: ColorDepth) -> Canvas {
        guard size.columns > 1 else {
            var canvas = self
            canvas.fill(Area(x: 0, y: size.rows - 1, width: 1, height: 1), style: .body)
            return canvas
        }
        switch depth {
        case .many, .direct: return self
        case .few, .monochrome: break
        }
        var canvas = self
        for y in 0..<size.rows {
            for x in 0..<size.columns where self[x, y].style.isDimmedPicture {
                canvas.fill(Area(x: x, y: y, width: 1, height: 1), style: self[x, y].style)
            }
        }
        return canvas
    }
}

extension EmulatedScreen {
    /// Where another character is seen than on a canvas, or the cursor elsewhere; nil when all is the same.
    func difference(from canvas: Canvas, _ characters: CharacterSet) -> String? {
        guard columns == canvas.size.columns, rows == canvas.size.rows else { return "the sizes" }
        for y in 0..<canvas.size.rows {
            for x in 0..<canvas.size.columns
            where !Self.shows(scalars(x, y), canvas[x, y].glyph, characters) {
                return "at \(x),\(y)\n\(canvas.row(y))\nis shown as\n\(line(y))"
            }
        }
        guard let place = canvas.cursor else { return "no cursor\n\(canvas.text)" }
        return cursor == (place.x, place.y) ? nil : "cursor at \(cursor), not \(place)"
    }

    private static func shows(
        _ shown: (UInt32, UInt32, UInt32), _ glyph: Glyph, _ characters: CharacterSet
    ) -> Bool {
        let isBlank = shown.0 == 0 || shown.0 == 0x20
        if characters == .ascii {
            let wanted = CharacterSet.ascii(glyph)
            return wanted == 0x20 ? isBlank : shown == (wanted, 0, 0)
        }
        if glyph.packed == 0 { return glyph.width == 0 ? shown.0 == .max : isBlank }
        let wanted = glyph.scalars.map(\.value) + [0, 0]
        return shown == (wanted[0], wanted[1], wanted[2])
    }
}
