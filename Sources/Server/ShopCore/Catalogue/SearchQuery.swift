/// The words of a search, as the index is asked for them.
///
/// Nothing of the query's own spelling reaches the index: only letters, digits and signs, in quotes.
package struct SearchQuery: Hashable, Sendable {
    /// The longest query, in characters.
    package static let longest = 100

    /// The distinct terms, in the order of the query; empty when it has none.
    package let terms: [SearchText.Term]

    /// A query of at most `longest` characters; nil when it is blank.
    package init?(_ text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        var known: Set<SearchText.Term> = []
        terms = SearchText(text).terms.filter { known.insert($0).inserted }
    }

    /// True if nothing can match, as with a query of signs alone.
    package var isHopeless: Bool { terms.isEmpty }

    /// Every match; the same for every spelling of the query.
    package var expression: String { expression(asPrefix: true) }

    /// The terms as FTS5 reads them; `asPrefix` also matches beginnings of words.
    package func expression(asPrefix: Bool) -> String {
        let phrases = terms.map { term in
            switch term {
            case .word(let word): "\"\(word)\"" + (asPrefix ? "*" : "")
            case .run(let signs) where signs.count == 1:
                "\"" + signs.map { String($0) }.joined() + "\"*"
            case .run(let signs): "\"" + SearchText.pairs(signs).joined(separator: " ") + "\""
            }
        }
        return phrases.joined(separator: " AND ")
    }
}
