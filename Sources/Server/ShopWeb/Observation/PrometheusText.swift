package import ShopCore

/// Figures in the text format of Prometheus (0.0.4), and how they are read back.
package struct PrometheusText: Sendable {
    /// The text so far; each line ends with a line feed.
    package private(set) var text = ""

    package init() {}

    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// One line of labels, in their order.
    package typealias Labels = [(name: String, value: String)]

    /// Begins a family; its figures follow.
    package mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    package mutating func sample(_ name: String, _ labels: Labels = [], _ value: Int) {
        line(name, labels, String(value))
    }

    /// Appends a sample of nanoseconds, written in seconds.
    package mutating func sample(_ name: String, _ labels: Labels = [], seconds nanoseconds: Int) {
        line(name, labels, Self.seconds(nanoseconds))
    }

    /// A family of one figure without labels.
    package mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        family(name, kind, help)
        sample(name, [], value)
    }

    /// The buckets of a histogram, each with all that is below its bound.
    package mutating func histogram(_ name: String, _ labels: Labels, _ reading: Histogram.Reading) {
        var sum = 0
        for (count, bound) in zip(reading.counts, Self.bounds) {
            sum += count
            line("\(name)_bucket", labels + [("le", bound)], String(sum))
        }
        line("\(name)_sum", labels, Self.seconds(reading.sum))
        line("\(name)_count", labels, String(sum))
    }

    private static let bounds = Histogram.bounds.map(seconds) + ["+Inf"]

    private mutating func line(_ name: String, _ labels: Labels, _ value: String) {
        text += name
        for (index, label) in labels.enumerated() {
            text += "\(index == 0 ? "{" : ",")\(label.name)=\"\(Self.escaped(label.value, quotes: true))\""
        }
        text += labels.isEmpty ? " \(value)\n" : "} \(value)\n"
    }

    /// A decimal number of seconds without superfluous zeros.
    package static func seconds(_ nanoseconds: Int) -> String {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard rest > 0 else { return String(whole) }
        let digits = String(rest)
        let padded = String(repeating: "0", count: 9 - digits.count) + digits
        let end = padded.lastIndex { $0 != "0" } ?? padded.startIndex
        return "\(whole).\(padded[...end])"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x0A || $0 == 0x22 }) else { return text }
        return text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.append(character)
            }
        }
    }
}
