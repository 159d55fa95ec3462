package import PayKit
package import TUI

/// Turns a shopper's input at the terminal into commands of a tape. Private text never gets so far: it is a
/// sample already when it becomes a command.
package struct LiveInput: Sendable {
    private var standIn = SampleData()

    package init() {}

    /// - Parameters:
    ///   - frame: what the shopper sees.
    ///   - field: the private field with the focus, where it is known.
    package mutating func command(
        for input: Input, on frame: Canvas, field: (kind: PersonalField, field: TextField)?
    ) -> Tape.Command? {
        switch input {
        case .key(.character(let typed)): return type(typed, on: frame, field: field)
        case .key(let key): return .press(key, count: 1, pace: nil)
        case .paste(let text): return Self.paste(text, on: frame, field: field)
        case .mouse(let mouse):
            switch mouse.action {
            case .click: return .mouse(.click(mouse.point))
            case .wheelUp: return .mouse(.wheelUp(count: 1))
            case .wheelDown: return .mouse(.wheelDown(count: 1))
            }
        case .focus(let isThere): return .focus(isThere)
        case .item, .statusReport: return nil
        }
    }

    private mutating func type(
        _ typed: Character, on frame: Canvas, field: (kind: PersonalField, field: TextField)?
    ) -> Tape.Command? {
        var entered: Character? = typed
        if frame.isCursorPrivate || field != nil {
            entered = standIn.character(
                for: typed, in: field?.kind, text: field?.field.text ?? "", caret: field?.field.caret ?? 0)
        } else if frame.isCursorInField, typed.isNumber, frame.digitsInField >= Self.mostDigits {
            entered = "0"
        }
        guard let entered else { return nil }
        if entered == " ", !frame.isCursorInField { return .press(.space, count: 1, pace: nil) }
        return .type(String(entered), pace: nil)
    }

    private static func paste(
        _ text: String, on frame: Canvas, field: (kind: PersonalField, field: TextField)?
    ) -> Tape.Command? {
        if frame.isCursorPrivate || field != nil {
            let sample = SampleData.paste(
                for: text, in: field?.kind, text: field?.field.text ?? "", caret: field?.field.caret ?? 0)
            return sample.isEmpty ? nil : .paste(sample)
        }
        var digits = frame.isCursorInField ? frame.digitsInField : 0
        return .paste(
            String(
                text.map { character in
                    guard character.isNumber else { return character }
                    digits += 1
                    return digits > mostDigits ? "0" : character
                }))
    }

    /// More in a row of a public field may be the number of a card or a telephone.
    private static let mostDigits = 6
}

extension Canvas {
    fileprivate var isCursorPrivate: Bool { cursorCell?.isPrivate ?? false }

    fileprivate var isCursorInField: Bool { cursorCell?.style.role == .input }

    private var cursorCell: Cell? {
        cursor.flatMap { bounds.contains($0) ? self[$0.x, $0.y] : nil }
    }

    /// How many digits stand in the fields of the cursor's row.
    fileprivate var digitsInField: Int {
        guard let y = cursor?.y else { return 0 }
        return (0..<size.columns).count { x in
            self[x, y].style.role == .input
                && self[x, y].glyph.scalars.contains { $0.properties.numericType != nil }
        }
    }
}
