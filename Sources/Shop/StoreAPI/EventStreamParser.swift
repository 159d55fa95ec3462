/// Reads an event stream (`text/event-stream`, WHATWG HTML 9.2) in whatever pieces it comes.
package struct EventStreamParser: Sendable {
    package struct Event: Hashable, Sendable {
        /// The last id that the stream named, with this event or before it.
        var id: String
        var name: String
        var data: String

        /// Creates an event; the parser gives `name` the value `message` where the stream has none.
        package init(id: String, name: String, data: String) {
            self.id = id
            self.name = name
            self.data = data
        }
    }

    /// A line, or the data of one event, is longer than this client keeps.
    package struct TooLong: Error, Hashable, Sendable {}

    /// The last id named; an event that brings only an id counts too.
    package private(set) var lastID: String
    /// How long to wait before asking again, in milliseconds; nil until the stream says so.
    package private(set) var retry: Int?

    private let limit: Int
    private var line: [UInt8] = []
    private var id: String
    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var isAfterCarriageReturn = false
    /// How much of a byte order mark was seen; nil where none can come any more.
    private var mark: Int? = 0

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Creates a parser that resumes after `lastID`; `limit` bounds a line and an event's data, in bytes.
    package init(lastID: String = "", limit: Int = 1 << 16) {
        self.lastID = lastID
        self.limit = limit
        id = lastID
    }

    /// Takes the next piece; gives the events that end in it.
    package mutating func feed(_ bytes: [UInt8]) throws(TooLong) -> [Event] {
        var events: [Event] = []
        for byte in bytes { if let event = try take(byte) { events.append(event) } }
        return events
    }

    private mutating func take(_ byte: UInt8) throws(TooLong) -> Event? {
        if let seen = mark {
            if byte == Self.byteOrderMark[seen] {
                mark = seen == 2 ? nil : seen + 1
                return nil
            }
            // The beginning of a mark that is none belongs to the first line.
            line = Array(Self.byteOrderMark.prefix(seen))
            mark = nil
        }
        let isLineFeedOfCRLF = isAfterCarriageReturn && byte == 0x0A
        isAfterCarriageReturn = byte == 0x0D
        if isLineFeedOfCRLF { return nil }
        guard byte == 0x0A || byte == 0x0D else {
            guard line.count < limit else { throw TooLong() }
            line.append(byte)
            return nil
        }
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return end() }
        try readField()
        return nil
    }

    /// An empty line: the event is whole.
    private mutating func end() -> Event? {
        lastID = id
        defer {
            name.removeAll(keepingCapacity: true)
            data.removeAll(keepingCapacity: true)
        }
        guard !data.isEmpty else { return nil }
        return Event(
            id: lastID, name: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self),
            data: String(decoding: data.dropLast(), as: UTF8.self))
    }

    /// A line that is not empty: a comment or a field.
    private mutating func readField() throws(TooLong) {
        let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": name = Array(value)
        case "data":
            guard data.count + value.count < limit else { throw TooLong() }
            data += value
            data.append(0x0A)
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            let isNumber = !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }
            if isNumber, let number = Int(String(decoding: value, as: UTF8.self)) { retry = number }
        default: break
        }
    }
}
