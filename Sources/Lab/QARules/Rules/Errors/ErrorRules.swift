import PayKit
import Storefront
import TUI
import Window

/// The checks of UX-ERR.
package enum ErrorRules {
    @Sendable static func phrase(_ scene: Scene) -> Verdict? {
        let screen = scene.screen
        guard screen.isRoomy, scene.isOnForm || ["card", "cart", "sheet"].contains(scene.now.place) else {
            return nil
        }
        let said = scene.newlySaid
        var wrong: [String] = []
        var isThere = false
        if let (label, rest) = parts(of: said, scene.words) {
            isThere = true
            if rest.isEmpty { wrong.append("the error about \(label) does not say what is expected") }
            wrong += shape(of: said)
        } else if scene.isOnForm, scene.isInput, !said.isEmpty, let y = screen.frame.cursor?.y,
            screen.cursorRole == .input, screen.isInError(y), !said.contains(scene.words.cardDeclined)
        {
            isThere = true
            if !namesField(said, scene.words) {
                wrong.append("what is said at a marked field does not name it: \(said.count) characters")
            }
            wrong += shape(of: said)
        }
        if scene.isOnForm {
            for y in screen.markedRows {
                isThere = true
                wrong += remarks(on: y, screen)
            }
        }
        return isThere ? Verdict(wrong: wrong.first) : nil
    }

    /// True if an error names a field, in one of its forms: "expired" is about "Expires".
    static func namesField(_ said: String, _ words: ScreenVocabulary) -> Bool {
        // A Chinese word has two characters.
        let letters = words.fields.contains { $0.allSatisfy(\.isASCII) } ? 5 : 2
        return words.fields.contains { said.lowercased().contains($0.lowercased().prefix(letters)) }
    }

    /// The field that an error begins with, and what is said of it; nil for other sentences.
    private static func parts(
        of said: String, _ words: ScreenVocabulary
    ) -> (label: String, rest: String)? {
        guard let colon = said.firstIndex(of: words.colon) else { return nil }
        let label = String(said[..<colon])
        guard words.fields.contains(label) else { return nil }
        return (label, String(said[said.index(after: colon)...]).trimmed)
    }

    private static func shape(of text: String) -> [String] {
        var wrong: [String] = []
        if text.count > 128 { wrong.append("an error has \(text.count) characters, at most 128 are allowed") }
        if let last = text.last, ".。".contains(last) { wrong.append("an error ends with a full stop") }
        return wrong
    }

    /// The texts in the looks of a warning on a marked row, or below it.
    private static func remarks(on y: Int, _ screen: ScreenReading) -> [String] {
        let here = screen.stretches(y).filter { $0.role == .warning }.map(\.text.trimmed)
        let below = screen.stretches(y + 1).filter { $0.role == .warning }.map(\.text.trimmed)
        let isBelow = here == [String(ScreenReading.fault)]
        guard !(isBelow && below.isEmpty) else { return [] }
        return (isBelow ? below : here).flatMap(shape)
    }

    // MARK: Marks

    @Sendable static func marks(_ scene: Scene) -> Verdict? {
        guard scene.isInput, scene.isOnForm, let before = scene.before, before.place == scene.now.place,
            let old = scene.screenBefore, scene.screen.isRoomy, old.isRoomy,
            scene.now.frame.size == before.frame.size
        else { return nil }
        if scene.key == .enter, old.cursorRole == .buttonFocused, !scene.sendsForm { return blocked(scene) }
        return scene.typed.isEmpty ? nil : corrected(scene, old)
    }

    private static func blocked(_ scene: Scene) -> Verdict? {
        let screen = scene.screen
        guard let first = screen.markedRows.first, let cursor = screen.frame.cursor else { return nil }
        // A remark stands below the field that it is about.
        let row = screen.field(first) == nil ? first - 1 : first
        guard cursor.y == row || cursor.y == first && screen.field(row) == nil else {
            return .broken("The first mark is on row \(first), the cursor on row \(cursor.y)")
        }
        let wanted = [
            scene.words.email, scene.words.name, scene.words.street, scene.words.number,
            scene.words.expiry, scene.words.code,
        ]
        let missed = screen.fields.first {
            $0.text.isEmpty && wanted.contains($0.label) && !screen.isInError($0.y)
        }
        return Verdict(wrong: missed.map { "\($0.label) is empty and not marked" })
    }

    private static func corrected(_ scene: Scene, _ old: ScreenReading) -> Verdict? {
        guard let y = old.frame.cursor?.y, old.isInError(y), let before = old.field(y),
            let cursor = scene.now.frame.cursor, let field = scene.screen.field(cursor.y),
            field.label == before.label, field.text != before.text,
            isRight(field, scene.words)
        else { return nil }
        let isGone = !scene.screen.isInError(cursor.y)
        return Verdict(wrong: isGone ? nil : "\(field.label) has been corrected and is still marked")
    }

    private static func isRight(_ field: ScreenReading.Field, _ words: ScreenVocabulary) -> Bool {
        guard field.text.count <= 20 else { return false }
        switch field.label {
        case words.email: return isAddress(field.text)
        case words.number: return isVisa(field.text.digits)
        case words.expiry:
            let parts = field.text.split(separator: "/").compactMap { Int($0) }
            return parts.count == 2 && (1...12).contains(parts[0]) && (28...40).contains(parts[1])
        default: return false
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ part in
                part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { piece in
                    !piece.isEmpty && piece.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                }
            }), let last = parts[1].split(separator: ".").last
        else { return false }
        return parts[1].contains(".") && last.count >= 2 && last.allSatisfy(\.isLetter)
    }

    /// Sixteen digits of a Visa whose check digit is right.
    static func isVisa(_ digits: String) -> Bool {
        digits.count == 16 && digits.first == "4" && hasCheckDigit(digits)
    }

    /// True if the digits have a sum that ends with 0, every second one from the right doubled (Luhn).
    static func hasCheckDigit(_ digits: String) -> Bool {
        var sum = 0
        for (place, digit) in digits.reversed().compactMap(\.wholeNumberValue).enumerated() {
            let doubled = place.isMultiple(of: 2) ? digit : digit * 2
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return sum.isMultiple(of: 10)
    }
}

extension ErrorRules {
    @Sendable static func staysInSight(_ scene: Scene) -> Verdict? {
        let size = scene.screen.frame.size
        guard scene.hasNewFrame, scene.screen.isRoomy, size.columns >= 60, size.rows >= 20,
            scene.now.place == "sheet", let sheet = scene.facts.consent.sheet, sheet.isDeclined,
            !sheet.stage.isOver
        else { return nil }
        let said = reason(scene)
        if said.isEmpty { return .broken("The sheet does not say why the payment failed") }
        let isStep = said.containsAny(of: scene.words.nextSteps)
        return Verdict(wrong: isStep ? nil : "The sheet says why the payment failed and names no next step")
    }

    /// The text in the looks of a warning below the mark of a decline, or behind its sign.
    static func reason(_ scene: Scene) -> String {
        let screen = scene.screen
        let sign = "\(ScreenReading.fault) "
        guard
            let mark = (0..<max(0, screen.rows.count - 2)).last(where: { y in
                screen.stretches(y).contains { $0.role == .warning && $0.text.hasPrefix(sign) }
            })
        else { return "" }
        let isMark = screen.rows[mark].contains(sign + scene.words.declined)
        let parts = (mark + (isMark ? 1 : 0)..<screen.rows.count).map { y in
            screen.stretches(y).filter { $0.role == .warning }.map(\.text).joined().trimmed
        }
        return parts.prefix { !$0.isEmpty }.joined(separator: " ")
    }
}
