import PaySheet
import Storefront
package import TUI

/// A page for line-by-line reading: the topmost screen in its order, the numbered choices, and the commands
/// that can be said.
package struct Page: Hashable, Sendable {
    /// Which screen it is, for machines.
    package var name: String
    /// Where the shopper is, and the cart.
    package var title: ScreenText
    /// Text of the screen in reading order, with numbers before the choices.
    package var lines: [Reading.Line]
    /// The choices; the first has the number 1.
    package var choices: [Reading.Choice]
    /// The commands of keys that are no mere steps of a cursor.
    package var commands: [Command]
    /// The text that is asked for; nil where a choice is expected.
    package var question: Question?

    /// Something that can be said by the name of its key or by its title.
    package struct Command: Hashable, Sendable {
        /// Key that the command stands for.
        package var key: Key
        /// Name of the key, by which it can be said.
        package var name: ScreenText
        /// Title of the action, by which it can be said too.
        package var title: ScreenText
        /// True if the key does something now.
        package var isAvailable: Bool
    }

    /// A field that waits for a text.
    package struct Question: Hashable, Sendable {
        /// The field and what stands in it.
        package var text: ScreenText
        /// True if the typed text must not be seen.
        package var isSecret: Bool
        /// True if the text names one of a list, such as a country.
        package var isChoice = false
    }
}

extension Window {
    /// The size in which pages of a list are read: so many products at once.
    package static let readingSize = Size(columns: 99, rows: 24)

    /// The topmost screen as it is read.
    package var page: Page {
        if case .help = overlay { return helpPage }
        let reading = Reading(readable, words.lines.reading)
        let guide = tourLine.map { [Reading.Line(text: $0)] } ?? []
        let picture = pictureText.map { [Reading.Line(text: words.lines.picture + $0)] } ?? []
        return Page(
            name: topName, title: title, lines: guide + reading.lines + picture, choices: reading.choices,
            commands: commands, question: question(on: reading))
    }

    private func question(on reading: Reading) -> Page.Question? {
        if let field = reading.field { return Page.Question(text: field, isSecret: isAskingSecret) }
        guard setup == nil, sheet.isOpen ? sheet.isNamingCountry : shop.isNamingCountry else { return nil }
        return reading.lines.first(where: \.isFocused).map {
            Page.Question(text: $0.text, isSecret: false, isChoice: true)
        }
    }

    /// The description of the picture on the screen; nil without one.
    private var pictureText: ScreenText? { setup == nil && !sheet.isOpen ? shop.pictureText : nil }

    /// True if the typed text must not be seen: passcode, PIN, the security code of a card.
    private var isAskingSecret: Bool {
        if let setup { return setup.isAskingSecret }
        return sheet.isOpen ? sheet.isAskingSecret : shop.isAskingSecret
    }

    /// The name of the topmost screen for machines.
    package var topName: String {
        switch overlay {
        case .help: return "help"
        case .themes: return "themes"
        case nil: break
        }
        if setup != nil { return "add-card" }
        return sheet.isOpen ? sheet.panelName.map { "sheet-\($0)" } ?? "sheet" : shop.placeName
    }

    /// All of the topmost screen.
    private var readable: Canvas {
        var canvas = Canvas(size: Size(columns: 120, rows: 200))
        if overlay != nil {
            drawOverlay(on: &canvas)
        } else if let setup {
            setup.draw(on: &canvas, in: canvas.bounds)
        } else if sheet.isOpen {
            sheet.draw(on: &canvas, in: canvas.bounds, widest: canvas.size.columns)
        } else {
            return shop.readable
        }
        return canvas
    }

    /// How the page below is answered: keys that move a cursor mean nothing here.
    private var helpPage: Page {
        var below = self
        below.overlay = nil
        let commands = below.commands.map { $0.name + " " + $0.title }
        let lines = words.lines.introduction + [words.lines.commands] + commands
        return Page(
            name: topName, title: title, lines: lines.map { Reading.Line(text: $0) },
            choices: [], commands: self.commands)
    }

    private var title: ScreenText {
        var canvas = Canvas(size: Size(columns: size.columns, rows: 1))
        drawHeader(on: &canvas, isActive: true)
        return Reading(canvas, words.lines.reading).lines.first?.text ?? .empty
    }

    private var commands: [Page.Command] {
        let said: Set<Everywhere> = [.openHelp, .language, .newAudience, .tourStep, .endTour]
        let everywhere = overlay == nil ? everywhere.filter { said.contains($0.message) } : []
        let always = commands(Self.entries(everywhere))
        // As with keys, what means the same everywhere goes before what a screen makes of it.
        let own = commands(bindings).filter { command in !always.contains { $0.key == command.key } }
        if abilities.owner == .kiosk { return own + always }
        let quit = Page.Command(key: .control("c"), name: "q", title: words.quit, isAvailable: true)
        return own + always + [quit]
    }

    private func commands(_ entries: [Entry]) -> [Page.Command] {
        entries.flatMap { entry -> [Page.Command] in
            let isOne = entry.keys.count == 1
            let names = isOne ? [entry.hint] : Self.words(of: entry.hint)
            return zip(entry.keys, names).compactMap { key, name in
                guard !key.isStep else { return nil }
                let title = isOne ? entry.title : words.lines.titles[key] ?? entry.title
                return Page.Command(key: key, name: name, title: title, isAvailable: entry.isAvailable)
            }
        }
    }

    private static func words(of hint: ScreenText) -> [ScreenText] {
        hint.string.split(separator: " ").map { ScreenText(cleaning: String($0)) }
    }
}

extension Key {
    /// True if it only moves a cursor, which is not needed where one chooses by number.
    package var isStep: Bool {
        switch self {
        case .up, .down, .left, .right, .tab, .backTab, .home, .end: true
        case .alt, .backspace, .character, .control, .delete, .enter, .escape, .function, .insert, .pageDown,
            .pageUp:
            false
        }
    }
}
