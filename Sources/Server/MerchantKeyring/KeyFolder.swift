import FoundationEssentials
import Glibc
import PaymentToken

/// A folder that keeps a keyring: mode 0700, its files 0600, each replaced as a whole, and changes of several
/// processes one after the other.
package struct KeyFolder: Hashable, Sendable {
    /// The folder's path, without a slash at its end.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The keyring that is there; an empty one when there is no folder yet.
    package func load() throws(KeyFolderFault) -> Keyring {
        let lock = try FolderLock(folder: path, for: .reading)
        defer { lock?.release() }
        return try files().keyring()
    }

    /// Changes what is there, as one step among all processes. Nothing is written when the change fails.
    @discardableResult
    package func update<Result>(
        _ change: (inout Keyring) throws(KeyringFault) -> Result
    ) throws(KeyFault) -> Result {
        do {
            try KeyFile.makeFolder(path)
            guard let lock = try FolderLock(folder: path, for: .writing) else {
                throw KeyFolderFault.missing(path: path)
            }
            defer { lock.release() }
            let former = try files()
            var keyring = try former.keyring()
            let result = try change(&keyring)
            try save(keyring, over: former)
            return result
        } catch let fault as KeyringFault {
            throw .rule(fault)
        } catch let fault as KeyFolderFault {
            throw .folder(fault)
        } catch {
            throw .folder(.unwritable(path: path, code: EIO))
        }
    }

    /// The mark that every save replaces, for a running server to look at; nil when nothing was ever saved.
    package func generation() throws(KeyFolderFault) -> [UInt8]? {
        try KeyFile.read("\(path)/\(Self.generationName)", isSecret: false)
    }

    package var isBeingWritten: Bool { FolderLock.isBeingWritten(folder: path) }

    private static let generationName = "generation"
}

extension KeyFolder {
    private func files() throws(KeyFolderFault) -> KeyringFiles {
        var files = KeyringFiles(folder: path)
        guard try !names(in: path).isEmpty else { return files }
        try read(KeyringFiles.portal, into: &files)
        for home in try names(in: "\(path)/merchants") {
            for name in try names(in: "\(path)/merchants/\(home)", mayBeFile: true)
            where name.hasSuffix(".pem") || name == "merchant.json" {
                try read("merchants/\(home)/\(name)", into: &files)
            }
        }
        for name in try names(in: "\(path)/trust") where name.hasSuffix(".pem") {
            try read("trust/\(name)", into: &files)
        }
        return files
    }

    private func read(_ name: String, into files: inout KeyringFiles) throws(KeyFolderFault) {
        files.contents[name] = try KeyFile.read(
            "\(path)/\(name)", isSecret: KeyringFiles.isSecret(name))
    }

    /// The names in a folder, or those of drafts that a crash left there; none when there is no folder.
    private func names(
        in folder: String, mayBeFile: Bool = false, drafts: Bool = false
    ) throws(KeyFolderFault) -> [String] {
        guard let listing = opendir(folder) else {
            switch errno {
            case ENOENT: return []
            case ENOTDIR where mayBeFile: return []
            case ENOTDIR: throw .notAFolder(path: folder)
            default: throw .unreadable(path: folder, code: errno)
            }
        }
        defer { closedir(listing) }
        let (_, mode, _) = try KeyFile.attributes(of: dirfd(listing), folder)
        guard mode & 0o022 == 0 else { throw .openFolder(path: folder, mode: mode) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if drafts ? name.hasPrefix(KeyFile.draftMark) : !name.hasPrefix(".") { names.append(name) }
        }
        guard errno == 0 else { throw .unreadable(path: folder, code: errno) }
        return names.sorted()
    }

    /// Writes what differs. Keys and certificates come before the records that name them, and a private key
    /// goes when its record says that it is revoked; so a crash between leaves a folder that can be read.
    private func save(_ keyring: Keyring, over former: KeyringFiles) throws(KeyFolderFault) {
        let files = try KeyringFiles(keyring, folder: path)
        let changed = files.contents.filter { former.contents[$0.key] != $0.value }
        let gone = obsolete(keyring, former).filter { files.contents[$0] == nil }
        guard !changed.isEmpty || !gone.isEmpty else { return }
        let order = changed.keys.sorted { one, other in
            let isRecord = (one.hasSuffix(".json"), other.hasSuffix(".json"))
            return isRecord.0 == isRecord.1 ? one < other : isRecord.1
        }
        // First, for who sees it waits for the lock, and a crash does not hide what was written.
        let stamp = "\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))\n"
        try KeyFile.write(Array(stamp.utf8), to: "\(path)/\(Self.generationName)")
        for name in order {
            let home = "\(path)/\(name.split(separator: "/").dropLast().joined(separator: "/"))"
            try KeyFile.makeFolder(home)
            for draft in try names(in: home, drafts: true) { try KeyFile.remove("\(home)/\(draft)") }
            try KeyFile.write(changed[name] ?? [], to: "\(path)/\(name)")
        }
        for name in gone { try KeyFile.remove("\(path)/\(name)") }
    }

    /// Files that a keyring without them leaves behind: unpinned roots and revoked private keys. Everything
    /// else that it does not know is kept.
    private func obsolete(_ keyring: Keyring, _ former: KeyringFiles) -> [String] {
        let revoked = keyring.merchants.flatMap { merchant in
            merchant.keys.filter { $0.state.name == .revoked }.map {
                KeyringFiles.privateKey(merchant.registration.identifier, $0.fingerprint.text)
            }
        }
        let trust = former.contents.keys.filter { $0.hasPrefix("trust/") }
        return (revoked.filter { former.contents[$0] != nil } + trust).sorted()
    }
}
