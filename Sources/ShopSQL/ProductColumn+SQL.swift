package import ShopCore

extension ProductColumn {
    /// The column of an import's stage, quoted.
    package var sql: String { "\"\(rawValue)\"" }
}
