extension ProductCard {
    /// How the rows of a card's text are shared out. Name, stock and pay area have theirs always; what is
    /// left goes first to the choices, last to the description.
    struct Rows: Hashable, Sendable {
        private(set) var names = 1
        private(set) var airAboveText = 0
        private(set) var text = 0
        private(set) var airAboveChoices = 0
        private(set) var choices = 0
        private(set) var airAbovePay = 0
        private var free: Int

        init(of height: Int, names: Int, text: Int, choices: Int, pay: Int) {
            free = max(0, height - 2 - pay)
            self.choices = take(choices)
            airAbovePay = take(1)
            airAboveChoices = choices > 0 ? take(1) : 0
            self.names += take(min(1, names - 1))
            self.text = take(text)
            airAboveText = self.text > 0 ? take(1) : 0
        }

        /// The first line in sight of a description, when so many were read: the last page is a full one.
        func firstLine(of lines: Int, after read: Int) -> Int { max(0, min(read, lines - text)) }

        /// The first line of the next page, or of the first one after the last; nil where all are in sight.
        func nextLine(of lines: Int, after read: Int) -> Int? {
            guard text > 0, lines > text else { return nil }
            let first = firstLine(of: lines, after: read)
            return first + text < lines ? first + max(1, text - 1) : 0
        }

        private mutating func take(_ wanted: Int) -> Int {
            let taken = min(max(0, wanted), free)
            free -= taken
            return taken
        }
    }
}
