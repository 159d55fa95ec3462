import Foundation
import StoreAPI
import Testing

/// The frozen examples of the contract's bodies.
enum Wire {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Wire")

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "\(name).json")))
    }

    /// The same JSON with sorted keys and without blanks.
    static func canonical(_ bytes: [UInt8]) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        let data = try JSONSerialization.data(
            withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    /// Expects that the example is read as this value and that the value is written as the example.
    static func expect<Body: Codable & Equatable>(
        _ name: String, is value: Body, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = try bytes(name)
        #expect(try WireFormat.decode(Body.self, from: bytes) == value, sourceLocation: sourceLocation)
        #expect(
            String(decoding: try WireFormat.encode(value), as: UTF8.self) == (try canonical(bytes)),
            sourceLocation: sourceLocation)
    }
}
