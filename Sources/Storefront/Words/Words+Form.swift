import PayKit
import TUI

extension Words {
    /// Words of the card form. What has to be corrected is a phrase beside its field; with the name of the
    /// field before it, it is a sentence.
    struct Form: Sendable {
        var title, shipTo, shipping, card, review, submit, acceptTotal, enterAlone: ScreenText
        var pricing, estimate, cannotShip, addressWrong, unreachable: ScreenText
        var email, name, country, number, expiry, code: ScreenText
        var labels: [PostalAddress.Format.Label: ScreenText]
        /// The phrases of a correction: with an example, for a missing entry, for other faults; and the colon
        /// after the name of the field.
        var suchAs, needed, tooLong, check, nameNeeded, streetNeeded, colon: ScreenText
        var countryHint, expiryHint: ScreenText
        var numberEmpty, numberUnknown, numberLength, numberCheck: ScreenText
        var notTaken: @Sendable (_ taken: ScreenText, _ network: ScreenText) -> ScreenText
        var expiryWrong, expired, expiryTooLate: ScreenText
        var codeWanted: @Sendable (_ digits: Int) -> ScreenText
        /// That the shop is simulated, and what becomes of two of its test cards.
        var testCards, isPaid, isDeclined: ScreenText
        /// How many more products there are than are shown.
        var more: @Sendable (Int) -> ScreenText
    }
}

extension Words.Form {
    static let english = Words.Form(
        title: "Buy with a card", shipTo: "Ship to", shipping: "Shipping", card: "Card",
        review: "Your order", submit: "Place the order", acceptTotal: "Press y for the new total",
        enterAlone: "Nothing was ordered. Press Enter by itself to place the order",
        pricing: "working out shipping…",
        estimate: "estimate", cannotShip: "nothing ships to this address",
        addressWrong: "this address cannot be read", unreachable: "no answer, place the order to try again",
        email: "Email", name: "Name", country: "Country", number: "Card number", expiry: "Expires",
        code: "Security code",
        labels: [
            .street: "Street", .suburb: "Suburb", .district: "District", .city: "City",
            .postTown: "Post town", .state: "State", .province: "Province", .prefecture: "Prefecture",
            .region: "Region", .postalCode: "Postal code", .postcode: "Postcode", .zipCode: "ZIP code",
        ],
        suchAs: "such as ", needed: "please fill it in", tooLong: "at most 200 characters",
        check: "the shop cannot read it, check it",
        nameNeeded: "first and last name", streetNeeded: "street and house number", colon: ": ",
        countryHint: "or type its name", expiryHint: "MM/YY",
        numberEmpty: "the digits on the card", numberUnknown: "no card begins like this",
        numberLength: "digits missing or too many", numberCheck: "a digit is mistyped",
        notTaken: { $0 + ", not " + $1 }, expiryWrong: "such as 09/29", expired: "a date that is not past",
        expiryTooLate: "a year up to 2099",
        codeWanted: { $0 == 4 ? "4 digits, on the front" : "3 digits, on the back" },
        testCards: "Simulated: try one of these, with any later date and any code", isPaid: "is paid",
        isDeclined: "is declined", more: { "and " + ScreenText(cleaning: String($0)) + " more" })

    static let simplifiedChinese = Words.Form(
        title: "用银行卡购买", shipTo: "收货地址", shipping: "配送方式", card: "银行卡", review: "您的订单",
        submit: "提交订单", acceptTotal: "按 y 接受新总额", enterAlone: "尚未下单，请单独按回车键提交订单", pricing: "正在计算运费…",
        estimate: "预估", cannotShip: "无法送达此地址",
        addressWrong: "无法识别此地址", unreachable: "没有回应，提交订单即可重试", email: "电子邮箱", name: "姓名",
        country: "国家/地区", number: "卡号", expiry: "有效期", code: "安全码",
        labels: [
            .street: "街道门牌", .suburb: "区", .district: "区县", .city: "城市", .postTown: "邮镇", .state: "州",
            .province: "省份", .prefecture: "都道府县", .region: "地区", .postalCode: "邮政编码", .postcode: "邮编",
            .zipCode: "邮编",
        ],
        suchAs: "例如 ", needed: "请填写此项", tooLong: "最多 200 个字符", check: "商店无法识别，请检查", nameNeeded: "请填写姓和名",
        streetNeeded: "请填写街道和门牌号", colon: "：", countryHint: "也可输入名称", expiryHint: "月/年",
        numberEmpty: "请输入卡上的数字", numberUnknown: "没有以此开头的卡", numberLength: "位数不对",
        numberCheck: "有数字输错", notTaken: { "请用 " + $0 + "，不支持 " + $1 }, expiryWrong: "例如 09/29",
        expired: "请输入未过期的日期", expiryTooLate: "年份不能晚于 2099 年",
        codeWanted: { $0 == 4 ? "卡正面的 4 位数字" : "卡背面的 3 位数字" },
        testCards: "模拟：可用以下测试卡，有效期填将来的日期，安全码任意", isPaid: "付款成功", isDeclined: "被拒绝",
        more: { "另有 " + ScreenText(cleaning: String($0)) + " 件商品" })
}
