package import ArgumentParser
import HostFiles
import ShopWeb

/// The command-line entry point; its first argument names a subcommand.
@main
package struct VitrineServer: AsyncParsableCommand {
    /// Makes the command for the argument parser.
    package init() {}

    /// `vitrine-server` with its subcommands and version.
    package static let configuration = CommandConfiguration(
        commandName: "vitrine-server", abstract: "The inventory server of Vitrine, a shop in a terminal.",
        version: Build.version,
        subcommands: [
            Serve.self, TopCommand.self, OrdersCommand.self, ImportCommand.self, ExportCommand.self,
            BackupCommand.self, CheckCommand.self, MoveCommand.self, AccessCommand.self, MerchantCommand.self,
            TrustCommand.self,
        ])

    /// Reads the command line, once the environment names a locale that Foundation can take.
    package static func main() async {
        HostLocale.settle()
        do {
            var command = try parseAsRoot()
            guard var command = command as? any AsyncParsableCommand else { return try command.run() }
            try await command.run()
        } catch {
            end(error)
        }
    }
}
