import StoreAPI

/// A text in at least one language of the shop, or in none where it need not be there.
package struct LocalizedText: Codable, Hashable, Sendable {
    private var english: String?
    private var simplifiedChinese: String?

    package static let absent = LocalizedText()

    private init() {}

    /// A text of the program's own, in every language.
    package init(_ english: String, _ simplifiedChinese: String) {
        (self.english, self.simplifiedChinese) = (english, simplifiedChinese)
    }

    /// Nil without any language.
    package init?(_ byLanguage: [ContentLanguage: String]) {
        for (language, text) in byLanguage { self[stored: language] = text }
        guard !isEmpty else { return nil }
    }

    /// Decodes a JSON object of texts by language tag.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = Self(try container.decode([ContentLanguage: String].self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a text in no language")
        }
        self = text
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for language in ContentLanguage.allCases {
            try container.encodeIfPresent(self[stored: language], forKey: MemberName(language.rawValue))
        }
    }

    /// The text in this very language; nil where it lacks that.
    package subscript(stored language: ContentLanguage) -> String? {
        get {
            switch language {
            case .english: english
            case .simplifiedChinese: simplifiedChinese
            }
        }
        set {
            switch language {
            case .english: english = newValue
            case .simplifiedChinese: simplifiedChinese = newValue
            }
        }
    }

    /// True in no language.
    package var isEmpty: Bool { english == nil && simplifiedChinese == nil }

    /// The text in a language; where it lacks that, in the shop's own or else in any.
    package subscript(language: ContentLanguage) -> String {
        self[stored: language] ?? self[stored: .fallback] ?? all.first ?? ""
    }

    /// The text with some of its languages changed, and those removed for which there is nothing; nil when
    /// none is left.
    package func merging(_ changes: [ContentLanguage: String?]) -> LocalizedText? {
        let text = changes.reduce(into: self) { text, change in text[stored: change.key] = change.value }
        return text.isEmpty ? nil : text
    }

    package var all: [String] { ContentLanguage.allCases.compactMap { self[stored: $0] } }
}
