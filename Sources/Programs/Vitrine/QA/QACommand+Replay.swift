import ArgumentParser
import ClientRuntime
import HostFiles
import QALab
import QAReports
import QARules
import QARunner
import QATapes
import TUI
import Terminal

extension QACommand {
    /// Steps through the frames of a tape.
    struct ReplayCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "replay",
            abstract: "Step forward and backward through a tape or a report, frame by frame.",
            discussion: """
                A tape is played first, without a terminal, on a shop of its own; all its frames are there. \
                A report (qa run --json) has the frame after each command. Beside the frame are the events \
                and the state of the rules; ? shows the keys.

                Example:
                  vitrine qa replay Assets/Scenarios/buy-with-the-wallet.tape
                """)

        @Argument(help: "A tape, or the JSON of a report.", completion: .file(extensions: ["tape", "json"]))
        var file: String
        @Option(help: "Of a report, the scenario to begin with; [ and ] go to others.")
        var scenario: String?
        @Option(name: [.customLong("lang")], help: "The language of the replay: en or zh-Hans.")
        var language: String?
        @Option(help: "Colours: auto, always, never, 16, 256 or truecolor.")
        var color = ColorFlag.auto
        @Option(help: "The look: own, dark, light, midnight, high-contrast or monochrome.")
        var theme = Theme.own
        @Flag(help: "Draw with ASCII characters only.")
        var ascii = false
        @Flag(inversion: .prefixedNo, help: "Clicks and the wheel.")
        var mouse = true
        @Option(help: "The folder with Catalogue and Wallets.", completion: .directory)
        var assets: String?

        func run() async throws {
            let sessions = try await file.hasSuffix(".tape") ? playTape() : readReport()
            try await show(sessions)
        }

        @MainActor
        private func playTape() async throws -> [Replay.Session] {
            let read = try ReadTape.find([file])[0]
            switch read.reading {
            case .faulty(let faults):
                throw CommandFault.usage(faults.map(\.text).joined(separator: "\n"))
            case .tape(let tape, let title):
                ReadTape.reportUnused([read])
                report("The tape is played first; a moment.")
                let stage = TapeStage(tape: tape, name: read.file.name, title: title, assets: Assets(assets))
                return [try await Self.play(stage)]
            }
        }

        @MainActor
        static func play(_ stage: TapeStage) async throws(CommandFault) -> Replay.Session {
            do {
                return try await stage.rehearse { player, rehearsal in
                    var shots: [Replay.Shot] = []
                    var step: Int?
                    player.beginning = { step = $0 }
                    rehearsal.watching = { moment in
                        let screen = Report.Screen(moment.shown)
                        // A frame is shown until the next one differs.
                        guard shots.last?.screen != screen else { return }
                        shots.append(
                            Replay.Shot(
                                moment: moment.number, time: moment.time, step: step, screen: screen))
                    }
                    let scenario = await player.play()
                    return Replay.Session(scenario, shots: shots)
                }
            } catch {
                throw .failed("The tape could not be played: \(error)")
            }
        }

        private func readReport() throws(CommandFault) -> [Replay.Session] {
            let bytes = try QACommand.document(file)
            let found: Report
            do throws(DocumentError) { found = try Report(json: bytes) } catch {
                throw .usage("\(quoted(file)): \(error)")
            }
            guard !found.scenarios.isEmpty else { throw .usage("\(quoted(file)) has no scenario in it.") }
            return found.scenarios.map { Replay.Session($0) }
        }

        @MainActor
        private func show(_ sessions: [Replay.Session]) async throws {
            let start = try place(in: sessions)
            let spoken = try ScreenOptions.language(named: language)
            let screen: TerminalScreen
            do throws(TerminalError) {
                screen = try TerminalScreen(color: color, theme: theme, ascii: ascii, mouse: mouse)
            } catch {
                throw CommandFault.failed(
                    "A replay is shown on a terminal, and \(error.sentence) "
                        + "vitrine qa run prints what became of a tape.")
            }
            var replay = Replay(
                sessions, language: screen.characterSet == .ascii ? .english : spoken, size: screen.size)
            _ = replay.update(.session(start))
            _ = await ScreenProgram(replay, on: screen) { _, program in program.end() }.run()
        }

        private func place(in sessions: [Replay.Session]) throws(CommandFault) -> Int {
            guard let scenario else { return 0 }
            guard let place = sessions.firstIndex(where: { $0.scenario.name == scenario }) else {
                let names = sessions.map { quoted($0.scenario.name) }.joined(separator: ", ")
                throw .usage("There is no scenario \(quoted(scenario)) in \(quoted(file)). It has \(names).")
            }
            return place
        }
    }
}
