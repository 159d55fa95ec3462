package import ShopCore

extension ProductColumn {
    /// The column of a misspelt heading: the one within an edit distance of 2, and of 1 for headings of less
    /// than five letters. Nil where none or several are as near.
    ///
    /// The distance is that of optimal string alignment, which counts two exchanged neighbours as one edit.
    package static func nearest(to heading: String) -> ProductColumn? {
        let letters = Array(heading.trimmed.lowercased())
        var least = letters.count < 5 ? 1 : 2
        var found: [ProductColumn] = []
        for column in allCases {
            let edits = distance(letters, Array(column.rawValue.lowercased()))
            if edits < least { found = [] }
            least = min(least, edits)
            if edits == least { found.append(column) }
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var earlier: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                let change = one[row] == other[column] ? 0 : 1
                var least = min(last[column + 1] + 1, next[column] + 1, last[column] + change)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, earlier[column - 1] + 1)
                }
                next.append(least)
            }
            (earlier, last) = (last, next)
        }
        return last[other.count]
    }
}
