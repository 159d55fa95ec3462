import ShopCore

/// The export of products of WooCommerce: a row for each simple product, for each variable one and for each
/// of its variations, which name their parent by its SKU or as `id:` with its number.
struct WooCommerceExport {
    private var source: ForeignRows
    private var leftOut = LeftOut()
    private var slugs: Set<String> = []
    /// The numbers of the attributes that the table has columns for.
    private let attributes: [Int]
    private let weightColumn: String?

    init(_ table: SourceTable) {
        let rows = ForeignRows(table)
        attributes = Array((1...99).prefix { rows.has("Attribute \($0) name") })
        weightColumn = rows.column(beginningWith: "Weight")
        source = rows
    }

    mutating func products() -> (products: [ForeignProduct], leftOut: LeftOut) {
        var children: [String: [SourceTable.Row]] = [:]
        var parents: Set<String> = []
        for row in source.rows {
            if kinds(row).contains("variation") {
                children[source.value(row, "Parent"), default: []].append(row)
            } else {
                parents.formUnion(names(row))
            }
        }
        for (parent, rows) in children where !parents.contains(parent) {
            for row in rows { leftOut.note(.noParent, row.line) }
        }
        let all = source.rows
        let products = all.compactMap { row -> ForeignProduct? in
            guard !kinds(row).contains("variation") else { return nil }
            let variations = names(row).flatMap { children[$0] ?? [] }
            return product(row, variations.sorted { $0.line < $1.line })
        }
        leftOut.columns = source.columns(except: leftOut.lines)
        return (products, leftOut)
    }

    func headings(_ language: ContentLanguage) -> [ProductColumn: String] {
        let weight = weightColumn.map { [$0] } ?? []
        let names: [ProductColumn: [String]] = [
            .slug: ["Name"], .active: ["Published"], .sku: ["SKU"], .price: ["Regular price"],
            .stock: ["Stock"],
            .weight: weight, .tags: ["Tags"], .category: ["Categories"],
            .picture: ["Images"], .text(.name, language): ["Name"],
            .text(.description, language): ["Description", "Short description"],
            .text(.pictureText, language): ["Name"],
        ]
        return names.compactMapValues { source.heading($0) }
    }

    private func kinds(_ row: SourceTable.Row) -> [String] {
        source.value(row, "Type").split(separator: ",").map { $0.trimmed.lowercased() }
    }

    /// The names by which variations refer to their parent.
    private func names(_ row: SourceTable.Row) -> [String] {
        let (id, sku) = (source.value(row, "ID"), source.value(row, "SKU"))
        return (sku.isEmpty ? [] : [sku]) + (id.isEmpty ? [] : ["id:\(id)"])
    }

    private mutating func product(
        _ row: SourceTable.Row, _ variations: [SourceTable.Row]
    ) -> ForeignProduct? {
        let types = kinds(row)
        let name = source.value(row, "Name")
        guard !types.contains("grouped"), !types.contains("external") else {
            leftOut.note(.otherKind, row.line)
            return nil
        }
        guard !name.isEmpty else {
            leftOut.note(.noName, row.line)
            return nil
        }
        let isVariable = types.contains("variable")
        let options = isVariable ? optionNames(variations) : []
        let variants = (isVariable ? variations : [row]).compactMap { variant($0, options) }
        guard !variants.isEmpty else {
            if isVariable { leftOut.note(.noVariants, row.line) }
            return nil
        }
        let pictures = list(source.value(row, "Images"))
        if pictures.count > 1 { leftOut.note(.furtherPicture, row.line) }
        if list(source.value(row, "Categories")).count > 1 { leftOut.note(.furtherCategory, row.line) }
        let published = source.value(row, "Published")
        let long = text(row, "Description"), short = text(row, "Short description")
        let isDigital = self.isDigital(row) || isVariable && variations.allSatisfy { self.isDigital($0) }
        source.take(
            row,
            ["SKU", "Name", "Type", "Published", "Categories", "Tags", "Images"]
                + [long.isEmpty ? "Short description" : "Description"])
        for each in [row] + (isVariable ? variations : []) {
            takeShared(each, of: row, isDigital: isDigital, options, variants)
        }
        return ForeignProduct(
            slug: slug(name, row), name: name, description: long.isEmpty ? short : long, pictureText: "",
            active: ["1": "true", "0": "false", "-1": "false", "": "false"][published] ?? published,
            kind: isDigital ? "digital" : "physical",
            categories: categories(row), tags: list(source.value(row, "Tags")),
            picture: pictures.first ?? "",
            weight: weight([row] + (isVariable ? variations : [])), options: options, variants: variants)
    }

