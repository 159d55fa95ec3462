package import ShopCore
package import StoreAPI

/// The meaning of a refusal and the way out of it, in words for people.
package struct ProblemWords: Hashable, Sendable {
    package let title: String
    /// Sentence that says what happened and what was kept.
    package let meaning: String
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

    /// The words for a problem: by its title where one type has several causes, else by its type.
    package static func of(_ problem: Problem, _ language: ContentLanguage) -> ProblemWords? {
        causes[language]?[problem.title] ?? of(problem.type, language)
    }

    private static let causes: [ContentLanguage: [String: ProblemWords]] = [
        .english: [
            "This key is in use": ProblemWords(
                "This key is in use", "You are signed in with it. Nothing was changed.",
                "Sign in with another key to revoke this one."),
            "Fewer units are left": ProblemWords(
                "Fewer units are left", "This order has fewer units left to ship. Nothing was changed.",
                "Enter the units that are left."),
            "Already delivered": ProblemWords(
                "Already delivered", "This parcel was delivered before. Nothing was changed.",
                "Go back to the order."),
            "Another import is running": ProblemWords(
                "Another import is running", "One table is imported at a time. Nothing was changed.",
                "Try again in a moment."),
            "Too many": ProblemWords(
                "Too many units", "A shelf holds less than a billion units. Nothing was changed.",
                "Enter a smaller number."),
            "Not known yet": ProblemWords(
                "Not known yet", "The shop cannot say yet whether this was done. Nothing is done twice.",
                "Send it again in a moment."),
        ],
        .simplifiedChinese: [
            "This key is in use": ProblemWords("此密钥正在使用", "您正以此密钥登录。没有任何改动。", "请用其他密钥登录后再停用。"),
            "Fewer units are left": ProblemWords("待发数量不足", "此订单待发的数量少于所填数量。没有任何改动。", "请填写待发数量。"),
            "Already delivered": ProblemWords("已送达", "此包裹已送达。没有任何改动。", "请返回订单。"),
            "Another import is running": ProblemWords("正在导入其他表格", "一次只能导入一个表格。没有任何改动。", "请稍后再试。"),
            "Too many": ProblemWords("数量过大", "库存须少于十亿件。没有任何改动。", "请填写较小的数量。"),
            "Not known yet": ProblemWords("结果尚不明确", "本店暂时无法确认是否已完成。不会重复执行。", "请稍后再提交一次。"),
        ],
    ]

    package static func of(_ type: String, _ language: ContentLanguage) -> ProblemWords? {
        guard let name = type.split(separator: "/").last.flatMap({ Problem.Name(rawValue: String($0)) })
        else {
            return nil
        }
        return of(name, language)
    }

    package static func of(_ name: Problem.Name, _ language: ContentLanguage) -> ProblemWords {
        switch language {
        case .english: english(name)
        case .simplifiedChinese: simplifiedChinese(name)
        }
    }
}

extension ProblemWords {
    /// Why a card was declined, for the shopper; nothing that helps card testing.
    package static func decline(_ code: String, _ language: ContentLanguage) -> String {
        switch language {
        case .english: declineReason(code, language) + " Nothing was charged, and your order is kept."
        case .simplifiedChinese: declineReason(code, language) + "没有扣款，订单已保留。"
        }
    }

    /// Why a card was declined, and nothing more.
    package static func declineReason(_ code: String, _ language: ContentLanguage) -> String {
        switch language {
        case .english: english(decline: code)
        case .simplifiedChinese: simplifiedChinese(decline: code)
        }
    }

    private static func english(decline code: String) -> String {
        switch code {
        case "insufficient_funds": "There is not enough money on this card."
        case "expired_card": "The card has expired."
        case "incorrect_cvc": "The security code is wrong."
        case "lost_card", "stolen_card": "The card was reported lost or stolen."
        case "processing_error": "The bank has a technical problem."
        case "online_or_offline_pin_required", "incorrect_pin", "pin_try_exceeded":
            "This card needs its PIN, which cannot be entered here."
        default: "The bank declined the card."
        }
    }

    private static func simplifiedChinese(decline code: String) -> String {
        switch code {
        case "insufficient_funds": "卡上余额不足。"
        case "expired_card": "卡已过期。"
        case "incorrect_cvc": "安全码不正确。"
        case "lost_card", "stolen_card": "该卡已挂失。"
        case "processing_error": "银行系统暂时出现故障。"
        case "online_or_offline_pin_required", "incorrect_pin", "pin_try_exceeded":
            "此卡需要输入密码，此处无法输入。"
        default: "银行拒绝了此卡。"
        }
    }
}
