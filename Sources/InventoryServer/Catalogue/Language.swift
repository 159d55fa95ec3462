/// A language the shop speaks; English when nothing better is asked for.
enum Language: String, Codable, Hashable, Sendable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"

    /// The best language for an `Accept-Language` value, by its q-values and then by its order.
    init(acceptLanguage: String?) {
        let ranges = WeightedList(acceptLanguage ?? "").items.filter { $0.weight > 0 }
        let best = ranges.compactMap { Self(range: $0.value) }.first
        self = best ?? .english
    }

    private init?(range: String) {
        let tag = range.lowercased()
        switch tag {
        case "en", "*": self = .english
        case "zh", "zh-cn", "zh-sg", "zh-hans": self = .simplifiedChinese
        default:
            if tag.hasPrefix("en-") {
                self = .english
            } else if tag.hasPrefix("zh-hans-") {
                self = .simplifiedChinese
            } else {
                return nil
            }
        }
    }
}

/// A text in every language of the shop.
struct LocalizedText: Codable, Hashable, Sendable {
    var english: String
    var simplifiedChinese: String

    private enum CodingKeys: String, CodingKey {
        case english = "en"
        case simplifiedChinese = "zh-Hans"
    }

    subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
