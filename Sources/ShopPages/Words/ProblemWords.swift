package import ShopCore
package import StoreAPI

/// The meaning of a refusal and the way out of it, in words for people.
package struct ProblemWords: Hashable, Sendable {
    package let title: String
    package let meaning: String
    package let remedy: String

    package init(_ title: String, _ meaning: String, _ remedy: String) {
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
    }

    /// The words for a problem by its type or name; nil for one that the contract does not know.
    package static func of(_ type: String, _ language: ContentLanguage) -> ProblemWords? {
        guard let name = type.split(separator: "/").last.flatMap({ Problem.Name(rawValue: String($0)) })
        else {
            return nil
        }
        return of(name, language)
    }

    /// The words for a problem name; every name has some.
    package static func of(_ name: Problem.Name, _ language: ContentLanguage) -> ProblemWords {
        switch language {
        case .english: english(name)
        case .simplifiedChinese: simplifiedChinese(name)
        }
    }
}
