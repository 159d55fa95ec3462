import CPageTemplates
import Mustache

package struct PageLibrary: Sendable {
    /// The templates that draw a whole page or e-mail; the raw value is the file's name.
    package enum Template: String, Hashable, Sendable, CaseIterable {
        case docs, facts, mail, order, problem, product, quote, receipt, sheet, shop
    }

    private let library: MustacheLibrary
    package let styleSheet: String
    /// `styleSheet` with what sheets need besides.
    package let sheetStyleSheet: String

    /// The program's own templates, parsed for their first reader.
    package static func embedded() throws -> PageLibrary { try own.get() }

    private static let own = Result {
        let templates = PageFiles.names.filter { $0.hasSuffix(".mustache") }.map { name in
            (String(name.dropLast(".mustache".count)), PageFiles.text(name))
        }
        let styleSheet = PageFiles.text("shop.css")
        return try PageLibrary(
            templates: Dictionary(uniqueKeysWithValues: templates), styleSheet: styleSheet,
            sheetStyleSheet: styleSheet + PageFiles.text("sheet.css"))
    }

    /// Parses Mustache templates by name, each under the page's own escaping.
    package init(templates: [String: String], styleSheet: String, sheetStyleSheet: String) throws {
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

    /// Renders the HTML of a ``PageFrame`` or an e-mail; empty when the library lacks the template.
    package func render(_ content: any Sendable, with template: Template) -> String {
        library.render(content, withTemplate: template.rawValue) ?? ""
    }
}

/// Templates, style sheets and icon of the pages, by their file names.
package enum PageFiles {
    private static let all: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        while let file = page_template_at(files.count)?.pointee {
            files[String(cString: file.name)] = Array(
                UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        return files
    }()

    package static var names: [String] { all.keys.sorted() }

    /// The bytes of a file; empty when the program carries no such file.
    package static func bytes(_ name: String) -> [UInt8] { all[name] ?? [] }

    package static func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }
}
