import ArgumentParser
import FoundationEssentials
import MerchantKeyring
package import ShopCore
package import ShopWeb

/// How a shop for tests and demonstrations is made to do the same twice.
package struct RehearsalOptions: ParsableArguments {
    package init() {}

    @Option(
        name: .customLong("clock"),
        help: ArgumentHelp(
            """
            Let the shop's time stand still at this moment, such as 2026-11-21T16:00:00Z, until PUT \
            /admin/clock sets it. Rate limits are off.
            """,
            valueName: "moment"),
        transform: Self.moment)
    var moment: Date?

    @Option(
        help: """
            Make identifiers, order tokens and all else that is random from this number, so that the same \
            requests in the same order get the same answers, byte for byte. Such secrets can be guessed: use \
            it for tests only. Without --database it is kept in memory.
            """)
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Make an admin key at the start and write it to this file, with mode 0600.", valueName: "file"),
        completion: .file())
    var adminKeyFile: String?

    /// Refuses what an ordinary shop may not have, and what contradicts itself.
    func check(allowsFaults: Bool, hasLimits: Bool) throws {
        let options = [
            (name: "--clock", isGiven: moment != nil), (name: "--seed", isGiven: seed != nil),
            (name: "--admin-key-file", isGiven: adminKeyFile != nil),
        ]
        for option in options where option.isGiven && !allowsFaults {
            throw ValidationError(
                "\(option.name) takes --allow-faults: it is for tests, not for a real shop.")
        }
        guard moment == nil || !hasLimits else {
            throw ValidationError(
                "Rate limits need a running clock. Leave out --limits or --clock.")
        }
    }

    /// True if the shop is a rehearsal: nothing of it may be mixed with what others rely on.
    var isApart: Bool { moment != nil || seed != nil }

    package var clock: SimulatedClock {
        moment.map { SimulatedClock(standingAt: $0) } ?? SimulatedClock { SteadyClock.machine.now }
    }

    /// Where random words come from, for a database that is filled or not; nil for real ones.
    package func chance(after store: any Store) async throws -> SeededChance? {
        guard let seed else { return nil }
        return SeededChance(seed: seed, past: try await store.identifierDigest())
    }

    /// The years are those of which wallets know, too.
    @Sendable private static func moment(_ text: String) throws -> Date {
        guard let moment = try? Date(text, strategy: .iso8601), moment.formatted(.iso8601) == text,
            let year = Int(text.prefix(4)), (2000...2089).contains(year)
        else {
            throw ValidationError(
                "a moment looks like 2026-11-21T16:00:00Z, in UTC, in the years 2000 to 2089")
        }
        return moment
    }
}

extension AccessKey {
    /// Makes the admin key of whoever started the server, and writes it to a file that is his alone; what was
    /// there is replaced as a whole or not at all.
    ///
    /// Its secret is a real one, whatever the seed: no answer depends on it.
    package static func makeKeyFile(at path: String, _ shop: Shop) async throws {
        let secret = AccessSecret.make(.admin)
        let key = AccessKey(
            id: shop.environment.identifier(.key), kind: .admin, label: "admin-key-file",
            createdAt: shop.environment.clock())
        do throws(KeyFolderFault) {
            guard try KeyFile.isPlainOrAbsent(path) else { throw .notAFile(path: path) }
            try KeyFile.write(Array("\(secret.text)\n".utf8), to: path)
        } catch {
            throw StartFailure.adminKeyFile(path: path, error)
        }
        try await shop.store.add(key, secret: secret)
    }
}
