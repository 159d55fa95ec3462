import QARules
import QATapes
import TUI

extension Tape.Match {
    var name: String {
        switch self {
        case .text(let text): quote(text)
        case .pattern(let pattern): "/\(pattern.text)/"
        }
    }
}

extension Tape.Condition {
    func fault(seen: String, isNegated: Bool) -> String {
        switch self {
        case .screen(let match): "\(match.name) is \(isNegated ? "" : "not ")on the screen"
        case .cursor(let match):
            "\(match.name) is \(isNegated ? "" : "not ")on the cursor's row, which says \(quote(seen))"
        case .style(let role, let match):
            "\(match.name) is \(isNegated ? "" : "not ")in cells of the role \(role.tapeName)"
        case .line(let number, let match):
            "\(match.name) is \(isNegated ? "" : "not ")on row \(number), which says \(quote(seen))"
        case .place(let place):
            isNegated ? "This is \(place.rawValue)" : "This is \(seen), not \(place.rawValue)"
        case .orders(let count):
            isNegated ? "Orders placed: \(count)" : "Orders placed: \(seen), not \(count)"
        case .charges(let count):
            isNegated ? "Charges made: \(count)" : "Charges made: \(seen), not \(count)"
        case .quit: isNegated ? "The session has ended" : "The session goes on"
        }
    }
}

extension Tape.Command {
    var screenName: String? {
        if case .screenshot(let name) = self { name } else { nil }
    }

    /// True for commands that enter text where the focus is.
    var enters: Bool {
        switch self {
        case .type, .paste: true
        case .press(.character, _, _): true
        default: false
        }
    }

    var isOrderToShop: Bool { if case .server = self { true } else { false } }
}

extension TapeLine {
    package var place: String { "\(file):\(line):\(column)" }
}

extension ScreenReading {
    /// The cell where a text begins, the first from the top.
    func place(of text: String) -> Point? {
        for (y, row) in rows.enumerated() {
            guard let range = row.firstRange(of: text) else { continue }
            var left = row[..<range.lowerBound].unicodeScalars.count
            for x in 0..<frame.size.columns {
                let glyph = frame[x, y].glyph
                if left <= 0, glyph.width > 0 { return Point(x: x, y: y) }
                left -= glyph.scalars.count
            }
        }
        return nil
    }

    /// Runs of text in cells of a role, row by row.
    func runs(of role: Role) -> [String] {
        rows.indices.flatMap { y -> [String] in
            var runs: [String] = []
            var start: Int?
            for x in 0...frame.size.columns {
                let isIn = x < frame.size.columns && frame[x, y].style.role == role
                if isIn, start == nil { start = x }
                if !isIn, let from = start {
                    runs.append(ScreenReading.text(of: frame, y: y, from..<x))
                    start = nil
                }
            }
            return runs
        }
    }
}
