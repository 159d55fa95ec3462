import Foundation
import Logging
import MerchantKeyring
import MerchantSamples
import PayKit
import PaymentToken
import Synchronization
import TestSupport
import Testing

struct KeyStoreTests {
    private typealias Sample = MerchantsSamples

    private final class Log: Sendable {
        let lines = Mutex<[String]>([])

        var logger: Logger { Logger(label: "test", factory: { _ in Handler(log: self) }) }
    }

    private struct Handler: LogHandler {
        let log: Log
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.lines.withLock { $0.append("\(event.level): \(event.message)") } }
    }

    private static func ensure(_ keyStore: KeyStore, at now: Date) throws -> ProcessingCertificate {
        try keyStore.ensureMerchant(
            identifier: Sample.shop, organisation: "Example", country: #require(Country(code: "US")), at: now)
    }

    @Test func firstStartMakesTheMerchantAndItsKey() async throws {
        try await TemporaryFolder.use { place in
            let folder = KeyFolder(path: place + "/keys")
            let keyStore = try KeyStore(folder: folder, logger: Log().logger)
            let certificate = try Self.ensure(keyStore, at: Sample.start)
            #expect(keyStore.certificate(of: Sample.shop, at: Sample.start) == certificate)
            #expect(keyStore.current().merchantKeys[certificate.publicKeyHash] != nil)
            #expect(try folder.load().certificate(of: Sample.shop, at: Sample.start) == certificate)
            let again = try KeyStore(folder: folder, logger: Log().logger)
            #expect(try Self.ensure(again, at: Sample.later) == certificate)
        }
    }

    @Test func memoryNeedsNoFolder() throws {
        let keyStore = try KeyStore(memory: Keyring(), logger: Log().logger)
        let certificate = try Self.ensure(keyStore, at: Sample.start)
        #expect(try Self.ensure(keyStore, at: Sample.later) == certificate)
        let root = try Sample.root()
        #expect(try keyStore.trust(root, at: Sample.start))
        #expect(keyStore.current().keyring.roots.map(\.certificate) == [root])
    }

    @Test func ownWalletIsTrustedOnceItIsThere() async throws {
        try await TemporaryFolder.use { place in
            let wallet = OwnWallet(rootPath: place + "/root.pem")
            let log = Log()
            let folder = KeyFolder(path: place + "/keys")
            let keyStore = try KeyStore(folder: folder, ownWallet: wallet, logger: log.logger)
            #expect(keyStore.current().ownRoot == nil)
            let root = try Sample.root()
            try Data(root.pem.utf8).write(to: URL(fileURLWithPath: wallet.rootPath))
            #expect(keyStore.current().ownRoot?.certificate == root)
            // It is of no command and stands in no list.
            _ = try Self.ensure(keyStore, at: Sample.start)
            #expect(
                keyStore.current().keyring.roots.map(\.certificate).isEmpty
                    && keyStore.current().ownRoot?.certificate == root)
            #expect(log.lines.withLock { $0.contains { $0.contains("own wallet") } })
        }
    }

    @Test("a root that others may write, or that is none, is nobody's own", arguments: [0o664, 0o646, 0o600])
    func ownWalletIsOfItsOwnerAlone(_ mode: mode_t) async throws {
        try await TemporaryFolder.use { place in
            let wallet = OwnWallet(rootPath: place + "/root.pem")
            let text = mode == 0o600 ? "-----BEGIN CERTIFICATE-----\n" : try Sample.root().pem
            try Data(text.utf8).write(to: URL(fileURLWithPath: wallet.rootPath))
            #expect(chmod(wallet.rootPath, mode) == 0)
            let keyStore = try KeyStore(memory: Keyring(), ownWallet: wallet, logger: Log().logger)
            #expect(keyStore.current().ownRoot == nil)
        }
    }

    @Test func expiredKeyIsRenewedAtTheStart() throws {
        let keyStore = try KeyStore(memory: Keyring(), logger: Log().logger)
        let first = try Self.ensure(keyStore, at: Sample.start)
        let after = first.encoded.notAfter.addingTimeInterval(1)
        #expect(keyStore.certificate(of: Sample.shop, at: after) == nil)
        let second = try Self.ensure(keyStore, at: after)
        #expect(keyStore.certificate(of: Sample.shop, at: after) == second)
        #expect(keyStore.current().merchantKeys[first.publicKeyHash] != nil)
    }

    @Test func changesOfCommandsAreNoticed() async throws {
        try await TemporaryFolder.use { place in
            let folder = KeyFolder(path: place + "/keys")
            let keyStore = try KeyStore(folder: folder, logger: Log().logger)
            let first = try Self.ensure(keyStore, at: Sample.start)
            let second = try folder.update { keyring throws(KeyringFault) in
                try keyring.rotate(Sample.shop, at: Sample.later)
            }
            #expect(keyStore.certificate(of: Sample.shop, at: Sample.later) == second)
            #expect(keyStore.current().merchantKeys[first.publicKeyHash] != nil)
            let hash = try Sample.hash(first)
            try folder.update { keyring throws(KeyringFault) in
                _ = try keyring.revoke(hash.text, of: Sample.shop, at: Sample.later)
            }
            #expect(keyStore.current().merchantKeys[first.publicKeyHash] == nil)
            let root = try TrustedRoot(Sample.root())
            try folder.update { keyring throws(KeyringFault) in _ = try keyring.trust(root, at: Sample.start)
            }
            #expect(keyStore.current().keyring.roots.map(\.certificate) == [root.certificate])
        }
    }

    @Test func lastGoodKeysStayWhileTheFolderCannotBeRead() async throws {
        try await TemporaryFolder.use { place in
            let folder = KeyFolder(path: place + "/keys")
            let log = Log()
            let keyStore = try KeyStore(folder: folder, logger: log.logger)
            let first = try Self.ensure(keyStore, at: Sample.start)
            let second = try folder.update { keyring throws(KeyringFault) in
                try keyring.rotate(Sample.shop, at: Sample.later)
            }
            let key = "\(folder.path)/merchants/\(Sample.shop)/\(try Sample.hash(second).text).key.pem"
            try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: key)
            for _ in 1...3 { #expect(keyStore.certificate(of: Sample.shop, at: Sample.later) == first) }
            let sentence = KeyFolderFault.exposed(path: key, mode: 0o604).sentence
            #expect(log.lines.withLock { $0 } == ["error: \(sentence) The keys read before stay in use."])
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
            #expect(keyStore.certificate(of: Sample.shop, at: Sample.later) == second)
            #expect(log.lines.withLock { $0.last } == "notice: the keys can be read again")
            try FileManager.default.removeItem(atPath: folder.path)
            for _ in 1...3 { #expect(keyStore.certificate(of: Sample.shop, at: Sample.later) == second) }
            #expect(log.lines.withLock { $0.count } == 3)
        }
    }

    @Test func portalThatHasEndedIsOpenedAnew() throws {
        var keyring = try Sample.keyring()
        let first = try keyring.rotate(Sample.shop, at: Sample.start)
        let former = try #require(keyring.portal).certificate
        // Twenty-six years; a portal is open for twenty-five.
        let later = Sample.start.addingTimeInterval(26 * 366 * 86_400)
        let second = try keyring.rotate(Sample.shop, at: later)
        let portal = try #require(keyring.portal).certificate
        #expect(portal != former && portal.validity(at: later) == .valid)
        #expect(second.validity(at: later) == .valid && second.publicKeyHash != first.publicKeyHash)
        #expect(try Sample.states(keyring) == [.retired, .active])
    }

    @Test func startOnADamagedFolderFails() async throws {
        try await TemporaryFolder.use { place in
            let folder = KeyFolder(path: place + "/keys")
            _ = try Self.ensure(KeyStore(folder: folder, logger: Log().logger), at: Sample.start)
            let record = "\(folder.path)/merchants/\(Sample.shop)/merchant.json"
            try Data("[]".utf8).write(to: URL(filePath: record))
            #expect(throws: KeyFault.folder(.damaged(path: record, .record))) {
                _ = try KeyStore(folder: folder, logger: Log().logger)
            }
        }
    }
}
