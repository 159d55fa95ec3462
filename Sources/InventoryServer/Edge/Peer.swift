import Glibc
import NIOCore

/// Where a request comes from.
enum Peer: Hashable, Sendable {
    /// A program of this machine: over the loopback interface or a Unix socket.
    case local
    /// An address of IPv4, or a network of IPv6: one household has a whole one.
    case elsewhere(String)

    init(_ address: SocketAddress?) {
        var v4 = in_addr(), v6 = in6_addr()
        self =
            switch address?.ipAddress {
            case .some(let text) where inet_pton(AF_INET, text, &v4) == 1:
                Self.v4(withUnsafeBytes(of: v4) { Array($0) })
            case .some(let text) where inet_pton(AF_INET6, text, &v6) == 1:
                Self.v6(withUnsafeBytes(of: v6) { Array($0) })
            case .some(let text): .elsewhere(text)
            case nil: .local
            }
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
