import ArgumentParser
import Codecs
import FoundationEssentials
import QARunner
import QATapes

extension QACommand {
    /// Checks tapes for mistakes without playing them.
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Read tapes and say what is wrong with them, without playing them.",
            discussion: """
                Each fault has its file, line and column. A command of VHS that is right and has no effect \
                here, such as Set FontSize, is said once. Programs that a tape requires are looked for on \
                PATH. Exit status: 0 when all tapes can be played, 1 when one cannot, 64 for wrong \
                arguments.

                Example:
                  vitrine qa check Assets/Scenarios
                """)

        @Argument(help: "Tapes, or folders of them.", completion: .file(extensions: ["tape"]))
        var tapes: [String]
        @Flag(help: "One JSON document.")
        var json = false

        func run() throws {
            let found = try ReadTape.find(tapes)
            let names = TapeOutput.nameFaults(found)
            let check = TapeCheck(found.enumerated().map { $1.entry(names[$0] ?? []) })
            let answer = try json ? Self.document(check) : Array(check.text.utf8)
            try CommandAnswer(output: answer).write()
            if !check.isPassed { throw ExitCode(1) }
        }

        private static func document(_ check: TapeCheck) throws -> [UInt8] {
            TerminalJSON.indented(try JSONTextEncoder.encode(check)) + [0x0A]
        }
    }
}

extension ReadTape {
    fileprivate func entry(_ names: [TapeRemark]) -> TapeCheck.Entry {
        switch reading {
        case .faulty(let faults): return TapeCheck.Entry(file: file.path, faults: faults)
        case .tape(let tape, _):
            var entry = TapeCheck.Entry(file: file.path, tape)
            entry.faults = (entry.faults + names).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
            return entry
        }
    }
}
