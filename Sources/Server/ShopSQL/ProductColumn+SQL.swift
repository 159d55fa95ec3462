package import ShopCore

extension ProductTexts {
    /// Reads texts as ``ProductText/selected`` gives them.
    ///
    /// - Parameters:
    ///   - first: The place of the first among the columns of a row.
    ///   - column: Reads a column.
    package init(at first: Int, _ column: (Int) throws -> String) throws {
        var place = first
        try self.init { _ in
            defer { place += 1 }
            return try LocalizedText(storedText: column(place))
        }
    }
}

extension ProductColumn {
    /// The column of an import's stage, quoted.
    package var sql: String { "\"\(rawValue)\"" }
}

extension ProductText {
    /// The columns of `product` that texts are kept in, as JSON.
    static var columns: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The same of a product among other tables.
    package static var selected: String {
        allCases.map { "product.\($0.rawValue)" }.joined(separator: ", ")
    }

    /// The parameters for them that follow so many others.
    static func parameters(after count: Int) -> String {
        allCases.indices.map { "$\(count + 1 + $0)" }.joined(separator: ", ")
    }

    /// The columns of an import's plan, declared.
    package static func declared(as type: String) -> String {
        allCases.map { "\($0.rawValue) \(type) NOT NULL" }.joined(separator: ", ")
    }
}
