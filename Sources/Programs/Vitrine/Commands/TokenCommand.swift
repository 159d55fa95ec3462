import ArgumentParser

/// Payment tokens without a shop.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make and check payment tokens, without a shop and offline.",
        subcommands: [Mint.self, Verify.self])
}
