package import ShopCore

extension ProductColumn {
    /// The column of an import's stage, quoted.
    package var sql: String { "\"\(rawValue)\"" }
}

extension ProductText {
    /// The columns of `product` that texts are kept in, as JSON.
    static var columns: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The parameters for them that follow so many others.
    static func parameters(after count: Int) -> String {
        allCases.indices.map { "$\(count + 1 + $0)" }.joined(separator: ", ")
    }

    /// The columns of an import's plan, declared.
    package static func declared(as type: String) -> String {
        allCases.map { "\($0.rawValue) \(type) NOT NULL" }.joined(separator: ", ")
    }
}
