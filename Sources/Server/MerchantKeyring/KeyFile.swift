import CoreFoundation
import Glibc

// The optimised build finds the members of `stat` in this module, the other one in Glibc.

/// One file of the folder of keys: read with its mode checked, and replaced as a whole or not at all.
package enum KeyFile {
    /// Far more than any certificate or record takes.
    package static let limit = 1 << 20

    /// The beginning of a file's name until it is whole.
    package static let draftMark = ".new-"

    /// The file's bytes; nil when there is none. A secret that others may read is refused, and so is an own
    /// file that is of another user or that others may write.
    package static func read(
        _ path: String, isSecret: Bool, isOwn: Bool = false
    ) throws(KeyFolderFault) -> [UInt8]? {
        // Without waiting, should it be a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        if file < 0 {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .notAFile(path: path)
            default: throw .unreadable(path: path, code: errno)
            }
        }
        defer { close(file) }
        let (kind, mode, owner) = try attributes(of: file, path)
        guard kind == S_IFREG else { throw .notAFile(path: path) }
        if isSecret, mode & 0o077 != 0 { throw .exposed(path: path, mode: mode) }
        if isOwn, owner != geteuid() || mode & 0o022 != 0 { throw .exposed(path: path, mode: mode) }
        return try bytes(of: file, path)
    }

    /// True for a plain file or nothing, so that nothing else is ever replaced.
    package static func isPlainOrAbsent(_ path: String) throws(KeyFolderFault) -> Bool {
        var status = stat()
        guard lstat(path, &status) != 0 else { return status.st_mode & S_IFMT == S_IFREG }
        guard errno == ENOENT else { throw .unreadable(path: path, code: errno) }
        return true
    }

    /// Kind, permissions and owner of what was opened, whatever its path names by now.
    package static func attributes(
        of file: Int32, _ path: String
    ) throws(KeyFolderFault) -> (kind: UInt32, mode: Int, owner: UInt32) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(path: path, code: errno) }
        return (status.st_mode & S_IFMT, Int(status.st_mode & 0o7777), status.st_uid)
    }

    private static func bytes(of file: Int32, _ path: String) throws(KeyFolderFault) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: path, code: errno)
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLarge(path: path) }
        }
    }

    /// Replaces the file: mode 0600, on the disk before it takes its name. The caller holds the folder's
    /// lock, so that the draft's name is free or left over from a crash.
    /// - Throws: ``KeyFolderFault`` `.unwritable` if it cannot be written, or if the folder cannot be synced
    ///   once the new file is in place.
    package static func write(_ bytes: [UInt8], to path: String) throws(KeyFolderFault) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let draft = "\(folder)/\(draftMark)\(parts[parts.count - 1])"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unwritable(path: path, code: errno) }
        var code: Int32 = 0
        if !writeAll(bytes, to: file) || fchmod(file, 0o600) != 0 || fsync(file) != 0 { code = errno }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, rename(draft, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(draft)
            throw .unwritable(path: path, code: code)
        }
        try settle(folder)
    }

    /// A file that is not there is no fault.
    package static func remove(_ path: String) throws(KeyFolderFault) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, code: errno) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        try settle(parts.dropLast().joined(separator: "/"))
    }

    /// Makes a folder of mode 0700 and those above it, unless they are there.
    package static func makeFolder(_ path: String) throws(KeyFolderFault) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
                if errno == ENOTDIR { throw .notAFolder(path: made) }
                throw .unwritable(path: made, code: errno)
            }
        }
    }

    /// Writes all bytes, whatever portions the system takes.
    package static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Has the folder's names on the disk.
    private static func settle(_ path: String) throws(KeyFolderFault) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .unwritable(path: path, code: errno) }
        defer { close(folder) }
        // Some file systems cannot do this for folders, and say so.
        guard fsync(folder) == 0 || errno == EINVAL else { throw .unwritable(path: path, code: errno) }
    }
}
