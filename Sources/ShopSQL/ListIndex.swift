/// The orders of lists of products: what each is sorted by.
package enum ListIndex {
    /// Names and columns. Each index has the columns that lists are filtered by, too, and is enough to find a
    /// page's keys.
    package static let all = [
        (name: "position", columns: "position, id, price_from"),
        (name: "name_en", columns: "name_key_en, id, position, price_from"),
        (name: "name_zh", columns: "name_key_zh, id, position, price_from"),
        (name: "price", columns: "price_from, id, position"),
        (name: "age", columns: "added_at, id, position, price_from"),
    ]

    /// The statements that create them, for all products and for those of a category.
    package static let creations = all.flatMap { name, columns in
        [
            "CREATE INDEX product_by_\(name) ON product (is_active, \(columns))",
            "CREATE INDEX product_in_category_by_\(name) ON product (is_active, category, \(columns))",
        ]
    }
}
