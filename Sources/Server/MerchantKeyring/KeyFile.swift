import CoreFoundation
import Glibc
import HostFiles

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
        do { return try WholeFile.drain(file, limit: limit) } catch {
            throw error == .tooLarge(limit: limit)
                ? .tooLarge(path: path) : .unreadable(path: path, code: error.code)
        }
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

    /// Replaces the file: mode 0600, on the disk before it takes its name. The caller holds the folder's
    /// lock, so that the draft's name is free or left over from a crash.
    /// - Throws: ``KeyFolderFault`` `.unwritable` if it cannot be written, or if the folder cannot be synced
    ///   once the new file is in place.
    package static func write(_ bytes: [UInt8], to path: String) throws(KeyFolderFault) {
        let (folder, name) = parts(of: path)
        do { try WholeFile.replace(name, in: folder, bytes, mode: 0o600) } catch {
            throw .unwritable(path: path, code: error.code)
        }
    }

    /// A file that is not there is no fault.
    package static func remove(_ path: String) throws(KeyFolderFault) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, code: errno) }
        let folder = parts(of: path).folder
        do { try WholeFile.syncFolder(folder) } catch { throw .unwritable(path: folder, code: error.code) }
    }

    /// Makes a folder of mode 0700 and those above it, unless they are there.
    package static func makeFolder(_ path: String) throws(KeyFolderFault) {
        do { try WholeFile.makeFolder(path, mode: 0o700) } catch {
            throw error.code == ENOTDIR ? .notAFolder(path: path) : .unwritable(path: path, code: error.code)
        }
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
        return (folder, String(parts[parts.count - 1]))
    }
}
