extension String {
    /// The word of a list that was probably meant; nil when none is near.
    ///
    /// Near is what differs in a third of its letters at most, capitals aside, or what the word begins.
    func nearest(among words: some Sequence<String>) -> String? {
        // Longer words are no slip of the finger.
        guard count <= 40 else { return nil }
        let typed = Array(lowercased())
        var best: (distance: Int, word: String)?
        for word in words {
            let meant = Array(word.lowercased())
            let isBegun = typed.count >= 3 && meant.starts(with: typed)
            let distance = isBegun ? 1 : Self.distance(typed, meant)
            guard distance <= Swift.max(1, Swift.max(typed.count, meant.count) / 3),
                distance < Swift.min(typed.count, best?.distance ?? .max)
            else { continue }
            best = (distance, word)
        }
        return best?.word
    }

    /// How many letters have to be put in, left out, replaced or swapped with their neighbour.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = Swift.min(last[column + 1], next[column]) + 1
                cost = Swift.min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = Swift.min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}
