package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"

    /// Finds the language of a tag or a POSIX locale name such as `zh_CN.UTF-8`; nil for an unsupported one.
    package init?(tag: String) {
        let name = tag.lowercased().replacing("_", with: "-").prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "-")
        switch parts.first {
        case "en", "c", "posix": self = .english
        case "zh" where !parts.contains("hant") && !parts.contains("tw") && !parts.contains("hk"):
            self = .simplifiedChinese
        default: return nil
        }
    }

    package var locale: String {
        switch self {
        case .english: "en_US"
        case .simplifiedChinese: "zh_Hans_US"
        }
    }

    package var next: Language {
        switch self {
        case .english: .simplifiedChinese
        case .simplifiedChinese: .english
        }
    }
}

/// Sentences of a screen or a program, each with all languages side by side: one that lacks a language does
/// not compile. A value is its language and nothing else, so that copying one costs nothing.
package protocol Wording: Hashable, Sendable {
    var language: Language { get }
}

extension Wording {
    package func say(
        _ english: @autoclosure () -> ScreenText, _ simplifiedChinese: @autoclosure () -> ScreenText
    ) -> ScreenText {
        switch language {
        case .english: english()
        case .simplifiedChinese: simplifiedChinese()
        }
    }

    /// The same for several sentences, such as one that gets shorter where there is less room.
    package func say(
        _ english: @autoclosure () -> [ScreenText], _ simplifiedChinese: @autoclosure () -> [ScreenText]
    ) -> [ScreenText] {
        switch language {
        case .english: english()
        case .simplifiedChinese: simplifiedChinese()
        }
    }

    package static func number(_ value: Int) -> ScreenText { ScreenText(cleaning: String(value)) }
}
