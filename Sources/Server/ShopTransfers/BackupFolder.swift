package import FoundationEssentials
import Glibc
package import ShopCore
package import StoreAPI

package struct BackupFolder: Sendable {
    package let store: any Store
    private let folder: String

    /// Nil for a database in memory, which has nothing beside it.
    package init?(of store: any Store) {
        guard let path = store.path else { return nil }
        self.store = store
        folder = "\(path).backups"
    }

    package func add(at now: Date) async throws -> Backups.Backup {
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
    package var backups: [Backups.Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted(by: >).compactMap(backup)
    }

    private func backup(_ name: String) -> Backups.Backup? {
        guard let made = Self.moment(of: name),
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"),
            let bytes = facts[.size] as? Int
        else { return nil }
        return Backups.Backup(name: name, bytes: bytes, at: made)
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
