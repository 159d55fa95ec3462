import Glibc
import TUI
import Testing

/// Who the sample shoppers are and what they type: nothing of it may be left of any screen that is covered.
enum PrivateWords {
    private static let words = [
        "juniper", "appleseed", "peachtree", "bay street", "fourth avenue", "atlanta", "toronto", "anchorage",
        "30303", "m5j", "99501", "200040", "@example", "@work.", "404 555", "林小满", "南京西路", "上海 ",
        "4242 4242", "4242-4242", "42424242", "5105 1051", "5200 8282", "3782 82", "4000 0000", "3566 0020",
        "ab3de5gh7jk9",
    ]

    /// The private words that can be read on a screen.
    static func found(on canvas: Canvas) -> [String] {
        var text: [UInt8] = []
        for y in 0..<canvas.size.rows {
            for x in 0..<canvas.size.columns {
                for scalar in canvas[x, y].glyph.scalars {
                    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
            }
            text.append(0x0A)
        }
        return found(in: &text)
    }

    static func found(in text: String) -> [String] {
        var bytes = Array(text.utf8)
        return found(in: &bytes)
    }

    private static func found(in text: inout [UInt8]) -> [String] {
        for index in text.indices where (0x41...0x5A).contains(text[index]) { text[index] += 0x20 }
        let characters = text.map { CChar(bitPattern: $0) } + [0]
        return words.filter { strstr(characters, $0) != nil }
    }
}

extension Canvas {
    /// Nobody who is shown the screen with its private cells covered learns who the shopper is; and nothing
    /// but those cells is another.
    func checkPrivacy(sourceLocation: SourceLocation = #_sourceLocation) {
        let shown = redacted()
        let found = PrivateWords.found(on: shown)
        guard !found.isEmpty else { return }
        Issue.record("\(found) can be read on\n\(shown.text)", sourceLocation: sourceLocation)
    }
}
