import Glibc
package import ShopCore

/// Reads rows of CSV (RFC 4180) while their bytes come in.
///
/// Written here because the readers that exist need all of Foundation and the whole text in memory. Lines end
/// by CR LF, LF or, as on old Macintoshes, CR alone; a first line such as `sep=;` names the separator. A byte
/// order mark is skipped, and so are lines without anything in them. What begins with `=`, `+`, `-` or `@` is
/// data like everything else: nothing is added to it, and nothing taken away.
package struct CSVReader {
    package struct Row: Hashable, Sendable {
        /// Where it begins, counted from 1.
        package var line: Int
        /// Nil for what is no text in UTF-8.
        package var fields: [String?]

        package init(line: Int, fields: [String?]) {
            self.line = line
            self.fields = fields
        }
    }

    package enum Element: Hashable, Sendable {
        case row(Row)
        /// A line that is no row; reading goes on with the next one.
        case broken(line: Int, Break)
    }

    package enum Break: String, Hashable, Sendable {
        /// A quotation mark or a carriage return in the middle of a field that is not quoted.
        case strayMark
        /// Something between the end of a quoted field and the next comma.
        case afterQuote
        /// A quotation mark that is never closed. Nothing can be read behind it.
        case unclosed
        /// More than a row may have. Nothing can be read behind it.
        case tooLong
    }

    package static let mostBytes = 1 << 20
    /// So many bytes are worth looking at.
    private static let portion = 1 << 16

    private var pending: [UInt8] = []
    private var line = 1
    private var isAtStart = true
    private var separator = UInt8(ascii: ",")
    private var hasCarriagesAlone = false
    private var isOver = false
    private var enough = Self.portion

    package init() {}

    /// Takes the next bytes, and gives what is complete by them.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer, _ take: (Element) throws -> Void
    ) rethrows {
        guard !isOver else { return }
        pending.append(contentsOf: bytes)
        if hasCarriagesAlone { breakLines(in: pending.indices.suffix(bytes.count)) }
        guard pending.count >= enough else { return }
        let rest = try scan(isLast: false, take)
        enough = max(Self.portion, rest * 2)
        guard rest > Self.mostBytes else { return }
        isOver = true
        try take(.broken(line: line, .tooLong))
    }

    package mutating func finish(_ take: (Element) throws -> Void) rethrows {
        guard !isOver else { return }
        isOver = true
        _ = try scan(isLast: true, take)
    }

    /// Gives all rows that are there, keeps the rest and tells how many bytes that is.
    private mutating func scan(isLast: Bool, _ take: (Element) throws -> Void) rethrows -> Int {
        let start = isAtStart ? begin() : 0
        let bytes = pending
        let first = line
        let read = try bytes.withUnsafeBytes { bytes in
            var scanner = CSVScanner(bytes, from: start, line: first, isLast: isLast, separator: separator)
            while let element = scanner.next() { try take(element) }
            return (place: scanner.place, line: scanner.line)
        }
        isAtStart = false
        line = read.line
        pending = read.place == bytes.count ? [] : Array(bytes[read.place...])
        return pending.count
    }

    /// Learns from the first bytes how the table is written, and tells where it begins.
    private mutating func begin() -> Int {
        hasCarriagesAlone = !pending.contains(CSVScanner.newline) && pending.contains(CSVScanner.carriage)
        if hasCarriagesAlone { breakLines(in: pending.indices) }
        let start = pending.starts(with: CSVWriter.mark) ? CSVWriter.mark.count : 0
        let first = pending[start...].prefix { $0 != CSVScanner.newline }
        guard let named = TableBeginning.separator(namedBy: first) else { return start }
        separator = named
        return first.endIndex
    }

    private mutating func breakLines(in range: Range<Int>) {
        for place in range where pending[place] == CSVScanner.carriage { pending[place] = CSVScanner.newline }
    }
}

