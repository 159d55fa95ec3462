import Codecs
import FoundationEssentials

/// Documents of the lab as JSON: sorted members, two blanks a level, what fits on a line on one line.
package enum JSONDocument {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        JSONLayout.indented(try JSONTextEncoder.encode(value))
    }

    /// Reads a document whose form is known; members that the type does not know are ignored.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ kind: DocumentError.Kind, form: Int, from bytes: [UInt8]
    ) throws(DocumentError) -> Value {
        do {
            let decoder = JSONDecoder()
            let data = Data(bytes)
            let found = try decoder.decode(Head.self, from: data).version
            if found != form { throw DocumentError.unknownForm(kind, found: found, known: form) }
            return try decoder.decode(type, from: data)
        } catch let error as DocumentError {
            throw error
        } catch let error as DecodingError {
            throw DocumentError(kind, error)
        } catch {
            throw .noJSON(kind)
        }
    }

    private struct Head: Decodable {
        var version: Int
    }
}

/// Why a document of the lab cannot be read.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
    package enum Kind: String, Hashable, Sendable {
        case report
        case verdicts = "file of verdicts"
    }

    case noJSON(Kind)
    case unknownForm(Kind, found: Int, known: Int)
    case missing(Kind, place: String)
    case wrong(Kind, place: String)

    package var description: String {
        switch self {
        case .noJSON(let kind): "This \(kind.rawValue) cannot be read: it is not JSON."
        case .unknownForm(let kind, let found, let known):
            "This \(kind.rawValue) has the form \(found); only the form \(known) can be read."
        case .missing(let kind, let place):
            "This \(kind.rawValue) cannot be read: \(place) is missing."
        case .wrong(let kind, let place):
            "This \(kind.rawValue) cannot be read: \(place) is not what it should be."
        }
    }

    fileprivate init(_ kind: Kind, _ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .missing(kind, place: Self.place(context.codingPath + [key]))
        case .valueNotFound(_, let context): self = .missing(kind, place: Self.place(context.codingPath))
        case .typeMismatch(_, let context): self = .wrong(kind, place: Self.place(context.codingPath))
        case .dataCorrupted(let context):
            self =
                context.codingPath.isEmpty
                ? .noJSON(kind) : .wrong(kind, place: Self.place(context.codingPath))
        @unknown default: self = .noJSON(kind)
        }
    }

    /// `scenarios[2].steps[0].place`
    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "the whole" }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension Report {
    /// The report as JSON; equal reports give equal bytes.
    package func json() throws -> [UInt8] { try JSONDocument.encode(self) }

    package init(json bytes: [UInt8]) throws(DocumentError) {
        self = try JSONDocument.decode(Report.self, .report, form: Report.form, from: bytes)
    }
}
