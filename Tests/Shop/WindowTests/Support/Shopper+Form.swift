import TUI
package import Testing

extension Shopper {
    /// From the list into the card form of the first product.
    package func openForm() { press(.enter, .enter) }

    /// Fills every field of the card form and ends on the button.
    package func fillForm(
        email: String = "me@example.org", card: [String] = ["4242-4242 4242 4242", "09/29", "123"]
    ) {
        // The country is the shop's own.
        for text in [email, "Juniper Appleseed", "", "1 Peachtree Street", "Atlanta", "GA", "30303"] {
            type(text)
            press(.enter)
        }
        if cursorRow.contains("✓") { press(.enter) }
        for text in card {
            type(text)
            press(.enter)
        }
    }

    /// Moves to a field of the card form by its label.
    package func goToField(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        press(.up, times: 14)
        for _ in 0..<14 where !isAt(label) { press(.down) }
        guard !isAt(label) else { return }
        Issue.record("no field \(label)\n\(screen.text)", sourceLocation: sourceLocation)
    }

    /// Whether the field with this label has the focus; a way to ship may have its mark before it.
    package func isAt(_ label: String) -> Bool {
        let row = cursorRow
        return ["▸ ", "▸   ", "▸ ✓ "].contains { row.contains($0 + label) }
    }

    /// True if the field with the focus has the mark of a fault, on its row or below it.
    package var isMarked: Bool {
        let screen = screen
        return screen.cursor.map { screen.row($0.y).contains("✗") || screen.row($0.y + 1).contains("✗ ") }
            ?? false
    }

    /// True if a remark is written below the field with the focus, behind the mark of a fault.
    package func isRemarked(_ remark: String) -> Bool {
        let screen = screen
        guard let y = screen.cursor?.y else { return false }
        let below = (y + 1...y + 3).map { y in
            screen.row(y).prefix(50).split(separator: " ").joined(separator: " ")
        }
        return below.joined(separator: " ").contains("✗ " + remark)
    }

    /// Writes a text in place of what stands in a field, and goes to the button.
    package func write(_ text: String, into label: String, sourceLocation: SourceLocation = #_sourceLocation)
    {
        goToField(label, sourceLocation: sourceLocation)
        press(.control("u"))
        type(text)
        press(.down, times: 14)
    }

    /// The labels of the form's fields from the first to the last, as one comes by them.
    package var fieldLabels: [String] {
        press(.up, times: 14)
        var labels: [String] = []
        for _ in 0..<15 {
            let row = cursorRow.split(separator: "▸ ", maxSplits: 1).last ?? ""
            let label =
                row.split(separator: "  ", omittingEmptySubsequences: true).first.map(String.init) ?? ""
            if label != labels.last { labels.append(label) }
            press(.down)
        }
        return labels
    }
}
