/// What is wrong with a page: tags that do not nest, names that are there twice, fields without a name for
/// people, pictures without words or sizes, anything from elsewhere.
package struct MarkupCheck {
    package private(set) var faults: [String] = []
    private var open: [String] = []
    private var identifiers: Set<String> = []
    private var labelled: Set<String> = []
    private var fields: [String] = []

    private static let void: Set<String> = ["meta", "link", "img", "input", "br", "hr"]

    package init(_ html: String) {
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { break }
            let text = String(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
            if text.hasPrefix("!") { continue }
            text.hasPrefix("/") ? close(String(text.dropFirst())) : enter(text)
        }
        if !open.isEmpty { faults.append("left open: \(open)") }
        for field in fields where !labelled.contains(field) { faults.append("no label for \(field)") }
    }

    private mutating func close(_ name: String) {
        guard open.popLast() == name else {
            faults.append("</\(name)> closes another element")
            return
        }
    }

    /// Whether this is the one link that leaves the browser: to the payment sheet of a product.
    private static func opensTheTerminal(_ name: String, _ value: String) -> Bool {
        let scheme = "vitrine:buy/"
        return name == "a" && value.hasPrefix(scheme)
            && value.dropFirst(scheme.count).allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
            }
    }

    private mutating func enter(_ text: String) {
        let name = String(text.prefix { $0 != " " && $0 != "\n" })
        let attributes = Self.attributes(text.dropFirst(name.count))
        if !Self.void.contains(name) { open.append(name) }
        if ["script", "iframe", "object", "embed", "base"].contains(name) { faults.append("<\(name)>") }
        for (attribute, value) in attributes {
            if attribute.hasPrefix("on") || attribute == "style" { faults.append("\(attribute) on \(name)") }
            let isAddress = ["href", "src", "action"].contains(attribute)
            if isAddress, !Self.opensTheTerminal(name, value),
                !value.hasPrefix("/") && !value.hasPrefix("#") || value.hasPrefix("//")
            {
                faults.append("\(attribute)=\(value)")
            }
        }
        let id = attributes["id"]
        if let id, !identifiers.insert(id).inserted { faults.append("id \(id) twice") }
        if name == "label", let target = attributes["for"] { labelled.insert(target) }
        if ["input", "select", "textarea"].contains(name), attributes["type"] != "hidden" {
            fields.append(id ?? "a field without id")
        }
        if name == "img", Set(["alt", "width", "height"]).subtracting(attributes.keys).isEmpty == false {
            faults.append("img without words or size")
        }
        if name == "th", attributes["scope"] == nil { faults.append("th without scope") }
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var result: [String: String] = [:]
        var rest = text.drop { $0 == " " }
        while !rest.isEmpty {
            let name = rest.prefix { $0 != "=" && $0 != " " }
            rest = rest.dropFirst(name.count)
            var value = ""
            if rest.hasPrefix("=\"") {
                value = String(rest.dropFirst(2).prefix { $0 != "\"" })
                rest = rest.dropFirst(value.count + 3)
            }
            result[String(name)] = value
            rest = rest.drop { $0 == " " || $0 == "\n" }
        }
        return result
    }
}
