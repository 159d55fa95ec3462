extension CellAnimation {
    /// The frames as bare text, each with a line under it: for comparing, and for who cannot see.
    package var text: String {
        let line = String(repeating: "─", count: columns) + "\n"
        return frames.map { frame in
            frame.lines.map { lines[$0].text + "\n" }.joined() + line
        }.joined()
    }
}

extension CellRow {
    package var text: String {
        var text = runs.map { $0.glyphs.joined() }.joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
