import ArgumentParser
import MerchantKeyring
import PaymentToken
import ServerConsole

/// The wallets whose payments are opened.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Trust the root certificates of wallets whose payments are accepted.",
        subcommands: [Add.self, List.self, Remove.self])

    struct Add: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Trust a wallet's root certificate.")

        @Argument(
            help: "The root certificate in PEM, as vitrine wallet root prints it; - for standard input.",
            completion: .file())
        var file: String

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let certificate = try KeyInput.certificate(in: file, read: context.read)
            let (root, isNew) = try context.folder.update { keyring throws(KeyringFault) in
                let root = try TrustedRoot(certificate)
                return (root, try keyring.trust(root, at: context.now))
            }
            return KeyAnswer(
                output: Columns.roots([root], at: context.now),
                note: isNew ? nil : "the root was trusted before. Nothing was changed.")
        }
    }

    struct List: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the trusted root certificates.")

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let roots = try context.load().roots
            if roots.isEmpty {
                return KeyAnswer(
                    note: "no wallet is pinned yet; a server takes your own without. Pin one with: "
                        + "vitrine wallet root | vitrine-server trust add -")
            }
            return KeyAnswer(output: Columns.roots(roots, at: context.now))
        }
    }

    struct Remove: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Stop trusting a root certificate; payments of its wallet are refused from then on.",
            discussion: """
                But for your own wallet's, which a server on this machine takes without, unless it is \
                started with --no-own-wallet.
                """)

        @Argument(help: "The beginning of the root's hash, as the list shows it.")
        var hash: String

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let root = try context.folder.update { keyring throws(KeyringFault) in try keyring.distrust(hash)
            }
            return KeyAnswer(note: "the root \(root.fingerprint.short) is no longer pinned.")
        }
    }
}
