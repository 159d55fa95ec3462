import Glibc
import HostFiles

extension WalletHome {
    /// In bytes, far more than certificates and keys take.
    static let limit = 1 << 16

    package func path(of name: String) -> String { "\(folder)/\(name)" }

    func secret(_ name: String) throws(Failure) -> String? {
        guard try isFolderOurs() else { return nil }
        let path = path(of: name)
        do throws(WholeFile.Fault) {
            let bytes = try WholeFile.kept(at: path, isSecret: true, limit: Self.limit)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            if error.isMissing { return nil }
            guard error != .exposed else {
                throw Failure(
                    sentence: "\(path) can be read by others. Nothing was read; run: chmod 600 \(path)")
            }
            throw Failure(sentence: "\(path) cannot be read: \(error.reason). Check whom it belongs to.")
        }
    }

    /// False if the folder is missing. Refuses one of another user, or that group or others can write to.
    private func isFolderOurs() throws(Failure) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            let fault = WholeFile.Fault.system(code: errno)
            if fault.isMissing { return false }
            throw Failure(sentence: "\(folder) cannot be read: \(fault.reason). Check whom it belongs to.")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(sentence: "\(folder) is not a folder. Move it away, or set XDG_DATA_HOME.")
        }
        // The machine's administrator may look after the folder of another.
        guard geteuid() == 0 || status.st_uid == geteuid() || status.st_uid == 0 else {
            throw Failure(
                sentence: "\(folder) belongs to another user. Set XDG_DATA_HOME to a folder of yours.")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw Failure(
                sentence: "\(folder) can be changed by others. Nothing was read; run: chmod 700 \(folder)")
        }
        return true
    }

    /// Excludes other programs and threads from the folder; makes it when it is missing.
    func whileLocked<Made>(_ work: () throws(Failure) -> Made) throws(Failure) -> Made {
        let lock = path(of: "lock")
        do throws(WholeFile.Fault) {
            try WholeFile.makeFolder(folder, mode: 0o700)
        } catch {
            throw unwritable(folder, error)
        }
        // Before anything is written into it.
        _ = try isFolderOurs()
        let file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw unwritable(lock, .system(code: errno)) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            let code = errno
            guard code == EINTR else { throw unwritable(lock, .system(code: code)) }
        }
        return try work()
    }

    /// Writes a file atomically; the folder must be locked.
    func write(_ text: String, to name: String, mode: mode_t) throws(Failure) {
        do throws(WholeFile.Fault) {
            try WholeFile.replace(name, in: folder, Array(text.utf8), mode: mode)
        } catch {
            throw unwritable(path(of: name), error)
        }
    }

    private func unwritable(_ path: String, _ fault: WholeFile.Fault) -> Failure {
        Failure(
            sentence: "\(path) cannot be written: \(fault.reason). Check the folder, or set XDG_DATA_HOME.")
    }
}
