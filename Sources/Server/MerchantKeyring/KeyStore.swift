package import FoundationEssentials
package import Logging
import PayKit
package import PaymentToken
import Synchronization

/// The keys of a running server, read from their folder. Changes that commands make there are noticed at the
/// next read; while the folder cannot be read, the last good keys stay in use.
package final class KeyStore: Sendable {
    package struct Contents: Sendable {
        package let keyring: Keyring
        /// The merchants' private keys, by the hash of their public ones.
        package let merchantKeys: MerchantKeys
        /// Knows the wallets that are trusted, and the chains it has seen.
        package let opener: TokenOpener
        /// The root of the own wallet, trusted beside those of the keyring.
        package let ownRoot: TrustedRoot?

        /// Works out what opens tokens; throws the keyring's fault where a key does not fit its certificate.
        package init(_ keyring: Keyring, ownRoot: TrustedRoot? = nil) throws(KeyringFault) {
            self.keyring = keyring
            self.ownRoot = ownRoot
            merchantKeys = try keyring.merchantKeys()
            opener = TokenOpener(
                roots: keyring.roots.map(\.certificate) + (ownRoot.map { [$0.certificate] } ?? []))
        }
    }

    private struct State {
        var contents: Contents
        var generation: [UInt8]?
        /// The fault that was logged and still holds.
        var fault: KeyFault?
        var ownPEM: [UInt8]?
    }

    /// Nil for keys that are kept in memory alone.
    private let folder: KeyFolder?
    private let ownWallet: OwnWallet?
    private let logger: Logger
    private let state: Mutex<State>

    /// Reads the folder; a missing one is an empty keyring.
    package init(folder: KeyFolder, ownWallet: OwnWallet? = nil, logger: Logger) throws(KeyFault) {
        self.folder = folder
        self.ownWallet = ownWallet
        self.logger = logger
        let (keyring, generation) = try Self.read(folder)
        do { state = Mutex(State(contents: try Contents(keyring), generation: generation)) } catch {
            throw .rule(error)
        }
    }

    /// Keeps keys in memory; they end with the process.
    package init(memory keyring: Keyring, ownWallet: OwnWallet? = nil, logger: Logger) throws(KeyFault) {
        folder = nil
        self.ownWallet = ownWallet
        self.logger = logger
        do { state = Mutex(State(contents: try Contents(keyring))) } catch { throw .rule(error) }
    }

    /// The generation is asked for first: what is saved in between is read twice rather than missed.
    private static func read(_ folder: KeyFolder) throws(KeyFault) -> (Keyring, generation: [UInt8]?) {
        do {
            let generation = try folder.generation()
            return (try folder.load(), generation)
        } catch {
            throw .folder(error)
        }
    }
}

extension KeyStore {
    package func current() -> Contents {
        lookForOwnWallet()
        if let folder {
            do throws(KeyFault) { if try refresh(from: folder) { note(nil) } } catch { note(error) }
        }
        return state.withLock { $0.contents }
    }

    private func note(_ fault: KeyFault?) {
        let former = state.withLock { state in
            defer { state.fault = fault }
            return state.fault
        }
        guard fault != former else { return }
        if let fault {
            logger.error("\(fault.sentence) The keys read before stay in use.")
        } else {
            logger.notice("the keys can be read again")
        }
    }

    private func lookForOwnWallet() {
        guard let pem = ownWallet?.read() else { return }
        let taken: TrustedRoot? = state.withLock { state in
            guard pem != state.ownPEM else { return nil }
            state.ownPEM = pem
            guard let root = OwnWallet.root(of: pem),
                let contents = try? Contents(state.contents.keyring, ownRoot: root)
            else { return nil }
            state.contents = contents
            return root
        }
        if let taken {
            logger.info("payments of this user's own wallet are taken, root \(taken.fingerprint.short)")
        }
    }

    /// Reads the folder outside the lock, again when another thread took a change in meanwhile. False when
    /// what is there could not be looked at yet.
    private func refresh(from folder: KeyFolder) throws(KeyFault) -> Bool {
        while true {
            let known = state.withLock { $0.generation }
            let generation: [UInt8]?
            do { generation = try folder.generation() } catch { throw .folder(error) }
            guard generation != known else { return true }
            if generation == nil { throw .folder(.missing(path: folder.path)) }
            // A writer still holds the lock, so the change is not complete; shoppers do not wait for it.
            if folder.isBeingWritten { return false }
            let read = try Self.read(folder)
            do {
                let isTaken = try state.withLock { state throws(KeyringFault) in
                    guard state.generation == known else { return false }
                    state.contents = try Contents(read.0, ownRoot: state.contents.ownRoot)
                    state.generation = read.generation
                    return true
                }
                if isTaken { return true }
            } catch {
                throw .rule(error)
            }
        }
    }

    /// The certificate that wallets encrypt to; nil without an active one that is valid at the moment.
    package func certificate(of merchantIdentifier: String, at now: Date) -> ProcessingCertificate? {
        current().keyring.certificate(of: merchantIdentifier, at: now)
    }

    /// Changes the keys, in the folder too if there is one.
    @discardableResult
    package func update<Result: Sendable>(
        _ change: (inout Keyring) throws(KeyringFault) -> Result
    ) throws(KeyFault) -> Result {
        if let folder {
            let result = try folder.update(change)
            _ = current()
            return result
        }
        do {
            return try state.withLock { state throws(KeyringFault) in
                var keyring = state.contents.keyring
                let result = try change(&keyring)
                state.contents = try Contents(keyring, ownRoot: state.contents.ownRoot)
                return result
            }
        } catch {
            throw .rule(error)
        }
    }
}

/// The wallet that the user who runs the server has on the same machine. Its payments are taken without a
/// command, since whoever owns the server's keys may trust it anyway.
package struct OwnWallet: Sendable {
    /// The wallet's root as PEM. The wallet's first use makes it, so it is looked for at every question.
    package let rootPath: String

    package init(rootPath: String) {
        self.rootPath = rootPath
    }

    /// The file's bytes now; nil without a file of this user that nobody else may write.
    package func read() -> [UInt8]? { (try? KeyFile.read(rootPath, isSecret: false, isOwn: true)) ?? nil }

    package static func root(of pem: [UInt8]) -> TrustedRoot? {
        guard let certificate = try? EncodedCertificate(pem: String(decoding: pem, as: UTF8.self)) else {
            return nil
        }
        return try? TrustedRoot(certificate)
    }
}
