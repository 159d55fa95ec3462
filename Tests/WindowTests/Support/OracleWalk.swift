import StoreAPI
import Storefront
import TUI
import TestSupport
import Window

@testable import Terminal

/// A shopper who does anything at all in a shop with odd names, drawn by the real screen onto a pty that
/// libvterm reads: after each step its screen must be the canvas.
@MainActor
final class OracleWalk {
    private var generator: Seeded
    private let shopper: Shopper
    private let terminal: FrameTerminal
    private let screen: TerminalScreen
    private var version = 1
    private var known = 0
    private(set) var steps = 0
    /// What was done so far, for whoever looks for the reason of a difference.
    private var acts: [String] = []

    /// A terminal with its character set. ASCII without xterm, whose runs of one character libvterm repeats
    /// into the next row when they end one column before the edge.
    private static let terminals: [(type: String, locale: String)] = [
        ("xterm-256color", "C.UTF-8"), ("tmux-256color", "C.UTF-8"), ("screen-256color", "C.UTF-8"),
        ("linux", "C.UTF-8"), ("vt100", "C.UTF-8"), ("xterm-mono", "C.UTF-8"), ("tmux-256color", "C"),
    ]
    private static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 60, rows: 20), Size(columns: 40, rows: 12),
        Size(columns: 120, rows: 40), Size(columns: 132, rows: 43), Size(columns: 79, rows: 23),
    ]

    /// - Throws: `TerminalError.alreadyOpen` while another test has the screen.
    init(seed: Int, on terminal: FrameTerminal) throws {
        self.terminal = terminal
        generator = Seeded(state: UInt64(seed) &* 7_919)
        let kind = Self.terminals[seed % Self.terminals.count]
        let size = Self.sizes.randomElement(using: &generator) ?? Self.sizes[0]
        terminal.resize(columns: size.columns, rows: size.rows)
        screen = try TerminalScreen(
            input: terminal.slave, output: terminal.slave,
            environment: TerminalEnvironment(["TERM": kind.type, "LC_ALL": kind.locale]))
        var shop = ScriptedShop()
        shop.entries = OddCatalogue.entries(&generator)
        shop.isLive = true
        shopper = try Shopper(
            [.ready, .ready, .needsSetup, .unsupported][seed % 4],
            language: seed % 3 == 0 && kind.locale != "C" ? .simplifiedChinese : .english,
            columns: size.columns, rows: size.rows, shop: shop,
            abilities: Abilities(
                hasMouse: screen.hasMouse, hasColors: screen.depth != .monochrome,
                isUnicode: screen.characterSet == .unicode, mayMove: seed % 2 == 0, isDemo: seed % 5 == 0),
            hasTour: seed % 11 == 0)
    }

    /// Takes so many steps; what differs after one of them, in words.
    func difference(steps count: Int) throws -> String? {
        defer { screen.close() }
        if let difference = compare() { return "\(difference)\nat the start" }
        for _ in 0..<count {
            try step()
            steps += 1
            guard let difference = compare() else { continue }
            return "\(difference)\nafter \(acts.suffix(24).joined(separator: ", ")) on \(screen.type)"
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
        if screen.present(canvas) {
            screen.requestStatus()
            guard terminal.readFrame() else { return "the frame does not end" }
        }
        return difference(from: canvas)
    }

    private func difference(from canvas: Canvas) -> String? {
        let shown = terminal.screen
        guard shown.columns == canvas.size.columns, shown.rows == canvas.size.rows else { return "the sizes" }
        for y in 0..<canvas.size.rows {
            for x in 0..<canvas.size.columns
            where !Self.shows(shown.scalars(x, y), canvas[x, y].glyph, screen.characterSet) {
                return "at \(x),\(y)\n\(canvas.row(y))\nis shown as\n\(shown.line(y))"
            }
        }
        guard let cursor = canvas.cursor else { return "no cursor\n\(canvas.text)" }
        return shown.cursor == (cursor.x, cursor.y) ? nil : "cursor at \(shown.cursor), not \(cursor)"
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
        let mask: UInt64 = 0x1F_FFFF
        let wanted = [glyph.packed, glyph.packed >> 21, glyph.packed >> 42].map {
            UInt32(truncatingIfNeeded: $0 & mask)
        }
        return shown == (wanted[0], wanted[1], wanted[2])
    }

    // MARK: Doing

    private static let keys: [Key] =
        [
            .up, .down, .left, .right, .enter, .enter, .enter, .escape, .escape, .space, .tab, .backTab,
            .pageUp, .pageDown, .home, .end, .backspace, .delete, .control("l"), .control("u"), .function(2),
        ] + "/ficoabrxLtm?+-1789wé茶🍎q".map(Key.character)

    private func step() throws {
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<58: press(Self.keys.randomElement(using: &generator) ?? .down)
        case ..<68: click()
        case ..<72: paste(OddCatalogue.text(&generator))
        case ..<80: pass([30, 150, 300, 1_500, 4_000].randomElement(using: &generator) ?? 30)
        case ..<88: try hearNews()
        case ..<93: resize()
        case ..<97: changeTheShop()
        default: try changeTheWallet()
        }
    }

    private func press(_ key: Key) {
        acts.append("\(key)")
        shopper.press(key)
    }

    /// Mostly where a click means something.
    private func click() {
        let size = shopper.screen.size
        var place = Point(
            x: .random(in: 0..<size.columns, using: &generator),
            y: .random(in: 0..<size.rows, using: &generator))
        if Bool.random(using: &generator),
            let target = shopper.screen.targets.randomElement(using: &generator)
        {
            place = Point(x: target.area.x, y: target.area.y)
        }
        acts.append("click at \(place.x),\(place.y)")
        if Int.random(in: 0..<5, using: &generator) == 0 {
            shopper.send(.input(.mouse(Mouse(.wheelDown, at: place))))
        } else {
            shopper.click(place.x, place.y)
        }
    }

    private func paste(_ text: String) {
        acts.append("paste of \(text.unicodeScalars.count)")
        shopper.paste(text)
    }

    private func pass(_ milliseconds: Int) {
        acts.append("\(milliseconds) ms")
        shopper.advance(milliseconds: milliseconds)
        if Bool.random(using: &generator) { shopper.send(.beat) }
    }

    private func hearNews() throws {
        guard shopper.subscription != nil, let entry = shopper.shop.entries.randomElement(using: &generator)
        else { return }
        version += 1
        acts.append("news of \(entry.id)")
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: shopper.hear(.opened(missed: true))
        case 1: shopper.withdraw(entry.id, version: version)
        case 2, 3:
            try shopper.price(
                entry.id, "\(Int.random(in: 1...99_999, using: &generator)).50", version: version)
        default: shopper.stock(entry.id, .random(in: 0...20, using: &generator), version: version)
        }
    }

    private func resize() {
        var size = Self.sizes.randomElement(using: &generator) ?? Self.sizes[0]
        if Bool.random(using: &generator) {
            size = Size(
                columns: .random(in: 1...140, using: &generator), rows: .random(in: 1...45, using: &generator)
            )
        }
        acts.append("\(size.columns)x\(size.rows)")
        terminal.resize(columns: size.columns, rows: size.rows)
        let seen = screen.resized()
        shopper.resize(seen.columns, seen.rows)
    }

    private func changeTheShop() {
        acts.append("another shop")
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: shopper.shop.isReachable.toggle()
        case 1: shopper.shop.rates = [.offered, .offered, .none].randomElement(using: &generator) ?? .offered
        case 2: shopper.shop.quotes = [.priced, .soldOut].randomElement(using: &generator) ?? .priced
        case 3:
            let ways: [ScriptedShop.Orders] = [
                .approved, .declined("expired_card"), .unreachable, .couponGone,
            ]
            shopper.shop.orders = ways.randomElement(using: &generator) ?? .approved
        case 4: shopper.isShopSlow = true
        default: shopper.release()
        }
    }

    private func changeTheWallet() throws {
        acts.append("another wallet")
        let device = [SampleWallet.ready, .needsSetup].randomElement(using: &generator) ?? .ready
        try shopper.change(to: device, isTold: true)
    }
}
