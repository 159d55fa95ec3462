extension ProductColumn {
    /// The column of an import's stage, quoted.
    var sql: String { "\"\(rawValue)\"" }
}
