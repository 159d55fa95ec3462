/// The rows of another shop's table, read by the names of their columns in any case. A cell that holds
/// something and was not marked as taken is told in the end.
struct ForeignRows {
    let rows: [SourceTable.Row]
    private let head: [String]
    private let places: [String: Int]
    /// The cells that were taken over, or that are told in another way, by the lines of their rows.
    private var taken: [Int: [Bool]] = [:]

    init(_ table: SourceTable) {
        rows = table.rows
        head = table.head.fields
        places = Dictionary(head.enumerated().map { (Self.key($1), $0) }) { first, _ in first }
    }

    /// A heading without its capitals and without all but single blanks between words.
    static func key(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }

    /// The first of some columns that holds something, as plain text: some shops write their names as HTML
    /// does. Empty for none.
    func value(_ row: SourceTable.Row, _ names: [String]) -> String {
        PlainText.text(ofReferences: html(row, names))
    }

    func value(_ row: SourceTable.Row, _ name: String) -> String { value(row, [name]) }

    /// The same without a change, for columns that hold HTML.
    func html(_ row: SourceTable.Row, _ names: [String]) -> String {
        for name in names {
            guard let place = places[Self.key(name)], place < row.fields.count else { continue }
            let text = row.fields[place].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { $0.trimmed }.joined(separator: "\n").trimmed
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The headings of some columns as they stand in the table; nil where it has none of them.
    func heading(_ names: [String]) -> String? {
        let found = names.compactMap { places[Self.key($0)] }.map { head[$0].trimmed }
        return found.isEmpty ? nil : found.joined(separator: " or ")
    }

    func has(_ name: String) -> Bool { places[Self.key(name)] != nil }

    func column(beginningWith prefix: String) -> String? {
        head.first { Self.key($0).hasPrefix(Self.key(prefix)) }
    }

    mutating func take(_ row: SourceTable.Row, _ names: [String]) {
        let width = head.count
        for place in names.compactMap({ places[Self.key($0)] }) {
            taken[row.line, default: Array(repeating: false, count: width)][place] = true
        }
    }

    /// Takes those cells of a row that say the same as the row which was taken for its whole product.
    mutating func take(_ row: SourceTable.Row, _ names: [String], sameAs first: SourceTable.Row) {
        take(row, names.filter { row.line == first.line || value(row, $0) == value(first, $0) })
    }

    /// The columns with cells that were not taken. Rows that are left out as a whole are told by their lines.
    func columns(except lines: Set<Int>) -> [LeftOut.Column] {
        var counts: [Int: Int] = [:]
        for row in rows where !lines.contains(row.line) {
            for (place, field) in row.fields.enumerated() where !field.allSatisfy(\.isWhitespace) {
                let isTaken = place < head.count && taken[row.line]?[place] == true
                if !isTaken { counts[place, default: 0] += 1 }
            }
        }
        return counts.sorted { $0.key < $1.key }.map { place, count in
            let name = place < head.count ? head[place].trimmed : ""
            return LeftOut.Column(name: name.isEmpty ? "column \(place + 1)" : name, rows: count)
        }
    }
}

extension StringProtocol {
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// A stock as it is told elsewhere, as this shop counts it.
enum ForeignStock {
    /// The count in digits: 0 where none or less is told, which is noted. What is no number stays, and is
    /// refused with its line.
    static func stock(_ text: String, line: Int, _ leftOut: inout LeftOut) -> String {
        guard !text.isEmpty else {
            leftOut.note(.noStock, line)
            return "0"
        }
        guard text.hasPrefix("-"), text.dropFirst().allSatisfy(\.isNumber) else { return text }
        leftOut.note(.negativeStock, line)
        return "0"
    }
}

extension LeftOut.Reason {
    /// Nil for a row that is a variant. A price that is no number is refused with its line.
    init?(sku: String, price: String, isComplete: Bool) {
        if sku.isEmpty {
            self = .noSKU
        } else if price.hasPrefix("-") || price.allSatisfy({ "0.,".contains($0) }) {
            self = .noPrice
        } else {
            guard !isComplete else { return nil }
            self = .choiceMissing
        }
    }
}

/// The weight of a product whose rows may name one each: the first holds.
struct ForeignWeight: Hashable, Sendable {
    /// Whole grams; empty for no weight.
    private(set) var grams = ""
    /// The texts that are no weight, by their lines.
    private(set) var unread: [Int: String] = [:]

    /// Reads the weights of rows in a unit; nil for a unit that is none, in which no weight can be read.
    init(_ weights: [(line: Int, text: String)], gramsPerUnit: Double?, _ leftOut: inout LeftOut) {
        for (line, text) in weights where !text.isEmpty {
            let isPlain = SpreadsheetNumber.plain(text[...], fraction: 20) != nil
            guard let gramsPerUnit, isPlain, !SpreadsheetNumber.isAmbiguous(text[...]),
                let value = Double(text), value * gramsPerUnit < 1e9
            else {
                unread[line] = gramsPerUnit == nil ? "\(text) ?" : text
                continue
            }
            let weight = String(Int((value * gramsPerUnit).rounded()))
            guard value > 0 else { continue }
            if !grams.isEmpty, weight != grams { leftOut.note(.otherWeight, line) }
            if grams.isEmpty { grams = weight }
        }
    }
}
