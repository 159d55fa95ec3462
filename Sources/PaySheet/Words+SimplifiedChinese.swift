import PayKit
import TUI

extension Words {
    static let simplifiedChinese = Words(
        title: "Vitrine 钱包", simulated: "模拟", card: "银行卡",
        shipTo: { type in
            switch type {
            case .shipping: "收货地址"
            case .delivery: "送货地址"
            case .storePickup, .servicePickup: "自提地点"
            }
        },
        method: "配送方式", contact: "联系方式", pay: "支付给", pending: "待定", pendingNote: "最终金额可能会变动",
        updating: "更新中…", detailUnknown: "送达时间未知", nothingChosen: "钱包中没有",
        cannotShip: "无法送达此地址，请另选地址",
        addressWrong: "收货地址：商店无法识别，请另选地址", noAnswer: "商店没有回应，按 r 重新询问",
        contactMissing: "需要电子邮箱来接收收据", cardNotTaken: "本店不支持此卡", touch: "按空格键触碰授权",
        touchAgain: "未能识别，请按空格键再次触碰", passcode: "请输入钱包密码，再按回车",
        passcodeWrong: { left in "密码不正确，剩余次数：" + ScreenText(cleaning: String(left)) },
        processing: "正在处理…", processingNoCancel: "付款正在完成，已无法取消", done: "✓ 完成", declined: "✗ 被拒绝",
        pressSpace: "空格键授权付款，回车键不会付款", waitForUpdate: "请稍候，商店正在计算价格",
        totalChanged: { "总额变为 " + $0 }, methodReplaced: { "配送方式改为 " + $0 },
        keys: Keys(
            move: "移动", change: "更改", authorise: "授权", wrongFinger: "错误手指", cancel: "取消", choose: "选择",
            back: "返回", retry: "重新询问", enter: "确认"),
        setup: .simplifiedChinese)
}
