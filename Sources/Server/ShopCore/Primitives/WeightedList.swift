/// The items of a header such as `Accept`, the heaviest first and otherwise in the order they came in.
package struct WeightedList: Hashable, Sendable {
    /// An item in lower case and its quality in thousandths (RFC 9110, section 12.4.2).
    package struct Item: Hashable, Sendable {
        /// Media type, language or coding in lower case, without parameters.
        package var value: String
        /// 0 to 1000.
        package var weight: Int
    }

    /// The items by descending quality; those of quality 0 are last.
    package let items: [Item]

    /// Parses a header field; a malformed quality counts as 0, a missing one as 1.
    package init(_ text: String) {
        let read = text.split(separator: ",").compactMap { element -> Item? in
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let value = parts.first, !value.isEmpty else { return nil }
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            return Item(
                value: value.lowercased(), weight: quality.map { Self.weight($0.dropFirst(2)) } ?? 1000)
        }
        items = read.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    private static func weight(_ text: Substring) -> Int {
        guard let value = Double(text), (0...1).contains(value) else { return 0 }
        return Int((value * 1000).rounded())
    }
}
