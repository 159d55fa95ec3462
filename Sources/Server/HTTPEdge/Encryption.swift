import FoundationEssentials
package import NIOSSL
import Synchronization

/// The shop's proof of itself: a certificate with those that certify it, and its private key, both in files
/// of PEM. They may be renewed while the shop is open; open connections keep the old ones.
package final class Encryption: Sendable {
    package enum Fault: Error, Hashable, Sendable {
        case unreadable(path: String)
        case noCertificate(path: String)
        case noKey(path: String)
        /// The key is another certificate's.
        case mismatch
    }

    /// Path of the PEM file with the certificate chain, the server's own certificate first.
    package let certificate: String
    /// Path of the PEM file with the private key, without a passphrase.
    package let privateKey: String
    private let current: Mutex<NIOSSLContext>

    package init(certificate: String, privateKey: String) throws(Fault) {
        self.certificate = certificate
        self.privateKey = privateKey
        current = Mutex(try Self.context(certificate, privateKey))
    }

    /// The context of connections that come now.
    package var context: NIOSSLContext { current.withLock { $0 } }

    /// Reads the files again; when they cannot be used, what was read before stays.
    package func reload() throws(Fault) {
        let context = try Self.context(certificate, privateKey)
        current.withLock { $0 = context }
    }

    private static func context(_ certificate: String, _ privateKey: String) throws(Fault) -> NIOSSLContext {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        let pem = try bytes(certificate), secret = try bytes(privateKey)
        do { chain = try NIOSSLCertificate.fromPEMBytes(pem) } catch {
            throw .noCertificate(path: certificate)
        }
        guard !chain.isEmpty else { throw .noCertificate(path: certificate) }
        do { key = try NIOSSLPrivateKey(bytes: secret, format: .pem) } catch {
            throw .noKey(path: privateKey)
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do { return try NIOSSLContext(configuration: configuration) } catch { throw .mismatch }
    }

    private static func bytes(_ path: String) throws(Fault) -> [UInt8] {
        do { return try [UInt8](Data(contentsOf: URL(filePath: path))) } catch {
            throw .unreadable(path: path)
        }
    }
}

extension Encryption.Fault {
    /// The fault as an English clause for the command line, with what to do.
    package var sentence: String {
        switch self {
        case .unreadable(let path):
            "cannot read \(path). Check that it is there and who may read it."
        case .noCertificate(let path):
            "\(path) holds no certificate. Name a PEM file with --certificate, the shop's own first."
        case .noKey(let path):
            "\(path) holds no private key that can be used. Name a PEM file without a passphrase with "
                + "--private-key."
        case .mismatch:
            "the private key is not the certificate's. Name the two that belong together with --certificate "
                + "and --private-key."
        }
    }
}
