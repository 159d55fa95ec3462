package enum ContentLanguage: String, Codable, CodingKeyRepresentable, Hashable, Sendable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"

    /// The language of the shop when nothing better is asked for or there.
    package static let fallback = ContentLanguage.english

    /// The best language for an `Accept-Language` value, by its q-values and then by its order.
    package init(acceptLanguage: String?) {
        let ranges = WeightedList(acceptLanguage ?? "").items.filter { $0.weight > 0 }
        let best = ranges.compactMap { Self(range: $0.value) }.first
        self = best ?? .fallback
    }

    /// The one of two texts that is in this language.
    package func say(_ english: String, _ simplifiedChinese: String) -> String {
        switch self {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    private init?(range: String) {
        let tag = range.lowercased()
        switch tag {
        case "*": self = .fallback
        case "en": self = .english
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
