import ArgumentParser
import ClientRuntime
import HostFiles
import NIOSSL
package import ServerConnection
import StoreAPI

/// The options for the shop's address, key and certificates.
package struct ServerOptions: ParsableArguments {
    @Option(
        help: """
            The server's address, http://…, https://… or unix:/path; without it, VITRINE_SERVER or \
            http://127.0.0.1:8080.
            """)
    var server: String?
    @Option(
        help: "A file with the access key, mode 0600 and your own; without it, that of VITRINE_KEY_FILE.",
        completion: .file())
    var keyFile: String?
    @Option(
        help: "A PEM file with one more root certificate to trust for the server.",
        completion: .file())
    var caFile: String?
    @Flag(help: "Send the key without encryption to another machine, where others can read it.")
    var insecureHttp = false

    /// Throws a sentence about any mistake before anything is sent.
    package var target: ConnectionTarget {
        get throws {
            let address: ServerAddress
            do throws(ServerAddress.Fault) {
                address = try ServerAddress(
                    server ?? Environment["VITRINE_SERVER"] ?? "http://127.0.0.1:8080")
            } catch {
                throw ValidationError("\(error)")
            }
            let key = try (keyFile ?? Environment["VITRINE_KEY_FILE"]).map { try BearerToken(named: $0) }
            let roots = try caFile.map { try Self.roots($0) } ?? []
            do throws(ConnectionTarget.ExposedKey) {
                return try ConnectionTarget(
                    address: address, key: key, roots: roots, isReadable: insecureHttp)
            } catch {
                throw ValidationError(
                    "\("\(error)".dropLast()), or add --insecure-http if nobody can read along.")
            }
        }
    }

    private static func roots(_ file: String) throws -> [NIOSSLCertificate] {
        let bytes: [UInt8]
        do throws(WholeFile.Fault) {
            bytes = try WholeFile.kept(at: file, isSecret: false, limit: 1 << 20)
        } catch {
            throw ValidationError("The certificate file \(quoted(file)) cannot be read: \(error.reason).")
        }
        guard let roots = try? NIOSSLCertificate.fromPEMBytes(bytes), !roots.isEmpty else {
            throw ValidationError(
                "\(quoted(file)) holds no certificate. It begins with -----BEGIN CERTIFICATE-----.")
        }
        return roots
    }
}

extension BearerToken {
    package init(named file: String) throws {
        do throws(Fault) { self = try BearerToken(file: file) } catch {
            throw ValidationError(error.sentence(about: quoted(file)))
        }
    }
}
