extension Edge {
    /// The absolute URI of a path of this shop, for a client that needs one, such as in `Location` (RFC 9110,
    /// sections 4.2 and 10.2.2). Prefix and query are part of the path.
    ///
    /// Host and port are those that the request names; it is one of `publicURLs` that knows the scheme in
    /// front of a proxy. Without any address the path stays a relative reference.
    ///
    /// - Parameters:
    ///   - forwardedScheme: The `X-Forwarded-Proto` of the request; its first scheme is the client's.
    package func absolute(_ path: String, host: String?, forwardedScheme: String?) -> String {
        guard path.hasPrefix("/"), let origin = origin(at: host, forwardedScheme) else { return path }
        return origin + path
    }

    /// True if the client of a request speaks with the shop, or with what is in front of it, encrypted.
    package func isEncrypted(host: String?, forwardedScheme: String?) -> Bool {
        settings.isEncrypted || origin(at: host, forwardedScheme)?.hasPrefix("https://") == true
    }

    /// Scheme, host and port under which the sender of a request reaches the shop; nil where neither the
    /// request nor the settings name a host.
    private func origin(at host: String?, _ forwardedScheme: String?) -> String? {
        guard let host = host.flatMap({ RequestHost($0) }) else { return settings.publicURLs.first?.origin }
        let known = settings.publicURLs.first { WebOrigin($0.origin)?.isAt(host) == true }
        if let known { return known.origin }
        let first = forwardedScheme?.split(separator: ",").first?.filter { $0 != " " }.lowercased()
        return WebOrigin(scheme: settings.isEncrypted || first == "https" ? "https" : "http", host: host).text
    }
}
