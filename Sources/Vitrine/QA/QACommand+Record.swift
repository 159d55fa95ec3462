import ArgumentParser
import Glibc
import QALab
import TUI
import Terminal

extension QACommand {
    /// Turns a live session into a tape.
    struct Record: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Turn a live session into a tape that plays to the same frames.",
            discussion: """
                The session is a shopper's, with a shop of its own and a sample wallet. Keys, clicks, pastes, \
                waiting times and sizes of the window are kept; what is typed into private fields is not: \
                each key enters the next character of a sample, on the screen too. When the session ends the \
                tape is played once and compared frame by frame.

                Example:
                  vitrine qa record my-checkout.tape && vitrine qa run my-checkout.tape
                """)

        @Argument(help: "The new tape; one that is there is not replaced.", completion: .file())
        var file: String
        @OptionGroup var options: ShopOptions
        @Option(help: "What every identifier of the session comes from.")
        var seed: UInt64 = 7

        func validate() throws {
            guard !options.plain, !options.json else { throw ShopOptions.nothingToRecord }
            guard ShopOptions.profiles.contains(options.wallet) else {
                throw ValidationError(
                    "A tape is recorded with a sample wallet: \(ShopOptions.profiles.joined(separator: ", "))."
                )
            }
        }

        @MainActor
        func run() async throws {
            do { try await record() } catch let fault as CommandFault {
                report(fault.sentence)
                throw ExitCode(fault.kind.rawValue)
            }
        }

        @MainActor
        private func record() async throws {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
                throw CommandFault.failed("A tape is recorded on a terminal, and there is none here.")
            }
            let kept: RecordingFile
            do throws(WholeFile.Fault) { kept = try RecordingFile.create(file) } catch {
                let reason = error == .system(code: EEXIST) ? "it is there already" : error.reason
                throw CommandFault.failed("The tape \(quoted(file)) was not written: \(reason).")
            }
            for line in Self.promise { print(line) }
            guard readLine() != nil else {
                kept.discard()
                return
            }
            do { try await record(to: kept) } catch {
                kept.discard()
                throw error
            }
        }

        /// What is said before anything is kept.
        private static let promise = [
            "This session becomes a tape: keys, clicks, pastes, waiting times and sizes of the window are kept.",
            "The wallet is a sample. What you type into private fields (names, addresses, cards, passcodes)",
            "is not kept and not even used: each key enters the next character of a sample, on the screen too.",
            "What you search for and coupon codes are kept as you type them.",
            "Enter begins, Ctrl+C leaves; the session ends with q, and then the tape is played and compared.",
        ]

        @MainActor
        private func record(to kept: RecordingFile) async throws {
            let cast = try options.recordingFile
            let stage: ScreenStage
            do throws(TerminalError) { stage = try ScreenStage(options, record: cast) } catch {
                cast?.discard()
                throw CommandFault.failed("A tape is recorded on a terminal, and there is none here.")
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
            settings.language = try options.chosenLanguage
            if stage.characterSet == .ascii { settings.language = .english }
            settings.theme = options.theme
            settings.seed = seed
            settings.wallet = options.wallet
            return settings
        }

        /// Writes the tape, plays it and says whether it came out the same.
        @MainActor
        private func finish(_ recorder: TapeRecorder, name: String, to kept: RecordingFile) async throws {
            let tape = recorder.tape(named: file)
            let title = "# \(name), as it was recorded\n"
            let fault = kept.append(Array((title + tape.text).utf8))
            kept.close()
            if let fault { throw CommandFault.failed("The tape \(quoted(file)) was not written: \(fault).") }
            report("\(quoted(file)) is written: \(tape.steps.count) commands. It is played once; a moment.")
            let scenario = await TapeStage(
                tape: tape, name: name, title: name, assets: Assets(options.assets)
            ).play()
            if let difference = recorder.difference(from: scenario) {
                throw CommandFault.failed(
                    "The tape \(quoted(file)) does not play to the frames of the session. \(difference).")
            }
            report("The tape plays to the same frames.")
        }
    }
}
