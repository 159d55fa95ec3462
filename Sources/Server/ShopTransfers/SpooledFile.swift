import Crypto
import Glibc
import SystemPackage

/// A file without a name that is written once and then sent at the client's own pace, while the database is
/// free for others. It is gone with the last who holds it.
package final class SpooledFile: Sendable {
    private let descriptor: Int32
    package let count: Int
    /// SHA-256 of the whole content, 32 bytes.
    package let sha256: [UInt8]

    /// An `errno` code of the file system.
    package struct Failure: Error, Hashable, Sendable {
        package var code: Int32
    }

    /// One that is being written; it becomes a spooled file or is discarded.
    package struct Draft: Sendable {
        fileprivate let descriptor: Int32
        fileprivate var hash = SHA256()
        fileprivate var count = 0

        /// Creates a file of mode 0600 in a folder and unlinks it at once.
        package init(in folder: String) throws {
            var name = Array("\(folder)/.vitrine-export-XXXXXX".utf8CString)
            descriptor = mkstemp(&name)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            unlink(name)
        }

        package mutating func write(_ bytes: [UInt8]) throws {
            do {
                try FileDescriptor(rawValue: descriptor).writeAll(bytes)
            } catch {
                throw Failure(code: (error as? Errno)?.rawValue ?? EIO)
            }
            hash.update(data: bytes)
            count += bytes.count
        }

        /// Closes the file, by which it is gone; the draft must not be used afterwards.
        package func discard() { close(descriptor) }
    }

    /// Takes over the draft's file, which is complete; the draft must not be used afterwards.
    package init(_ draft: Draft) {
        descriptor = draft.descriptor
        count = draft.count
        sha256 = Array(draft.hash.finalize())
    }

    deinit { close(descriptor) }

    /// At most 64 KiB from a place on.
    package func bytes(from place: Int) throws -> [UInt8] {
        let size = min(1 << 16, count - place)
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, size)) { buffer, filled in
            let read = buffer.baseAddress.map { pread(descriptor, $0, size, off_t(place)) } ?? 0
            filled = max(0, read)
        }
        guard size <= 0 || !bytes.isEmpty else { throw Failure(code: errno) }
        return bytes
    }
}
