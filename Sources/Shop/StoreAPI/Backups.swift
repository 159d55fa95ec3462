package import FoundationEssentials

/// The copies of the database, for the shop's staff.
package struct Backups: Codable, Hashable, Sendable {
    package struct Backup: Codable, Hashable, Sendable {
        /// File name, `shop-` and the UTC time in ISO 8601 basic format with `.sqlite`.
        package var name: String
        package var bytes: Int
        /// Time of the backup by the shop's clock, read from the file's name.
        package var at: Date

        package init(name: String, bytes: Int, at: Date) {
            self.name = name
            self.bytes = bytes
            self.at = at
        }
    }

    package var backups: [Backup]
    package var links: Links

    package init(backups: [Backup], links: Links) {
        self.backups = backups
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case backups
        case links = "_links"
    }
}
