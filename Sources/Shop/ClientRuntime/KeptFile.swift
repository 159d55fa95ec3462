package import FoundationEssentials
package import Glibc
import HostFiles
package import StoreAPI

/// The one file of what a shopper lets the client keep: `kept.json` of mode 0600 in a folder of mode 0700.
///
/// A file that cannot be trusted is left as it is, and nothing is written over it.
package struct KeptFile: Sendable {
    private let folder: String
    private let owner: uid_t

    /// - Parameter folder: made with the first write.
    package init(folder: String, owner: uid_t = geteuid()) {
        self.folder = folder
        self.owner = owner
    }

    /// `vitrine/shopper` in XDG_STATE_HOME; nil as with ``StateFolder``.
    package static var usual: KeptFile? { StateFolder.path.map { KeptFile(folder: "\($0)/shopper") } }

    private static let name = "kept.json"
    package var path: String { "\(folder)/\(Self.name)" }

    /// The record; nil where there is none. One past its end is deleted.
    package func read(at now: Date) throws(KeptFault) -> KeptRecord? {
        let bytes: [UInt8]
        do throws(WholeFile.Fault) {
            bytes = try WholeFile.kept(
                at: path, isSecret: true, owner: owner, followsLinks: false, limit: KeptRecord.largest)
        } catch {
            if error.isMissing { return nil }
            throw KeptFault(error)
        }
        if let record = try KeptRecord.read(bytes, at: now) { return record }
        unlink(path)
        return nil
    }

    /// Changes the record under a lock that excludes other clients, atomically and durably; nil deletes it.
    /// - Parameter change: gets the record as it is in the file now.
    package func change(
        at now: Date, _ change: (KeptRecord?) -> KeptRecord?
    ) throws(KeptFault) {
        do throws(WholeFile.Fault) { try WholeFile.makeFolder(folder, mode: 0o700) } catch {
            throw .unwritable(error.reason)
        }
        let lock = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard lock >= 0 else { throw .unwritable(String(cString: strerror(errno))) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(String(cString: strerror(errno))) }
        }
        let before = try read(at: now)
        guard let after = change(before) else {
            unlink(path)
            return
        }
        guard after != before else { return }
        guard let bytes = try? after.bytes, bytes.count <= KeptRecord.largest else { throw .tooLarge }
        do throws(WholeFile.Fault) {
            try WholeFile.replace(Self.name, in: folder, bytes, mode: 0o600)
        } catch {
            throw .unwritable(error.reason)
        }
    }
}

extension KeptFault {
    fileprivate init(_ fault: WholeFile.Fault) {
        switch fault {
        case .notAFile: self = .notAFile
        case .foreign: self = .foreign
        case .exposed: self = .exposed
        case .tooLarge: self = .tooLarge
        case .system: self = .unreadable(fault.reason)
        }
    }
}
