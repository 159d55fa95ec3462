package import PayKit
package import TUI

/// Words by which the way from the open sheet to the receipt is followed, as a shopper reads them. They are
/// kept here on their own, so that a wrong word of the program is not taken for the right one.
package struct ConsentVocabulary: Sendable {
    // MARK: Rows of the sheet
    package let card, billing, method, contact, coupon: String
    /// Title of the address row, by the kind of shipping.
    package let shipTo: [ShippingType: String]
    package let updating, noneYet, arrivalUnknown: String

    // MARK: Labels of the forms in the sheet
    package let name, phoneticName, email, phone, country, unitedStates, postalCode: String

    // MARK: Prompts and results
    package let processing, beingCompleted, notRecognised, done, declined: String

    // MARK: Sentences, each by the part that no window cuts off
    package let cannotShip, noAnswer, pressToAsk, methodChanged: String
    /// Phrases of which one stands in the notice that no money was taken.
    package let nothingCharged: [String]
    /// All of these stand in the notice of a charge.
    package let charged: [String]
    package let notKnown, doNotPayAgain: String
    /// Phrases that must not be said of a payment whose result is not known.
    package let failures: [String]

    package static func of(_ language: Language) -> ConsentVocabulary {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    private static let english = ConsentVocabulary(
        card: "CARD", billing: "BILL TO", method: "METHOD", contact: "CONTACT", coupon: "COUPON",
        shipTo: [
            .shipping: "SHIP TO", .delivery: "DELIVER TO", .storePickup: "PICK UP AT",
            .servicePickup: "PICK UP FROM",
        ],
        updating: "updating", noneYet: "None yet", arrivalUnknown: "Arrival unknown",
        name: "Name", phoneticName: "Phonetic name", email: "Email", phone: "Phone", country: "Country",
        unitedStates: "United States", postalCode: "ZIP code",
        processing: "Processing", beingCompleted: "Finishing your payment", notRecognised: "Not recognised",
        done: "Done", declined: "Declined",
        cannotShip: "We do not ship there", noAnswer: "did not answer", pressToAsk: "press r",
        methodChanged: "Method changed",
        nothingCharged: ["nothing charged", "nothing was charged", "not charged"],
        charged: ["charged", "to"], notKnown: "is not known yet", doNotPayAgain: "do not pay again",
        failures: ["declined", "failed", "nothing was charged", "nothing charged", "not charged"])

    private static let simplifiedChinese = ConsentVocabulary(
        card: "银行卡", billing: "账单地址", method: "配送方式", contact: "联系方式", coupon: "优惠券",
        shipTo: [
            .shipping: "收货地址", .delivery: "送货地址", .storePickup: "自提地点", .servicePickup: "上门取件",
        ],
        updating: "更新中", noneYet: "尚未填写", arrivalUnknown: "送达时间未知",
        name: "姓名", phoneticName: "姓名读音", email: "电子邮箱", phone: "电话", country: "国家或地区",
        unitedStates: "美国", postalCode: "邮编",
        processing: "正在处理", beingCompleted: "付款正在完成", notRecognised: "未能识别",
        done: "完成", declined: "付款被拒",
        cannotShip: "无法送达", noAnswer: "没有回应", pressToAsk: "按 r",
        methodChanged: "配送方式改为", nothingCharged: ["没有扣款"],
        charged: ["已从", "扣款"], notKnown: "尚不明确", doNotPayAgain: "不要再次付款",
        failures: ["付款被拒", "被拒绝", "失败", "没有扣款"])
}
