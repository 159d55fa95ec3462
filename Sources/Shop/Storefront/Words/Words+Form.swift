import PayKit
import TUI

extension Words {
    /// Words of the card form. A correction is a phrase beside its field, a sentence after its name.
    struct Form: Sendable {
        var title, shipTo, shipping, card, review, submit, acceptTotal, enterAlone: ScreenText
        var pricing, estimate, cannotShip, addressWrong, unreachable: ScreenText
        var unknownCarrier, unknownService: ScreenText
        var email, name, country, number, expiry, code: ScreenText
        var labels: [PostalAddress.Format.Label: ScreenText]
        /// The phrases of a correction, and the colon after the name of the field.
        var suchAs, tooLong, check, nameNeeded, streetNeeded, colon: ScreenText
        var enter: @Sendable (_ label: ScreenText, _ example: ScreenText?) -> ScreenText
        var countryHint, expiryHint, numberEmpty, numberUnknown, numberLength, numberCheck: ScreenText
        var notTaken: @Sendable (_ network: ScreenText) -> ScreenText
        var expiryWrong, expired, expiryTooLate: ScreenText
        var codeWanted: @Sendable (_ digits: Int) -> ScreenText
        /// That the shop is simulated, and what becomes of two of its test cards.
        var testCards, isPaid, isDeclined: ScreenText
        var wrongFields: @Sendable (Int) -> ScreenText
        var more: @Sendable (Int) -> ScreenText
    }
}

extension Words.Form {
    /// The sentence about one of so many faults.
    func said(_ sentence: ScreenText, of count: Int) -> ScreenText {
        count > 1 ? wrongFields(count) + colon + sentence : sentence
    }

    static let english = Words.Form(
        title: "Buy with a card", shipTo: "Ship to", shipping: "Shipping", card: "Card",
        review: "Your order", submit: "Place order", acceptTotal: "Press y for the new total",
        enterAlone: "Nothing was ordered. Press Enter by itself to place the order",
        pricing: "calculating shipping…",
        estimate: "estimate", cannotShip: "we do not ship to this address",
        addressWrong: "the shop cannot find this address",
        unreachable: "no answer, place the order to try again",
        unknownCarrier: "Unknown carrier", unknownService: "Unknown service",
        email: "Email", name: "Name", country: "Country", number: "Card number", expiry: "Expires",
        code: "Security code",
        labels: [
            .street: "Street", .suburb: "Suburb", .district: "District", .city: "City",
            .postTown: "Post town", .state: "State", .province: "Province", .prefecture: "Prefecture",
            .region: "Region", .postalCode: "Postal code", .postcode: "Postcode", .zipCode: "ZIP code",
        ],
        suchAs: "such as ", tooLong: "at most 200 characters",
        check: "please check this entry",
        nameNeeded: "first and last name", streetNeeded: "street and house number", colon: ": ",
        enter: { "Enter the " + $0.inSentence + ($1.map { ", such as " + $0 } ?? .empty) },
        countryHint: "or type its name", expiryHint: "MM/YY",
        numberEmpty: "Enter the card number", numberUnknown: "This is not a known card number",
        numberLength: "The card number is too short or too long",
        numberCheck: "Check the card number: one digit is wrong",
        notTaken: { $0 + " is not accepted here" }, expiryWrong: "Enter the expiry such as 09/29",
        expired: "This card has expired",
        expiryTooLate: "Enter an expiry up to 12/99",
        codeWanted: { $0 == 4 ? "4 digits, on the front" : "3 digits, on the back" },
        testCards: "Simulated: try one of these, with any later date and any code", isPaid: "is paid",
        isDeclined: "is declined",
        wrongFields: { ScreenText(cleaning: String($0)) + " fields need attention" },
        more: { "and " + ScreenText(cleaning: String($0)) + " more" })

    static let simplifiedChinese = Words.Form(
        title: "用银行卡购买", shipTo: "收货地址", shipping: "配送方式", card: "银行卡", review: "您的订单",
        submit: "提交订单", acceptTotal: "按 y 接受新总额", enterAlone: "尚未下单，请单独按回车键提交订单", pricing: "正在计算运费…",
        estimate: "预估", cannotShip: "无法送达此地址",
        addressWrong: "商店找不到此地址", unreachable: "没有回应，提交订单即可重试",
        unknownCarrier: "未知承运商", unknownService: "未知服务", email: "电子邮箱", name: "姓名",
        country: "国家/地区", number: "卡号", expiry: "有效期", code: "安全码",
        labels: [
            .street: "街道门牌", .suburb: "区", .district: "区县", .city: "城市", .postTown: "邮镇", .state: "州",
            .province: "省份", .prefecture: "都道府县", .region: "地区", .postalCode: "邮政编码", .postcode: "邮编",
            .zipCode: "邮编",
        ],
        suchAs: "例如 ", tooLong: "最多 200 个字符", check: "请检查此项", nameNeeded: "姓和名",
        streetNeeded: "街道和门牌号", colon: "：",
        enter: { "请填写" + $0 + ($1.map { "，例如 " + $0 } ?? .empty) }, countryHint: "也可输入名称", expiryHint: "月/年",
        numberEmpty: "请填写卡号", numberUnknown: "这不是已知的卡号", numberLength: "位数不对",
        numberCheck: "有数字输错", notTaken: { "本店不支持 " + $0 }, expiryWrong: "请填写有效期，例如 09/29",
        expired: "此卡已过期", expiryTooLate: "年份不能晚于 2099 年",
        codeWanted: { $0 == 4 ? "卡正面的 4 位数字" : "卡背面的 3 位数字" },
        testCards: "模拟：可用以下测试卡，有效期填将来的日期，安全码任意", isPaid: "付款成功", isDeclined: "被拒绝",
        wrongFields: { ScreenText(cleaning: String($0)) + " 项需要更正" },
        more: { "另有 " + ScreenText(cleaning: String($0)) + " 件商品" })
}
