import FoundationEssentials
import Glibc
import PaymentToken

/// The folder with the wallet's own certificates: its authority, which servers pin by its root, and the
/// identity that signs tokens. Both files can be read by their owner alone.
struct WalletHome: Sendable {
    let folder: String

    init(folder: String) { self.folder = folder }

    /// `vitrine/wallet` in XDG_DATA_HOME.
    static var usual: WalletHome {
        let home = Environment["HOME"] ?? "/tmp"
        let data = Environment["XDG_DATA_HOME"] ?? "\(home)/.local/share"
        return WalletHome(folder: "\(data)/vitrine/wallet")
    }

    /// Why the wallet's certificates cannot be had.
    struct Failure: Error, Hashable {
        let sentence: String
    }

    /// Where the root stands that a server has to trust.
    var rootPath: String { "\(folder)/root.pem" }

    /// The root as PEM; made with everything else on first use.
    @discardableResult
    func root(at now: Date) throws(Failure) -> String {
        let pem = try authority(at: now).root.pem
        if (try? String(contentsOfFile: rootPath, encoding: .utf8)) != pem {
            try write(pem, to: rootPath, mode: 0o644)
        }
        return pem
    }

    /// The identity that signs tokens; a new one is issued when there is none or its time is over.
    func signer(at now: Date) throws(Failure) -> SigningIdentity {
        let path = "\(folder)/signing.pem"
        if let text = try read(path), let known = try? SigningIdentity(pem: text),
            known.leaf.validity(at: now) == .valid
        {
            return known
        }
        do {
            let made = try authority(at: now).signer(at: now)
            try write(made.pem, to: path, mode: 0o600)
            return made
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(sentence: "The wallet's certificates in \(folder) cannot sign: \(error)")
        }
    }

    private func authority(at now: Date) throws(Failure) -> WalletAuthority {
        let path = "\(folder)/authority.pem"
        if let text = try read(path) {
            do { return try WalletAuthority(pem: text) } catch {
                throw Failure(
                    sentence:
                        "\(path) holds no wallet authority any more (\(error)). Nothing was changed; move "
                        + "the file away to begin with a new one, which servers have to trust anew.")
            }
        }
        do {
            let made = try WalletAuthority(at: now)
            try write(made.pem, to: path, mode: 0o600, replacing: false)
            // Another program may have been faster: what stands in the file counts.
            return try WalletAuthority(pem: read(path) ?? made.pem)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(sentence: "The wallet's certificates cannot be made: \(error)")
        }
    }

    // MARK: Files

    /// The text of a file; nil when there is none. A private file that others can read is refused.
    private func read(_ path: String) throws(Failure) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        guard status.st_mode & 0o077 == 0 else {
            throw Failure(sentence: "\(path) can be read by others. Nothing was read; run: chmod 600 \(path)")
        }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure(sentence: "\(path) cannot be read. Check whom it belongs to.")
        }
        return text
    }

    /// Writes a file as a whole or not at all.
    private func write(_ text: String, to path: String, mode: mode_t, replacing: Bool = true) throws(Failure)
    {
        let failure = Failure(sentence: "\(path) cannot be written. Check the folder, or set XDG_DATA_HOME.")
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure
        }
        let temporary = "\(path).\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure }
        let bytes = Array(text.utf8)
        let written = Glibc.write(file, bytes, bytes.count)
        fsync(file)
        close(file)
        defer { unlink(temporary) }
        guard written == bytes.count else { throw failure }
        if replacing {
            guard rename(temporary, path) == 0 else { throw failure }
        } else {
            guard link(temporary, path) == 0 || errno == EEXIST else { throw failure }
        }
    }
}
