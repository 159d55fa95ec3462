/// The figures of one moment, as they were read at `/metrics`.
package struct Figures: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var labels: [String: String]
        package var value: Double
    }

    private var families: [String: [Row]] = [:]

    /// Reads the text format of Prometheus; lines that are none are left out.
    package init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            var reader = LineReader(rest: line)
            guard let name = reader.name(), let labels = reader.labels(), let value = reader.value() else {
                continue
            }
            families[name, default: []].append(Row(labels: labels, value: value))
        }
    }

    package init() {}

    package func rows(_ family: String) -> [Row] { families[family] ?? [] }

    /// The sum of a family; nil when it is not there.
    package subscript(family: String) -> Double? { families[family].map { $0.reduce(0) { $0 + $1.value } } }

    /// The figure with this label; zero when it is not there.
    package subscript(family: String, label: String, value: String) -> Double {
        rows(family).reduce(0) { $1.labels[label] == value ? $0 + $1.value : $0 }
    }
}

/// Reads `name{label="value",…} value`.
private struct LineReader {
    var rest: Substring.UTF8View

    mutating func name() -> String? {
        let name = rest.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: " ") }
        rest = rest[name.endIndex...]
        return name.isEmpty ? nil : String(Substring(name))
    }

    mutating func labels() -> [String: String]? {
        guard rest.first == UInt8(ascii: "{") else { return [:] }
        rest.removeFirst()
        var labels: [String: String] = [:]
        while let byte = rest.first {
            if byte == UInt8(ascii: "}") {
                rest.removeFirst()
                return labels
            }
            if byte == UInt8(ascii: ",") { rest.removeFirst() }
            let name = rest.prefix { $0 != UInt8(ascii: "=") }
            rest = rest[name.endIndex...].dropFirst()
            guard rest.popFirst() == UInt8(ascii: "\""), let value = quoted() else { return nil }
            labels[String(Substring(name))] = value
        }
        return nil
    }

    /// The text up to the closing quote, its escapes resolved.
    private mutating func quoted() -> String? {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                bytes.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
            default: bytes.append(byte)
            }
        }
        return nil
    }

    mutating func value() -> Double? {
        // A moment may follow, which nobody here needs.
        Substring(rest).split(separator: " ").first.flatMap { Double($0) }
    }
}
