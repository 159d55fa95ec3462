import Glibc
package import NIOCore

package enum Peer: Hashable, Sendable {
    /// A program of this machine: over the loopback interface or a Unix socket.
    case local
    /// An address of IPv4, or a network of IPv6: one household has a whole one.
    case elsewhere(String)

    /// Classifies a socket address; one without an IP address is a Unix socket and local.
    package init(_ address: SocketAddress?) {
        self =
            switch address?.ipAddress {
            case .some(let text):
                Self.bytes(of: text, AF_INET, 4).map(Self.v4) ?? Self.bytes(of: text, AF_INET6, 16).map(
                    Self.v6)
                    ?? .elsewhere(text)
            case nil: .local
            }
    }

    /// An address in the order of the network; nil when it is of another family.
    private static func bytes(of text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private static func v4(_ bytes: [UInt8]) -> Peer {
        bytes.first == 127 ? .local : .elsewhere(bytes.map(String.init).joined(separator: "."))
    }

    private static func v6(_ bytes: [UInt8]) -> Peer {
        // ::ffff:1.2.3.4 is 1.2.3.4, seen through a socket of IPv6.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return v4(Array(bytes[12...]))
        }
        if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return .local }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return .elsewhere(groups.joined(separator: ":") + "::/64")
    }
}
