package import ArgumentParser
import HostFiles
import MerchantKeyring
import ServerConsole
import ShopWeb

/// The command-line entry point; its first argument names a subcommand.
@main
package struct VitrineServer: AsyncParsableCommand {
    package init() {}

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
            do {
                guard var command = command as? any AsyncParsableCommand else { return try command.run() }
                try await command.run()
            } catch let error as ValidationError {
                // The line was read; what is wrong now is no matter of usage.
                say(error.message)
                throw ExitCode.validationFailure
            } catch {
                guard let sentence = sentence(of: error) else { throw error }
                say(sentence)
                throw ExitCode.failure
            }
        } catch {
            end(error)
        }
    }

    private static func sentence(of error: any Error) -> String? {
        switch error {
        case let failure as StartFailure: failure.sentence
        case let fault as KeyFault: fault.sentence
        case let fault as ServerLine.Fault: fault.sentence
        default: nil
        }
    }
}
