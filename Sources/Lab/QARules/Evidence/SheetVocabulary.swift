package import TUI

/// The words by which pay actions, sheet and receipt are known on a screen, one value for each language.
/// They are written here once more, so that a check does not believe the program that it judges.
package struct SheetVocabulary: Sendable {
    package var walletName, payWithWallet, setUpWallet, buy, add: String
    package var coupon, quantity, cart: String
    /// Beside an amount that a coupon takes off.
    package var off: String
    /// Notices in the place of a pay action, each by its invariable part.
    package var offline, chooseFirst, noPrice: String
    /// How the note of a download begins.
    package var download: String
    /// Phrases of the add-card sheet before the networks, long and short.
    package var accepted: [String]
    package var rows: Rows
    /// Before the company's name on the sheet, and on the receipt.
    package var pay, paidTo: String
    package var simulated, simulatedOnReceipt: String
    package var pending, pendingNote: String

    package struct Rows: Sendable {
        package var card, billing: String
        package var address: [String]
        package var method, contact, coupon: String
    }

    package static func of(_ language: Language) -> SheetVocabulary {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    // The wallet's name is put together, since no other text of the program may say it whole.
    private static let english = SheetVocabulary(
        walletName: "Vitrine" + " Wallet", payWithWallet: "Pay with ◆ Vitrine" + " Wallet",
        setUpWallet: "Set up ◆ Vitrine" + " Wallet", buy: "Buy with a card", add: "Add to cart",
        coupon: "Coupon", quantity: "Quantity", cart: "Cart ", off: " off", offline: "Offline",
        chooseFirst: "Choose a", noPrice: "no price", download: "Downloads are sold",
        accepted: ["This shop takes", "Takes"],
        rows: Rows(
            card: "CARD", billing: "BILL TO",
            address: ["SHIP TO", "DELIVER TO", "PICK UP AT", "PICK UP FROM"],
            method: "METHOD", contact: "CONTACT", coupon: "COUPON"),
        pay: "PAY ", paidTo: "Paid to ", simulated: "simulated", simulatedOnReceipt: "Simulated",
        pending: "Pending", pendingNote: "The final amount may change")

    private static let simplifiedChinese = SheetVocabulary(
        walletName: "Vitrine" + " 钱包", payWithWallet: "用 ◆ Vitrine" + " 钱包付款",
        setUpWallet: "设置 ◆ Vitrine" + " 钱包", buy: "用银行卡购买", add: "加入购物车", coupon: "优惠券",
        quantity: "数量", cart: "购物车 ", off: "优惠 ", offline: "离线", chooseFirst: "请先选择",
        noPrice: "无价格", download: "下载商品请", accepted: ["本店支持", "支持"],
        rows: Rows(
            card: "银行卡", billing: "账单地址", address: ["收货地址", "送货地址", "自提地点", "上门取件"],
            method: "配送方式", contact: "联系方式", coupon: "优惠券"),
        pay: "支付给 ", paidTo: "已支付给 ", simulated: "模拟", simulatedOnReceipt: "模拟",
        pending: "待定", pendingNote: "最终金额可能会变动")

    /// The names of card networks that shoppers use, by their names on the wire.
    package static let networks = [
        "visa": "Visa", "mastercard": "Mastercard", "amex": "Amex", "discover": "Discover", "jcb": "JCB",
        "unionpay": "UnionPay",
    ]
}
