import FoundationEssentials
import Glibc
import StoreAPI

/// The folder beside a database where a server lays copies of it down.
struct BackupShelf: Sendable {
    let database: InventoryDatabase
    private let folder: String

    /// A copy that lies there.
    struct Backup: Codable, Hashable, Sendable {
        var name: String
        var bytes: Int
        var at: Date
    }

    /// Nil for a database in memory, which has nothing beside it.
    init?(of database: InventoryDatabase) {
        guard let path = database.path else { return nil }
        self.database = database
        folder = "\(path).backups"
    }

    /// Makes a copy named for the moment.
    func add(at now: Date) async throws -> Backup {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw TransferFault.unwritable(path: folder, code: errno)
        }
        let name = "shop-\(Self.stamp(now)).sqlite"
        try database.backUp(to: "\(folder)/\(name)")
        guard let made = backup(name) else {
            throw TransferFault.unwritable(path: "\(folder)/\(name)", code: errno)
        }
        return made
    }

    /// The copies that are there, the newest first.
    var backups: [Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("shop-") && $0.hasSuffix(".sqlite") }.sorted(by: >)
            .compactMap(backup)
    }

    private func backup(_ name: String) -> Backup? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"),
            let bytes = facts[.size] as? Int, let made = facts[.modificationDate] as? Date
        else { return nil }
        return Backup(name: name, bytes: bytes, at: made)
    }

    /// `20261120T150000Z`
    private static func stamp(_ date: Date) -> String {
        date.formatted(.iso8601).split { $0 == "-" || $0 == ":" }.joined()
    }
}

/// The copies of the database, for the shop's staff.
struct WireBackups: Codable, Hashable, Sendable, Linked {
    var backups: [BackupShelf.Backup]
    var links: Links

    private enum CodingKeys: String, CodingKey {
        case backups
        case links = "_links"
    }
}
