/// The rows of another shop's table, read by the names of their columns in any case.
struct ForeignRows {
    let rows: [SourceTable.Row]
    private let head: [String]
    private let places: [String: Int]

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
    func value(_ row: SourceTable.Row, _ names: String...) -> String {
        PlainText.text(ofReferences: html(row, names))
    }

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

    /// The columns that hold something and are not read.
    func columns(except isRead: (String) -> Bool) -> [String] {
        head.enumerated().filter { place, name in
            !isRead(Self.key(name))
                && rows.contains { $0.fields.count > place && !$0.fields[place].trimmed.isEmpty }
        }.map { $1.trimmed }
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
