import Mustache

/// The templates of all pages.
struct PageLibrary: Sendable {
    /// The templates that draw a whole page; the raw value is the file's name.
    enum Template: String, Hashable, Sendable, CaseIterable {
        case docs, facts, order, problem, product, quote, receipt, sheet, shop
    }

    private let library: MustacheLibrary
    /// The style sheet, which every page carries in itself.
    let styleSheet: String
    /// The same with what sheets need besides.
    let sheetStyleSheet: String

    /// The library that the program carries; throws when a template is not well made.
    static func embedded() throws -> PageLibrary {
        try PageLibrary(
            templates: files.mapValues { String(decoding: $0, as: UTF8.self) },
            styleSheet: String(decoding: PackageResources.shop_css, as: UTF8.self),
            sheetStyleSheet: String(
                decoding: PackageResources.shop_css + PackageResources.sheet_css, as: UTF8.self))
    }

    init(templates: [String: String], styleSheet: String, sheetStyleSheet: String) throws {
        MustacheContentTypes.register(PageEscaping(), named: PageEscaping.name)
        var library = MustacheLibrary()
        for (name, source) in templates {
            // Said in each of them: the library forgets it where one template takes in another.
            try library.register("{{%CONTENT_TYPE:\(PageEscaping.name)}}\n\(source)", named: name)
        }
        self.library = library
        self.styleSheet = styleSheet
        self.sheetStyleSheet = sheetStyleSheet
    }

    func render(_ content: PageFrame, with template: Template) -> String {
        library.render(content, withTemplate: template.rawValue) ?? ""
    }

    private static let files: [String: [UInt8]] = [
        "layout": PackageResources.layout_mustache, "form": PackageResources.form_mustache,
        "field": PackageResources.field_mustache, "summary": PackageResources.summary_mustache,
        "lines": PackageResources.lines_mustache, "facts-table": PackageResources.facts_table_mustache,
        "block": PackageResources.block_mustache, "rows": PackageResources.rows_mustache,
        "cell": PackageResources.cell_mustache, "sheet": PackageResources.sheet_mustache,
        "docs": PackageResources.docs_mustache, "facts": PackageResources.facts_mustache,
        "order": PackageResources.order_mustache, "problem": PackageResources.problem_mustache,
        "product": PackageResources.product_mustache, "quote": PackageResources.quote_mustache,
        "receipt": PackageResources.receipt_mustache, "shop": PackageResources.shop_mustache,
    ]
}
