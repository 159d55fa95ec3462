package import PayKit
package import TUI
import Window

/// An open sheet as it is read on the screen: its rows by what they are about, its prompt, its total.
package struct ConsentReading: Sendable {
    package let screen: ScreenReading
    package let sheet: SheetReading
    package let words: ScreenVocabulary

    /// Nil where no sheet can be read: none is open, a page lies over it, the window is too small.
    package init?(_ moment: Observation?, _ screen: ScreenReading?) {
        guard let moment, let screen, moment.isSheetOpen, moment.place.hasPrefix("sheet"),
            let sheet = screen.sheet
        else { return nil }
        self.screen = screen
        self.sheet = sheet
        words = ScreenVocabulary(moment.language)
    }

    package struct Row: Hashable, Sendable {
        package let kind: Kind
        /// Title as it is drawn, such as `SHIP TO`.
        package let title: String
        /// Drawn value without marks and blanks around it; empty for none.
        package let value: String
        /// `›` where it can be changed, ``ScreenReading/fault`` where something is wrong; nil for neither.
        package let mark: Character?
        package let isFocused: Bool

        package enum Kind: String, Hashable, Sendable {
            case card, billing, address, method, contact, coupon
        }

        package var isWrong: Bool { mark == ScreenReading.fault }

        package var isShortened: Bool { value.contains("…") }
    }

    // MARK: Rows

    package var rows: [Row] {
        var rows: [Row] = []
        for line in sheet.lines.dropFirst() {
            if line.text.isEmpty, rows.isEmpty { continue }
            guard let row = row(line.text) else { break }
            rows.append(row)
        }
        return rows
    }

    package func row(_ kind: Row.Kind) -> Row? { rows.first { $0.kind == kind } }

    private func row(_ line: String) -> Row? {
        let isFocused = line.hasPrefix("▸ ")
        let text = isFocused ? line.dropFirst(2) : line[...]
        guard let (kind, title) = titles.first(where: { text.hasPrefix($0.1) }) else { return nil }
        let rest = text.dropFirst(title.count)
        guard rest.isEmpty || rest.hasPrefix("  ") else { return nil }
        var value = String(rest).withoutScrollMark
        var mark: Character?
        if let last = value.last, last == "›" || last == ScreenReading.fault {
            mark = last
            value = String(value.dropLast()).trimmed
        }
        return Row(kind: kind, title: title, value: value, mark: mark, isFocused: isFocused)
    }

    private var titles: [(Row.Kind, String)] {
        [
            (.card, words.cardRow), (.billing, words.billingRow), (.method, words.methodRow),
            (.contact, words.contactRow), (.coupon, words.couponRow),
        ] + words.addressRow.values.map { (.address, $0) }
    }

    package var isScrolled: Bool { sheet.lines.contains { $0.text.hasSuffix("↑") || $0.text.hasSuffix("↓") } }

    // MARK: Prompt and total

    /// The line below the total, or the last one; empty where nothing is asked.
    package var prompt: String { sheet.prompt?.text ?? "" }

    /// True if the prompt is a button that a touch or a click pays with.
    package var takesTouch: Bool {
        let y = sheet.prompt?.y
        return screen.frame.targets.contains { target in
            guard case .item = target.input else { return false }
            return target.area.y == y && target.area.height == 1
        }
    }

    /// In minor units.
    package var total: Int64? { sheet.total.flatMap { DrawnAmount.minorUnits($0.labelled.value) } }

    /// The total as it is written, without the currency's code.
    package var totalText: String? { sheet.total?.labelled.value.split(separator: " ").last.map(String.init) }

    /// True if the sheet's prompt or the announcement has the phrase in it, blanks and capitals aside.
    package func says(_ phrase: String) -> Bool {
        ConsentReading.squeezed(prompt).contains(ConsentReading.squeezed(phrase))
            || screen.announces(phrase)
    }

    /// Without blanks and capitals, so that texts can be found wherever they are wrapped.
    package static func squeezed(_ text: String) -> String { text.filter { $0 != " " }.lowercased() }

    /// True if a text holds another as a screen shows it, and where the other has more than plain characters.
    package static func shows(_ text: String, _ wanted: String) -> Bool {
        guard wanted.allSatisfy({ $0.isLetter || $0.isNumber || " @.-+'".contains($0) }) else { return true }
        return squeezed(text).contains(squeezed(wanted))
    }
}

extension ConsentReading {
    /// One entry of a list to choose from: its first line without marks, the second where there is one.
    package struct Option: Hashable, Sendable {
        package let index: Int
        package let text: String
        package let detail: String?
    }

    package var options: [Option] {
        screen.frame.targets.compactMap { target in
            guard case .item(let index) = target.input, let first = line(target.area.y) else { return nil }
            let text = first.hasPrefix("▸ ") ? String(first.dropFirst(2)) : first
            let plain = text.withoutScrollMark
            let isMarked = plain.hasSuffix("✓") || plain.last == ScreenReading.fault
            let unmarked = isMarked ? String(plain.dropLast()) : plain
            let second = target.area.height > 1 ? line(target.area.y + 1)?.withoutScrollMark : nil
            return Option(index: index, text: unmarked.trimmed, detail: second)
        }
    }

    package var heading: String { sheet.lines.dropFirst().first { !$0.text.isEmpty }?.text ?? "" }

    package var fields: [(label: String, value: String, isWrong: Bool)] {
        options.map { option in
            let label = option.text.firstRange(of: "  ").map { String(option.text[..<$0.lowerBound]) }
            let value = label.map { String(option.text.dropFirst($0.count)).trimmed } ?? ""
            let isWrong =
                line(option.index, of: screen.frame).map { $0.withoutScrollMark.last == ScreenReading.fault }
                ?? false
            return (label ?? option.text, value, isWrong)
        }
    }

    private func line(_ index: Int, of frame: Canvas) -> String? {
        frame.targets.first { $0.input == .item(index) }.flatMap { line($0.area.y) }
    }

    private func line(_ y: Int) -> String? { sheet.lines.first { $0.y == y }?.text }
}

extension ScreenReading {
    package func announces(_ phrase: String) -> Bool {
        ConsentReading.squeezed(announced).contains(ConsentReading.squeezed(phrase))
    }

    package var hasAnnouncement: Bool {
        let y = frame.size.rows - 2
        guard y >= 0, frame.size.columns > 2 else { return false }
        return frame[2, y].glyph != .blank && frame[2, y].style == .heading
    }

    package var hasGuide: Bool { status.isGuide }

    package var isRoomy: Bool { frame.isRoomy }

    package func offers(_ key: Key) -> Bool {
        frame.targets.contains { $0.area.y == frame.size.rows - 1 && $0.input == .key(key) }
    }
}

extension String {
    /// True of a guide's line, which begins with a dot for each of its steps.
    var isGuide: Bool {
        let dots = prefix { $0 != " " }
        return dots.count > 1 && dots.allSatisfy { "●○".contains($0) }
    }
}

extension Scene {
    /// The open sheet as it can be read now, and as it could be before.
    package var consentNow: ConsentReading? { ConsentReading(now, screen) }
    package var consentBefore: ConsentReading? { ConsentReading(before, screenBefore) }

    package var ending: PaymentAuthorization.Outcome? { now.ending }
    var sheet: OpenSheet? { facts.consent.sheet }
}
