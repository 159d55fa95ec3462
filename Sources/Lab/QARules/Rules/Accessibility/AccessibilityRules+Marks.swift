import TUI

extension AccessibilityRules {
    @Sendable static func marks(_ scene: Scene) -> Verdict? {
        let screen = scene.screen, frame = screen.frame
        guard screen.isRoomy else { return nil }
        guard let cursor = frame.cursor, frame.bounds.contains(cursor) else {
            return .broken("No cursor is on the screen \(scene.now.place)")
        }
        let looks = screen.looks
        if let wrong = focus(looks, cursor, frame) { return .broken(wrong) }
        return Verdict(wrong: warnings(looks, screen) ?? off(looks, scene))
    }

    private static func focus(_ looks: [RowLooks], _ cursor: Point, _ frame: Canvas) -> String? {
        let isTyping = frame[cursor.x, cursor.y].style.role == .input
        var isMarked = false
        for y in looks.indices {
            guard looks[y].isFocused else {
                isMarked = false
                continue
            }
            // Something of several rows has its mark on the first.
            isMarked = isMarked || looks[y].hasPointer
            if !isMarked { return "Row \(y) looks focused and has no mark" }
        }
        let hasFocus = looks.contains(where: \.isFocused)
        if hasFocus, !isTyping, !looks[cursor.y].isFocused {
            return "The cursor is not on the row with the focus"
        }
        let hasPointer = looks.contains(where: \.hasPointer)
        if hasPointer, !isTyping, !looks[cursor.y].hasPointer { return "The cursor is not on the marked row" }
        return nil
    }

    @Sendable static func focusIsOne(_ scene: Scene) -> Verdict? {
        guard scene.screen.isRoomy else { return nil }
        let looks = scene.screen.looks
        let rows = looks.indices.filter { looks[$0].isFocused }
        guard let first = rows.first, let last = rows.last else { return nil }
        guard last - first == rows.count - 1 else {
            return .broken("Rows \(first) and \(last) both look focused")
        }
        let marks = looks.reduce(0) { $0 + $1.focusMarks }
        return Verdict(wrong: marks <= 1 ? nil : "\(marks) marks of the focus are on the screen")
    }

    private static func warnings(_ looks: [RowLooks], _ screen: ScreenReading) -> String? {
        for y in looks.indices where looks[y].hasWarning {
            let text = screen.stretches(y).filter { $0.role == .warning }.map(\.text).joined()
            let isSaid = text.contains { $0 == ScreenReading.fault || $0.isLetter || $0.isNumber }
            if !isSaid { return "Row \(y) warns without a word or a mark" }
        }
        return nil
    }

    private static func off(_ looks: [RowLooks], _ scene: Scene) -> String? {
        let rows = looks.indices.filter { looks[$0].isOff }
        guard !rows.isEmpty else { return nil }
        func isSaid(_ y: Int) -> Bool { scene.screen.rows[y].containsAny(of: scene.words.unusable) }
        if scene.now.place == "help" {
            let bare = rows.first { !isSaid($0) && !scene.screen.bright($0).contains("×") }
            return bare.map { "Row \($0) of the help is off, and neither mark nor word says so" }
        }
        // The mark of a value stands before it; a sign within a row, such as that before a price, is none.
        let isCrossed = rows.allSatisfy { y in
            scene.screen.stretches(y).allSatisfy {
                $0.role != .disabled || $0.text.trimmed.isEmpty || $0.text.trimmed.hasPrefix("×")
            }
        }
        guard !isCrossed else { return nil }
        let isSaidSomewhere = scene.screen.rows.indices.contains { isSaid($0) || looks[$0].hasWarning }
        return isSaidSomewhere ? nil : "Something is off, and neither mark nor word says so"
    }
}
