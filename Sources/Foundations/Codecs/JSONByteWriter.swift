/// The bytes of a document up to where it is written, and what is open there.
package struct JSONByteWriter {
    enum Kind { case object, array }

    private struct Container {
        let kind: Kind
        /// Where its first bracket is.
        let start: Int
        /// How many members the objects around it have so far.
        let membersBefore: Int
        var count = 0
    }

    private struct Member {
        let name: String
        /// Where it starts: its name, a colon and its value.
        let start: Int
    }

    package private(set) var bytes: [UInt8] = []
    private var open: [Container] = []
    /// Those of all open objects, of the innermost last.
    private var members: [Member] = []

    package init() { bytes.reserveCapacity(2048) }

    func path(to depth: Int) -> [any CodingKey] {
        open.prefix(depth).enumerated().map { place, container in
            let end = place + 1 < open.count ? open[place + 1].membersBefore : members.count
            return switch container.kind {
            case .object: JSONPlace(stringValue: members[container.membersBefore..<end].last?.name ?? "")
            case .array: JSONPlace(intValue: container.count - 1)
            }
        }
    }

    /// Opens a container, unless the same value has opened it before.
    mutating func open(_ kind: Kind, at depth: Int) {
        close(downTo: depth + 1)
        guard open.count == depth else { return }
        open.append(Container(kind: kind, start: bytes.count, membersBefore: members.count))
        bytes.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    mutating func begin(_ name: String, at depth: Int) {
        close(downTo: depth)
        separate()
        members.append(Member(name: name, start: bytes.count))
        append(name)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func beginElement(at depth: Int) {
        close(downTo: depth)
        separate()
        open[depth - 1].count += 1
    }

    func count(at depth: Int) -> Int { open[depth - 1].count }

    private mutating func separate() {
        guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else { return }
        bytes.append(UInt8(ascii: ","))
    }

    mutating func close(downTo depth: Int) {
        while open.count > depth, let container = open.popLast() {
            switch container.kind {
            case .object:
                sort(container)
                members.removeSubrange(container.membersBefore...)
                bytes.append(UInt8(ascii: "}"))
            case .array: bytes.append(UInt8(ascii: "]"))
            }
        }
    }

    /// Brings the members into the order of their names; of those that were written twice the last stays.
    private mutating func sort(_ container: Container) {
        let own = container.membersBefore..<members.count
        let isSorted = own.dropFirst().allSatisfy { members[$0 - 1].name < members[$0].name }
        guard !isSorted else { return }
        // Equal names stay in the order in which they were written.
        let order = own.sorted { members[$0].name < members[$1].name }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - container.start)
        for (turn, index) in order.enumerated() {
            if turn + 1 < order.count, members[order[turn + 1]].name == members[index].name { continue }
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            let end = index + 1 < members.count ? members[index + 1].start - 1 : bytes.count
            sorted += bytes[members[index].start..<end]
        }
        bytes.replaceSubrange((container.start + 1)..., with: sorted)
    }

    // MARK: Values

    package mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds bytes that are JSON as they stand.
    package mutating func append(raw text: [UInt8]) { bytes += text }

    mutating func append(_ value: Bool) { append(literal: value ? "true" : "false") }

    mutating func append(_ value: some BinaryInteger) { append(plain: value.description) }

    mutating func append(_ value: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: path(to: open.count), debugDescription: "no number"))
        }
        let text = value.description
        append(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Escapes what RFC 8259 says must be, and nothing else.
    package mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(plain text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var done = 0
        for place in text.indices where Self.isEscaped(text[place]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done..<place]))
            append(escaping: text[place])
            done = place + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done...]))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(literal: #"\""#)
        case UInt8(ascii: "\\"): append(literal: #"\\"#)
        case 0x08: append(literal: #"\b"#)
        case 0x09: append(literal: #"\t"#)
        case 0x0A: append(literal: #"\n"#)
        case 0x0C: append(literal: #"\f"#)
        case 0x0D: append(literal: #"\r"#)
        case 0..<0x20:
            append(literal: byte < 16 ? #"\u000"# : #"\u00"#)
            append(plain: String(byte, radix: 16))
        default: bytes.append(byte)
        }
    }
}

/// A step of a path.
struct JSONPlace: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
