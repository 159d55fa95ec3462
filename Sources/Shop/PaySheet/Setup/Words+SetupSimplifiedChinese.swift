import TUI

extension Words.Setup {
    static let simplifiedChinese = Words.Setup(
        title: "向 Vitrine 钱包添加银行卡", accepted: "本店支持", acceptedShort: "支持",
        labels: Labels(number: "卡号", expiry: "有效期", code: "安全码", activationCode: "验证码"),
        shortLabels: Labels(number: "卡号", expiry: "有效期", code: "安全码", activationCode: "验证码"),
        expiryHint: "月/年", codeHint: { $0 == 4 ? "卡正面的 4 位数字" : "卡背面的 3 位数字" },
        add: "添加银行卡", next: "下一项", activate: "验证", resend: "重新发送", addKey: "添加银行卡", activateKey: "验证",
        resendKey: "重新发送",
        simulated: "模拟钱包，请使用测试卡：", willBeAdded: "可添加", willAskForCode: "需验证码", willBeDeclined: "被拒绝",
        simulatedCode: { "模拟：验证码是 " + $0 }, enterCode: { "请输入发送至 " + $0 + " 的验证码" },
        codeSent: { "验证码已发送至 " + $0 }, codeSentAgain: { "新验证码已发送至 " + $0 + "，旧验证码已失效" },
        asking: "正在询问发卡机构…", waitForIssuer: "请稍候，正在询问发卡机构，按 Esc 离开",
        added: { $0 + " 已添加到 Vitrine 钱包" },
        addedNotTaken: { $0 + " 已添加，但本店不接受此类卡" },
        faults: Faults(
            numberEmpty: "请填写卡号", numberUnknown: "这不是已知的卡号", numberLength: "卡号：位数不对",
            numberCheck: "卡号：有数字输错", alreadyAdded: "此卡已在钱包中，请换一张卡",
            notTaken: { "本店不支持 " + $0 },
            expiryUnreadable: "请填写有效期，例如 09/29", expired: "此卡已过期",
            expiryTooLate: "有效期：年份不能晚于 2099 年",
            code: { $0 == 4 ? "安全码：卡正面的 4 位数字" : "安全码：卡背面的 3 位数字" },
            activationIncomplete: "请输入验证码的全部 6 位数字",
            activationWrong: { "验证码不正确，还剩 " + ScreenText(cleaning: String($0)) + " 次" },
            byIssuer: "发卡机构拒绝添加：请换一张卡，或致电银行", tooManyCodes: "三次验证码不正确，已被拒绝：请换一张卡，或致电银行",
            walletUnavailable: "此设备目前无法付款：请按 Esc 离开，用银行卡购买"))
}
