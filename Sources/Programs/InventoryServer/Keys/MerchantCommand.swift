import ArgumentParser
import FoundationEssentials
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
        subcommands: [
            New.self, Request.self, Certificate.self, List.self, Status.self, Rotate.self, RevokeKey.self,
        ])

    struct New: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "new", abstract: "Register a merchant, without a key.")

        @Argument(help: "The merchant identifier, such as merchant.com.example.shop.")
        var id: String

        @Option(help: "The merchant's team: ten upper-case letters and digits.")
        var team = Keyring.usualTeam

        @Option(help: "The merchant's name. (default: the identifier)")
        var organisation: String?

        @Option(help: "Where the merchant is at home, by the two letters of ISO 3166.")
        var country = "US"

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            try context.folder.update { keyring throws(KeyringFault) in
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
            commandName: "list", abstract: "Show every merchant's keys, their states and the days left.")

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchants = try context.load().merchants
            if merchants.isEmpty { return context.noMerchants }
            return KeyAnswer(output: Columns.keys(of: merchants, at: context.now))
        }
    }

    struct Status: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show if wallets can pay to a merchant, and the next step where they cannot.",
            discussion: """
                For each merchant: who it is, its certificate with the days left, the keys whose payments \
                are read here, the programs that may name it, and the next step.
                """)

        @Argument(help: "The merchant identifier. (default: every merchant)")
        var id: String?

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let keyring = try context.load()
            guard let id else {
                let all = keyring.merchants.map { Self.lines($0, at: context.now) }
                return all.isEmpty ? context.noMerchants : KeyAnswer(output: all.joined(separator: "\n"))
            }
            do { return KeyAnswer(output: Self.lines(try keyring.merchant(id), at: context.now)) } catch {
                throw .rule(error)
            }
        }

        private static func lines(_ merchant: Keyring.Merchant, at now: Date) -> String {
            let facts = merchant.registration, id = facts.identifier
            let standing = merchant.standing(at: now)
            let readable = merchant.keys.filter { $0.state.opening != nil }
                .map { "\($0.fingerprint.short) (\($0.state.name.rawValue))" }
            return """
                \(id): \(facts.organisation), \(facts.country.code), team \(facts.teamIdentifier)
                  certificate  \(standing.certificate)
                  reads        \(readable.isEmpty ? "nothing" : readable.joined(separator: ", "))
                  entitlement  wallet profiles with \(id) in entitledMerchants
                  next         \(standing.next ?? "nothing to do")

                """
        }
    }

    struct Rotate: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Make and certify a new key; the former retires and still opens payments.")

        @Argument(help: "The merchant identifier.")
        var id: String

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchant = try context.folder.update { keyring throws(KeyringFault) in
                _ = try keyring.rotate(id, at: context.now)
                return try keyring.merchant(id)
            }
            return KeyAnswer(output: Columns.keys(of: [merchant], at: context.now))
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

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let merchant = try context.folder.update { keyring throws(KeyringFault) in
                _ = try keyring.revoke(hash, of: id, at: context.now)
                return try keyring.merchant(id)
            }
            return KeyAnswer(output: Columns.keys(of: [merchant], at: context.now))
        }
    }
}

extension KeyCommandContext {
    fileprivate var noMerchants: KeyAnswer {
        KeyAnswer(
            note: "there are no merchants in \(folder.path). "
                + "Register one with: vitrine-server merchant new")
    }

    func load() throws(KeyFault) -> Keyring {
        do { return try folder.load() } catch { throw .folder(error) }
    }
}
