import QALab
import TUI
import Testing

/// What stepping through a session looks like.
@Suite struct ReplayGoldenTests {
    private func press(_ replay: inout Replay, _ keys: Key...) {
        for key in keys { _ = replay.update(.input(.key(key))) }
    }

    static let sizes = [(160, 40), (120, 40), (80, 24), (60, 20), (40, 12)].flatMap { columns, rows in
        Language.allCases.map { GoldenTests.Look(columns: columns, rows: rows, language: $0) }
    }

    @Test(arguments: sizes) func looks(_ look: GoldenTests.Look) throws {
        let session = try RecordedSession.purchase(look.language)
        var replay = Replay(
            [session], language: look.language, size: Size(columns: look.columns, rows: look.rows))
        press(&replay, .character("r"), .right, .left)
        try Golden.check(replay.drawn(), "replay-\(look)")
        press(&replay, .tab)
        try Golden.check(replay.drawn(), "replay-next-\(look)")
        press(&replay, .tab, .character("/"), .control("u"), .character("a"))
        try Golden.check(replay.drawn(), "replay-last-\(look)")
        press(&replay, .escape, .character("?"))
        try Golden.check(replay.drawn(), "replay-keys-\(look)")
    }
}
