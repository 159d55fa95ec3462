package import Codecs
import ShopCore
import ShopPages
import StoreAPI

/// Sample values of examples, from `examples.json`. They fill in schemas and never stand for them: a value
/// that its schema refuses is not used.
package struct ExampleValues: Decodable, Sendable {
    /// By the names of members; the first that a schema takes is used, and `*` holds texts for all others.
    package var values: [String: [JSONTree]] = [:]
    /// Values that go before those inside a shape, a member, an operation or a part of a path.
    package var scopes: [String: [String: [JSONTree]]] = [:]
    /// The optional members that a request shows, by operation.
    package var requests: [String: [String]] = [:]
    /// The optional members that an answer shows, by operation, and with `*` in all of them.
    package var answers: [String: [String]] = [:]
    /// Shapes of answers whose schema takes anything, by operation.
    package var shapes: [String: String] = [:]
    /// Bodies of requests that are no JSON, by operation.
    package var texts: [String: String] = [:]
    /// The places that `Location` names where the answer has no link to itself, by operation.
    package var places: [String: String] = [:]

    package static let known: ExampleValues = {
        let bytes = PageFiles.bytes("examples.json")
        return (try? WireFormat.decode(ExampleValues.self, from: bytes)) ?? ExampleValues()
    }()
}
