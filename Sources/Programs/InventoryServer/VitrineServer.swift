package import ArgumentParser
import Codecs
import Glibc
import HostFiles
import MerchantKeyring
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
            guard var command = command as? any AsyncParsableCommand else { return try command.run() }
            do { try await command.run() } catch let error as ValidationError {
                // The line was read; what is wrong now is no matter of usage.
                say(error.message)
                throw ExitCode.validationFailure
            }
        } catch {
            end(error)
        }
    }
}

/// The one way of words to a terminal: what a command prints may be of others, from keys' labels to tables.
enum CommandOutput {
    /// Writes whole lines; false when nobody takes them.
    static func write(_ lines: String, to file: Int32 = STDOUT_FILENO) -> Bool {
        KeyFile.writeAll(Array(TerminalText.cleaned(lines, keepingLines: true).utf8), to: file)
    }
}

/// Writes one sentence for the person at the terminal.
func say(_ sentence: String) {
    _ = CommandOutput.write("vitrine-server: \(TerminalText.cleaned(sentence))\n", to: STDERR_FILENO)
}

extension ParsableCommand {
    /// Ends the program as the argument parser would, with its words about an error, or with its help.
    static func end(_ error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        if !text.isEmpty {
            _ = CommandOutput.write("\(text)\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        }
        Glibc.exit(code.rawValue)
    }
}
