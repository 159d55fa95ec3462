import PayKit
package import TUI

extension Words {
    /// Words of the card form. A correction is a phrase beside its field, a sentence after its name.
    struct Form: Wording {
        let language: Language

        var title: ScreenText { say("Buy with a card", "用银行卡购买") }
        var shipTo: ScreenText { say("Ship to", "收货地址") }
        var billTo: ScreenText { say("Bill to", "账单地址") }
        var pickUpAt: ScreenText { say("Pick up at", "自提地点") }
        var shipping: ScreenText { say("Shipping", "配送方式") }
        var card: ScreenText { say("Card", "银行卡") }
        var review: ScreenText { say("Your order", "您的订单") }
        var submit: ScreenText { say("Place order", "提交订单") }
        var acceptTotal: ScreenText { say("Press y for the new total", "按 y 接受新总额") }
        var enterAlone: ScreenText {
            say("Nothing was ordered. Press Enter by itself to place the order", "尚未下单，请单独按回车键提交订单")
        }
        var pricing: ScreenText { say("calculating shipping…", "正在计算运费…") }
        var estimate: ScreenText { say("estimate", "预估") }
        var cannotShip: ScreenText { say("we do not ship to this address", "无法送达此地址") }
        var addressWrong: ScreenText { say("the shop cannot find this address", "商店找不到此地址") }
        var unreachable: ScreenText { say("no answer, place the order to try again", "没有回应，提交订单即可重试") }
        var unknownCarrier: ScreenText { say("Unknown carrier", "未知承运商") }
        var unknownService: ScreenText { say("Unknown service", "未知服务") }
        var name: ScreenText { say("Name", "姓名") }
        /// The phrases of a correction, and the colon after the name of the field.
        var suchAs: ScreenText { say("such as ", "例如 ") }
        var nameNeeded: ScreenText { say("first and last name", "姓和名") }
        var streetNeeded: ScreenText { say("street and house number", "街道和门牌号") }
        var colon: ScreenText { say(": ", "：") }
        func enter(_ label: ScreenText, _ example: ScreenText?) -> ScreenText {
            say(
                "Enter the " + label.inSentence + (example.map { ", such as " + $0 } ?? .empty),
                "请填写" + label + (example.map { "，例如 " + $0 } ?? .empty))
        }
        var expiryHint: ScreenText { say("MM/YY", "月/年") }
        func codeWanted(_ digits: Int) -> ScreenText {
            say(
                digits == 4 ? "4 digits, on the front" : "3 digits, on the back",
                digits == 4 ? "卡正面的 4 位数字" : "卡背面的 3 位数字")
        }
        /// That the shop is simulated, and what becomes of two of its test cards.
        var testCards: ScreenText {
            say("Simulated: try one of these, with any later date and any code", "模拟：可用以下测试卡，有效期填将来的日期，安全码任意")
        }
        var isPaid: ScreenText { say("is paid", "付款成功") }
        var isDeclined: ScreenText { say("is declined", "被拒绝") }
        func wrongFields(_ count: Int) -> ScreenText {
            say(Self.number(count) + " fields need attention", Self.number(count) + " 项需要更正")
        }
        func more(_ count: Int) -> ScreenText {
            say("and " + Self.number(count) + " more", "另有 " + Self.number(count) + " 件商品")
        }
    }
}

extension Words.Form {
    func said(_ sentence: ScreenText, of count: Int) -> ScreenText {
        count > 1 ? wrongFields(count) + colon + sentence : sentence
    }

    /// The label of a field in a country; ways to ship and the button name themselves.
    func label(of field: CardForm.Field, _ country: Country) -> ScreenText {
        switch field {
        case .email: say("Email", "电子邮箱")
        case .name: name
        case .phone: say("Phone", "电话")
        case .country: say("Country", "国家/地区")
        case .postal(let key):
            ScreenText(cleaning: PostalAddress.label(of: key, in: country, locale: language.locale))
        case .number: say("Card number", "卡号")
        case .expiry: say("Expires", "有效期")
        case .code: say("Security code", "安全码")
        case .method: shipping
        case .submit: submit
        }
    }

