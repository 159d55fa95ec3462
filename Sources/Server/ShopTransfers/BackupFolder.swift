package import FoundationEssentials
import Glibc
package import ShopCore
package import StoreAPI

/// The folder of backups beside a database.
package struct BackupFolder: Sendable {
    package let store: any Store
    private let folder: String

    package struct Backup: Codable, Hashable, Sendable {
        /// File name, `shop-` and the UTC time in ISO 8601 basic format with `.sqlite`.
        package var name: String
        package var bytes: Int
        /// Time of the backup by the shop's clock, read from the file's name.
        package var at: Date
    }

    /// Nil for a database in memory, which has nothing beside it.
    package init?(of store: any Store) {
        guard let path = store.path else { return nil }
        self.store = store
        folder = "\(path).backups"
    }

    package func add(at now: Date) async throws -> Backup {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw TransferFault.unwritable(path: folder, code: errno)
        }
        let name = Self.name(at: now)
        try await store.backUp(to: "\(folder)/\(name)")
        guard let made = backup(name) else {
            throw TransferFault.unwritable(path: "\(folder)/\(name)", code: errno)
        }
        return made
    }

    /// The copies that are there, the newest first.
    package var backups: [Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted(by: >).compactMap(backup)
    }

    private func backup(_ name: String) -> Backup? {
        guard let made = Self.moment(of: name),
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"),
            let bytes = facts[.size] as? Int
        else { return nil }
        return Backup(name: name, bytes: bytes, at: made)
    }

    /// `shop-20261120T150000Z.sqlite`: the moment is the shop's, which the file's own date may not be.
    private static func name(at date: Date) -> String {
        "shop-\(date.formatted(.iso8601).split { $0 == "-" || $0 == ":" }.joined()).sqlite"
    }

    private static func moment(of name: String) -> Date? {
        let form = /shop-(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)\.sqlite/
        guard let (_, year, month, hour, minute, second) = name.wholeMatch(of: form)?.output else {
            return nil
        }
        return try? Date("\(year)-\(month)-\(hour):\(minute):\(second)", strategy: .iso8601)
    }
}

/// The copies of the database, for the shop's staff.
package struct WireBackups: Codable, Hashable, Sendable, Linked {
    package var backups: [BackupFolder.Backup]
    package var links: Links
    /// Storage of the shop, which decides whether it makes copies; not in representations for programs.
    package var storage = Storage.file

    /// Storage of a shop: only a file has a folder for copies beside it.
    package enum Storage: Hashable, Sendable {
        case file, memory, databaseServer
    }

    package init(backups: [BackupFolder.Backup], links: Links, storage: Storage = .file) {
        self.backups = backups
        self.links = links
        self.storage = storage
    }

    private enum CodingKeys: String, CodingKey {
        case backups
        case links = "_links"
    }
}
