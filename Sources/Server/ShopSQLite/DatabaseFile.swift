import CoreFoundation
import Glibc
package import ShopCore

/// The file that a database was opened from, and its log while it is open, by device and inode: a process
/// goes on writing into one that was deleted or replaced, and all of that is lost when it closes.
package struct DatabaseFile: Sendable {
    private struct Place: Hashable, Sendable {
        let device: dev_t
        let inode: ino_t
        let links: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, inode, links) = (status.st_dev, status.st_ino, UInt(status.st_nlink))
        }
    }

    private let places: [(path: String, place: Place)]
    package var links: UInt { places[0].place.links }

    /// The file that the path leads to now; nil when there is none.
    /// - Parameter withLog: true for one that is open, whose log and index of the log are its own.
    package init?(path: String, withLog: Bool = false) {
        var places: [(path: String, place: Place)] = []
        for path in withLog ? [path, "\(path)-wal", "\(path)-shm"] : [path] {
            guard let place = Place(path) else { return nil }
            places.append((path, place))
        }
        self.places = places
    }

    /// False when one of the paths leads to another file now, or to none.
    package var isInPlace: Bool {
        places.allSatisfy { path, place in
            Place(path).map { $0.device == place.device && $0.inode == place.inode } ?? false
        }
    }

    package func proveInPlace() throws(DatabaseFileFault) {
        guard isInPlace else { throw .replaced }
    }

    /// Tells if a log lies beside a file that SQLite would play back into it.
    ///
    /// A file at rest, and so every copy of one, says in its header that it is not written by a log; the next
    /// server changes that when it opens it. A log beside such a file is of the one that was there before.
    static func hasLog(_ path: String) throws(SQLiteStore.OpenFault) -> Bool {
        guard let log = head(of: "\(path)-wal", 32), let header = head(of: path, 100) else {
            return false
        }
        // The magic number of a log, in either order of its checksums (sqlite.org/fileformat2.html, 4.1).
        guard log[0...2].elementsEqual([0x37, 0x7F, 0x06]), log[3] & 0xFE == 0x82 else { return false }
        let size = Int(header[16]) << 8 | Int(header[17])
        let logSize = log[8...11].reduce(0) { $0 << 8 | Int($1) }
        guard header[19] == 2, (size == 1 ? 65_536 : size) == logSize else { throw .foreignLog }
        return true
    }

    private static func head(of path: String, _ count: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        return read(file, &bytes, count) == count ? bytes : nil
    }
}

/// A write that the next start would lack.
package enum DatabaseFileFault: StoreFault, Hashable {
    /// The database file or its log was deleted, moved or replaced while it was open.
    case replaced

    /// Read-only: nothing that is written now would survive a restart.
    package var trouble: StoreTrouble { .readOnly }
    package var code: String { "DATABASE_FILE_REPLACED" }
}
