import FoundationEssentials
import Glibc
import HostFiles

/// The idempotency key of a payment that may be under way, with the shop that it was sent to: all that
/// outlives a session that breaks, so that a crash cannot lose what became of the payment. It is on the disk
/// before the request leaves, and away when the result is known. Nothing personal is in it.
package final class KeptIdempotencyKey {
    /// The idempotency key, 32 hexadecimal digits.
    package let key: String
    /// The session that it belongs to: a kiosk's number, or a client's process.
    package let session: String
    /// The reference that the shopper was told, where it is not the key's beginning.
    package let reference: String?
    private let path: String
    /// Held open and locked by who answers for it; the system lets go of it when that process dies.
    private let file: Int32

    private init(key: String, session: String, reference: String?, path: String, file: Int32) {
        self.key = key
        self.reference = reference
        self.session = session
        self.path = path
        self.file = file
    }

    deinit { close(file) }

    /// Reason why a key could not be kept, with the path.
    package struct Failure: Error, CustomStringConvertible {
        /// Path and reason.
        package let description: String
    }

    /// Keeps a key, on the disk before this returns. Nobody sees the file before it is whole and held.
    /// - Parameters:
    ///   - shop: what the shop is known by: its address, or the file that a shop of one's own lies in.
    ///   - folder: `attempts` is made in it, and it itself where it is missing.
    /// - Throws: ``Failure`` when the folder cannot be made, or the file not created, locked, written,
    ///   synced or renamed.
    package static func begin(
        _ key: String, of session: String, at shop: String, reference: String? = nil, in folder: String
    ) throws(Failure) -> KeptIdempotencyKey {
        let place = "\(folder)/attempts"
        do throws(WholeFile.Fault) { try WholeFile.makeFolder(place, mode: 0o700) } catch {
            throw Failure(description: "\(place): \(error.reason)")
        }
        let name = "\(session)-\(key.prefix(8))"
        let new = "\(place)/.\(name)"
        let file = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Failure(description: "\(new): \(String(cString: strerror(errno)))") }
        let attempt = KeptIdempotencyKey(
            key: key, session: session, reference: reference, path: "\(place)/\(name)", file: file)
        let lines = [key, Self.line(shop)] + (reference.map { [Self.line($0)] } ?? [])
        let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
        guard flock(file, LOCK_EX | LOCK_NB) == 0, write(file, bytes, bytes.count) == bytes.count,
            fsync(file) == 0, rename(new, attempt.path) == 0, sync(folder: place)
        else {
            let reason = String(cString: strerror(errno))
            unlink(new)
            attempt.end()
            throw Failure(description: "\(attempt.path): \(reason)")
        }
        return attempt
    }

    /// True if a key can be kept now: a file as large is made, written and taken away.
    package static func canBegin(in folder: String) -> Bool {
        let place = "\(folder)/attempts"
        guard (try? WholeFile.makeFolder(place, mode: 0o700)) != nil else { return false }
        let path = "\(place)/.\(getpid())-trial"
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer {
            close(file)
            unlink(path)
        }
        return WholeFile.writeAll(Array(repeating: UInt8(ascii: "0"), count: 1_100), to: file)
    }

    /// The result is known.
    package func end() { unlink(path) }

    /// The attempts at this shop whose sessions are gone, each now in the caller's hands alone.
    ///
    /// - Parameter session: who asks, before anything is paid there; what a session of that name did not
    ///   finish to keep is taken away, since nothing was sent under such a key.
    package static func orphans(in folder: String, for session: String, at shop: String)
        -> [KeptIdempotencyKey]
    {
        let place = "\(folder)/attempts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names where name.hasPrefix(".") && isLeft(name, by: session) {
            unlink("\(place)/\(name)")
        }
        return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = "\(place)/\(name)"
            let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { return nil }
            guard flock(file, LOCK_EX | LOCK_NB) == 0, let kept = contents(of: file),
                kept.shop == nil || kept.shop == line(shop)
            else {
                close(file)
                return nil
            }
            let session = String(name.prefix { $0 != "-" })
            return KeptIdempotencyKey(
                key: kept.key, session: session, reference: kept.reference, path: path, file: file)
        }
    }

    /// A shop's name as one line.
    private static func line(_ shop: String) -> String { String(shop.filter { !$0.isNewline }.prefix(1_000)) }

    /// True for a draft that nobody writes any more: its process asks, or is gone.
    private static func isLeft(_ name: String, by session: String) -> Bool {
        let owner = name.dropFirst().prefix { $0 != "-" }
        guard owner != session else { return true }
        return pid_t(owner).map { $0 > 0 && kill($0, 0) != 0 && errno == ESRCH } ?? false
    }

    /// The key, and the shop where it says one: versions before this one kept the key alone.
    private static func contents(of file: Int32) -> (key: String, shop: String?, reference: String?)? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = pread(file, &buffer, buffer.count, 0)
        let text = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, lines[0].count == 32, lines[0].allSatisfy(\.isHexDigit) else { return nil }
        return (
            String(lines[0]), lines.count > 2 ? String(lines[1]) : nil,
            lines.count > 3 ? String(lines[2]) : nil
        )
    }

    private static func sync(folder: String) -> Bool {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return fsync(file) == 0
    }
}
