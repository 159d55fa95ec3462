import FoundationEssentials
import Glibc
import HostFiles

/// The idempotency key of a payment that may be under way, with its shop (write-ahead log): it is on the
/// disk before the request leaves and deleted when the result is known, so that a crash cannot lose the
/// payment. Nothing personal is in it.
package final class KeptIdempotencyKey {
    /// The idempotency key, 32 hexadecimal digits.
    package let key: String
    /// The session that it belongs to: a kiosk's number, or a client's process.
    package let session: String
    /// The reference told to the shopper, where it is not the key's beginning.
    package let reference: String?
    private let path: String
    /// Held open and locked by the process that answers for the key; a crash releases the lock.
    private let file: Int32

    private init(key: String, session: String, reference: String?, path: String, file: Int32) {
        self.key = key
        self.reference = reference
        self.session = session
        self.path = path
        self.file = file
    }

    deinit { close(file) }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Keeps a key, on the disk before this returns. The file is visible to others only once complete and
    /// locked.
    ///   - folder: `attempts` is made in it, and it itself where it is missing.
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

    /// True if a key can be kept now; tries with a file of the same size.
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

    package func end() { unlink(path) }

    /// The attempts at this shop whose processes are gone; each is locked by the caller from now on.
    ///
    /// - Parameter session: the caller, before its first payment; unfinished drafts of that name are deleted,
    ///   since nothing was sent under such a key.
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

    private static func line(_ shop: String) -> String { String(shop.filter { !$0.isNewline }.prefix(1_000)) }

    /// True for an abandoned draft: of this session, or of a process that is gone.
    private static func isLeft(_ name: String, by session: String) -> Bool {
        let owner = name.dropFirst().prefix { $0 != "-" }
        guard owner != session else { return true }
        return pid_t(owner).map { $0 > 0 && kill($0, 0) != 0 && errno == ESRCH } ?? false
    }

    /// Older versions kept the key without the shop.
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
