import ArgumentParser
import ClientRuntime
import Glibc
import HostFiles
import QAReports
import QARunner
import QATapes
import TUI
import Terminal

extension QACommand {
    /// Turns a live session into a tape.
    struct Record: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record", abstract: "Turn a live session into a tape that plays to the same frames.",
            discussion: """
                The session is a shopper's, with a shop of its own and a sample wallet. Keys, clicks, \
                pastes, waiting times and sizes of the window are kept; what is typed into private \
                fields is not: each key enters the next character of a sample, on the screen too. When \
                the session ends the tape is played once and compared frame by frame.

                Example:
                  vitrine qa record my-checkout.tape && vitrine qa run my-checkout.tape
                """)

        @Argument(help: "The tape to write; an existing file is not replaced.", completion: .file())
        var file: String
        @OptionGroup var options: ShopOptions
        @Option(help: "The seed of the session's identifiers.")
        var seed: UInt64 = 7

        func validate() throws {
            guard !options.plain, !options.json else { throw ShopOptions.nothingToRecord }
            guard options.log == nil else {
                throw ValidationError("A session that becomes a tape writes no log. Leave --log out.")
            }
            let profiles = Assets(options.assets).profiles
            guard profiles.contains(options.wallet) else {
                let names = profiles.joined(separator: ", ")
                throw ValidationError("A tape is recorded with a sample wallet: \(names).")
            }
        }

        @MainActor
        func run() async throws {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
                throw CommandFault.failed("A tape is recorded on a terminal, and there is none here.")
            }
            // Tests that the file can be made; a user who leaves before the start finds none.
            try create().discard()
            print(Self.promise)
            guard readLine() != nil else { return }
            let kept = try create()
            do { try await record(to: kept) } catch {
                kept.discard()
                throw error
            }
        }

        @MainActor
        private func create() throws(CommandFault) -> RecordingFile {
            do throws(WholeFile.Fault) { return try RecordingFile.create(file) } catch {
                let reason = error == .system(code: EEXIST) ? "it is there already" : error.reason
                throw .failed("The tape \(quoted(file)) was not written: \(reason).")
            }
        }

        private static let promise = """
            This session becomes a tape: keys, clicks, pastes, waiting times, window sizes.

              As you type it   what you search for, coupon codes
              As a sample      names, addresses, e-mail, telephone, cards, passcodes: each
                               key enters the next character of a sample, on the screen
                               too; what you type is neither kept nor used

            Enter begins, Ctrl+C leaves. The session ends when you quit the shop with q;
            then the tape is played once and compared.
            """

        @MainActor
        private func record(to kept: RecordingFile) async throws {
            let cast = try options.recordingFile
            let stage: ScreenStage
            do throws(TerminalError) { stage = try options.screen(record: cast) } catch {
                cast?.discard()
                throw CommandFault.failed("A tape is recorded on a terminal, and \(error.sentence)")
            }
            let settings = try settings(for: stage)
            let name = TapeFile.name(of: file)
            let bare = TapeStage(
                tape: Tape(file: file, settings: settings), name: name, title: name,
                assets: Assets(options.assets))
            let recorder: TapeRecorder
            do {
                recorder = try await bare.rehearse { player, rehearsal in
                    await LiveRehearsal(stage, player, rehearsal, TapeRecorder(settings)).live()
                }
            } catch {
                stage.close(isHurried: true)
                throw CommandFault.failed("The session could not be recorded: \(error)")
            }
            if let recording = stage.recording { report(recording.report) }
            try await finish(recorder, name: name, to: kept)
        }

        @MainActor
        private func settings(for stage: ScreenStage) throws -> Tape.Settings {
            guard Tape.sizes.columns.contains(stage.size.columns), Tape.sizes.rows.contains(stage.size.rows)
            else {
                stage.close(isHurried: true)
                throw CommandFault.failed("No tape can have a window of this size.")
            }
            var settings = Tape.Settings()
            settings.size = stage.size
            settings.language = try options.screen.chosenLanguage
            if stage.characterSet == .ascii { settings.language = .english }
            settings.theme = stage.theme
            settings.seed = seed
            settings.wallet = options.wallet
            return settings
        }

        @MainActor
        private func finish(_ recorder: TapeRecorder, name: String, to kept: RecordingFile) async throws {
            let tape = recorder.tape(named: file)
            let title = "# \(name), as it was recorded\n"
            let fault = kept.append(Array((title + tape.text).utf8))
            kept.close()
            if let fault { throw CommandFault.failed("The tape \(quoted(file)) was not written: \(fault).") }
            report("\(quoted(file)) is written (commands: \(tape.steps.count)). It is played once; a moment.")
            let stage = TapeStage(tape: tape, name: name, title: name, assets: Assets(options.assets))
            if let difference = try await Self.difference(recorder, stage) {
                throw CommandFault.failed(
                    "The tape \(quoted(file)) does not play to the frames of the session. \(difference).")
            }
            report("The tape plays to the same frames.")
        }

        @MainActor
        private static func difference(
            _ recorder: TapeRecorder, _ stage: TapeStage
        ) async throws(CommandFault) -> String? {
            do {
                return try await stage.rehearse { player, _ in
                    var frames: [Canvas] = []
                    player.seeing = { frames.append($0) }
                    let scenario = await player.play()
                    let failure = scenario.failure ?? scenario.steps.lazy.compactMap(\.failure).first
                    return recorder.difference(from: frames, failure: failure)
                }
            } catch {
                throw .failed("The tape could not be played: \(error)")
            }
        }
    }
}
