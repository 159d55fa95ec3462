import FoundationEssentials
import Glibc

/// The key of a payment that may be under way: all that outlives a kiosk's session, so that a crash cannot
/// lose what became of it. It is on the disk before the request leaves, and away when the result is known.
final class KeptAttempt {
    let key: String
    /// The kiosk that it belongs to.
    let kiosk: String
    private let path: String
    /// Held open and locked by who answers for it; the system lets go of it when that process dies.
    private let file: Int32

    private init(key: String, kiosk: String, path: String, file: Int32) {
        self.key = key
        self.kiosk = kiosk
        self.path = path
        self.file = file
    }

    deinit { close(file) }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Keeps a key, on the disk before this returns. Nobody sees the file before it is whole and held.
    static func begin(_ key: String, of kiosk: String, in folder: String) throws(Failure) -> KeptAttempt {
        let place = "\(folder)/attempts"
        mkdir(place, 0o700)
        let name = "\(kiosk)-\(key.prefix(8))"
        let new = "\(place)/.\(name)"
        let file = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Failure(description: "\(new): \(String(cString: strerror(errno)))") }
        let attempt = KeptAttempt(key: key, kiosk: kiosk, path: "\(place)/\(name)", file: file)
        let bytes = Array("\(key)\n".utf8)
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

    /// The result is known.
    func end() { unlink(path) }

    /// The attempts of kiosks that are gone, each now in the caller's hands alone.
    ///
    /// - Parameter kiosk: who asks, before anything is paid there; what its last session did not finish to
    ///   keep is taken away, since nothing was sent under such a key.
    static func orphans(in folder: String, for kiosk: String) -> [KeptAttempt] {
        let place = "\(folder)/attempts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names where name.hasPrefix(".") && isLeft(name, by: kiosk) { unlink("\(place)/\(name)") }
        return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = "\(place)/\(name)"
            let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { return nil }
            guard flock(file, LOCK_EX | LOCK_NB) == 0, let key = key(in: file) else {
                close(file)
                return nil
            }
            let kiosk = String(name.prefix { $0 != "-" })
            return KeptAttempt(key: key, kiosk: kiosk, path: path, file: file)
        }
    }

    /// Whether nobody writes this draft any more: it is of who asks, or of a kiosk that is gone.
    private static func isLeft(_ name: String, by kiosk: String) -> Bool {
        let owner = name.dropFirst().prefix { $0 != "-" }
        guard owner != kiosk else { return true }
        return pid_t(owner).map { $0 > 0 && kill($0, 0) != 0 && errno == ESRCH } ?? false
    }

    private static func key(in file: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = pread(file, &buffer, buffer.count, 0)
        let text = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        let key = text.prefix { $0 != "\n" }
        return key.count == 32 && key.allSatisfy(\.isHexDigit) && text.count > key.count ? String(key) : nil
    }

    private static func sync(folder: String) -> Bool {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return fsync(file) == 0
    }
}
