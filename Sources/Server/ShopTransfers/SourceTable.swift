package import ShopCore

/// A whole table in memory, for what has to be known before its rows are sent: files that it names, or the
/// columns of another shop.
package struct SourceTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// Line of the file that the row begins at, counted from 1.
        package var line: Int
        /// One text for each column of the head, where the row has as many.
        package var fields: [String]

        package init(line: Int, fields: [String]) {
            self.line = line
            self.fields = fields
        }
    }

    package var head: Row
    /// The rows below the head, without empty ones.
    package var rows: [Row]

    package init(head: Row, rows: [Row]) {
        self.head = head
        self.rows = rows
    }

    package init(_ bytes: [UInt8]) throws(TransferRefusal) {
        if let fault = TableBeginning.fault(of: bytes) { throw .rows([fault], count: 1) }
        var faults: [RowFault] = []
        var rows: [Row] = []
        var reader = CSVReader()
        let take = { (element: CSVReader.Element) -> Void in
            switch element {
            case .broken(let line, let reason): faults.append(RowFault(reason, line: line))
            case .row(let row):
                let fields = row.fields.compactMap(\.self)
                guard fields.count == row.fields.count else {
                    faults.append(RowFault(row.line, nil, .notUTF8))
                    return
                }
                if fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return }
                rows.append(Row(line: row.line, fields: fields))
            }
        }
        bytes.withUnsafeBytes { reader.read($0, take) }
        reader.finish(take)
        if rows.isEmpty, faults.isEmpty { faults.append(RowFault(1, nil, .noHead)) }
        if let refusal = TransferRefusal(faults) { throw refusal }
        var head = rows.removeFirst()
        while head.fields.last?.allSatisfy(\.isWhitespace) == true { head.fields.removeLast() }
        let width = head.fields.count
        for index in rows.indices {
            // Commas behind the last column, as spreadsheets write them.
            while rows[index].fields.count > width, rows[index].fields.last == "" {
                rows[index].fields.removeLast()
            }
        }
        self.init(head: head, rows: rows)
    }
}

/// Why a table is not taken in; nothing was changed.
package enum TransferRefusal: Error, Hashable, Sendable {
    /// More bytes than a table may have.
    case tableTooLarge
    /// The first of what is wrong, by line, and how many faults there are in all.
    case rows([RowFault], count: Int)

    /// Nil for no faults.
    package init?(_ faults: [RowFault]) {
        guard !faults.isEmpty else { return nil }
        let sorted = faults.sorted { $0.line < $1.line }
        self = .rows(Array(sorted.prefix(RowFault.mostListed)), count: faults.count)
    }
}

/// A table as it is sent to a shop, with the pictures that it names. Its rows begin at the lines of the rows
/// that they were made from, where there is room; the lines of all others are known.
package struct PreparedTable: Sendable {
    /// The pictures that rows name by their digests; nil for a table without files.
    package let pictures: PictureSpool?
    /// The rows without a picture that could be found and read, by lines of the source. Their cells are no
    /// digests, so that an import refuses each of them with all else that is wrong.
    package let faults: [RowFault]
    private let source: SourceTable
    private let bytes: [UInt8]
    /// Lines of the source by lines of the table, where they differ.
    private let lines: [Int: Int]

    package init(_ table: SourceTable, pictures: PictureSpool? = nil, faults: [RowFault] = []) {
        self.pictures = pictures
        self.faults = faults
        source = table
        var (bytes, lines, line) = ([UInt8](), [Int: Int](), 1)
        for row in [table.head] + table.rows {
            while line < row.line {
                bytes.append(UInt8(ascii: "\n"))
                line += 1
            }
            if line != row.line { lines[line] = row.line }
            var writer = CSVWriter()
            writer.write(row.fields)
            line += writer.bytes.count { $0 == UInt8(ascii: "\n") }
            bytes += writer.bytes
        }
        self.bytes = bytes
        self.lines = lines
    }

    /// The same with other digests for its pictures: a shop may encode what it is sent once more.
    package func naming(_ digests: [String: String]) -> PreparedTable {
        guard digests.contains(where: { $0.key != $0.value }) else { return self }
        var table = source
        for index in table.rows.indices {
            table.rows[index].fields = table.rows[index].fields.map { digests[$0] ?? $0 }
        }
        return PreparedTable(table, pictures: pictures, faults: faults)
    }

    /// The same with its pictures announced: a trial of it sends none.
    package var announcing: PreparedTable {
        let digests = (pictures?.entries ?? []).map { ($0.sha256, ImportRules.announcement + $0.sha256) }
        return naming(Dictionary(uniqueKeysWithValues: digests))
    }

    package func sourceLine(of line: Int) -> Int { lines[line] ?? line }

    package var body: AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    }
}
