import PaySheet
import Storefront
package import TUI

/// What a shopper is told who reads line by line: the topmost screen in its order, what can be chosen by
/// number, and what can be said.
package struct Page: Hashable, Sendable {
    /// Which screen it is, for machines.
    package var name: String
    /// Where the shopper is, and the cart.
    package var title: ScreenText
    package var lines: [Reading.Line]
    /// What can be chosen; the first has the number 1.
    package var choices: [Reading.Choice]
    /// What keys do that are no mere steps of a cursor.
    package var commands: [Command]
    /// Whether the focus is where a text can be typed.
    package var takesText: Bool
    /// What is to be typed; nil where a choice is expected.
    package var question: Question?

    /// Something that can be said by the name of its key or by its title.
    package struct Command: Hashable, Sendable {
        package var key: Key
        package var name: ScreenText
        package var title: ScreenText
        package var isAvailable: Bool
    }

    /// A field that waits for a text.
    package struct Question: Hashable, Sendable {
        /// The field and what stands in it.
        package var text: ScreenText
        /// Whether what is typed must not be seen.
        package var isSecret: Bool
    }
}

extension Window {
    /// The size in which pages of a list are read: so many products at once.
    package static let readingSize = Size(columns: 99, rows: 24)

    /// The topmost screen as it is read.
    package var page: Page {
        var canvas = Canvas(size: Size(columns: 120, rows: 200))
        let whole = Area(x: 0, y: 0, width: canvas.size.columns, height: canvas.size.rows)
        let name: String
        if helpOffset != nil {
            var tall = self
            tall.size = canvas.size
            tall.drawHelp(on: &canvas)
            name = "help"
        } else if let setup {
            setup.draw(on: &canvas, in: whole)
            name = "add-card"
        } else if sheet.isOpen {
            sheet.draw(on: &canvas, in: whole, widest: whole.width)
            name = sheet.panelName.map { "sheet-\($0)" } ?? "sheet"
        } else {
            canvas = shop.readable
            name = shop.placeName
        }
        let reading = Reading(canvas, emptyField: words.emptyField)
        return Page(
            name: name, title: title, lines: reading.lines, choices: reading.choices, commands: commands,
            takesText: isTyping,
            question: reading.field.map { Page.Question(text: $0, isSecret: sheet.isAskingSecret) })
    }

    private var title: ScreenText {
        var canvas = Canvas(size: Size(columns: size.columns, rows: 1))
        drawHeader(on: &canvas)
        return Reading(canvas, emptyField: .empty).lines.first?.text ?? .empty
    }

    private var commands: [Page.Command] {
        let always =
            helpOffset == nil ? everywhere.filter { [.openHelp, .language].contains($0.message) } : []
        let own = (bindings + Self.entries(always)).flatMap { entry -> [Page.Command] in
            let names = entry.keys.count > 1 ? Self.words(of: entry.hint) : [entry.hint]
            return zip(entry.keys, names).compactMap { key, name in
                guard !key.isStep else { return nil }
                return Page.Command(key: key, name: name, title: entry.title, isAvailable: entry.isAvailable)
            }
        }
        return own + [Page.Command(key: .control("c"), name: "q", title: words.quit, isAvailable: true)]
    }

    private static func words(of hint: ScreenText) -> [ScreenText] {
        hint.string.split(separator: " ").map { ScreenText(cleaning: String($0)) }
    }
}

extension Key {
    /// Whether it only moves a cursor, which nobody needs who chooses by number.
    fileprivate var isStep: Bool {
        switch self {
        case .up, .down, .left, .right, .tab, .backTab, .home, .end: true
        case .alt, .backspace, .character, .control, .delete, .enter, .escape, .function, .insert, .pageDown,
            .pageUp:
            false
        }
    }
}
