package import ArgumentParser
package import FoundationEssentials
import Glibc
import MerchantKeyring
import ServerConsole
package import ShopCore
import ShopPostgreSQL
import ShopSQLite

/// The keys of people and programs that look after the shop.
package struct AccessCommand: AsyncParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Make, list and revoke access keys: admin, kiosk and readonly.",
        discussion: """
            A program sends its key as Authorization: Bearer. The database keeps only their hashes, and a \
            running server follows every change at once. The keys of merchants, which decrypt payments, are \
            of another kind: see merchant.
            """,
        subcommands: [New.self, List.self, Revoke.self])

    package struct New: AccessStep {
        package init() {}

        package static let configuration = CommandConfiguration(
            commandName: "new", abstract: "Make a key and print its secret, only once.")

        @Argument(help: "admin (everything), kiosk (what shoppers do) or readonly.")
        var kind: AccessKey.Kind

        @Option(help: "A name for the key.")
        var label = ""

        package var makesDatabase: Bool { true }

        @OptionGroup package var place: DatabasePlace

        package func validate() throws {
            guard label.utf8.count <= AccessKey.longestLabel else {
                throw ValidationError("A label has at most \(AccessKey.longestLabel) bytes.")
            }
        }

        /// Stores a new key; its secret is in the output and nowhere else.
        package func perform(on store: any Store, at now: Date) async throws -> KeyAnswer {
            let key = AccessKey(
                id: "\(IdentifierKind.key.rawValue)_\(ServerEnvironment.timeOrderedUUID(at: now))",
                kind: kind, label: label, createdAt: now)
            let secret = AccessSecret.make(kind)
            try await store.add(key, secret: secret)
            return KeyAnswer(
                output: secret.text + "\n",
                note: "made the \(kind.rawValue) key \(key.id). Keep its secret: it is not shown again.")
        }
    }

    package struct List: AccessStep {
        package init() {}

        package var opening: StoreAddress.Opening { .look }

        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the keys, without their secrets.")

        @OptionGroup package var place: DatabasePlace

        package func perform(on store: any Store, at now: Date) async throws -> KeyAnswer {
            let keys = try await store.accessKeys()
            if keys.isEmpty {
                return KeyAnswer(note: "there are no keys. Make one with: vitrine-server key new admin")
            }
            return KeyAnswer(output: Columns.accessKeys(keys))
        }
    }

    package struct Revoke: AccessStep {
        package init() {}

        package static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Revoke a key for good.")

        @Argument(help: "The key's identifier, as the list shows it; the key itself where that leaked.")
        var key: String

        @OptionGroup package var place: DatabasePlace

        /// Revokes the key, which cannot be undone.
        package func perform(on store: any Store, at now: Date) async throws -> KeyAnswer {
            var id = key
            if let secret = AccessSecret(in: key), let leaked = try await store.accessKey(of: secret) {
                id = leaked.id
            }
            guard try await store.revokeAccessKey(id, at: now) else { throw StartFailure.noAccessKey(key) }
            return KeyAnswer(note: "the key \(id) is revoked.")
        }
    }
}

extension AccessKey.Kind: ExpressibleByArgument {}

package struct DatabasePlace: ParsableArguments {
    package init() {}

    @Option(
        name: .customLong("database"),
        help: """
            The database file, or postgresql://user@host:port/name without a password. (default: \
            VITRINE_DATABASE, vitrine/shop.sqlite in XDG_DATA_HOME)
            """,
        completion: .file())
    var text: String?

    func address() throws(StartFailure) -> StoreAddress {
        try .found(named: text, environment: ProcessInfo.processInfo.environment)
    }

    package func validate() throws {
        guard text != ":memory:" else {
            throw ValidationError("A database in memory keeps no keys. Name a file.")
        }
    }
}

/// A command about access keys: its work on a database, apart from its output.
package protocol AccessStep: AsyncParsableCommand {
    var place: DatabasePlace { get }
    var opening: StoreAddress.Opening { get }
    /// True for a step that makes a database which is not there yet.
    var makesDatabase: Bool { get }
    func perform(on store: any Store, at now: Date) async throws -> KeyAnswer
}

extension AccessStep {
    package var opening: StoreAddress.Opening { .write }
    package var makesDatabase: Bool { false }

    /// Performs the step on the opened database and prints the result; new files are private (umask 077).
    package func run() async throws {
        umask(0o077)
        let answer = try await answer(on: place.address())
        if let note = answer.note { say(note) }
        guard CommandOutput.write(answer.output) else {
            say("could not write the answer. Look with: vitrine-server key list")
            throw ExitCode.failure
        }
    }

    /// A database of an earlier version is refused: a server of that version may have it open.
    package func answer(on address: StoreAddress) async throws -> KeyAnswer {
        do {
            do {
                try await address.use(.look) { _ in }
            } catch StartFailure.database(_, .missing) where makesDatabase {
            } catch StartFailure.database(_, .empty) where makesDatabase {
            } catch StartFailure.databaseServer(_, .missing) where makesDatabase {}
            return try await address.use(opening) { try await perform(on: $0, at: Date()) }
        } catch {
            throw address.failure(error)
        }
    }
}
