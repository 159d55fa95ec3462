package import ShopCore
package import StoreAPI

/// The meaning of a refusal and the way out of it, in words for people.
package struct ProblemWords: Hashable, Sendable {
    /// Short title of the refusal.
    package let title: String
    /// Sentence that says what happened and what was kept.
    package let meaning: String
    /// Sentence that says what to do.
    package let remedy: String

    package init(_ title: String, _ meaning: String, _ remedy: String) {
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
    }

    /// No order has the number or reference and the address that were typed.
    package static func noSuchOrder(_ language: ContentLanguage) -> ProblemWords {
        switch language {
        case .english:
            ProblemWords(
                "Order not found",
                "No order has this number or reference and email. If both are right, nothing was charged.",
                "Check both and try again.")
        case .simplifiedChinese:
            ProblemWords("未找到订单", "没有与此编号和电子邮箱相符的订单。如果两者无误，则没有扣款。", "请核对后重试。")
        }
    }

    /// Fewer units are left than were to be ordered, and the page has the price of those.
    package static func fewerLeft(_ language: ContentLanguage) -> ProblemWords {
        switch language {
        case .english:
            ProblemWords(
                "Not enough in stock", "Nothing was charged. The order below has what is left.",
                "Check the new total, enter your card again and continue.")
        case .simplifiedChinese:
            ProblemWords("库存不足", "没有扣款。下面的订单只含剩余的商品。", "请核对新的合计，重新填写银行卡后继续。")
        }
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
