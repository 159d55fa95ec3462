import ArgumentParser

/// The rules of the shopper's experience, and tapes that walk them.
struct QACommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qa", abstract: "Check the UX rules, by scenarios (tapes) or by hand.",
        subcommands: [Run.self, Check.self, Rules.self, New.self, Record.self, ReplayCommand.self])
}
