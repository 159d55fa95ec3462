package import ShopCore

/// The condition of a search on a row of `product_search`: terms that all stand in some of its texts.
///
/// A word is one token, or the beginning of one; signs of a script without spaces are pairs of neighbours
/// (``SearchText``). The index answers for tokens alone, so that three signs or more are looked up in the
/// texts, too: each pair of them may stand somewhere else.
package struct SearchCondition: Hashable, Sendable {
    /// A text of a product by its column and by the letter of its tokens.
    package enum Text: String, Hashable, Sendable, CaseIterable {
        case name, facts, description

        /// The letter that prefixes its tokens in the index, so that each text is searched on its own.
        package var letter: Character {
            switch self {
            case .name: "n"
            case .facts: "f"
            case .description: "d"
            }
        }
    }

    /// For the index, as `tsquery` is written.
    package var tokens: String
    /// Runs of tokens of which each stands in one of the texts, with blanks around them.
    package var runs: [String]
    /// The texts in which every term may stand.
    package var texts: [Text]

    /// Makes the condition of terms; `asPrefix` also matches beginnings of words.
    package init(_ terms: [SearchText.Term], asPrefix: Bool, in texts: [Text]) {
        self.texts = texts
        tokens = terms.map { Self.tokens(of: $0, asPrefix, texts) }.joined(separator: " & ")
        runs = terms.compactMap { term in
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
    /// The condition that the matches of this tier fulfil.
    package var wanted: SearchCondition
    /// The condition of the better tiers.
    package var known: SearchCondition?
}

extension SearchQuery {
    /// Every match.
    package var matches: SearchTier { SearchTier(wanted: begun(in: SearchCondition.Text.allCases)) }

    /// The matches by how well they fit, the best first, as `tiers` has them for the other engine.
    package var searchTiers: [SearchTier] {
        let whole = SearchCondition(terms, asPrefix: false, in: [.name])
        let inName = begun(in: [.name])
        let inFacts = begun(in: [.name, .facts])
        return [
            SearchTier(wanted: whole), SearchTier(wanted: inName, known: whole),
            SearchTier(wanted: inFacts, known: inName),
            SearchTier(wanted: begun(in: SearchCondition.Text.allCases), known: inFacts),
        ]
    }

    private func begun(in texts: [SearchCondition.Text]) -> SearchCondition {
        SearchCondition(terms, asPrefix: true, in: texts)
    }
}
