package import NIOSSL
package import StoreAPI

/// The server that a connection goes to, the key that opens it, and the certificates that it may show. A key
/// leaves this machine by a target alone, and never in clear unless that was asked for.
package struct ConnectionTarget: Sendable {
    /// Origin and path prefix of the server, or a Unix socket.
    package let address: ServerAddress
    /// Access key sent with every request; nil for none.
    package let key: BearerToken?
    /// Root certificates that count beside those of the machine.
    package let roots: [NIOSSLCertificate]

    /// The key would travel without encryption to another machine.
    package struct ExposedKey: Error, Hashable, Sendable, CustomStringConvertible {
        /// Name of the server's address.
        package let server: String

        /// Sentence for the operator: that nothing was sent, and the next step.
        package var description: String {
            "The key would go to \(server) where others can read it. Nothing was sent. "
                + "Use an https:// address."
        }
    }

    /// Makes a target without a key; by default with the machine's trust roots alone.
    package init(address: ServerAddress, roots: [NIOSSLCertificate] = []) {
        (self.address, key, self.roots) = (address, nil, roots)
    }

    /// Makes a target with a key.
    /// - Parameter isReadable: true where somebody asked for a key that others can read on its way.
    /// - Throws: ``ExposedKey`` for a key that would go in clear to another machine.
    package init(
        address: ServerAddress, key: BearerToken?, roots: [NIOSSLCertificate] = [], isReadable: Bool = false
    ) throws(ExposedKey) {
        guard key == nil || address.isPrivate || isReadable else {
            throw ExposedKey(server: address.name)
        }
        (self.address, self.key, self.roots) = (address, key, roots)
    }
}
