import TUI

/// The lab's words, one value per language.
struct LabWords: Sendable {
    var inspector: InspectorWords
    var panel: PanelWords

    static func of(_ language: Language) -> LabWords {
        switch language {
        case .english: LabWords(inspector: .english, panel: .english)
        case .simplifiedChinese: LabWords(inspector: .simplifiedChinese, panel: .simplifiedChinese)
        }
    }
}
