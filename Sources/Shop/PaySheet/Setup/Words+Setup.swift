import PayKit
package import TUI

extension Words {
    package struct Setup: Wording {
        package let language: Language

        var title: ScreenText { say("Add a card to Vitrine Wallet", "向 Vitrine 钱包添加银行卡") }
        var accepted: ScreenText { say("This shop takes", "本店支持") }
        var acceptedShort: ScreenText { say("Takes", "支持") }
        var labels: Labels {
            Labels(
                number: say("Card number", "卡号"), expiry: say("Expires", "有效期"),
                code: say("Security code", "安全码"), activationCode: say("Activation code", "验证码"))
        }
        var shortLabels: Labels {
            Labels(
                number: say("Number", "卡号"), expiry: say("Expires", "有效期"), code: say("Code", "安全码"),
                activationCode: say("Code", "验证码"))
        }
        var expiryHint: ScreenText { say("MM/YY", "月/年") }
        package func codeHint(_ digits: Int) -> ScreenText {
            say(
                digits == 4 ? "4 digits, on the front" : "3 digits, on the back",
                digits == 4 ? "卡正面的 4 位数字" : "卡背面的 3 位数字")
        }
        var add: ScreenText { say("Add card", "添加银行卡") }
        var next: ScreenText { say("next", "下一项") }
        var activate: ScreenText { say("Activate", "验证") }
        var resend: ScreenText { say("Send again", "重新发送") }
        /// The same as words of keys.
        var addKey: ScreenText { say("add card", "添加银行卡") }
        var activateKey: ScreenText { say("activate", "验证") }
        var resendKey: ScreenText { say("send again", "重新发送") }
        var simulated: ScreenText { say("Simulated, so use a test card:", "模拟钱包，请使用测试卡：") }
        var willBeAdded: ScreenText { say("added", "可添加") }
        var willAskForCode: ScreenText { say("needs a code", "需验证码") }
        var willBeDeclined: ScreenText { say("declined", "被拒绝") }
        package func simulatedCode(_ code: ScreenText) -> ScreenText {
            say("Simulated: the code is " + code, "模拟：验证码是 " + code)
        }
        package func enterCode(_ phone: ScreenText) -> ScreenText {
            say("Enter the activation code sent to " + phone, "请输入发送至 " + phone + " 的验证码")
        }
        package func codeSent(_ phone: ScreenText) -> ScreenText {
            say("An activation code was sent to " + phone, "验证码已发送至 " + phone)
        }
        package func codeSentAgain(_ phone: ScreenText) -> ScreenText {
            say(
                "A new code was sent to " + phone + "; the old one no longer works",
                "新验证码已发送至 " + phone + "，旧验证码已失效")
        }
        var asking: ScreenText { say("Asking the card's issuer…", "正在询问发卡机构…") }
        var waitForIssuer: ScreenText {
            say("One moment, the card's issuer is being asked; Esc leaves", "请稍候，正在询问发卡机构，按 Esc 离开")
        }
        package func added(_ card: ScreenText) -> ScreenText {
            say(card + " was added to Vitrine Wallet", card + " 已添加到 Vitrine 钱包")
        }
        package func addedNotTaken(_ card: ScreenText) -> ScreenText {
            say(card + " was added, but this shop does not accept it", card + " 已添加，但本店不接受此类卡")
        }

        struct Labels: Sendable {
            var number, expiry, code, activationCode: ScreenText
        }

        package func sentence(for fault: CardFault) -> ScreenText {
            switch fault {
            case .card(.number(.empty)), .card(.number(.notDigits)): say("Enter the card number", "请填写卡号")
            case .card(.number(.unknownNetwork)): say("This is not a known card number", "这不是已知的卡号")
            case .card(.number(.wrongLength)): say("The card number is too short or too long", "卡号：位数不对")
            case .card(.number(.failsCheck)): say("Check the card number: one digit is wrong", "卡号：有数字输错")
            case .card(.notTaken(let network)):
                say(
                    ScreenText(cleaning: network.displayName) + " is not accepted here",
                    "本店不支持 " + ScreenText(cleaning: network.displayName))
            case .alreadyAdded: say("This card is already in the wallet, try another", "此卡已在钱包中，请换一张卡")
            case .card(.expiry(.unreadable)): say("Enter the expiry such as 09/29", "请填写有效期，例如 09/29")
            case .card(.expiry(.expired)): say("This card has expired", "此卡已过期")
            case .card(.expiry(.tooLate)): say("Enter an expiry up to 12/99", "有效期：年份不能晚于 2099 年")
            case .card(.code(let digits)):
                say(
                    digits == 4 ? "Enter the 4 digits on the front" : "Enter the 3 digits on the back",
                    digits == 4 ? "安全码：卡正面的 4 位数字" : "安全码：卡背面的 3 位数字")
            }
        }

        package func sentence(for fault: ActivationFault) -> ScreenText {
            switch fault {
            case .incomplete: say("Enter all 6 digits of the code", "请输入验证码的全部 6 位数字")
            case .wrong(let left):
                say("Wrong code, tries left: " + Self.number(left), "验证码不正确，还剩 " + Self.number(left) + " 次")
            }
        }

        func sentence(for refusal: CardProvisioning.Refusal) -> ScreenText {
            switch refusal {
            case .byIssuer:
                say("Declined by the issuer: use another card or call your bank", "发卡机构拒绝添加：请换一张卡，或致电银行")
            case .tooManyCodes:
                say(
                    "Declined after three wrong codes: use another card or call your bank",
                    "三次验证码不正确，已被拒绝：请换一张卡，或致电银行")
            case .walletUnavailable:
                say("This device cannot pay now: press Esc and buy with a card", "此设备目前无法付款：请按 Esc 离开，用银行卡购买")
            }
        }
    }
}
