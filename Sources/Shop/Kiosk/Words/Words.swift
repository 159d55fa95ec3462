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
        var start, startBriefly: ScreenText
        /// That only the money is simulated, from the longest.
        var simulated: [ScreenText]
        var paused, pictureLoading, opening, welcome, fingerprint: ScreenText
        var asked, open, slow, offline, outOfService: ScreenText
        var asOf: @Sendable (ScreenText) -> ScreenText
        /// Why browsing works and buying does not, from the longest.
        var lookOnly: [ScreenText]
    }

    struct VisitWords: Sendable {
        var areYouThere: ScreenText
        var ends: @Sendable (_ seconds: ScreenText) -> ScreenText
        var extend: ScreenText
        /// On the receipt, from the longest.
        var nextShopper: @Sendable (_ seconds: Int) -> [ScreenText]
        /// The same where the kiosk ends afterwards.
        var closing: @Sendable (_ seconds: Int) -> ScreenText
        /// Said when a session was ended for its memory.
        var tooLarge: ScreenText
        /// Said on an SSH line that was closed as unattended.
        var unattended: ScreenText
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
