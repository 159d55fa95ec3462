package import NIOSSL
package import StoreAPI

extension ServerAddress {
    /// Says that a server was not trusted, where no further root can be named.
    package var untrusted: String {
        "The certificate of \(name) is not trusted, and nothing was sent. Check the address, or add the "
            + "root that certifies it to the certificates that this machine trusts."
    }
}

/// The server of a connection, its access key, and the trusted certificates. Keys are sent by way of a
/// target only, and never in clear unless that was asked for.
package struct ConnectionTarget: Sendable {
    /// Origin and path prefix of the server, or a Unix socket.
    package let address: ServerAddress
    package let key: BearerToken?
    /// Root certificates that count beside those of the machine.
    package let roots: [NIOSSLCertificate]

    /// The key would travel without encryption to another machine.
    package struct ExposedKey: Error, Hashable, Sendable, CustomStringConvertible {
        package let server: String

        package var description: String {
            "The key would go to \(server) where others can read it. Nothing was sent. "
                + "Use an https:// address."
        }
    }

    package init(address: ServerAddress, roots: [NIOSSLCertificate] = []) {
        (self.address, key, self.roots) = (address, nil, roots)
    }

    /// - Parameter isReadable: allows a key in clear to another machine; without it that throws.
    package init(
        address: ServerAddress, key: BearerToken?, roots: [NIOSSLCertificate] = [], isReadable: Bool = false
    ) throws(ExposedKey) {
        guard key == nil || address.isPrivate || isReadable else {
            throw ExposedKey(server: address.name)
        }
        (self.address, self.key, self.roots) = (address, key, roots)
    }
}
