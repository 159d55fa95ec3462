package import HTTPEdge
package import HTTPTypes

extension Edge {
    /// A path of this shop as `Location` names it in the answer to a request.
    package func location(_ path: String, for request: HTTPRequest) -> String {
        absolute(path, host: request.authority, forwardedScheme: request.headerFields[.xForwardedProto])
    }
}

extension HTTPField.Name {
    fileprivate static let xForwardedProto = plain("X-Forwarded-Proto")
}
