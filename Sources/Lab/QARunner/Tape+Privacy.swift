import QAReports
package import QATapes
package import TUI
import Window

extension Tape.Command {
    /// The command as a report may have it: nothing is in it that was typed into a private field, that may be
    /// the number of a card, or that stands in private cells.
    ///
    /// - Parameters:
    ///   - frames: those before and after it.
    ///   - isPrivate: whether a private field had the focus.
    package func redacted(on frames: [Canvas], isPrivate: Bool) -> Tape.Command {
        func cover(_ text: String) -> String {
            let whole = isPrivate || ScreenText(cleaning: text).mayBeNumber ? Tape.shades(for: text) : text
            return frames.reduce(whole) { $1.redacted($0) }
        }
        func cover(_ match: Tape.Match) -> Tape.Match {
            switch match {
            case .text(let text):
                let plain = text.contains(Tape.cardNumber) ? Tape.shades(for: text) : text
                return .text(frames.reduce(plain) { $1.redacted($0) })
            case .pattern(let pattern):
                let covered = frames.reduce(pattern.text) { $1.redacted($0) }
                return Tape.Pattern(covered).map(Tape.Match.pattern) ?? match
            }
        }
        switch self {
        case .type(let text, let pace): return .type(cover(text), pace: pace)
        case .paste(let text): return .paste(text.map(cover))
        case .copy(let text): return .copy(cover(text))
        case .mouse(.clickText(let text)): return .mouse(.clickText(frames.reduce(text) { $1.redacted($0) }))
        case .wait(var wait):
            wait.match = wait.match.map(cover)
            return .wait(wait)
        case .expect(var expectation):
            switch expectation.condition {
            case .screen(let match): expectation.condition = .screen(cover(match))
            case .cursor(let match): expectation.condition = .cursor(cover(match))
            case .style(let role, let match): expectation.condition = .style(role, cover(match))
            case .line(let number, let match): expectation.condition = .line(number, cover(match))
            case .place, .orders, .charges, .quit: break
            }
            return .expect(expectation)
        case .press(.character, let count, let pace) where isPrivate:
            return .press(.character("▒"), count: count, pace: pace)
        case .press, .pause, .set, .screenshot, .hide, .show, .wallet, .server, .clock, .resize, .mouse,
            .focus, .hangup, .reopen, .kiosk:
            return self
        }
    }
}

extension Tape {
    /// A shade for each character, blanks too, so that no word can be told from another.
    static func shades(for text: String) -> String { String(repeating: "▒", count: text.count) }

    /// So many digits that they may be most of a card's number.
    fileprivate static var cardNumber: Regex<Substring> { /(?:\d[ -]?){12}/ }
}

extension String {
    /// The text without what was typed into private fields; one or two characters tell nobody anything.
    package func covering(_ secrets: [String]) -> String {
        secrets.filter { $0.count > 2 }.reduce(self) { $0.replacing($1, with: Tape.shades(for: $1)) }
    }
}

extension [Report.Step] {
    /// Masks earlier copies of a text that was pasted into a private field.
    mutating func coverCopies(of text: String) {
        for index in indices where self[index].command.hasPrefix("Copy ") {
            self[index].command = Tape.Command.copy(Tape.shades(for: text)).text
        }
    }
}

extension Window {
    /// True if keys typed now go into a private field.
    var isTypingPrivate: Bool {
        personalField != nil || drawn().isTypingPrivate
    }
}

extension Canvas {
    /// True if the cursor stands on a private cell.
    var isTypingPrivate: Bool {
        guard let cursor else { return false }
        return bounds.contains(cursor) && self[cursor.x, cursor.y].isPrivate
    }
}
