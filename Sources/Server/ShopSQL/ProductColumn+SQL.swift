package import ShopCore

extension ProductTexts {
    /// Reads texts as ``ProductText/selected`` gives them.
    package init(at first: Int, _ column: (Int) throws -> String) throws {
        var place = first
        try self.init { _ in
            defer { place += 1 }
            return try LocalizedText(storedText: column(place))
        }
    }
}

extension ProductColumn {
    package var sql: String { "\"\(rawValue)\"" }
}

extension ProductText {
    static var columns: String { allCases.map(\.rawValue).joined(separator: ", ") }

    package static var selected: String {
        allCases.map { "product.\($0.rawValue)" }.joined(separator: ", ")
    }

    static func parameters(after count: Int) -> String {
        allCases.indices.map { "$\(count + 1 + $0)" }.joined(separator: ", ")
    }

    package static func declared(as type: String) -> String {
        allCases.map { "\($0.rawValue) \(type) NOT NULL" }.joined(separator: ", ")
    }
}
