/// Privacy marks: cells with personal data or typed text never leave the terminal. They are marked where
/// drawn, keep their mark when dimmed, and lose it when something else is drawn over them.
extension Canvas {
    package mutating func keepPrivate(_ area: Area) { change(area) { $0.isPrivate = true } }

    /// Marks the first occurrence of a text in a row.
    package mutating func keepPrivate(_ text: ScreenText, inRow y: Int) {
        let count = text.glyphs.count
        guard (0..<size.rows).contains(y), count > 0 else { return }
        let columns = (0..<size.columns).filter { self[$0, y].glyph.width > 0 }
        for first in columns.indices where first + count <= columns.count {
            let places = columns[first..<first + count]
            guard zip(places, text.glyphs).allSatisfy({ self[$0, y].glyph == $1 }) else { continue }
            keepPrivate(Area(x: columns[first], y: y, width: text.width, height: 1))
            return
        }
    }

    /// Masks each private character by a shade in the same style, and a picture's in that of the text: its
    /// colours are what it shows. Blanks between private characters are masked too, so that no word can be
    /// told from another.
    package func redacted() -> Canvas {
        guard cells.contains(where: \.isPrivate) else { return self }
        var canvas = self
        for y in 0..<size.rows {
            // Where the run of private cells begins, and where its last character so far ends.
            var cover: Range<Int>?
            for x in 0...size.columns {
                guard x < size.columns, isPrivate(x, y) else {
                    if let cover { canvas.shade(cover, y: y) }
                    cover = nil
                    continue
                }
                guard self[x, y].glyph != .blank || self[x, y].style.isPicture else { continue }
                cover = (cover?.lowerBound ?? x)..<x + 1
            }
        }
        if !clusters.isEmpty {
            let shown = Set(canvas.cells.lazy.map(\.glyph).filter(\.standsForCluster))
            canvas.clusters = clusters.filter { shown.contains($0.key) }
        }
        canvas.spoken = spoken.filter { !bounds.contains($0.key) || !isPrivate($0.key.x, $0.key.y) }
        return canvas
    }

    /// Masks the words of a text that stand in private cells here.
    package func redacted(_ text: String) -> String {
        guard cells.contains(where: \.isPrivate) else { return text }
        return privateWords.reduce(into: text) { text, word in
            guard text.contains(word) else { return }
            text = text.replacing(word, with: String(repeating: Glyph.shade.text, count: word.count))
        }
    }

    /// The words in private cells, the longest first, without those of two letters, which may be in any text.
    private var privateWords: [String] {
        var words: Set<String> = []
        for y in 0..<size.rows {
            // As it is drawn, and as it is read aloud.
            var word = (drawn: "", whole: "")
            for x in 0...size.columns {
                if x < size.columns, isPrivate(x, y), self[x, y].glyph != .blank {
                    let glyph = self[x, y].glyph
                    word.drawn += glyph.text
                    word.whole += clusters[glyph] ?? glyph.text
                } else {
                    for form in [word.drawn, word.whole] where form.count > 2 || !form.allSatisfy(\.isASCII) {
                        words.insert(form)
                    }
                    word = ("", "")
                }
            }
        }
        return words.filter { $0.contains { $0.isLetter || $0.isNumber } }.sorted {
            ($0.count, $0) > ($1.count, $1)
        }
    }

    private func isPrivate(_ x: Int, _ y: Int) -> Bool {
        if self[x, y].isPrivate { return true }
        if self[x, y].glyph.width == 2, x + 1 < size.columns { return self[x + 1, y].isPrivate }
        return self[x, y].glyph.width == 0 && x > 0 && self[x - 1, y].isPrivate
    }

    private mutating func shade(_ columns: Range<Int>, y: Int) {
        for index in columns.map({ y * size.columns + $0 }) {
            cells[index].glyph = .shade
            if cells[index].style.isPicture { cells[index].style = .body }
        }
    }
}

extension Glyph {
    package static let shade = Glyph("▒", width: 1)

    /// The character with its marks, a space for a blank.
    package var text: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}

extension ScreenText {
    /// True if the text has enough digits for the number of a card or a telephone, wherever it was typed.
    package var mayBeNumber: Bool { glyphs.count(where: \.isDigit) > 6 }
}

extension Glyph {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(packed) || (0xFF10...0xFF19).contains(packed) }
}
