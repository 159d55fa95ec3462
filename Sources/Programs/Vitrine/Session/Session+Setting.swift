import ArgumentParser
import ClientRuntime
import TUI
import Terminal
import Window

extension Session {
    /// A screen where there is one, else lines.
    static func stage(for options: ShopOptions, paintsGround: Bool) throws -> any Stage {
        guard !options.plain, !options.json else { return options.lines }
        let file = try options.recordingFile
        do throws(TerminalError) {
            return try options.screen(record: file, paintsGround: paintsGround)
        } catch {
            file?.discard()
            switch error {
            case .noTerminal, .dumbTerminal, .unknownTerminal:
                guard file == nil else { throw ShopOptions.nothingToRecord }
                return options.lines
            case .alreadyOpen:
                report("The shop is open on this terminal already.")
                throw ExitCode(2)
            }
        }
    }

    static func abilities(
        _ stage: any Stage, _ options: ShopOptions, _ server: Server, hasLab: Bool
    ) -> Abilities {
        var owner = Abilities.Owner.own
        if case .own = server { owner = .demo }
        return Abilities(
            hasMouse: stage.hasMouse, hasColors: stage.depth != .monochrome,
            isUnicode: stage.characterSet == .unicode, mayMove: !options.screen.isStill, owner: owner,
            hasLab: hasLab)
    }
}

extension ShopOptions {
    @MainActor var lines: LineStage { LineStage(json ? .json : .text, isASCII: screen.ascii) }

    @MainActor func screen(
        record file: RecordingFile? = nil, paintsGround: Bool = false
    ) throws(TerminalError) -> ScreenStage {
        try ScreenStage(
            color: screen.color, theme: screen.theme, ascii: screen.ascii, mouse: screen.wantsMouse,
            record: file,
            paintsGround: paintsGround, mayMove: !screen.isStill && Environment["SSH_CONNECTION"] == nil)
    }
}
