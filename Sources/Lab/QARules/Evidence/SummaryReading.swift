package import PayKit
import TUI

/// The rows of amounts and the total of a drawn sheet, told apart from the rows that can be changed by the
/// click targets that only those have.
package struct SummaryReading: Sendable {
    /// The rows of amounts in sight, from above, without the marks of scrolling.
    package private(set) var lines: [Line] = []
    /// The total's label and value; nil where no rule line stands above it.
    package private(set) var total: Line?
    /// True if the note about amounts that may change is in sight.
    package private(set) var hasNote = false
    /// Which of the request's rows the first line is; nil where the lines are no run of those rows.
    package private(set) var first: Int?
    package private(set) var isWhole = false
    /// The rows of the sheet's request or of its last update, the total last.
    private let items: [PaymentSummaryItem]

    package struct Line: Hashable, Sendable {
        package var label: String
        package var value: String
        package var y: Int
    }

    /// Reads a sheet whose rows are drawn; nil where there is none, or nobody knows its request.
    package init?(_ moment: Observation?, _ screen: ScreenReading?, _ open: OpenSheet?) {
        guard let moment, moment.isSummaryDrawn, let sheet = screen?.sheet, let open else { return nil }
        items = open.items
        let words = ScreenVocabulary(moment.language)
        let rows = moment.rowsToChange(of: sheet)
        for (index, line) in sheet.lines.enumerated().dropFirst() {
            if line.text.hasPrefix("──") {
                let below = sheet.lines.indices.contains(index + 1) ? sheet.lines[index + 1] : nil
                total = below.map { Line($0.text, y: $0.y) }
                break
            }
            let text = line.text.withoutScrollMark
            if text.isEmpty || rows.contains(line.y) { continue }
            if text == words.pendingNote { hasNote = true } else { lines.append(Line(text, y: line.y)) }
        }
        align(with: items.dropLast())
    }

    /// Finds the run of rows that the lines are: by label and amount, or else by label alone, so that a
    /// wrong amount is found and not overlooked.
    private mutating func align(with items: ArraySlice<PaymentSummaryItem>) {
        guard total != nil, lines.count <= items.count else { return }
        isWhole = lines.count == items.count
        let starts = 0...(items.count - lines.count)
        func matches(_ start: Int, _ isMatch: (Line, PaymentSummaryItem) -> Bool) -> Bool {
            lines.indices.allSatisfy { isMatch(lines[$0], items[items.startIndex + start + $0]) }
        }
        first =
            starts.first { matches($0) { $0.isLabelled(as: $1) && $0.hasAmount(of: $1) } }
            ?? starts.first { matches($0) { $0.isLabelled(as: $1) } }
    }

    /// The lines in sight with the request's rows that they are; empty where they are none of it.
    package var pairs: [(line: Line, item: PaymentSummaryItem)] {
        guard let first, first + lines.count < items.count else { return [] }
        return zip(lines, items[first...]).map { ($0, $1) }
    }
}

extension SummaryReading.Line {
    fileprivate init(_ text: String, y: Int) {
        let parts = text.partedAtGap
        self.init(label: parts.label, value: parts.value, y: y)
    }

    /// True if the label is that of a row, whole or shortened; a row whose label has other characters than
    /// plain ones can be drawn in many ways, and all are taken.
    package func isLabelled(as item: PaymentSummaryItem) -> Bool {
        guard let wanted = item.label.plainCapitals else { return true }
        if label == wanted || label.hasPrefix(wanted + " · ") { return true }
        guard let cut = label.firstIndex(of: "…") else { return false }
        return wanted.hasPrefix(label[..<cut])
    }

    package func isCut(from item: PaymentSummaryItem) -> Bool {
        guard let wanted = item.label.plainCapitals else { return false }
        return label != wanted && !label.hasPrefix(wanted + " · ")
    }

    /// True if the digits are those of the row; a pending row has none.
    package func hasAmount(of item: PaymentSummaryItem) -> Bool {
        switch item.kind {
        case .pending: true
        case .final: DrawnAmount.minorUnits(value) == item.amount.minorUnits
        }
    }
}

extension PaymentSummaryItem {
    /// True if the row is paid now: neither pending nor at a later day.
    var isPaidNow: Bool {
        guard kind == .final else { return false }
        switch schedule {
        case .immediate: return true
        case .deferred: return false
        case .recurring(let recurrence): return recurrence.startDate == nil
        }
    }
}

extension Scene {
    var summary: SummaryReading? { SummaryReading(now, screen, sheet) }
    var summaryBefore: SummaryReading? { SummaryReading(before, screenBefore, facts.consent.earlier) }
}

extension Observation {
    fileprivate var isSummaryDrawn: Bool {
        isSheetOpen && ["sheet", "sheet-secret", "sheet-coupon"].contains(place) && frame.isRoomy
    }

    /// The rows of the screen with something to choose on the sheet: click targets, and the coupon while it
    /// is typed.
    func rowsToChange(of sheet: SheetReading) -> Set<Int> {
        var rows: Set<Int> = []
        for target in frame.targets where target.area.height == 1 && target.area.x > sheet.area.x {
            if case .item = target.input { rows.insert(target.area.y) }
        }
        if place == "sheet-coupon", let cursor = frame.cursor { rows.insert(cursor.y) }
        return rows
    }
}

extension Canvas {
    /// True if the shop can be drawn in this size: 40 by 12 cells.
    var isRoomy: Bool { size.columns >= 40 && size.rows >= 12 }
    /// True if the screen is at least the usual one: 80 by 24 cells.
    var isUsualSize: Bool { size.columns >= 80 && size.rows >= 24 }
}

extension String {
    /// Without an arrow at the end, which says that a list goes on.
    var withoutScrollMark: String {
        let text = trimmed
        return text.hasSuffix("↑") || text.hasSuffix("↓") ? String(text.dropLast()).trimmed : text
    }

    /// The texts before and after the last two blanks.
    var partedAtGap: (label: String, value: String) {
        let bytes = utf8
        var place = bytes.endIndex
        var blanks = 0
        while place > bytes.startIndex {
            let before = bytes.index(before: place)
            blanks = bytes[before] == 0x20 ? blanks + 1 : 0
            if blanks == 2 {
                let after = bytes.index(before, offsetBy: 2)
                return (String(self[..<before]).trimmed, String(self[after...]))
            }
            place = before
        }
        return (self, "")
    }

    /// The text in capitals where nothing but printable ASCII and Chinese characters is in it.
    var plainCapitals: String? {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x20...0x7E, 0x3001...0x3011, 0x4E00...0x9FFF, 0xFF01...0xFF5E: true
            default: false
            }
        }
        return isPlain ? uppercased().trimmed : nil
    }
}
