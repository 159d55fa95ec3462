/// The one file of a form that a browser sends (`multipart/form-data`, RFC 7578), as its bytes come in: never
/// more of it is kept than a delimiter may be long.
package struct MultipartFile: Sendable {
    package static let mediaType = "multipart/form-data"

    package enum Fault: Error, Hashable, Sendable {
        /// It does not begin or end as its header says.
        case malformed
        /// There is more in the form than one file of this name.
        case otherParts
    }

    private enum Place: Hashable, Sendable {
        case beginning, head, content, end
    }

    private let field: String
    /// CR LF and two dashes before the boundary; the first one may lack the line's end.
    private let delimiter: [UInt8]
    private var place = Place.beginning
    /// The bytes that came and are not understood yet.
    private var held: [UInt8] = [0x0D, 0x0A]

    private static let mostHead = 4096

    package init?(contentType: String, field: String) {
        let parts = QuotedText.split(contentType, at: ";")
        guard parts.first?.lowercased() == Self.mediaType else { return nil }
        let named = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }
        let boundary = (named?.dropFirst("boundary=".count) ?? "").filter { $0 != "\"" }
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        self.field = field
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// The bytes of the file that are in what came now.
    package mutating func take(_ bytes: some Sequence<UInt8>) throws(Fault) -> [UInt8] {
        guard place != .end else { return [] }
        held += bytes
        if place == .beginning { try begin() }
        if place == .head { try readHead() }
        return place == .content ? try readContent() : []
    }

    package var isComplete: Bool { place == .end }

    private mutating func begin() throws(Fault) {
        guard held.count >= delimiter.count + 2 else {
            guard delimiter.starts(with: held.prefix(delimiter.count)) else { throw .malformed }
            return
        }
        guard held.starts(with: delimiter + [0x0D, 0x0A]) else { throw .malformed }
        held.removeFirst(delimiter.count)
        place = .head
    }

    /// The head of the part ends with an empty line.
    private mutating func readHead() throws(Fault) {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard let start = held.prefix(Self.mostHead).firstRange(of: end) else {
            guard held.count < Self.mostHead else { throw .malformed }
            return
        }
        let lines = String(decoding: held[..<start.lowerBound], as: UTF8.self)
            .split(separator: "\r\n").map(String.init)
        let disposition = lines.first { $0.lowercased().hasPrefix("content-disposition:") } ?? ""
        let parts = QuotedText.split(String(disposition.drop { $0 != ":" }.dropFirst()), at: ";")
        guard parts.first?.lowercased() == "form-data", parts.contains("name=\"\(field)\"") else {
            throw .otherParts
        }
        held.removeFirst(start.upperBound)
        place = .content
    }

    private mutating func readContent() throws(Fault) -> [UInt8] {
        guard let found = held.firstRange(of: delimiter) else {
            // The last bytes may be the beginning of a delimiter.
            let count = max(0, held.count - delimiter.count - 2)
            return drop(count)
        }
        let content = drop(found.lowerBound)
        guard held.count >= delimiter.count + 2 else { return content }
        guard held[delimiter.count] == 0x2D, held[delimiter.count + 1] == 0x2D else { throw .otherParts }
        held = []
        place = .end
        return content
    }

    private mutating func drop(_ count: Int) -> [UInt8] {
        let taken = Array(held.prefix(count))
        held.removeFirst(count)
        return taken
    }
}
