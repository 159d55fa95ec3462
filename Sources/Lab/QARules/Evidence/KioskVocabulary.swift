import TUI

/// The words that the rules about kiosks look for on the screen, as a shopper reads them.
package struct KioskVocabulary: Sendable {
    /// The question before a session ends by itself.
    let areYouThere: String
    /// Phrases that say that the receipt will leave the screen.
    let leaving: [String]

    static func of(_ language: Language) -> KioskVocabulary {
        switch language {
        case .english:
            KioskVocabulary(
                areYouThere: "Are you still there?",
                leaving: ["receipt closes in", "Closes in", "page closes in", "The kiosk closes in"])
        case .simplifiedChinese:
            KioskVocabulary(areYouThere: "您还在吗？", leaving: ["秒后关闭"])
        }
    }
}
