import ShopCore

/// The export of products of Shopify: a row for each variant and each further picture, joined by their
/// handle; the first row of a product has its texts.
struct ShopifyExport {
    private let source: ForeignRows
    private var leftOut = LeftOut()

    init(_ table: SourceTable) { source = ForeignRows(table) }

    mutating func products() -> (products: [ForeignProduct], leftOut: LeftOut) {
        var handles: [String] = []
        var rows: [String: [SourceTable.Row]] = [:]
        for row in source.rows {
            let handle = source.value(row, "Handle")
            if rows[handle] == nil { handles.append(handle) }
            rows[handle, default: []].append(row)
        }
        let products = handles.compactMap { product($0, rows[$0] ?? []) }
        leftOut.columns = source.columns { Self.read.contains($0) }
        return (products, leftOut)
    }

    func headings(_ language: ContentLanguage) -> [ProductColumn: String] {
        let names: [ProductColumn: [String]] = [
            .slug: ["Handle"], .sku: ["Variant SKU"], .price: ["Variant Price"],
            .stock: ["Variant Inventory Qty"], .weight: ["Variant Grams"], .tags: ["Tags"],
            .active: ["Published"], .kind: ["Variant Requires Shipping"],
            .category: ["Type", "Custom Product Type", "Product Category"], .picture: ["Image Src"],
            .text(.name, language): ["Title"],
            .text(.description, language): ["Body (HTML)"],
            .text(.pictureText, language): ["Image Alt Text"],
        ]
        return names.compactMapValues { source.heading($0) }
    }

    private static let read: Set<String> = [
        "handle", "title", "body (html)", "product category", "type", "custom product type", "tags",
        "published", "option1 name", "option1 value", "option2 name", "option2 value", "option3 name",
        "option3 value", "variant sku", "variant grams", "variant inventory qty", "variant price",
        "variant requires shipping", "image src", "image position", "image alt text", "gift card", "status",
    ]

    private mutating func product(_ handle: String, _ rows: [SourceTable.Row]) -> ForeignProduct? {
        guard let first = rows.first(where: { !source.value($0, "Title").isEmpty }), !handle.isEmpty else {
            for row in rows { leftOut.note(.noName, row.line) }
            return nil
        }
        guard source.value(first, "Gift Card").lowercased() != "true" else {
            for row in rows { leftOut.note(.otherKind, row.line) }
            return nil
        }
        let names = optionNames(first)
        let variants = rows.compactMap { variant($0, names) }
        guard !variants.isEmpty else { return nil }
        let pictured = picture(among: rows)
        for row in rows where row.line != pictured?.line && !source.value(row, "Image Src").isEmpty {
            leftOut.note(.furtherPicture, row.line)
        }
        let description = PlainText.text(ofHTML: source.html(first, ["Body (HTML)"]))
        let status = source.value(first, "Status").lowercased()
        let published = source.value(first, "Published").lowercased()
        let isShipped = source.value(first, "Variant Requires Shipping").lowercased()
        return ForeignProduct(
            slug: handle, name: source.value(first, "Title"), description: description,
            pictureText: pictured.map { source.value($0, "Image Alt Text") } ?? "",
            active: ["", "true"].contains(published) ? String(["", "active"].contains(status)) : published,
            kind: ["": "physical", "true": "physical", "false": "digital"][isShipped] ?? isShipped,
            categories: categories(first),
            tags: source.value(first, "Tags").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty },
            picture: pictured.map { source.value($0, "Image Src") } ?? "",
            weight: ForeignWeight(
                rows.map { ($0.line, source.value($0, "Variant Grams")) }, gramsPerUnit: 1, &leftOut),
            options: names, variants: variants)
    }

    /// A type of the shop's own before Shopify's, whose last part says the most.
    private func categories(_ row: SourceTable.Row) -> [String] {
        let own = [source.value(row, "Type", "Custom Product Type")]
        let parts = source.value(row, "Product Category").split(separator: ">").map(\.trimmed)
        return (own + parts.reversed()).filter { !$0.isEmpty }
    }

    /// The names of the options; a product without a choice has the option `Title` with one value.
    private func optionNames(_ row: SourceTable.Row) -> [String] {
        let names = (1...3).map { source.value(row, "Option\($0) Name") }.filter { !$0.isEmpty }
        let isPlain = names == ["Title"] && source.value(row, "Option1 Value") == "Default Title"
        return isPlain ? [] : names
    }

    private mutating func variant(
        _ row: SourceTable.Row, _ names: [String]
    ) -> ForeignProduct.Variant? {
        let (sku, price) = (source.value(row, "Variant SKU"), source.value(row, "Variant Price"))
        let values = (1...3).map { source.value(row, "Option\($0) Value") }
        guard !sku.isEmpty || !price.isEmpty || values.contains(where: { !$0.isEmpty }) else { return nil }
        // A spreadsheet's sign for a text.
        let plain = String(sku.drop { $0 == "'" })
        let choices = Dictionary(zip(names, values).filter { !$0.1.isEmpty }) { first, _ in first }
        if let reason = LeftOut.Reason(sku: plain, price: price, isComplete: choices.count == names.count) {
            leftOut.note(reason, row.line)
            return nil
        }
        return ForeignProduct.Variant(
            line: row.line, sku: plain, price: price,
            stock: ForeignStock.stock(
                source.value(row, "Variant Inventory Qty"), line: row.line, &leftOut), choices: choices)
    }

    /// The row with the first picture, by its position where it has one.
    private func picture(among rows: [SourceTable.Row]) -> SourceTable.Row? {
        let pictured = rows.filter { !source.value($0, "Image Src").isEmpty }
        return pictured.first { source.value($0, "Image Position") == "1" } ?? pictured.first
    }
}
