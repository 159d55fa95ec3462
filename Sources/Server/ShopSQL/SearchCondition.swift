package import ShopCore

/// The condition of a search on a row of `product_search`: terms that all stand in some of its texts.
///
/// A word is one token, or the beginning of one; signs of a script without spaces are pairs of neighbours
/// (``SearchText``). The index answers for tokens alone, so that three signs or more are looked up in the
/// texts, too: each pair of them may stand somewhere else.
package struct SearchCondition: Hashable, Sendable {
    package enum Text: String, Hashable, Sendable, CaseIterable {
        case name, facts, description

        /// The letter that prefixes its tokens in the index, so that each text is searched on its own.
        var letter: Substring { rawValue.prefix(1) }
    }

    /// As FTS5 reads it.
    package let expression: String
    /// For PostgreSQL's index, as `tsquery` is written.
    package let tokens: String
    /// Runs of tokens of which each stands in one of the texts, with blanks around them.
    package let runs: [String]
    package let texts: [Text]

    /// Makes the condition of a query's terms; `asPrefix` also matches beginnings of words.
    package init(_ query: SearchQuery, asPrefix: Bool, in texts: [Text]) {
        self.texts = texts
        let all = query.expression(asPrefix: asPrefix)
        let columns = texts.map(\.rawValue).joined(separator: " ")
        expression = texts == Text.allCases ? all : "{\(columns)} : (\(all))"
        tokens = query.terms.map { Self.tokens(of: $0, asPrefix, texts) }.joined(separator: " & ")
        runs = query.terms.compactMap { term in
            guard case .run(let signs) = term, signs.count > 2 else { return nil }
            return " \(SearchText.pairs(signs).joined(separator: " ")) "
        }
    }

    private static func tokens(of term: SearchText.Term, _ asPrefix: Bool, _ texts: [Text]) -> String {
        let choices = texts.map { text in
            switch term {
            case .word(let word): "'\(text.letter)\(word)'\(asPrefix ? ":*" : "")"
            case .run(let signs) where signs.count == 1:
                "'\(text.letter)\(signs.map { String($0) }.joined())':*"
            case .run(let signs):
                "(" + SearchText.pairs(signs).map { "'\(text.letter)\($0)'" }.joined(separator: " & ") + ")"
            }
        }
        return "(" + choices.joined(separator: " | ") + ")"
    }
}

/// A part of the matches: what fulfils one condition and not another.
package struct SearchTier: Hashable, Sendable {
    package let wanted: SearchCondition
    /// The condition of the better tiers.
    package let known: SearchCondition?

    package var expression: String {
        known.map { "(\(wanted.expression)) NOT (\($0.expression))" } ?? wanted.expression
    }
}

extension SearchQuery {
    package var matches: SearchTier {
        SearchTier(wanted: begun(in: SearchCondition.Text.allCases), known: nil)
    }

    /// The matches by how well they fit, the best first: whole words of the name, beginnings of words of the
    /// name, tags and such beside the name, the description. Each match is in exactly one of them.
    package var tiers: [SearchTier] {
        let whole = SearchCondition(self, asPrefix: false, in: [.name])
        let inName = begun(in: [.name])
        let inFacts = begun(in: [.name, .facts])
        return [
            SearchTier(wanted: whole, known: nil), SearchTier(wanted: inName, known: whole),
            SearchTier(wanted: inFacts, known: inName),
            SearchTier(wanted: begun(in: SearchCondition.Text.allCases), known: inFacts),
        ]
    }

    private func begun(in texts: [SearchCondition.Text]) -> SearchCondition {
        SearchCondition(self, asPrefix: true, in: texts)
    }
}
