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
        let (contents, generation) = try Self.read(folder)
        state = Mutex(State(contents: contents, generation: generation))
    }

    /// Keeps keys in memory; they end with the process.
    package init(memory keyring: Keyring, ownWallet: OwnWallet? = nil, logger: Logger) throws(KeyFault) {
        folder = nil
        self.ownWallet = ownWallet
        self.logger = logger
        do { state = Mutex(State(contents: try Contents(keyring))) } catch { throw .rule(error) }
    }

    /// The generation is asked for first: what is saved in between is read twice rather than missed.
    private static func read(
        _ folder: KeyFolder, ownRoot: TrustedRoot? = nil
    ) throws(KeyFault) -> (Contents, [UInt8]?) {
        do {
            let generation = try folder.generation()
            return (try Contents(folder.load(), ownRoot: ownRoot), generation)
        } catch let fault as KeyringFault {
            throw .rule(fault)
        } catch let fault as KeyFolderFault {
            throw .folder(fault)
        } catch {
            throw .folder(.missing(path: folder.path))
        }
    }
}

extension KeyStore {
    package func current() -> Contents {
        state.withLock { state in
            lookForOwnWallet(&state)
            guard let folder else { return state.contents }
            do throws(KeyFault) {
                guard try refresh(&state, from: folder) else { return state.contents }
                if state.fault != nil { logger.notice("the keys can be read again") }
                state.fault = nil
            } catch {
                if state.fault != error {
                    logger.error("\(error.sentence) The keys read before stay in use.")
                }
                state.fault = error
            }
            return state.contents
        }
    }

    private func lookForOwnWallet(_ state: inout State) {
        guard let pem = ownWallet?.read(), pem != state.ownPEM else { return }
        state.ownPEM = pem
        guard let root = OwnWallet.root(of: pem),
            let contents = try? Contents(state.contents.keyring, ownRoot: root)
        else { return }
        state.contents = contents
        logger.info("payments of this user's own wallet are taken, root \(root.fingerprint.short)")
    }

    /// False when what is there could not be looked at yet.
    private func refresh(_ state: inout State, from folder: KeyFolder) throws(KeyFault) -> Bool {
        let generation: [UInt8]?
        do { generation = try folder.generation() } catch { throw .folder(error) }
        guard generation != state.generation else { return true }
        if generation == nil { throw .folder(.missing(path: folder.path)) }
        // A writer still holds the lock, so the change is not complete; shoppers do not wait for it.
        if folder.isBeingWritten { return false }
        (state.contents, state.generation) = try Self.read(folder, ownRoot: state.contents.ownRoot)
        return true
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
