/// A text in at least one language of the shop, or in none where it need not be there.
package struct LocalizedText: Codable, Hashable, Sendable {
    package let byLanguage: [ContentLanguage: String]

    package static let absent = LocalizedText()

    private init() { byLanguage = [:] }

    /// A text of the program's own, in every language.
    package init(_ english: String, _ simplifiedChinese: String) {
        byLanguage = [.english: english, .simplifiedChinese: simplifiedChinese]
    }

    /// Nil without any language.
    package init?(_ byLanguage: [ContentLanguage: String]) {
        guard !byLanguage.isEmpty else { return nil }
        self.byLanguage = byLanguage
    }

    /// Decodes a JSON object of texts by language tag.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        byLanguage = try container.decode([ContentLanguage: String].self)
        guard !byLanguage.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a text in no language")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(byLanguage)
    }

    /// The text in a language; where it lacks that, in the shop's own or else in any.
    package subscript(language: ContentLanguage) -> String {
        byLanguage[language] ?? byLanguage[.fallback] ?? all.first ?? ""
    }

    /// The text with some of its languages changed, and those removed for which there is nothing; nil when
    /// none is left.
    package func merging(_ changes: [ContentLanguage: String?]) -> LocalizedText? {
        LocalizedText(
            changes.reduce(into: byLanguage) { texts, change in texts[change.key] = change.value })
    }

    package var all: [String] { ContentLanguage.allCases.compactMap { byLanguage[$0] } }
}
