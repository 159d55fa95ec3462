import PaySheet
import Storefront
package import TUI

extension Window {
    /// The size for reading pages of a list, which sets how many products are read at once.
    package static let readingSize = Size(columns: 99, rows: 24)

    package var page: Page {
        if case .help = overlay { return helpText }
        let reading = Reading(readable, words.lines.reading)
        let guide = tourLine.map { [Reading.Line(text: $0)] } ?? []
        let picture = pictureText.map { [Reading.Line(text: words.lines.picture + $0)] } ?? []
        var page = Page(
            name: topName, title: voiced(title), lines: guide + reading.lines + picture,
            choices: reading.choices, commands: commands, question: question(on: reading))
        // A heading that the way there has said already is not said again.
        let said = page.title.string.split(separator: words.lines.reading.comma.string).map(String.init)
        page.lines = page.lines.compactMap { line in
            var line = line
            line.text = voiced(line.text)
            if page.name == "list", line.text.string.hasPrefix("↓ ") || line.text == shop.placeInList {
                line.text = shown(reading.choices)
            }
            return said.contains(line.text.string) && !line.isFocused ? nil : line
        }
        for place in page.choices.indices { page.choices[place].text = voiced(page.choices[place].text) }
        if let question = page.question { page.question?.text = voiced(question.text) }
        return page
    }

    package var spokenStatus: ScreenText { voiced(status) }

    /// A text for speech: names for signs, whole dates, and the word that pays.
    private func voiced(_ text: ScreenText) -> ScreenText {
        var said = words.lines.voice(text.wholeText)
        if setup == nil, let touch = sheet.touchPrompt, touch.text.string != said || touch.isPlain {
            let prompt = touch.isPlain ? words.lines.pay(touch.total) : touch.text
            said = said.replacing(
                touch.text.string, with: (prompt + words.lines.sayTouch).string)
        }
        return ScreenText(cleaning: said)
    }

    private func shown(_ choices: [Reading.Choice]) -> ScreenText {
        let places = choices.compactMap { if case .item(let place) = $0.input { place + 1 } else { nil } }
        return words.lines.shown(places.min() ?? 0, places.max() ?? 0, shop.listedCount)
    }

    private func question(on reading: Reading) -> Page.Question? {
        if let field = reading.field { return Page.Question(text: field, isSecret: isAskingSecret) }
        guard setup == nil, sheet.isOpen ? sheet.isNamingCountry : shop.isNamingCountry else { return nil }
        return reading.lines.first(where: \.isFocused).map {
            Page.Question(text: $0.text, isSecret: false, isChoice: true)
        }
    }

    private var pictureText: ScreenText? { setup == nil && !sheet.isOpen ? shop.pictureText : nil }

    /// True if the typed text must not be seen: passcode, PIN, the security code of a card.
    private var isAskingSecret: Bool {
        if let setup { return setup.isAskingSecret }
        return sheet.isOpen ? sheet.isAskingSecret : shop.isAskingSecret
    }

    package var topName: String {
        switch overlay {
        case .help: return "help"
        case .themes: return "themes"
        case .kept: return "kept"
        case nil: break
        }
        if setup != nil { return "add-card" }
        return sheet.isOpen ? sheet.panelName.map { "sheet-\($0)" } ?? "sheet" : shop.placeName
    }

    private var readable: Canvas {
        var canvas = Canvas(size: Size(columns: 120, rows: 200))
        canvas.isSpoken = true
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

    /// The help for typed answers: keys that move a cursor have no meaning here.
    private var helpText: Page {
        var below = self
        below.overlay = nil
        let commands = below.commands.map { $0.name + " " + $0.title }
        let lines = words.lines.introduction + [words.lines.commands] + commands
        return Page(
            name: topName, title: title, lines: lines.map { Reading.Line(text: $0) },
            choices: [], commands: self.commands)
    }

    private var title: ScreenText {
        var canvas = Canvas(size: Size(columns: size.page.columns, rows: 1))
        header(isActive: true).draw(on: &canvas)
        return Reading(canvas, words.lines.reading).lines.first?.text ?? .empty
    }

    private var commands: [Page.Command] {
        let said: Set<GlobalAction> = [.openHelp, .language, .kept, .newAudience, .tourStep, .endTour]
        let everywhere = overlay == nil ? everywhere.filter { said.contains($0.message) } : []
        let titles = words.lines.titles
        let always = Page.Command.commands(KeyEntry.entries(everywhere), titles: titles)
        // As with keys, what means the same everywhere goes before what a screen makes of it.
        let own = Page.Command.commands(bindings, titles: titles).filter { command in
            !always.contains { $0.key == command.key }
        }
        if abilities.owner == .kiosk { return own + always }
        let quit = Page.Command(key: .control("c"), name: "q", title: words.screen.quit, isAvailable: true)
        return own + always + [quit]
    }

    // MARK: Lines

    package func answer(to line: String, lastRead: Page? = nil) -> Page.Answer {
        page.answer(to: line, words.lines, lastRead: lastRead)
    }

    /// The introduction, said once before everything else; the help has the rest.
    package var introduction: [ScreenText] { Array(words.lines.introduction.prefix(2)) }

    package func prompt(of page: Page) -> ScreenText {
        page.question.map { $0.text + words.lines.colon } ?? ">"
    }

    package var nothingChanged: ScreenText { words.lines.nothingChanged }

    package var waiting: ScreenText { words.lines.waiting }

    package func read(_ page: Page) -> [ScreenText] { page.spoken(words.lines) }

    package func read(_ page: Page, after last: Page) -> [ScreenText] {
        page.spoken(words.lines, after: last)
    }
}
