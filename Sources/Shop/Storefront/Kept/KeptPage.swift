package import FoundationEssentials
import PayKit
package import StoreAPI
package import TUI

/// The page of what is kept on this machine for the next session, which also asks if anything may be.
package struct KeptPage: Hashable, Sendable {
    package let consent: Consent
    package let entries: [KeptEntry]
    let ends: Date?
    package private(set) var selection = 0

    package enum Consent: Hashable, Sendable {
        /// At a kiosk and over ssh: there is no page.
        case never
        case unasked, given, refused
        /// The file is left alone.
        case blocked(KeptFault)
    }

    package enum Message: Hashable, Sendable {
        case move(Int), ask(Order), close
    }

    /// An order of the shopper; each is answered by the page as it is then.
    package enum Order: Hashable, Sendable {
        case show, allow, refuse
        case forget(KeptEntry)
    }

    package init(consent: Consent, entries: [KeptEntry] = [], ends: Date? = nil) {
        self.consent = consent
        self.entries = entries
        self.ends = ends
    }

    /// The question, which is asked once.
    package var isQuestion: Bool { consent == .unasked }

    /// The announcement of a change: that the file is not used, and why, or what the answer brings.
    package static func announcement(
        _ consent: Consent, after before: Consent, _ language: Language
    ) -> ScreenText {
        let words = KeptWords(language: language)
        switch consent {
        case .blocked(let fault): return words.sentence(fault)
        case .given where before != .never: return words.keptNow
        case .refused where before != .never: return words.nothingKept
        case .never, .unasked, .given, .refused: return .empty
        }
    }

    private var selected: KeptEntry? { entries[safe: selection] }

    package mutating func select(_ place: Int) { selection = min(max(0, place), max(0, entries.count - 1)) }

    package func bindings(_ language: Language) -> [KeyBinding<Message>] {
        let words = KeptWords(language: language)
        let close = KeyBinding<Message>([.escape, .enter, .character("q")], "Esc", words.close, .close)
        let allow = KeyBinding<Message>([.character("y")], "y", words.allow, .ask(.allow))
        switch consent {
        case .unasked:
            return [allow, KeyBinding([.character("n"), .escape], "n", words.refuse, .ask(.refuse))]
        case .refused: return [allow, close]
        case .never, .blocked: return [close]
        case .given:
            let one = selected.map { entry in
                .upDown(words.move, letters: true) { Message.move($0) } + [
                    KeyBinding(
                        [.delete, .backspace, .character("x")], "x", words.delete, .ask(.forget(entry)))
                ]
            }
            return (one ?? []) + [KeyBinding([.character("X")], "X", words.deleteAll, .ask(.refuse)), close]
        }
    }

    package func draw(on canvas: inout Canvas, in area: Area, _ language: Language) {
        let words = KeptWords(language: language)
        let width = min(area.width, 66)
        // In a small window the entries have the rows.
        let isTerse = !entries.isEmpty && area.height < 14
        let text = isTerse ? [] : words.text(of: self).wrapped(to: width - 6)
        let rows = min(entries.count, max(1, area.height - text.count - 5))
        let height = min(area.height, text.count + 3 + (entries.isEmpty ? 0 : rows + 1))
        let frame = area.middle(width: width, height: height)
        if area.width < 2 * width { canvas.fill(area, style: .body) }
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        let inside = frame.inset(x: 3, y: 1)
        canvas.draw(words.title(consent), x: inside.x, y: inside.y, width: inside.width, style: .heading)
        canvas.draw(text, in: inside.below(1))
        canvas.cursor = Point(x: inside.x, y: inside.y)
        let list = inside.below(text.count + 2)
        let first = max(0, selection - list.height + 1)
        for (place, index) in entries.indices.dropFirst(first).prefix(list.height).enumerated() {
            let row = Area(x: frame.x + 1, y: list.y + place, width: width - 3, height: 1)
            canvas.drawListRow(row, .item(index), isSelected: index == selection)
            canvas.draw(
                words.text(of: entries[index]), x: inside.x, y: row.y, width: inside.width - 1,
                style: index == selection ? Style(.selected) : .body, isPrivate: true)
        }
        canvas.drawScrollMarks(from: first, of: entries.count, in: list, x: frame.maxX - 2)
    }
}
