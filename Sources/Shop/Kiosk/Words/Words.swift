import TUI

/// The kiosk's own words, one value per language.
package struct KioskWords: Sendable {
    var attract: AttractWords
    var visit: VisitWords
    var closed: ClosedWords
    var recovered: RecoveredWords
    var staff: StaffWords
    var seconds: @Sendable (Int) -> ScreenText

    static func of(_ language: Language) -> KioskWords {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    struct AttractWords: Sendable {
        var language, contrast, colour, motion, plain, pause, goOn: ScreenText
        /// The prompt to start, in many words and in few.
        var start, startBriefly: ScreenText
        /// That only the money is simulated, from the longest.
        var simulated: [ScreenText]
        var paused, pictureLoading, opening, welcome, fingerprint: ScreenText
        var asked, open, slow, offline, outOfService: ScreenText
        var asOf: @Sendable (ScreenText) -> ScreenText
        /// Why the shop can be looked at and not bought in, from the longest.
        var lookOnly: [ScreenText]
    }

    struct VisitWords: Sendable {
        var areYouThere: ScreenText
        /// The warning of the end, and the key that prevents it.
        var ends: @Sendable (_ seconds: ScreenText) -> ScreenText
        var extend: ScreenText
        /// On the receipt, from the longest.
        var nextShopper: @Sendable (_ seconds: Int) -> [ScreenText]
        /// The same when it cannot be kept any longer.
        var closing: @Sendable (_ seconds: Int) -> ScreenText
        /// To whoever was there when a session was ended for its memory.
        var tooLarge: ScreenText
        /// Why the line was given back.
        var unattended: ScreenText
        /// The page while the next session is being prepared.
        var goodbye, prepared: ScreenText
    }

    struct ClosedWords: Sendable {
        var title, usual, failing, part, lastCheck, again: ScreenText
    }

    struct RecoveredWords: Sendable {
        var paid, notPaid, unknown, paidText, notPaidText, unknownText: ScreenText
        var order, total, paidBy, reference, simulated, anyKey: ScreenText
        var left: @Sendable (_ seconds: Int) -> ScreenText
    }
}
