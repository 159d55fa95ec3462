package import FoundationEssentials
import Glibc
import HostFiles
package import PaymentToken

/// The folder with the wallet's own certificates: its authority, which servers pin by its root, and the
/// identity that signs tokens. Both files can be read by their owner alone.
package struct WalletHome: Sendable {
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package struct Failure: Error, Hashable {
        package let sentence: String

        package init(sentence: String) { self.sentence = sentence }
    }

    /// `vitrine/wallet` in XDG_DATA_HOME.
    package static var usual: WalletHome {
        get throws(Failure) {
            try usual(data: Environment["XDG_DATA_HOME"], home: Environment["HOME"] ?? accountHome)
        }
    }

    /// The folder for these values of XDG_DATA_HOME and HOME. Relative ones count as none, as the XDG base
    /// directory specification has it.
    /// - Throws: ``Failure`` when neither value is an absolute path.
    package static func usual(data: String?, home: String?) throws(Failure) -> WalletHome {
        let named = data.flatMap { $0.hasPrefix("/") ? $0 : nil }
        let inHome = home.flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
        guard let base = named ?? inHome else {
            throw Failure(
                sentence: "There is no place for the wallet's certificates. Set HOME or XDG_DATA_HOME to the "
                    + "full path of a folder of yours.")
        }
        return WalletHome(folder: "\(base)/vitrine/wallet")
    }

    /// The home folder of the user's account, for when HOME is not set. Never a folder that all users share.
    private static var accountHome: String? {
        getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } }
    }

    package var rootPath: String { path(of: "root.pem") }

    /// The root as PEM; made with everything else on first use.
    @discardableResult
    package func root(at now: Date) throws(Failure) -> String { try root(of: try authority(at: now)) }

    /// The subject key identifier of the kept root, by which servers name it (RFC 5280 section 4.2.1.2).
    /// Reads no key. Nil where root or authority have to be made, or cannot be read.
    package var rootIdentifier: [UInt8]? {
        guard let authority = try? secret("authority.pem"), !authority.isEmpty,
            let root = try? WholeFile.kept(at: rootPath, isSecret: false, limit: Self.limit)
        else { return nil }
        return try? EncodedCertificate(pem: String(decoding: root, as: UTF8.self)).subjectKeyIdentifier
    }

    @discardableResult
    private func root(of authority: WalletAuthority) throws(Failure) -> String {
        let pem = authority.root.pem
        let known = try? WholeFile.kept(at: rootPath, isSecret: false, limit: Self.limit)
        if known != Array(pem.utf8) {
            try whileLocked { () throws(Failure) in try write(pem, to: "root.pem", mode: 0o644) }
        }
        return pem
    }

    package enum State: Hashable, Sendable {
        case absent
        case kept(hasSigner: Bool)
    }

    /// Changes nothing in the folder.
    package func state(at now: Date) throws(Failure) -> State {
        guard let authority = try knownAuthority() else { return .absent }
        return .kept(hasSigner: try signer(of: authority, at: now) != nil)
    }

    /// The kept one, or a new one where it is missing or expired. Makes the root first, for servers to read.
    package func signer(at now: Date) throws(Failure) -> SigningIdentity {
        let authority = try authority(at: now)
        try root(of: authority)
        if let known = try signer(of: authority, at: now) { return known }
        return try whileLocked { () throws(Failure) in
            // Another program may have been faster.
            if let known = try signer(of: authority, at: now) { return known }
            let made = try issue(authority, at: now)
            try write(made.pem, to: "signing.pem", mode: 0o600)
            return made
        }
    }

    /// Nil unless it is of this authority and valid now; a damaged one counts as none.
    private func signer(of authority: WalletAuthority, at now: Date) throws(Failure) -> SigningIdentity? {
        guard let text = try secret("signing.pem"), let known = try? SigningIdentity(pem: text),
            known.intermediate == authority.intermediate, known.leaf.validity(at: now) == .valid
        else { return nil }
        return known
    }

    private func issue(_ authority: WalletAuthority, at now: Date) throws(Failure) -> SigningIdentity {
        do {
            let early = Self.beginning(at: now)
            let start = authority.intermediate.validity(at: early) == .valid ? early : now
            return try authority.signer(at: start)
        } catch {
            throw Failure(sentence: "The wallet's certificates in \(folder) cannot sign: \(error).")
        }
    }

    private func authority(at now: Date) throws(Failure) -> WalletAuthority {
        if let known = try knownAuthority() { return known }
        return try whileLocked { () throws(Failure) in
            // Another program may have been faster.
            if let known = try knownAuthority() { return known }
            let made: WalletAuthority
            do { made = try WalletAuthority(at: Self.beginning(at: now)) } catch {
                throw Failure(sentence: "The wallet's certificates cannot be made: \(error).")
            }
            try write(made.pem, to: "authority.pem", mode: 0o600)
            return made
        }
    }

    /// The authority in the folder. A damaged one is not replaced: servers trust it by its root.
    private func knownAuthority() throws(Failure) -> WalletAuthority? {
        guard let text = try secret("authority.pem") else { return nil }
        do { return try WalletAuthority(pem: text) } catch {
            throw Failure(
                sentence: "\(path(of: "authority.pem")) holds no wallet authority any more (\(error)). "
                    + "Nothing was changed; move the file away to begin with a new one, which servers have "
                    + "to trust anew.")
        }
    }

    /// A day early, for servers whose clock is behind.
    private static func beginning(at now: Date) -> Date { now.addingTimeInterval(-86_400) }

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