    private func isDigital(_ row: SourceTable.Row) -> Bool {
        !Set(kinds(row)).isDisjoint(with: ["virtual", "downloadable"])
    }

    /// Takes what a row of a product says as the product does, or as its variants do.
    private mutating func takeShared(
        _ row: SourceTable.Row, of product: SourceTable.Row, isDigital: Bool, _ options: [String],
        _ variants: [ForeignProduct.Variant]
    ) {
        source.take(row, ["ID"] + (weightColumn.map { [$0] } ?? []))
        if row.line != product.line { source.take(row, ["Parent"]) }
        source.take(row, ["Published"], sameAs: product)
        if self.isDigital(row) == isDigital { source.take(row, ["Type"]) }
        // WooCommerce composes the name of a variation of the product's and its values.
        if source.value(row, "Name").hasPrefix(source.value(product, "Name")) { source.take(row, ["Name"]) }
        for number in attributes where options.contains(source.value(row, "Attribute \(number) name")) {
            source.take(row, ["Attribute \(number) name", "Attribute \(number) value(s)"])
        }
        // Without a count, the stock of 0 is noted.
        let own = variants.filter { $0.line == row.line }
        let isThere = (own.isEmpty ? variants : own).contains { $0.stock != "0" }
        let isTold = source.value(row, "Stock").isEmpty
        if isTold || source.value(row, "In stock?") == (isThere ? "1" : "0") {
            source.take(row, ["In stock?"])
        }
    }

    /// The name as a slug, and with its number where another product has the same.
    private mutating func slug(_ name: String, _ row: SourceTable.Row) -> String {
        let number = source.value(row, "ID").isEmpty ? String(row.line) : source.value(row, "ID")
        let plain = Slug.slug(of: name)
        let slug = plain.isEmpty ? "product-\(number)" : plain
        if slugs.insert(slug).inserted { return slug }
        slugs.insert("\(slug)-\(number)")
        return "\(slug)-\(number)"
    }

    /// HTML whose line breaks are written as a backslash and an n.
    private func text(_ row: SourceTable.Row, _ column: String) -> String {
        PlainText.text(ofHTML: source.html(row, [column]).replacing("\\n", with: "\n"))
    }

    private func list(_ text: String) -> [String] {
        text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// `Clothing > Shirts, Sale`: the last part of each says the most.
    private func categories(_ row: SourceTable.Row) -> [String] {
        list(source.value(row, "Categories")).flatMap { path in
            path.split(separator: ">").map(\.trimmed).reversed()
        }
    }

    // MARK: Variations

    private func optionNames(_ variations: [SourceTable.Row]) -> [String] {
        var names: [String] = []
        for row in variations {
            for name in choices(row).map(\.name) where !names.contains(name) { names.append(name) }
        }
        return names
    }

    private func choices(_ row: SourceTable.Row) -> [(name: String, value: String)] {
        attributes.compactMap { number in
            let name = source.value(row, "Attribute \(number) name")
            let value = source.value(row, "Attribute \(number) value(s)")
            return name.isEmpty || value.isEmpty ? nil : (name, value)
        }
    }

    private mutating func variant(
        _ row: SourceTable.Row, _ options: [String]
    ) -> ForeignProduct.Variant? {
        let (sku, price) = (source.value(row, "SKU"), source.value(row, "Regular price"))
        let pairs = choices(row).filter { options.contains($0.name) }.map { ($0.name, $0.value) }
        let chosen = Dictionary(pairs) { first, _ in first }
        if let reason = LeftOut.Reason(sku: sku, price: price, isComplete: chosen.count == options.count) {
            leftOut.note(reason, row.line)
            return nil
        }
        source.take(row, ["SKU", "Regular price", "Sale price", "Stock"])
        // A sale price holds during its sale alone; as the price of the variant it would outlast it.
        if !source.value(row, "Sale price").isEmpty { leftOut.note(.salePrice, row.line) }
        return ForeignProduct.Variant(
            line: row.line, sku: sku, price: price,
            stock: ForeignStock.stock(source.value(row, "Stock"), line: row.line, &leftOut),
            choices: chosen)
    }

    private mutating func weight(_ rows: [SourceTable.Row]) -> ForeignWeight {
        let column = weightColumn ?? ""
        let unit = ForeignRows.key(column).dropFirst("weight".count).filter { !" ()".contains($0) }
        let units = ["g": 1, "kg": 1000, "lb": 453.592_37, "lbs": 453.592_37, "oz": 28.349_523_125]
        return ForeignWeight(
            rows.map { ($0.line, source.value($0, column)) }, gramsPerUnit: units[unit], &leftOut)
    }
}
