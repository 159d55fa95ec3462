package import Glibc

/// Reads and writes files as a whole.
package enum WholeFile {
    package enum Fault: Error, Hashable, Sendable {
        /// The `errno` of a system call that failed.
        case system(code: Int32)
        case notAFile
        case tooLarge(limit: Int)
        /// A secret that other users of the machine may read or change.
        case exposed
        /// A secret that belongs to another user of the machine.
        case foreign

        /// True if no such file exists (`ENOENT`).
        package var isMissing: Bool { self == .system(code: ENOENT) }

        /// The `errno` of the system call; EIO for a fault of another kind.
        package var code: Int32 { if case .system(let code) = self { code } else { EIO } }

        /// The cause as an English clause for the middle of a sentence.
        package var reason: String {
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .notAFile: "it is not a file"
            case .tooLarge(let limit): "it is longer than \(limit) bytes"
            case .exposed: "others can read it"
            case .foreign: "it belongs to another user"
            }
        }
    }

    /// Reads a file or pipe of the command line; `-` is standard input.
    package static func contents(of source: String, limit: Int) throws(Fault) -> [UInt8] {
        let file = source == "-" ? dup(STDIN_FILENO) : open(source, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(code: errno) }
        defer { close(file) }
        return try drain(file, limit: limit)
    }

    /// Reads a regular file; a secret one only if no other user has rights, and with `owner` only one of
    /// theirs. A symbolic link that is not followed counts as no file.
    package static func kept(
        at path: String, isSecret: Bool, owner: uid_t? = nil, followsLinks: Bool = true, limit: Int
    ) throws(Fault) -> [UInt8] {
        // Without waiting, should it be a pipe; what was opened is what is judged.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
        guard file >= 0 else { throw errno == ELOOP && !followsLinks ? .notAFile : .system(code: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard owner == nil || status.st_uid == owner else { throw .foreign }
        guard !isSecret || status.st_mode & 0o077 == 0 else { throw .exposed }
        return try drain(file, limit: limit)
    }

    package static func drain(_ file: Int32, limit: Int) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(code: errno)
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    /// Fails if the file exists; sets this mode whatever the umask; deletes an unfinished file.
    package static func create(
        _ path: String, _ bytes: [UInt8], mode: mode_t, isDurable: Bool = false
    ) throws(Fault) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system(code: errno) }
        var code: Int32 = 0
        if !writeAll(bytes, to: file) || fchmod(file, mode) != 0 || (isDurable && fsync(file) != 0) {
            code = errno
        }
        if close(file) != 0, code == 0 { code = errno }
        guard code == 0 else {
            unlink(path)
            throw .system(code: code)
        }
    }

    /// Replaces a file atomically and durably; the folder must be locked.
    package static func replace(
        _ name: String, in folder: String, _ bytes: [UInt8], mode: mode_t
    ) throws(Fault) {
        let draft = "\(folder)/.new-\(name)"
        // Left over from a crash.
        unlink(draft)
        try create(draft, bytes, mode: mode, isDurable: true)
        guard rename(draft, "\(folder)/\(name)") == 0 else {
            let code = errno
            unlink(draft)
            throw .system(code: code)
        }
        try syncFolder(folder)
    }

    /// Writes the names in a folder to the disk.
    package static func syncFolder(_ folder: String) throws(Fault) {
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else { throw .system(code: errno) }
        defer { close(handle) }
        // Some file systems cannot do this for folders, and say so.
        guard fsync(handle) == 0 || errno == EINVAL else { throw .system(code: errno) }
    }

    /// Includes the missing folders above it.
    package static func makeFolder(_ path: String, mode: mode_t) throws(Fault) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            guard mkdir(made, mode) == 0 || errno == EEXIST else { throw .system(code: errno) }
        }
    }

    /// Repeats partial writes.
    package static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
