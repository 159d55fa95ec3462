import Storefront
import TUI
import Window

struct StaffWords: Wording {
    let language: Language

    var title: ScreenText { say("Staff", "工作人员") }
    var pin: ScreenText { say("Enter the staff PIN", "请输入员工密码") }
    var pinRule: ScreenText { say("4 to 12 digits, then Enter", "4 到 12 位数字，然后按回车") }
    var pinTooShort: ScreenText { say("A PIN has at least 4 digits", "密码至少有 4 位数字") }
    var checking: ScreenText { say("Checking…", "正在核对…") }
    var pinRefused: ScreenText { say("Wrong PIN", "密码不正确") }
    func wait(_ seconds: Int) -> ScreenText {
        say(
            ScreenText(cleaning: "Wrong PIN. Try again in \(seconds) s"),
            ScreenText(cleaning: "密码不正确，请 \(seconds) 秒后再试"))
    }
    func items(_ item: StaffMenu.Item) -> ScreenText {
        switch item {
        case .status: say("Status", "状态")
        case .close: say("Take out of service", "暂停服务")
        case .stock: say("Stock", "库存")
        case .sales: say("Sales today", "今日销售")
        case .log: say("Event log", "日志")
        case .wallet: say("Wallet for visitors", "访客的钱包")
        case .theme: say("Colours", "配色")
        case .scenario: say("Scenario", "场景")
        case .end: say("Restart the kiosk", "重新启动自助终端")
        case .exit: say("Exit the kiosk", "退出自助终端")
        }
    }
    func orderCount(_ count: Int) -> ScreenText {
        say(
            ScreenText(cleaning: count == 1 ? "1 order" : "\(count) orders"),
            ScreenText(cleaning: "\(count) 笔订单"))
    }
    func soldOutCount(_ count: Int) -> ScreenText {
        say(
            ScreenText(cleaning: count == 0 ? "nothing sold out" : "\(count) sold out"),
            ScreenText(cleaning: count == 0 ? "没有售罄" : "\(count) 项售罄"))
    }
    var reopen: ScreenText { say("Back in service", "恢复服务") }
    var nowClosed: ScreenText { say("Now out of service", "从现在起暂停服务") }
    var nowOpen: ScreenText { say("Back in service", "已恢复服务") }
    var fromNextSession: ScreenText { say("Takes effect with the next visit", "从下一位顾客起生效") }
    var closing: ScreenText { say("Message for shoppers", "给顾客的留言") }
    var closingHint: ScreenText { say("If left empty: ", "留空则显示：") }
    func wallet(_ wallet: KioskSettings.Wallet) -> ScreenText {
        switch wallet {
        case .guest(let profile):
            say(
                "Guest wallet " + ScreenText(cleaning: profile, limit: 40),
                "访客钱包 " + ScreenText(cleaning: profile, limit: 40))
        case .buy: say("No wallet (card form)", "无钱包（填写卡号）")
        }
    }
    func theme(_ theme: Theme) -> ScreenText { LookWords(language: language).themes(theme) }
    var now: ScreenText { say("now", "当前") }
    var loading: ScreenText { say("One moment…", "请稍候…") }
    var missing: ScreenText { say("No answer. Press r to try again.", "没有回应。按 r 重试。") }
    var nothing: ScreenText { say("Nothing yet", "暂无内容") }
    var sku: ScreenText { say("SKU", "货号") }
    var name: ScreenText { say("Name", "名称") }
    var onHand: ScreenText { say("On hand", "现有") }
    var reserved: ScreenText { say("Reserved", "已预留") }
    func ask(_ name: ScreenText, _ old: Int, _ new: Int) -> ScreenText {
        say(
            ScreenText(cleaning: "From \(old) to \(new) on hand: ") + name,
            ScreenText(cleaning: "现有数量从 \(old) 改为 \(new)：") + name)
    }
    var changing: ScreenText { say("Saving…", "正在保存…") }
    var orders: ScreenText { say("Orders", "订单数") }
    var sum: ScreenText { say("Total", "金额") }
    var lastOrder: ScreenText { say("Last order", "最近订单") }
    var none: ScreenText { say("none", "无") }
    var version: ScreenText { say("Version", "版本") }
    var exitQuestion: ScreenText { say("Exit the kiosk?", "退出自助终端？") }
    var exitMeaning: ScreenText { say("This closes the program.", "程序将关闭。") }
    var keys: Keys { Keys(language: language) }

    struct Keys: Wording {
        let language: Language

        var back: ScreenText { say("back", "返回") }
        var leave: ScreenText { say("leave", "离开") }
        var move: ScreenText { say("move", "移动") }
        var check: ScreenText { say("check", "核对") }
        var open: ScreenText { say("open", "打开") }
        var close: ScreenText { say("close now", "立即暂停") }
        var choose: ScreenText { say("choose", "选择") }
        var refresh: ScreenText { say("refresh", "刷新") }
        var exit: ScreenText { say("exit", "退出") }
        var stay: ScreenText { say("stay", "留下") }
        var yes: ScreenText { say("save it", "确认") }
        var no: ScreenText { say("no", "取消") }
        var change: ScreenText { say("more, less", "增减") }
        var book: ScreenText { say("save", "保存") }
    }

    func groups(_ item: StaffMenu.Item) -> ScreenText {
        switch item {
        case .status, .close, .stock, .sales: say("Every day", "日常")
        case .log, .wallet, .theme, .scenario: say("This kiosk", "本机")
        case .end, .exit: say("Leaving", "离开")
        }
    }

    func stockLevel(_ units: Int) -> (ScreenText, Style) {
        switch units {
        case ...0: (say("Sold out", "已售罄"), .disabled)
        case ...3: (say("Low", "库存低"), Style(.notice))
        default: (.empty, .body)
        }
    }

    func lines(of sales: DaySales) -> [StatusLine] {
        let count = StatusLine(label: orders, value: ScreenText(cleaning: String(sales.count)))
        let sums = sales.sums.isEmpty ? [none] : sales.sums
        return [count] + sums.map { StatusLine(label: sum, value: $0) } + [
            StatusLine(label: lastOrder, value: sales.lastOrder?.text ?? none)
        ]
    }
}