    func hint(for field: CardForm.Field, of form: CardForm) -> ScreenText {
        switch field {
        case .email: say("for orders and receipts", "用于订单和收据")
        case .phone: say("carrier calls", "送货前联系")
        case .country: say("or type its name", "也可输入名称")
        case .postal(let key): Self.example(of: key, form.input.country).map { suchAs + $0 } ?? .empty
        case .number: ScreenText(cleaning: form.networks.map(\.displayName).joined(separator: ", "))
        case .expiry: expiryHint
        case .code: codeWanted(form.input.card.codeLength)
        case .name, .method, .submit: .empty
        }
    }

    /// The placeholder of an empty field, in brackets: no colour has to tell it from an entry.
    func example(of field: CardForm.Field, _ country: Country) -> ScreenText? {
        let text: ScreenText? =
            switch field {
            case .email: Self.emailExample
            case .name: nameNeeded
            case .postal(.street): streetNeeded
            case .postal(let key): Self.example(of: key, country)
            case .expiry: expiryHint
            case .phone, .country, .method, .number, .code, .submit: nil
            }
        return text.map { "(" + $0 + ")" }
    }

    fileprivate func wanted(at field: CardForm.Field, of form: CardForm, hasExample: Bool) -> ScreenText {
        switch field {
        case .name: enter(nameNeeded, nil)
        case .postal(.street) where hasExample: enter(streetNeeded, nil)
        case .postal(let key):
            enter(
                label(of: field, form.input.country),
                hasExample ? Self.example(of: key, form.input.country) : nil)
        case .email, .phone, .country, .method, .number, .expiry, .code, .submit:
            enter(label(of: field, form.input.country), nil)
        }
    }

    fileprivate static let emailExample: ScreenText = "name@example.org"

    private static func example(of key: PostalAddress.Key, _ country: Country) -> ScreenText? {
        PostalAddress.example(of: key, in: country).map { ScreenText(cleaning: $0) }
    }
}

extension Words {
    func phrase(for fault: CardForm.Fault, at field: CardForm.Field, of form: CardForm) -> ScreenText {
        let text = self.form
        return switch fault {
        case .malformed where field == .email: text.suchAs + Words.Form.emailExample
        case .missing, .malformed: text.wanted(at: field, of: form, hasExample: fault == .malformed)
        case .tooLong: say("at most 200 characters", "最多 200 个字符")
        case .card(.number(.empty)), .card(.number(.notDigits)): say("Enter the card number", "请填写卡号")
        case .card(.number(.unknownNetwork)): say("This is not a known card number", "这不是已知的卡号")
        case .card(.number(.wrongLength)): say("The card number is too short or too long", "位数不对")
        case .card(.number(.failsCheck)): say("Check the card number: one digit is wrong", "有数字输错")
        case .card(.notTaken(let network)):
            say(
                ScreenText(cleaning: network.displayName) + " is not accepted here",
                "本店不支持 " + ScreenText(cleaning: network.displayName))
        case .card(.expiry(.unreadable)): say("Enter the expiry such as 09/29", "请填写有效期，例如 09/29")
        case .card(.expiry(.expired)): say("This card has expired", "此卡已过期")
        case .card(.expiry(.tooLate)): say("Enter an expiry up to 12/99", "年份不能晚于 2099 年")
        case .card(.code(let digits)): text.codeWanted(digits)
        case .unserviceable: text.cannotShip
        case .refused: say("please check this entry", "请检查此项")
        case .declined(let code): reason(code)
        }
    }

    /// The same with the name of the field where it is not in it; of a decline, that nothing was charged.
    package func sentence(for fault: CardForm.Fault, at field: CardForm.Field, of form: CardForm)
        -> ScreenText
    {
        if case .declined(let code) = fault { return declined(reason(code)) }
        let label = self.form.label(of: field, form.input.country)
        let phrase = phrase(for: fault, at: field, of: form)
        let isNamed = phrase.string.lowercased().contains(label.string.lowercased().prefix(5))
        return isNamed ? phrase : label + self.form.colon + phrase
    }
}