/// Finds the rows in some bytes.
package struct CSVScanner {
    private let bytes: UnsafeRawBufferPointer
    private let isLast: Bool
    private let comma: UInt8
    package private(set) var place: Int
    /// Line of the file that `place` is in, counted on from the initial one.
    package private(set) var line: Int
    private var lineEnd = -1

    private static let quote = UInt8(ascii: "\"")
    static let newline = UInt8(ascii: "\n"), carriage = UInt8(ascii: "\r")

    /// Scans bytes from `place` on, which is in `line`; they must outlive the scanner.
    package init(
        _ bytes: UnsafeRawBufferPointer, from place: Int, line: Int, isLast: Bool,
        separator: UInt8 = UInt8(ascii: ",")
    ) {
        comma = separator
        self.bytes = bytes
        self.place = place
        self.line = line
        self.isLast = isLast
    }

    /// The next row; nil when there is none, or not all of it yet.
    package mutating func next() -> CSVReader.Element? {
        while place < bytes.count, let width = lineBreak(at: place) {
            place += width
            line += 1
        }
        guard place < bytes.count else { return nil }
        var row = CSVReader.Row(line: line, fields: [])
        row.fields.reserveCapacity(24)
        var start = place
        while true {
            switch field(at: start) {
            case .unfinished: return nil
            case .broken(let reason, let place): return broken(reason, at: place)
            case .field(let text, let next):
                row.fields.append(text)
                start = next
            case .last(let text, let next):
                row.fields.append(text)
                line += breaks(in: place..<next)
                place = next
                return .row(row)
            }
        }
    }

    private enum Field {
        case field(String?, next: Int)
        case last(String?, next: Int)
        case unfinished
        case broken(CSVReader.Break, at: Int)
    }

    private mutating func field(at start: Int) -> Field {
        guard start < bytes.count, bytes[start] == Self.quote else { return plainField(at: start) }
        guard let end = closingQuote(from: start + 1) else {
            return isLast ? .broken(.unclosed, at: bytes.count) : .unfinished
        }
        let text = quotedText(start + 1..<end)
        let next = end + 1
        if next == bytes.count { return isLast ? .last(text, next: next) : .unfinished }
        if bytes[next] == comma { return .field(text, next: next + 1) }
        if let width = lineBreak(at: next) { return .last(text, next: next + width) }
        // Half a line break.
        if bytes[next] == Self.carriage, next + 1 == bytes.count, !isLast { return .unfinished }
        return .broken(.afterQuote, at: next)
    }

    private mutating func plainField(at start: Int) -> Field {
        if lineEnd < start {
            guard let end = find(Self.newline, from: start) ?? (isLast ? bytes.count : nil) else {
                return .unfinished
            }
            lineEnd = end
        }
        let comma = find(comma, from: start, to: lineEnd)
        var end = comma ?? lineEnd
        if comma == nil, end > start, end < bytes.count, bytes[end - 1] == Self.carriage { end -= 1 }
        guard find(Self.quote, from: start, to: end) == nil,
            find(Self.carriage, from: start, to: end) == nil
        else { return .broken(.strayMark, at: start) }
        let text = text(start..<end)
        if let comma { return .field(text, next: comma + 1) }
        return .last(text, next: min(lineEnd + 1, bytes.count))
    }

    private mutating func broken(_ reason: CSVReader.Break, at fault: Int) -> CSVReader.Element? {
        guard let end = find(Self.newline, from: fault) ?? (isLast ? bytes.count : nil) else { return nil }
        let first = line
        let next = min(end + 1, bytes.count)
        line += breaks(in: place..<next)
        place = next
        return .broken(line: first, reason)
    }

    /// The place of the quotation mark that ends a field; two of them stand for one in it.
    private func closingQuote(from start: Int) -> Int? {
        var start = start
        while let place = find(Self.quote, from: start) {
            guard place + 1 < bytes.count else { return isLast ? place : nil }
            guard bytes[place + 1] == Self.quote else { return place }
            start = place + 2
        }
        return nil
    }

    /// How many bytes end a line here; nil where none ends.
    private func lineBreak(at place: Int) -> Int? {
        if bytes[place] == Self.newline { return 1 }
        let isPair =
            bytes[place] == Self.carriage && place + 1 < bytes.count && bytes[place + 1] == Self.newline
        return isPair ? 2 : nil
    }

    private func breaks(in range: Range<Int>) -> Int {
        var count = 0
        var start = range.lowerBound
        while let place = find(Self.newline, from: start, to: range.upperBound) {
            count += 1
            start = place + 1
        }
        return count
    }

    private func find(_ byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? bytes.count
        guard start < end, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), end - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private func quotedText(_ range: Range<Int>) -> String? {
        guard find(Self.quote, from: range.lowerBound, to: range.upperBound) != nil else {
            return text(range)
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        var start = range.lowerBound
        while let place = find(Self.quote, from: start, to: range.upperBound) {
            plain.append(contentsOf: bytes[start...place])
            start = place + 2
        }
        plain.append(contentsOf: bytes[start..<range.upperBound])
        return plain.contains(0) ? nil : String(validating: plain, as: UTF8.self)
    }

    private func text(_ range: Range<Int>) -> String? {
        guard !range.isEmpty else { return "" }
        guard find(0, from: range.lowerBound, to: range.upperBound) == nil else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[range]).withMemoryRebound(to: UInt8.self) { bytes in
            String(validating: bytes, as: UTF8.self)
        }
    }
}

extension RowFault {
    package init(_ reason: CSVReader.Break, line: Int) {
        let reason: Reason =
            switch reason {
            case .strayMark: .strayQuotationMark
            case .afterQuote: .textAfterQuotationMark
            case .unclosed: .unclosedQuotationMark
            case .tooLong: .rowTooLong
            }
        self.init(line, nil, reason)
    }
}
