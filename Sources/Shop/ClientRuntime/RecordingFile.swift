import Glibc
package import HostFiles

/// The file of a recording, or a substitute for it. It holds whole lines at any time.
@MainActor
package struct RecordingFile {
    let path: String
    /// Appends lines; returns the reason of a failure.
    package let append: ([UInt8]) -> String?
    package let close: () -> Void
    /// Closes it, and deletes one in which nothing was written.
    package let discard: () -> Void

    package init(
        path: String, append: @escaping ([UInt8]) -> String?, close: @escaping () -> Void,
        discard: @escaping () -> Void = {}
    ) {
        self.path = path
        self.append = append
        self.close = close
        self.discard = discard
    }

    /// Makes a new file that only its owner can read.
    /// - Throws: ``WholeFile/Fault/system(code:)`` when the file exists or cannot be created.
    package static func create(_ path: String) throws(WholeFile.Fault) -> RecordingFile {
        // A limit on the size of files is a full disk like any other.
        signal(SIGXFSZ, SIG_IGN)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system(code: errno) }
        var (length, isOpen) = (0, true)
        func end() {
            if isOpen { _ = Glibc.close(file) }
            isOpen = false
        }
        return RecordingFile(
            path: path,
            append: { bytes in
                guard WholeFile.writeAll(bytes, to: file) else {
                    let reason = WholeFile.Fault.system(code: errno).reason
                    // Half a line could not be played.
                    _ = ftruncate(file, length)
                    return reason
                }
                length += bytes.count
                return nil
            },
            close: end,
            discard: {
                if length == 0 { unlink(path) }
                end()
            })
    }
}
