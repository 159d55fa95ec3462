import Codecs
package import ShopCore

/// A table of another shop in the columns of this one, and what of it was left out.
package struct MappedTable: Sendable {
    /// One row for each variant, with the line of the export that it is from.
    package let table: SourceTable
    package let leftOut: LeftOut
    /// The headings of the export by the columns whose cells were made of theirs, for faults.
    package let headings: [ProductColumn: String]

    init(
        _ products: [ForeignProduct], _ leftOut: LeftOut, _ terms: MappingTerms,
        headings: [ProductColumn: String]
    ) {
        var leftOut = leftOut
        let pictured = products.count { !$0.picture.isEmpty }
        if !terms.hasPictures, pictured > 0, let heading = headings[.picture] {
            leftOut.add(LeftOut.Column(name: heading, rows: pictured))
        }
        let columns = Self.columns(terms)
        var rows: [SourceTable.Row] = []
        for product in products {
            let options = Self.options(of: product)
            let tags = product.tags.compactMap(terms.tag)
            let line = product.variants.first?.line ?? 0
            let unread = product.weight.unread
            let category = terms.category(among: product.categories)
            if category == nil { leftOut.note(.unknownCategory, line) }
            if tags.count < product.tags.count { leftOut.note(terms.reasonOfTags, line) }
            var shared = Self.cells(product, options, Set(tags).sorted(), terms)
            // A category that the shop does not have stands there as it is: it is refused with its line.
            shared[.category] = category ?? product.categories.first ?? ""
            for variant in product.variants {
                var cells = shared
                cells[.sku] = variant.sku
                cells[.price] = variant.price
                cells[.stock] = variant.stock
                cells[.choices] = Self.choices(of: variant, options)
                if let text = unread.first?.value {
                    // That of a row which is no variant stands in the first.
                    let isOfNone = Set(unread.keys).isDisjoint(with: product.variants.map(\.line))
                    cells[.weight] = unread[variant.line] ?? (isOfNone && variant.line == line ? text : "")
                }
                rows.append(SourceTable.Row(line: variant.line, fields: columns.map { cells[$0] ?? "" }))
            }
        }
        table = SourceTable(head: SourceTable.Row(line: 1, fields: columns.map(\.rawValue)), rows: rows)
        self.leftOut = leftOut
        self.headings = headings
    }

    private static func columns(_ terms: MappingTerms) -> [ProductColumn] {
        let texts = ProductText.allCases.map { ProductColumn.text($0, terms.language) }
        var columns: [ProductColumn] = [
            .slug, .sku, .price, .stock, .active, .kind, .category, .options, .choices, .weight,
        ]
        // A column that is not there changes nothing: products keep the tags that they have.
        if terms.tellsTags { columns.append(.tags) }
        if terms.hasPictures { columns.append(.picture) }
        return columns + texts
    }

    /// The cells that are the same in every row of a product.
    private static func cells(
        _ product: ForeignProduct, _ options: [Option], _ tags: [String], _ terms: MappingTerms
    ) -> [ProductColumn: String] {
        var cells: [ProductColumn: String] = [
            .slug: product.slug, .active: product.active, .kind: product.kind,
            .tags: tags.joined(separator: " "), .weight: product.weight.grams,
            .picture: fileName(product.picture),
        ]
        cells[.text(.name, terms.language)] = product.name
        cells[.text(.description, terms.language)] =
            product.description.isEmpty ? product.name : product.description
        cells[.text(.pictureText, terms.language)] =
            product.pictureText.isEmpty ? product.name : product.pictureText
        if !options.isEmpty { cells[.options] = json(options.map { $0.document(terms.language) }) }
        return cells
    }

    /// The last part of an address, without its query.
    static func fileName(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = String(path.split(separator: "/").last ?? "")
        return PercentText.decode(name.utf8, keepsBroken: true) ?? name
    }

    // MARK: Options

    private struct Option {
        let id: String
        let name: String
        let values: [(id: String, name: String)]

        struct Document: Encodable {
            struct Value: Encodable {
                let id: String
                let name: [String: String]
            }

            let id: String
            let name: [String: String]
            let values: [Value]
        }

        func document(_ language: ContentLanguage) -> Document {
            func text(_ name: String) -> [String: String] { [language.rawValue: name] }
            return Document(
                id: id, name: text(name), values: values.map { .init(id: $0.id, name: text($0.name)) })
        }
    }

    private static func options(of product: ForeignProduct) -> [Option] {
        let ids = Slug.unique(product.options, fallback: "option", longest: 64)
        return zip(product.options, ids).map { name, id in
            var values: [String] = []
            for value in product.variants.compactMap({ $0.choices[name] }) where !values.contains(value) {
                values.append(value)
            }
            let valueIDs = Slug.unique(values, fallback: "value", longest: 64)
            return Option(id: id, name: name, values: zip(valueIDs, values).map { (id: $0, name: $1) })
        }
    }

    private static func choices(of variant: ForeignProduct.Variant, _ options: [Option]) -> String {
        guard !options.isEmpty else { return "" }
        var chosen: [String: String] = [:]
        for option in options {
            chosen[option.id] = option.values.first { $0.name == variant.choices[option.name] }?.id
        }
        return json(chosen)
    }

    /// Texts and lists of texts are encoded without fail.
    private static func json(_ value: some Encodable) -> String { (try? StoredText.encode(value)) ?? "" }
}

/// Identifiers made of names.
enum Slug {
    /// The letters and digits of ASCII in lower case, marks left out, with dashes between them; empty for a
    /// name in another script.
    static func slug(of name: String, longest: Int = 200) -> String {
        var slug = ""
        var isGap = false
        for scalar in FoldedText.scalars(of: name) {
            let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            guard scalar.isASCII, isWord else {
                isGap = true
                continue
            }
            guard slug.utf8.count < longest - 1 else { break }
            if isGap, !slug.isEmpty { slug.append("-") }
            isGap = false
            slug.unicodeScalars.append(scalar)
        }
        return slug
    }

    /// Slugs of names that all differ; a name without one has the fallback with its place.
    static func unique(_ names: [String], fallback: String, longest: Int = 200) -> [String] {
        var taken: Set<String> = []
        return names.enumerated().map { index, name in
            let plain = slug(of: name, longest: longest - 8)
            var id = plain.isEmpty ? "\(fallback)-\(index + 1)" : plain
            if taken.contains(id) { id += "-\(index + 1)" }
            taken.insert(id)
            return id
        }
    }
}
