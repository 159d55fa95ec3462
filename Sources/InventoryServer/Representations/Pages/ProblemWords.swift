import StoreAPI

/// What a refusal means and what one can do about it, in words for people.
struct ProblemWords: Hashable, Sendable {
    let title: String
    let meaning: String
    let remedy: String

    init(_ title: String, _ meaning: String, _ remedy: String) {
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
    }

    /// The words for a problem by its type or name; nil for one that the contract does not know.
    static func of(_ type: String, _ language: Language) -> ProblemWords? {
        guard let name = type.split(separator: "/").last.flatMap({ Problem.Name(rawValue: String($0)) })
        else {
            return nil
        }
        return of(name, language)
    }

    static func of(_ name: Problem.Name, _ language: Language) -> ProblemWords {
        switch language {
        case .english: english(name)
        case .simplifiedChinese: simplifiedChinese(name)
        }
    }

    /// What is wrong with a field, by the code of its fault; nil for a code without words of its own.
    static func fault(_ code: String, _ language: Language) -> String? { faults[language]?[code] }

    private static let faults: [Language: [String: String]] = [
        .english: [
            "required": "Please fill this in.", "too-long": "This is too long.",
            "unknown": "The shop does not know this.", "invalid": "Please check this.",
            "wrong-type": "Please check this.", "out-of-range": "This number is out of range.",
            "malformed": "This cannot be read.", "expired": "This has expired.",
        ],
        .simplifiedChinese: [
            "required": "请填写此项。", "too-long": "内容过长。", "unknown": "本店没有此项。", "invalid": "请检查此项。",
            "wrong-type": "请检查此项。", "out-of-range": "数值超出范围。", "malformed": "无法识别。", "expired": "已过期。",
        ],
    ]
}
