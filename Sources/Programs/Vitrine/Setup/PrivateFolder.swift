import FoundationEssentials
import Glibc

/// A new temporary folder that no other user can read; one that a crash leaves behind goes when the next is
/// made.
struct PrivateFolder: Sendable {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        Self.removeLeftOvers(in: parent)
        var template = Array("\(parent)/vitrine-run-XXXXXX".utf8CString)
        let isMade = mkdtemp(&template) != nil
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Locked until the process ends, however it does.
        guard isMade, Self.lock(path) != nil else {
            throw ServerProcess.Failure(reason: "No temporary folder could be made. Set TMPDIR.")
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The folder's descriptor, locked; nil for one that a process holds, and for what is none.
    private static func lock(_ path: String) -> Int32? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
        close(folder)
        return nil
    }

    /// One that is younger than a minute may be about to be locked.
    private static func removeLeftOvers(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for path in names where path.wholeMatch(of: /vitrine-run-[A-Za-z0-9]{6}/) != nil {
            let path = "\(parent)/\(path)"
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_uid == getuid(), facts.st_mode & 0o7777 == 0o700,
                facts.st_mtim.tv_sec < time(nil) - 60, let folder = lock(path)
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
            close(folder)
        }
    }
}
