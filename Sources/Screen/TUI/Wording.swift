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
