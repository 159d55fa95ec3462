package import NIOSSL
package import StoreAPI

/// The server that a connection goes to, the key that opens it, and the certificates that it may show.
package struct ConnectionTarget: Sendable {
    package var address: ServerAddress
    package var key: BearerToken?
    /// Root certificates that count beside those of the machine.
    package var roots: [NIOSSLCertificate]

    package init(address: ServerAddress, key: BearerToken? = nil, roots: [NIOSSLCertificate] = []) {
        self.address = address
        self.key = key
        self.roots = roots
    }
}
