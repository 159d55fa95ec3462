import ArgumentParser
import ClientRuntime
import Glibc
import HostFiles
import QATapes

/// The rules of the shopper's experience, and tapes that walk them.
struct QACommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qa", abstract: "Check the UX rules, by scenarios (tapes) or by hand.",
        subcommands: [Run.self, Check.self, Rules.self, New.self, Record.self, ReplayCommand.self])

    static func document(_ path: String) throws(CommandFault) -> [UInt8] {
        do throws(WholeFile.Fault) { return try WholeFile.contents(of: path, limit: 1 << 28) } catch {
            throw .usage("The file \(quoted(path)) cannot be read: \(error.reason).")
        }
    }
}

extension QACommand {
    /// Writes a tape template.
    struct New: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "new", abstract: "Write a commented tape of a purchase to begin with.",
            discussion: """
                Example:
                  vitrine qa new my-checkout.tape && vitrine qa run my-checkout.tape
                """)

        @Argument(help: "The file to write; an existing file is not replaced.", completion: .file())
        var file: String

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            let name = TapeFile.name(of: file)
            do throws(WholeFile.Fault) {
                try WholeFile.create(file, Array(TapeTemplate.text(name: name).utf8), mode: 0o644)
            } catch {
                let reason = error == .system(code: EEXIST) ? "it is there already" : error.reason
                throw .failed("The tape \(quoted(file)) was not written: \(reason).")
            }
            return CommandAnswer(note: "\(quoted(file)) is written. vitrine qa run \(quoted(file)) plays it.")
        }
    }
}
