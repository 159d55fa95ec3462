package import HTTPEdge
package import HTTPTypes

extension Edge {
    /// A path of this shop as `Location` names it in the answer to a request.
    package func location(_ path: String, for request: HTTPRequest) -> String {
        absolute(path, host: request.authority, forwardedScheme: request.headerFields[.xForwardedProto])
    }

    /// True if the client of a request speaks with the shop, or with what is in front of it, encrypted.
    package func isEncrypted(for request: HTTPRequest) -> Bool {
        isEncrypted(host: request.authority, forwardedScheme: request.headerFields[.xForwardedProto])
    }
}

extension HTTPField.Name {
    fileprivate static let xForwardedProto = plain("X-Forwarded-Proto")
}
