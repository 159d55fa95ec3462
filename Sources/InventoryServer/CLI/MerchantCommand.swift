import ArgumentParser
import MerchantKeyring
import PayKit
import PaymentToken
import ServerConsole

/// Merchants, their keys, and the simulated portal that certifies them.
struct MerchantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merchant", abstract: "Register merchants and manage their keys.",
        discussion: """
            Wallets encrypt payments to a merchant's active key. A retired key still opens what was \
            encrypted to it; a revoked one opens nothing.
            """,
        subcommands: [New.self, Request.self, Certificate.self, List.self, Rotate.self, RevokeKey.self])

    struct New: KeyCommand {
        static let configuration = CommandConfiguration(abstract: "Register a merchant, without a key.")

        @Argument(help: "The merchant identifier, such as merchant.com.example.shop.")
        var id: String

        @Option(help: "The merchant's team: ten upper-case letters and digits.")
        var team = Keyring.usualTeam

        @Option(help: "The merchant's name. (default: the identifier)")
        var organisation: String?

        @Option(help: "Where the merchant is at home, by the two letters of ISO 3166.")
        var country = "US"

        @OptionGroup var place: KeyPlace

        func perform(at desk: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            try desk.folder.update { keyring throws(KeyringFault) in
                guard let country = Country(code: country) else { throw .unknownCountry }
                try keyring.add(
                    Keyring.registration(
                        id, team: team, organisation: organisation ?? String(id.prefix(64)),
                        country: country))
            }
            return KeyAnswer(
                note: "registered \(id). Make its first key with: vitrine-server merchant rotate \(id)")
        }
    }

    struct List: KeyCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show every merchant's keys, their states and the days left.")

        @OptionGroup var place: KeyPlace

        func perform(at desk: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchants = try desk.load().merchants
            if merchants.isEmpty {
                return KeyAnswer(
                    note: "there are no merchants in \(desk.folder.path). "
                        + "Register one with: vitrine-server merchant new")
            }
            return KeyAnswer(output: Columns.keys(of: merchants, at: desk.now))
        }
    }

    struct Rotate: KeyCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make and certify a new key; the former retires and still opens payments.")

        @Argument(help: "The merchant identifier.")
        var id: String

        @OptionGroup var place: KeyPlace

        func perform(at desk: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchant = try desk.folder.update { keyring throws(KeyringFault) in
                _ = try keyring.rotate(id, at: desk.now)
                return try keyring.merchant(id)
            }
            return KeyAnswer(output: Columns.keys(of: [merchant], at: desk.now))
        }
    }

    struct RevokeKey: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke-key",
            abstract:
                "Revoke a key for good: its private half is deleted, payments to it are refused.")

        @Argument(help: "The merchant identifier.")
        var id: String

        @Argument(help: "The beginning of the key's hash, as the list shows it.")
        var hash: String

        @OptionGroup var place: KeyPlace

        func perform(at desk: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchant = try desk.folder.update { keyring throws(KeyringFault) in
                _ = try keyring.revoke(hash, of: id, at: desk.now)
                return try keyring.merchant(id)
            }
            return KeyAnswer(output: Columns.keys(of: [merchant], at: desk.now))
        }
    }
}

extension KeyCommandContext {
    func load() throws(KeyFault) -> Keyring {
        do { return try folder.load() } catch { throw .folder(error) }
    }
}
