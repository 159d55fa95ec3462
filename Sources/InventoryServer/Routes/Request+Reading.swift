import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

extension Request {
    /// Refuses a request that takes none of these media types.
    func requireAccept(_ types: String...) throws(Refusal) {
        guard let accept = headers[.accept] else { return }
        let list = WeightedList(accept)
        guard types.contains(where: { list.weight(ofMediaType: $0) > 0 }) else {
            throw .notAcceptable(types.first ?? "")
        }
    }

    /// Refuses a request that takes neither form of JSON.
    func requireJSON() throws(Refusal) { try requireAccept("application/hal+json", "application/json") }

    /// The parameters of the query; unknown and repeated ones are refused by name.
    func parameters(_ known: String...) throws(Refusal) -> [String: String] {
        var values: [String: String] = [:]
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "")
            else {
                throw .invalidParameter(String(parts[0]), code: "malformed", "Not percent-encoded UTF-8.")
            }
            guard known.contains(name) else {
                throw .invalidParameter(name, code: "unknown", "The parameter \(name) is unknown here.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw .invalidParameter(name, code: "repeated", "The parameter \(name) is there twice.")
            }
        }
        return values
    }

    /// The JSON body; members that its form does not have are refused with their pointers.
    func body<Value: Decodable>(_ type: Value.Type, shape: BodyShape) async throws -> Value {
        let mediaType = headers[.contentType]?.split(separator: ";").first?
            .trimmingPrefix(while: \.isWhitespace).lowercased()
        guard ["application/json", "application/hal+json"].contains(mediaType?.filter { $0 != " " }) else {
            throw Refusal.unsupportedMediaType
        }
        let bytes = [UInt8](buffer: try await body.collect(upTo: BodyShape.maximumSize))
        guard let node = try? WireFormat.decode(JSONNode.self, from: bytes) else {
            throw Refusal.invalidBody(
                [Problem.Fault(pointer: "", code: "malformed", detail: "The body is not JSON.")], status: 400)
        }
        let faults = shape.faults(of: node)
        guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        do {
            return try WireFormat.decode(type, from: bytes)
        } catch {
            let fault = DecodingFault(error)
            // JSON it is; a number that does not fit comes without its place.
            let code = fault.code == "malformed" ? "invalid" : fault.code
            let detail = fault.pointer.isEmpty ? "A value is not valid." : "\(fault.sentence)."
            throw Refusal.invalidBody([Problem.Fault(pointer: fault.pointer, code: code, detail: detail)])
        }
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
