import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles
import QAReports
import QATapes

extension QACommand {
    /// Plays tapes without a terminal, and reports.
    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: """
                Play tapes (scenarios) without a terminal, each on a shop of its own, and check the UX \
                rules.
                """,
            discussion: """
                The same tapes give the same report, to the byte. Exit status: 0 when all is well, 1 when a \
                tape fails or a rule is broken, 64 for wrong arguments.

                Output NAME in a tape makes a picture of its frames: .svg and .gif move, .png is the last \
                frame, .txt has all of them as text, .cast is for asciinema. Screenshot NAME.png makes one \
                of the frame at that place, as .svg and .txt do. They are written below --output.

                Example:
                  vitrine qa run Assets/Scenarios --html report.html --junit report.xml
                """)

        @Argument(help: "Tapes, or folders of them.", completion: .file(extensions: ["tape"]))
        var tapes: [String]
        @Option(help: "Write a JUnit report for continuous integration here.", completion: .file())
        var junit: String?
        @Option(
            help: "Write a report for people here: one page that needs nothing else.", completion: .file())
        var html: String?
        @Option(
            help: "Write the full result here as JSON, for programs and for --compare.", completion: .file())
        var json: String?
        @Option(help: "Compare with the JSON report of an earlier run.", completion: .file())
        var compare: String?
        @Option(
            help: """
                A file with waivers of known faults, and notes (vitrine guide qa has its form).
                """, completion: .file())
        var verdicts: String?
        @Option(
            help: "The folder for the pictures that tapes name by Output and Screenshot.",
            completion: .directory)
        var output = "."
        @Option(help: "How many tapes are played at once.")
        var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
        @Option(help: "The folder with Catalogue and Wallets.", completion: .directory)
        var assets: String?

        func validate() throws {
            guard (1...64).contains(jobs) else { throw ValidationError("--jobs is 1 to 64.") }
        }

        @MainActor
        func run() async throws {
            let found = try ReadTape.find(tapes)
            let known = try Known(compare: compare, verdicts: verdicts)
            let outputs = try TapeOutputs(found, folder: OutputFolder(path: output))
            ReadTape.reportUnused(found)
            let scenarios = await play(found, outputs)
            var result = Report(scenarios: scenarios)
            if let verdicts = known.verdicts, let today = Self.today {
                result = result.applying(verdicts, on: today)
            }
            if let before = known.before { result = result.compared(with: before) }
            try write(result)
            let lines = result.summary(color: isatty(STDOUT_FILENO) != 0, width: 80)
            // The summary has cleaned its words; what is left are colours of its own.
            _ = WholeFile.writeAll(Array(lines.map { "\($0)\n" }.joined().utf8), to: STDOUT_FILENO)
            let isDrawn = outputs.report()
            if !result.isPassed || !isDrawn { throw ExitCode(1) }
        }

        /// Plays several tapes at once; reports them in the order of their names.
        @MainActor
        private func play(_ files: [ReadTape], _ outputs: TapeOutputs) async -> [Report.Scenario] {
            let assets = Assets(assets)
            var next = files.indices.makeIterator()
            var scenarios: [Int: Report.Scenario] = [:]
            let players = (0..<min(jobs, files.count)).map { _ in
                Task { @MainActor in
                    while let index = next.next() {
                        scenarios[index] = await Self.play(files[index], assets, outputs)
                    }
                }
            }
            for player in players { await player.value }
            return files.indices.compactMap { scenarios[$0] }
        }

        @MainActor
        private static func play(
            _ read: ReadTape, _ assets: Assets, _ outputs: TapeOutputs
        ) async -> Report.Scenario {
            switch read.reading {
            case .tape(let tape, let title):
                let stage = TapeStage(tape: tape, name: read.file.name, title: title, assets: assets)
                let film = tape.pictures.isEmpty ? nil : Film()
                let scenario = await stage.play(film)
                if let film { await outputs.make(tape, title: title, film, scenario) }
                return scenario
            case .faulty(let faults):
                return Report.Scenario(
                    name: read.file.name, title: read.file.name, language: "en", columns: 80, rows: 24,
                    failure: faults.map(\.text).joined(separator: "\n"))
            }
        }

        private func write(_ result: Report) throws(CommandFault) {
            do {
                if let json { try Self.write(result.json(), to: json) }
                if let junit { try Self.write(Array(result.junit().utf8), to: junit) }
                if let html { try Self.write(Array(result.html().utf8), to: html) }
            } catch {
                throw error as? CommandFault ?? .failed("The report could not be made: \(error).")
            }
        }

        static func write(_ bytes: [UInt8], to path: String) throws(CommandFault) {
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard file >= 0 else { throw fault(path) }
            defer { close(file) }
            guard WholeFile.writeAll(bytes, to: file) else { throw fault(path) }
        }

        private static func fault(_ path: String) -> CommandFault {
            .failed("The report \(quoted(path)) cannot be written: \(String(cString: strerror(errno))).")
        }

        private static var today: Day? {
            let parts = HostClock.localTime()
            return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        }

        private struct Known {
            var before: Report?
            var verdicts: Verdicts?

            init(compare: String?, verdicts: String?) throws(CommandFault) {
                do {
                    before = try compare.map { try Report(json: document($0)) }
                    self.verdicts = try verdicts.map { try Verdicts(json: document($0)) }
                } catch {
                    throw error as? CommandFault ?? .usage("\(error)")
                }
            }
        }
    }
}
