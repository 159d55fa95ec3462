import TUI
import Window

extension KioskWords {
    static let simplifiedChinese = KioskWords(
        attract: AttractWords(
            language: "English", contrast: "高对比度", colour: "无色彩", motion: "无动画", plain: "纯文本",
            pause: "暂停", goOn: "继续", start: "按任意键开始", startBriefly: "按任意键",
            simulated: ["真实的商店，模拟的钱：不会扣款，也不会发货。", "只有钱是模拟的：不扣款，不发货。", "模拟：没有真实扣款。"],
            paused: "已暂停", pictureLoading: "图片正在载入", opening: "商店正在开门", welcome: "终端里的橱窗",
            fingerprint: "主机密钥", asked: "正在开门", open: "营业中", slow: "响应较慢", offline: "离线",
            outOfService: "暂停服务", asOf: { "截至 " + $0 }, lookOnly: ["欢迎浏览，商店恢复后即可购买。"]),
        visit: VisitWords(
            areYouThere: "您还在吗？", ends: { "本次光顾将在 " + $0 + "后结束，购物车和输入的内容都会清除。" },
            extend: "按任意键继续",
            nextShopper: { seconds in
                let left = ScreenText(cleaning: "\(seconds) 秒")
                return [
                    "收据将在 " + left + "后关闭。完成请按回车，按其他键可延长。",
                    left + "后关闭。完成请按回车。",
                ]
            },
            closing: { ScreenText(cleaning: "本机将在 \($0) 秒后关闭。") },
            tooLarge: "上一位顾客的会话已意外结束。请重新开始。", unattended: "一段时间无人操作，连接已关闭。欢迎随时再来。",
            goodbye: "谢谢光临。这里不保留您的任何信息。", prepared: "请稍候，商店正在准备。"),
        closed: ClosedWords(
            title: "暂停服务", usual: "我们很快回来，感谢您的耐心等待。", failing: "商店没有回应，没有产生任何订单。请稍后再来。",
            part: "故障部分", lastCheck: "最近检查", again: "恢复后会自动开放。"),
        recovered: RecoveredWords(
            paid: "订单已成功", notPaid: "没有扣款", unknown: "结果尚不明确", paidText: "您付款时本机重新启动了。付款已完成，且只有一次。",
            notPaidText: "本机在付款之前重新启动了。您可以重新购买。",
            unknownText: "您付款时本机重新启动了。请不要再次付款，并凭此编号询问工作人员。", order: "订单", total: "合计",
            paidBy: "付款方式", reference: "编号", simulated: "模拟：没有真实扣款，也不会发货。", anyKey: "完成",
            left: { ScreenText(cleaning: "本页将在 \($0) 秒后关闭。") }),
        staff: .simplifiedChinese,
        seconds: { ScreenText(cleaning: "\($0) 秒") })
}

extension StaffWords {
    static let simplifiedChinese = StaffWords(
        title: "工作人员", pin: "请输入员工密码", pinRule: "4 到 12 位数字，然后按回车", pinTooShort: "密码至少有 4 位数字",
        checking: "正在核对…", pinRefused: "密码不正确", wait: { ScreenText(cleaning: "密码不正确，请 \($0) 秒后再试") },
        items: { item in
            switch item {
            case .status: "状态"
            case .close: "暂停服务"
            case .stock: "库存"
            case .sales: "今日销售"
            case .log: "日志"
            case .wallet: "访客的钱包"
            case .theme: "配色"
            case .scenario: "场景"
            case .end: "重新启动自助终端"
            case .exit: "退出自助终端"
            }
        },
        everyDay: "日常", device: "本机", leaving: "离开",
        orderCount: { ScreenText(cleaning: "\($0) 笔订单") },
        soldOutCount: { ScreenText(cleaning: $0 == 0 ? "没有售罄" : "\($0) 项售罄") },
        soldOut: "已售罄", low: "库存低",
        reopen: "恢复服务", nowClosed: "从现在起暂停服务", nowOpen: "已恢复服务", fromNextSession: "从下一位顾客起生效",
        closing: "给顾客的留言", closingHint: "留空则显示：",
        wallet: { wallet in
            switch wallet {
            case .guest(let profile): "访客钱包 " + ScreenText(cleaning: profile, limit: 40)
            case .buy: "无钱包（填写卡号）"
            }
        },
        theme: LookWords.simplifiedChinese.themes,
        now: "当前", loading: "请稍候…", missing: "没有回应。按 r 重试。", nothing: "暂无内容", sku: "货号", name: "名称",
        onHand: "现有", reserved: "已预留",
        ask: { name, old, new in ScreenText(cleaning: "现有数量从 \(old) 改为 \(new)：") + name },
        changing: "正在保存…", orders: "订单数", sum: "金额", lastOrder: "最近订单", none: "无", version: "版本",
        exitQuestion: "退出自助终端？", exitMeaning: "程序将关闭。",
        keys: Keys(
            back: "返回", leave: "离开", move: "移动", check: "核对", open: "打开", close: "立即暂停", choose: "选择",
            refresh: "刷新", exit: "退出", stay: "留下", yes: "确认", no: "取消", change: "增减", book: "保存"))
}
