package import ShopCore

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
