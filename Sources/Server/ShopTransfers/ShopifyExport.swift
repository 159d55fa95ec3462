import ShopCore

/// The export of products of Shopify: a row for each variant and each further picture, joined by their
/// handle; the first row of a product has its texts.
struct ShopifyExport {
    private var source: ForeignRows
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
        leftOut.columns = source.columns(except: leftOut.lines)
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

    /// The columns of which a product has one value; that of its first row holds.
    private static let shared = [
        "Handle", "Title", "Body (HTML)", "Product Category", "Tags", "Published", "Status", "Gift Card",
        "Variant Requires Shipping", "Option1 Name", "Option2 Name", "Option3 Name",
    ]
    private static let ownTypes = ["Type", "Custom Product Type"]

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
        guard !variants.isEmpty else {
            // A row of a variant is told with the reason of its own.
            if !rows.contains(where: { isVariant($0) }) { leftOut.note(.noVariants, first.line) }
            return nil
        }
        let pictured = picture(among: rows)
        let types = Self.ownTypes.filter { !source.value(first, $0).isEmpty }
        for row in rows {
            source.take(row, Self.shared + types.prefix(1), sameAs: first)
            source.take(row, ["Variant Grams"])
            guard !source.value(row, "Image Src").isEmpty else { continue }
            source.take(row, ["Image Src", "Image Position", "Image Alt Text"])
            if row.line != pictured?.line { leftOut.note(.furtherPicture, row.line) }
        }
        if !types.isEmpty, !source.value(first, "Product Category").isEmpty {
            leftOut.note(.furtherCategory, first.line)
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
        let own = [source.value(row, Self.ownTypes)]
        let parts = source.value(row, "Product Category").split(separator: ">").map(\.trimmed)
        return (own + parts.reversed()).filter { !$0.isEmpty }
    }

    /// The names of the options; a product without a choice has the option `Title` with one value.
    private func optionNames(_ row: SourceTable.Row) -> [String] {
        let names = (1...3).map { source.value(row, "Option\($0) Name") }.filter { !$0.isEmpty }
        let isPlain = names == ["Title"] && source.value(row, "Option1 Value") == "Default Title"
        return isPlain ? [] : names
    }

    private func isVariant(_ row: SourceTable.Row) -> Bool {
        let names = ["Variant SKU", "Variant Price", "Option1 Value", "Option2 Value", "Option3 Value"]
        return !source.value(row, names).isEmpty
    }

    private mutating func variant(
        _ row: SourceTable.Row, _ names: [String]
    ) -> ForeignProduct.Variant? {
        guard isVariant(row) else { return nil }
        let (sku, price) = (source.value(row, "Variant SKU"), source.value(row, "Variant Price"))
        let values = (1...3).map { source.value(row, "Option\($0) Value") }
        // A spreadsheet's sign for a text.
        let plain = String(sku.drop { $0 == "'" })
        let choices = Dictionary(zip(names, values).filter { !$0.1.isEmpty }) { first, _ in first }
        if let reason = LeftOut.Reason(sku: plain, price: price, isComplete: choices.count == names.count) {
            leftOut.note(reason, row.line)
            return nil
        }
        let isPlain = names.isEmpty && values[0] == "Default Title"
        source.take(
            row,
            ["Variant SKU", "Variant Price", "Variant Inventory Qty"]
                + (1...3).prefix(isPlain ? 1 : names.count).map { "Option\($0) Value" })
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
