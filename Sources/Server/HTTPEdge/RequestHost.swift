import Codecs
import NIOCore
package import NIOHTTP1

/// The value of a `Host` header: a name or an IP address, and a port where one is given (RFC 9110, section
/// 7.2; RFC 3986, section 3.2.2).
package struct RequestHost: Hashable, Sendable {
    /// In lowercase, without the brackets of IPv6 and without the dot that may end a full name.
    package let name: String
    /// Port number; nil where none is written.
    package let port: UInt16?

    /// Nil for what is malformed or names no host.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        let rest: ArraySlice<UInt8>
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = String(decoding: bytes[1..<end], as: UTF8.self)
            guard address.contains(":"), (try? SocketAddress(ipAddress: address, port: 0)) != nil else {
                return nil
            }
            name = address.lowercased()
            rest = bytes[(end + 1)...]
        } else {
            let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            var host = bytes[..<end]
            guard Self.isName(host) else { return nil }
            if host.count > 1, host.last == UInt8(ascii: ".") { host.removeLast() }
            name = String(decoding: host, as: UTF8.self).lowercased()
            rest = bytes[end...]
        }
        let digits = rest.dropFirst()
        guard rest.isEmpty || rest.first == UInt8(ascii: ":"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        guard !digits.isEmpty else {
            port = nil
            return
        }
        guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
        port = number
    }

    /// True for `localhost` and the loopback addresses, 127.0.0.0/8 and ::1.
    package var isLoopback: Bool {
        if name == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: name, port: 0) else { return false }
        return Peer(address) == .local
    }

    /// Unreserved characters, percent-encoded bytes and sub-delimiters.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.indices.allSatisfy { index in
                switch bytes[index] {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "%"):
                    index + 2 < bytes.endIndex
                        && bytes[index + 1...index + 2].allSatisfy { Hexadecimal.value($0) != nil }
                case let byte: marks.contains(byte)
                }
            }
    }

    private static let marks = Array("-._~!$&'()*+,;=".utf8)
}

extension HTTPRequestHead {
    /// Leaves one `Host` in the head, the one that the request is for; an empty one where none can be taken
    /// for it: it is missing, doubled or malformed (RFC 9112, section 3.2).
    ///
    /// An absolute address counts for more than the header (section 3.2.2). HTTP/1.0 may be without both.
    package mutating func settleHost() {
        let hosts = headers["host"]
        guard hosts.count == 1, RequestHost(hosts[0]) != nil else {
            guard !hosts.isEmpty || version != .http1_0 else { return }
            return headers.replaceOrAdd(name: "Host", value: "")
        }
        guard !uri.utf8.starts(with: "/".utf8), let authority = absoluteAuthority else { return }
        headers.replaceOrAdd(name: "Host", value: RequestHost(authority) == nil ? "" : authority)
    }

    /// Leaves the path and query of the address in one spelling: without scheme and authority, and with the
    /// percent-encoded letters, digits and marks of a path decoded (RFC 3986, section 6.2.2.2).
    package mutating func settleTarget() {
        if !uri.utf8.starts(with: "/".utf8), let rest = behindScheme {
            let place = rest.drop { !"/?#".contains($0) }
            uri = place.hasPrefix("/") ? String(place) : "/\(place)"
        }
        guard uri.utf8.contains(UInt8(ascii: "%")) else { return }
        var bytes: [UInt8] = []
        var rest = uri.utf8[...]
        while let byte = rest.popFirst(), byte != UInt8(ascii: "?") {
            if byte == UInt8(ascii: "%"),
                let plain = Hexadecimal.decode(rest.prefix(2), ofEitherCase: true)?.first,
                PercentText.isUnreserved(plain)
            {
                bytes.append(plain)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        let query = uri.utf8.firstIndex(of: UInt8(ascii: "?")).map { uri[$0...] } ?? ""
        uri = String(decoding: bytes, as: UTF8.self) + query
    }

    /// True for a request whose client waits for 100 before it sends a body (RFC 9110, section 10.1.1).
    var expectsContinue: Bool {
        let hasBody =
            headers.contains(name: "transfer-encoding") || headers["content-length"].contains { $0 != "0" }
        return version != .http1_0 && hasBody
            && headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
    }

    private var absoluteAuthority: String? { behindScheme.map { String($0.prefix { !"/?#".contains($0) }) } }

    private var behindScheme: Substring? {
        for scheme in ["http://", "https://"] where uri.lowercased().hasPrefix(scheme) {
            return uri.dropFirst(scheme.count)
        }
        return nil
    }
}
