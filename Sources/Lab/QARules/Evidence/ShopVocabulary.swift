package import TUI

/// The words that the rules about shop and forms look for on the screen: as a shopper reads them, one value
/// per language, and not those that the shop draws with.
package struct ShopVocabulary: Sendable {
    // MARK: The list
    let loading, searching, failed, empty: [String]
    let retry: String
    // MARK: Card and cart
    let cart, noPrice: String
    let payActions: [String]
    let noPicture: String
    /// Phrases that say that something changed since it was drawn.
    let changes: [String]
    // MARK: Forms
    let email, name, street, number, expiry, code: String
    /// Everything that an error can be about.
    let fields: [String]
    let colon: Character
    let pay, declined, coupon: String
    // MARK: Ends
    let unknown, notAgain: String
    let nextSteps: [String]
    // MARK: The receipt
    let paidTo, pending, wallet, check, change, cancel, yes: String
    // MARK: Everywhere
    /// Words that stand beside what cannot be used, and what is waited for.
    let off, waiting: [String]

    package static func of(_ language: Language) -> ShopVocabulary {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    private static let english = ShopVocabulary(
        loading: ["Opening the shop"], searching: ["searching"],
        failed: ["No shop answers", "cannot be reached", "is not trusted here", "needs a key"],
        empty: ["Nothing is for sale", "Nothing matches"], retry: "r", cart: "Cart ", noPrice: "no price",
        payActions: ["Pay with", "Buy with a card"], noPicture: "(no picture)",
        changes: [": now ", "Now ", ", was ", "Changed:", "Total changed"],
        email: "Email", name: "Name", street: "Street", number: "Card number", expiry: "Expires",
        code: "Security code",
        fields: [
            "Email", "Name", "Country", "Street", "Suburb", "District", "City", "Post town", "State",
            "Province", "Prefecture", "Region", "Postal code", "Postcode", "ZIP code", "Phone",
            "Phonetic name", "Card number", "Expires", "Security code", "Shipping", "Shipping address",
            "Billing address", "Address", "Coupon", "PIN", "Order or reference", "Code", "Activation code",
        ],
        colon: ":", pay: "Pay ", declined: "Card declined", coupon: "Coupon", unknown: "is not known yet",
        notAgain: "do not pay again",
        nextSteps: [
            "try", "press r", "press Enter", "choose", "check", "buy with a card", "enter it again",
            "use another", "pay with", "such as",
            "Enter", "check", "remove it", "please", "Please", "Vitrine keeps asking",
        ],
        paidTo: "Paid to ", pending: "pending", wallet: "Vitrine Wallet", check: "s status",
        change: "e change", cancel: "x cancel", yes: "y yes",
        off: [
            "Not accepted", "sold out", "Sold out", "not made in", "not now", "Offline", "Asking",
            "One moment",
        ],
        waiting: [
            "Opening the shop", "Processing", "PROCESSING", "Placing the order", "Finishing your payment",
        ])

    private static let simplifiedChinese = ShopVocabulary(
        loading: ["正在打开商店"], searching: ["正在搜索"], failed: ["无法连接商店", "不受信任", "需要密钥才能进入"],
        empty: ["目前没有商品出售", "没有匹配的商品"], retry: "r", cart: "购物车 ", noPrice: "无价格",
        payActions: ["钱包付款", "用银行卡购买"], noPicture: "（无图片）",
        changes: ["现价", "原价", "有变动", "总额变为"], email: "电子邮箱", name: "姓名",
        street: "街道门牌", number: "卡号", expiry: "有效期", code: "安全码",
        fields: [
            "电子邮箱", "姓名", "国家/地区", "国家或地区", "街道门牌", "区", "区县", "城市", "邮镇", "州", "省份", "都道府县",
            "地区", "邮政编码", "邮编", "电话", "姓名读音", "卡号", "有效期", "安全码", "配送方式", "收货地址", "账单地址",
            "地址", "优惠券", "银行卡密码", "订单号或参考号", "验证码",
        ],
        colon: "：", pay: "支付给 ", declined: "银行卡被拒绝", coupon: "优惠券", unknown: "尚不明确",
        notAgain: "不要再次付款", nextSteps: ["请", "按 r", "按回车", "重试", "例如", "自动", "另选", "换一", "检查", "位数"],
        paidTo: "已支付给 ", pending: "待定", wallet: "Vitrine 钱包", check: "s 状态", change: "e 更改",
        cancel: "x 取消", yes: "y 是",
        off: ["不支持", "售罄", "没有", "暂不可用", "离线", "正在询问", "请稍候"],
        waiting: ["正在打开商店", "正在处理", "正在下单", "正在完成"])
}

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
