import ClientRuntime
import Codecs
import CryptoExtras
import Glibc

/// The unit of the session limit: an IPv4 address, or the /64 within which an IPv6 client can choose.
package struct ClientNetwork: Hashable, Sendable {
    /// IPv4 address in dotted decimals, or the IPv6 prefix as `2001:db8:0:1::/64`.
    package let text: String

    /// Parses SSH_CONNECTION of sshd: the client's address and port, then the server's.
    package init?(connection: String) {
        let parts = connection.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard connection.utf8.count <= 200, parts.count == 4, Self.isPort(parts[1]), Self.isPort(parts[3]),
            Self.network(parts[2]) != nil, let network = Self.network(parts[0])
        else { return nil }
        text = network
    }

    /// An anonymous name (scrypt, RFC 7914); slow, since there are few addresses to guess.
    func hashed(salt: [UInt8]) throws -> String {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(text.utf8), salt: salt, outputByteCount: 12, rounds: 1_024, blockSize: 8,
            parallelism: 1)
        return key.withUnsafeBytes { Hexadecimal.encode($0) }
    }

    private static func isPort(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text) != nil
    }

    private static func network(_ address: String) -> String? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return text(withUnsafeBytes(of: four) { Array($0) }) }
        let parts = address.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        let isZoned = parts.count < 2 || !parts[1].isEmpty && parts[1].isASCIIName(with: "-_.")
        var six = in6_addr()
        guard isZoned, inet_pton(AF_INET6, String(parts[0]), &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        // An IPv4 address that a socket for both kinds tells as one of IPv6 (RFC 4291, 2.5.5.2).
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMapped { return text(Array(bytes.suffix(4))) }
        let groups = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }

    private static func text(_ four: [UInt8]) -> String { four.map(String.init).joined(separator: ".") }
}
