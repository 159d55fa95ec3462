/// An address under which the shop is reached through something in front of it, as `--public-url` names it.
package struct PublicURL: Hashable, Sendable {
    /// Scheme, host and port, without a port that is the scheme's own: `https://shop.example.org`.
    package let origin: String
    package let host: RequestHost
    /// The path in front of every path of the shop, empty or like `/shop`.
    package let prefix: String

    package init(_ origin: WebOrigin, prefix: String) {
        self.origin = origin.text
        host = origin.host
        self.prefix = prefix
    }
}

/// The origin of a page: scheme, host and port (RFC 6454).
package struct WebOrigin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// Host and port; the port is nil where none is written.
    package let host: RequestHost

    /// Reads an `Origin` or a `Referer`; nil for `null` and for other schemes than those of the web.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty else { return nil }
        switch parts[0].lowercased() {
        case "http:": scheme = "http"
        case "https:": scheme = "https"
        default: return nil
        }
        guard let host = RequestHost(parts[2]) else { return nil }
        self.host = host
    }

    package init(scheme: String, host: RequestHost) {
        self.scheme = scheme
        self.host = host
    }

    /// As browsers write it: without a port that is the scheme's own.
    package var text: String {
        let name = host.name.contains(":") ? "[\(host.name)]" : host.name
        guard let port = host.port, port != (scheme == "https" ? 443 : 80) else {
            return "\(scheme)://\(name)"
        }
        return "\(scheme)://\(name):\(port)"
    }

    /// Compares it with the host that a request names. The scheme is not known behind something that
    /// encrypts.
    package func isAt(_ host: RequestHost?) -> Bool {
        guard let host, host.name == self.host.name else { return false }
        let usual: UInt16 = scheme == "https" ? 443 : 80
        return (host.port ?? usual) == (self.host.port ?? usual)
    }
}
