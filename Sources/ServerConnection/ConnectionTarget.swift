package import NIOSSL
package import StoreAPI

/// The server that a connection goes to, the key that opens it, and the certificates that it may show.
package struct ConnectionTarget: Sendable {
    /// Origin and path prefix of the server, or a Unix socket.
    package var address: ServerAddress
    /// Access key sent with every request; nil for none.
    package var key: BearerToken?
    /// Root certificates that count beside those of the machine.
    package var roots: [NIOSSLCertificate]

    /// Makes a target; by default without a key and with the machine's trust roots alone.
    package init(address: ServerAddress, key: BearerToken? = nil, roots: [NIOSSLCertificate] = []) {
        self.address = address
        self.key = key
        self.roots = roots
    }
}
