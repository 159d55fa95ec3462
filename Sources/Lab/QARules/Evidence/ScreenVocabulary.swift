import PayKit
package import TUI

/// The words by which rules know what stands on a screen, as a shopper reads them, both languages side by
/// side. They are written here once more, so that a check does not believe the program that it judges;
/// sentences are known by the part that no window cuts off.
package struct ScreenVocabulary: Hashable, Sendable {
    private let isEnglish: Bool

    package init(_ language: Language) { isEnglish = language == .english }

    /// Only the words of the language are made.
    private func one<Words>(
        _ english: @autoclosure () -> Words, _ simplifiedChinese: @autoclosure () -> Words
    ) -> Words {
        isEnglish ? english() : simplifiedChinese()
    }

    // MARK: List

    var loading: [String] { one(["Opening the shop"], ["正在打开商店"]) }
    var searching: [String] { one(["searching"], ["正在搜索"]) }
    var failed: [String] {
        one(
            ["No shop answers", "cannot be reached", "is not trusted here", "needs a key"],
            ["无法连接商店", "不受信任", "需要密钥才能进入"])
    }
    var empty: [String] { one(["Nothing is for sale", "Nothing matches"], ["目前没有商品出售", "没有匹配的商品"]) }
    var retry: String { "r" }

    // MARK: Card and cart

    var payActions: [String] { one(["Pay with", "Buy with a card"], ["钱包付款", "用银行卡购买"]) }
    // The wallet's name is put together, since no other text of the program may say it whole.
    var walletName: String { one("Vitrine" + " Wallet", "Vitrine" + " 钱包") }
    var payWithWallet: String { one("Pay with ◆ \(walletName)", "用 ◆ \(walletName)付款") }
    var setUpWallet: String { one("Set up ◆ \(walletName)", "设置 ◆ \(walletName)") }
    var buy: String { one("Buy with a card", "用银行卡购买") }
    var add: String { one("Add to cart", "加入购物车") }
    var coupon: String { one("Coupon", "优惠券") }
    var quantity: String { one("Quantity", "数量") }
    var cart: String { one("Cart ", "购物车 ") }
    /// Beside an amount that a coupon takes off.
    var off: String { one(" off", "优惠 ") }
    var noPicture: String { one("(no picture)", "（无图片）") }
    /// Phrases that say that something changed since it was drawn.
    var changes: [String] {
        one([": now ", "Now ", ", was ", "Changed:", "Total changed"], ["现价", "原价", "有变动", "总额变为"])
    }
    /// Notices in the place of a pay action.
    var offline: String { one("Offline", "离线") }
    var noPrice: String { one("no price", "无价格") }
    /// How the note of a download begins.
    var download: String { one("Downloads are sold", "下载商品请") }

    // MARK: Sheet

    var cardRow: String { one("CARD", "银行卡") }
    var billingRow: String { one("BILL TO", "账单地址") }
    /// Titles of the address row, by the kind of shipping.
    var addressRow: [ShippingType: String] {
        one(
            [
                .shipping: "SHIP TO", .delivery: "DELIVER TO", .storePickup: "PICK UP AT",
                .servicePickup: "PICK UP FROM",
            ], [.shipping: "收货地址", .delivery: "送货地址", .storePickup: "自提地点", .servicePickup: "上门取件"])
    }
    var methodRow: String { one("METHOD", "配送方式") }
    var contactRow: String { one("CONTACT", "联系方式") }
    var couponRow: String { one("COUPON", "优惠券") }
    /// Before the company's name on the sheet, and on the receipt.
    var pay: String { one("PAY ", "支付给 ") }
    var paidTo: String { one("Paid to ", "已支付给 ") }
    var simulated: String { one("simulated", "模拟") }
    var simulatedOnReceipt: String { one("Simulated", "模拟") }
    var pending: String { one("Pending", "待定") }
    var pendingOnReceipt: String { one("pending", "待定") }
    var pendingNote: String { one("The final amount may change", "最终金额可能会变动") }
    var updating: String { one("updating", "更新中") }
    var arrivalUnknown: String { one("Arrival unknown", "送达时间未知") }
    var processing: String { one("Processing", "正在处理") }
    var beingCompleted: String { one("Finishing your payment", "付款正在完成") }
    var notRecognised: String { one("Not recognised", "未能识别") }
    var done: String { one("Done", "完成") }
    var declined: String { one("Declined", "付款被拒") }
    var cannotShip: String { one("We do not ship there", "无法送达") }
    var noAnswer: String { one("did not answer", "没有回应") }
    var pressToAsk: String { one("press r", "按 r") }
    var methodChanged: String { one("Method changed", "配送方式改为") }

    // MARK: Forms

    var email: String { one("Email", "电子邮箱") }
    var name: String { one("Name", "姓名") }
    var phoneticName: String { one("Phonetic name", "姓名读音") }
    var phone: String { one("Phone", "电话") }
    var country: String { one("Country", "国家或地区") }
    var unitedStates: String { one("United States", "美国") }
    var postalCode: String { one("ZIP code", "邮编") }
    var street: String { one("Street", "街道门牌") }
    var number: String { one("Card number", "卡号") }
    var expiry: String { one("Expires", "有效期") }
    var code: String { one("Security code", "安全码") }
    /// Everything that an error can be about.
    var fields: [String] {
        one(
            [
                "Email", "Name", "Country", "Street", "Suburb", "District", "City", "Post town", "State",
                "Province", "Prefecture", "Region", "Postal code", "Postcode", "ZIP code", "Phone",
                "Phonetic name", "Card number", "Expires", "Security code", "Shipping", "Shipping address",
                "Billing address", "Address", "Coupon", "PIN", "Order or reference", "Code",
                "Activation code",
            ],
            [
                "电子邮箱", "姓名", "国家/地区", "国家或地区", "街道门牌", "区", "区县", "城市", "邮镇", "州", "省份",
                "都道府县", "地区", "邮政编码", "邮编", "电话", "姓名读音", "卡号", "有效期", "安全码", "配送方式",
                "收货地址", "账单地址", "地址", "优惠券", "银行卡密码", "订单号或参考号", "验证码",
            ])
    }
    var colon: Character { one(":", "：") }
    /// Before the total on the button of the card form.
    var payTotal: String { one("Pay ", "支付给 ") }
    var cardDeclined: String { one("Card declined", "银行卡被拒绝") }

    // MARK: Ends

    /// Phrases of which one stands in the notice that no money was taken.
    var nothingCharged: [String] {
        one(["nothing charged", "nothing was charged", "not charged"], ["没有扣款"])
    }
    /// All of these stand in the notice of a charge.
    var charged: [String] { one(["charged", "to"], ["已从", "扣款"]) }
    var notKnown: String { one("is not known yet", "尚不明确") }
    var doNotPayAgain: String { one("do not pay again", "不要再次付款") }
    /// Phrases that must not be said of a payment whose result is not known.
    var failures: [String] {
        one(
            ["declined", "failed", "nothing was charged", "nothing charged", "not charged"],
            ["付款被拒", "被拒绝", "失败", "没有扣款"])
    }
    var nextSteps: [String] {
        one(
            [
                "try", "press r", "press Enter", "choose", "check", "buy with a card", "enter it again",
                "use another", "pay with", "such as", "Enter", "remove it", "please", "Please",
                "Vitrine keeps asking",
            ], ["请", "按 r", "按回车", "重试", "例如", "自动", "另选", "换一", "检查", "位数"])
    }

    // MARK: Receipt

    var check: String { one("s status", "s 状态") }
    var change: String { one("e change", "e 更改") }
    var cancel: String { one("x cancel", "x 取消") }
    var yes: String { one("y yes", "y 是") }

    // MARK: Everywhere

    /// Words that stand beside what cannot be used, and what is waited for.
    var unusable: [String] {
        one(
            [
                "Not accepted", "sold out", "Sold out", "not made in", "not now", "Offline", "Asking",
                "One moment",
            ], ["不支持", "售罄", "没有", "暂不可用", "离线", "正在询问", "请稍候"])
    }
    var waiting: [String] {
        one(
            ["Opening the shop", "Processing", "PROCESSING", "Placing the order", "Finishing your payment"],
            ["正在打开商店", "正在处理", "正在下单", "正在完成"])
    }

    // MARK: Kiosk

    /// The question before a session ends by itself.
    var areYouThere: String { one("Are you still there?", "您还在吗？") }
    /// Phrases that say that the receipt will leave the screen.
    var leaving: [String] {
        one(["receipt closes in", "Closes in", "page closes in", "The kiosk closes in"], ["秒后关闭"])
    }

    /// The names of card networks that shoppers use, by their names on the wire.
    package static let networks = [
        "visa": "Visa", "mastercard": "Mastercard", "amex": "Amex", "discover": "Discover", "jcb": "JCB",
        "unionpay": "UnionPay",
    ]
}
