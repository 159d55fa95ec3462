import QALab
import TUI
import Testing

/// Stepping through a session, at every size in both languages.
@Suite struct ReplayGoldenTests {
    struct Look: Sendable, CustomStringConvertible {
        var columns: Int
        var rows: Int
        var language: Language

        var description: String { "\(columns)x\(rows)-\(language.rawValue)" }
    }

    private func press(_ replay: inout Replay, _ keys: Key...) {
        for key in keys { _ = replay.update(.input(.key(key))) }
    }

    static let sizes = [(160, 40), (120, 40), (80, 24), (60, 20), (40, 12)].flatMap { columns, rows in
        Language.allCases.map { Look(columns: columns, rows: rows, language: $0) }
    }

    @Test(arguments: sizes) func looks(_ look: Look) throws {
        let session = try RecordedSession.purchase(look.language)
        var replay = Replay(
            [session], language: look.language, size: Size(columns: look.columns, rows: look.rows))
        press(&replay, .character("r"), .right, .left)
        try ScreenGolden.check(replay.drawn(), "replay-\(look)")
        press(&replay, .tab)
        try ScreenGolden.check(replay.drawn(), "replay-next-\(look)")
        press(&replay, .tab, .character("/"), .control("u"), .character("a"))
        try ScreenGolden.check(replay.drawn(), "replay-last-\(look)")
        press(&replay, .escape, .character("?"))
        try ScreenGolden.check(replay.drawn(), "replay-keys-\(look)")
    }
}
