package import ShopCore

/// Checked pictures in a file without a name, until a shop takes them: a table may bring more of them than
/// there is memory for.
package struct PictureSpool: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The SHA-256 of its bytes, in hexadecimal.
        package let sha256: String
        fileprivate let place: Int
        fileprivate let count: Int
    }

    /// The pictures, each once, in the order in which they came.
    package let entries: [Entry]
    private let file: SpooledFile

    package func bytes(of entry: Entry) throws -> [UInt8] {
        var png: [UInt8] = []
        png.reserveCapacity(entry.count)
        while png.count < entry.count {
            png += try file.bytes(from: entry.place + png.count).prefix(entry.count - png.count)
        }
        return png
    }

    /// One that is being written; it becomes a spool or is discarded.
    package struct Draft {
        private var file: SpooledFile.Draft
        private var entries: [Entry] = []
        private var digests: Set<String> = []
        private var end = 0

        /// Creates an empty file of mode 0600 in a folder and unlinks it at once.
        package init(in folder: String) throws { file = try SpooledFile.Draft(in: folder) }

        /// Appends a picture unless it is there.
        package mutating func add(_ picture: ServedPicture) throws {
            guard digests.insert(picture.sha256).inserted else { return }
            try file.write(picture.png)
            entries.append(Entry(sha256: picture.sha256, place: end, count: picture.png.count))
            end += picture.png.count
        }

        /// Ends the draft, which must not be used afterwards.
        package func finished() -> PictureSpool { PictureSpool(entries: entries, file: SpooledFile(file)) }

        /// Closes the file, by which it is gone; the draft must not be used afterwards.
        package func discard() { file.discard() }
    }
}
