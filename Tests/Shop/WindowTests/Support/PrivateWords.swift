import Glibc
package import TUI
package import Testing

/// Who the sample shoppers are and what they type: nothing of it may be left of any screen that is covered.
package enum PrivateWords {
    private static let words = [
        "juniper", "appleseed", "peachtree", "bay street", "fourth avenue", "atlanta", "toronto", "anchorage",
        "30303", "m5j", "99501", "200040", "@example", "@work.", "404 555", "林小满", "南京西路", "上海 ",
        "4242 4242", "4242-4242", "42424242", "5105 1051", "5200 8282", "3782 82", "4000 0000", "3566 0020",
        "ab3de5gh7jk9",
    ]

    /// What fields give as an example, which is nobody's.
    private static let examples =
        ["name@example.", "4000 0000 0000 0002"]
        + ["such as ", "例如 "].flatMap { words in
            ["me@example.org", "+1 404 555 0100"].map { words + $0 }
        }

    /// The private words that can be read on a screen.
    package static func found(on canvas: Canvas) -> [String] {
        var text: [CChar] = []
        text.reserveCapacity(canvas.cells.count * 2)
        for (index, cell) in canvas.cells.enumerated() {
            if index % canvas.size.columns == 0 { text.append(0x0A) }
            // The base character is enough, and this runs after every step.
            let base = UInt32(truncatingIfNeeded: cell.glyph.packed & 0x1F_FFFF)
            if base == 0 {
                if cell.glyph.width > 0 { text.append(0x20) }
            } else if let scalar = Unicode.Scalar(base) {
                append(scalar, to: &text)
            }
        }
        return found(in: &text)
    }

    package static func found(in text: String) -> [String] {
        var characters: [CChar] = []
        for scalar in text.unicodeScalars { append(scalar, to: &characters) }
        return found(in: &characters)
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout [CChar]) {
        switch scalar.value {
        case 0x41...0x5A: text.append(CChar(scalar.value + 0x20))
        case ..<0x80: text.append(CChar(scalar.value))
        default: text.append(contentsOf: UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? [])
        }
    }

    private static func found(in text: inout [CChar]) -> [String] {
        text.append(0)
        return text.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return [] }
            for example in examples {
                while let place = strstr(start, example) { memset(place, 0x2E, strlen(example)) }
            }
            return words.filter { strstr(start, $0) != nil }
        }
    }
}

extension Canvas {
    /// Nobody who is shown the screen with its private cells covered learns who the shopper is; and nothing
    /// but those cells is another.
    package func checkPrivacy(sourceLocation: SourceLocation = #_sourceLocation) {
        let shown = redacted()
        let found = PrivateWords.found(on: shown)
        guard !found.isEmpty else { return }
        Issue.record("\(found) can be read on\n\(shown.text)", sourceLocation: sourceLocation)
    }
}
