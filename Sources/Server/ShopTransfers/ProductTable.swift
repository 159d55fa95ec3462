package import ShopCore

/// Reads a table of products cell by cell: its head first, then rows to be laid out.
package struct ProductTable {
    /// The columns of the head in the table's order; empty until the head was read.
    package private(set) var columns: [ProductColumn] = []
    /// Rows read so far; neither the head nor empty rows count.
    package private(set) var rows = 0
    /// The first that are wrong, as many as are listed.
    package private(set) var faults: [RowFault] = []
    /// All faults so far, those beyond `RowFault.mostListed` included.
    package private(set) var countOfFaults = 0
    /// The bytes so far, until it is known that they begin a table; nil from then on.
    private var beginning: [UInt8]? = []
    private var reader = CSVReader()
    private var rules: ImportRules
    private var head = Head.expected
    private var waiting: [ProductRow] = []

    private enum Head {
        case expected, known, unusable
    }

    package init(_ rules: ImportRules) { self.rules = rules }

    /// The digests of pictures that are sent when the table is imported, not with a trial of it.
    package var announced: Set<String> { rules.announced ?? [] }

    package var isHeaded: Bool {
        if case .known = head { true } else { false }
    }

    package mutating func read(_ bytes: UnsafeRawBufferPointer) {
        guard beginning != nil else { return parse(bytes) }
        beginning?.append(contentsOf: bytes)
        if let known = beginning, TableBeginning.isWhole(known) { begin() }
    }

    private mutating func begin() {
        guard let bytes = beginning else { return }
        beginning = nil
        if let fault = TableBeginning.fault(of: bytes) {
            note(fault)
            head = .unusable
        } else {
            bytes.withUnsafeBytes { parse($0) }
        }
    }

    private mutating func parse(_ bytes: UnsafeRawBufferPointer) {
        var reader = reader
        self.reader = CSVReader()
        reader.read(bytes) { take($0) }
        self.reader = reader
    }

    /// Ends the table: parses the rest, and notes a fault when there was no header row.
    package mutating func finish() {
        begin()
        var reader = reader
        self.reader = CSVReader()
        reader.finish { take($0) }
        if case .expected = head { note(RowFault(1, nil, .noHead)) }
    }

    /// Gives the rows that were read since the last time.
    package mutating func takeRows() -> [ProductRow] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }

    private mutating func take(_ element: CSVReader.Element) {
        switch (element, head) {
        case (_, .unusable): return
        case (.broken(let line, let reason), _):
            note(RowFault(reason, line: line))
            if case .expected = head { head = .unusable }
        // A row of blanks is none; as a head, commas alone are one without names.
        case (.row(let row), let head)
        where row.fields.allSatisfy { $0?.allSatisfy(\.isWhitespace) == true }
            && (head == .known || row.fields.count == 1):
            return
        case (.row(let row), .expected): readHead(row)
        case (.row(let row), .known): readRow(row)
        }
    }

    private mutating func readHead(_ row: CSVReader.Row) {
        var names = row.fields
        // Spreadsheets write columns that were used once.
        while let last = names.last, last?.allSatisfy(\.isWhitespace) == true { names.removeLast() }
        var wrong: [RowFault] = []
        // The list of columns is told once, however many names are wrong.
        var known = ProductColumn.allCases
        for name in names {
            let name = name ?? ""
            guard !name.allSatisfy(\.isWhitespace) else {
                wrong.append(RowFault(row.line, nil, .unnamedColumn))
                continue
            }
            guard let column = ProductColumn(heading: name) else {
                let told = String(name.prefix(60))
                wrong.append(RowFault(line: row.line, column: told, .unknownColumn(known: known)))
                known = []
                continue
            }
            if columns.contains(column) {
                wrong.append(RowFault(row.line, column, .repeatedColumn))
            }
            columns.append(column)
        }
        // Without it no row can be read, whatever else is wrong: it is told first.
        if !columns.contains(.sku) { note(RowFault(row.line, .sku, .keyColumnMissing)) }
        for fault in wrong { note(fault) }
        head = countOfFaults == 0 ? .known : .unusable
    }

    private mutating func readRow(_ row: CSVReader.Row) {
        rows += 1
        guard row.fields.count >= columns.count,
            row.fields.dropFirst(columns.count).allSatisfy({ $0 == "" })
        else {
            note(
                RowFault(
                    row.line, nil, .wrongFieldCount(fields: row.fields.count, columns: columns.count)))
            return
        }
        var cells: [ImportCell] = []
        cells.reserveCapacity(columns.count)
        for (column, field) in zip(columns, row.fields) {
            guard let field else {
                note(RowFault(row.line, column, .notUTF8))
                cells.append(.nothing)
                continue
            }
            switch rules.cell(field, column) {
            case .success(let cell): cells.append(cell)
            case .failure(let fault):
                note(RowFault(row.line, column, fault.reason))
                cells.append(.nothing)
            }
        }
        waiting.append(ProductRow(line: row.line, cells: cells))
    }

    private mutating func note(_ fault: RowFault) {
        countOfFaults += 1
        if countOfFaults <= RowFault.mostListed { faults.append(fault) }
    }
}
