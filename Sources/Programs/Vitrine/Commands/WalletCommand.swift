import ArgumentParser
import ClientRuntime

struct WalletCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wallet", abstract: "Show the root certificate by which servers know this wallet.",
        subcommands: [Root.self])

    struct Root: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "root",
            abstract: "Print the wallet's root certificate, which a server has to trust.",
            discussion: """
                The first use makes the wallet's certificates, in vitrine/wallet in XDG_DATA_HOME. Their \
                private keys stay there.

                Example:
                  vitrine wallet root > root.pem
                  vitrine-server trust add root.pem
                """)

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            do throws(WalletHome.Failure) {
                return CommandAnswer(output: Array(try environment.wallet().root(at: environment.now).utf8))
            } catch {
                throw .failed(error.sentence)
            }
        }
    }
}
