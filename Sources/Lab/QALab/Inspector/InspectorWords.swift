import QARules
import TUI

/// The words of the inspector. What the session's log says stays as the log says it, and so do rules.
struct InspectorWords: Sendable {
    var title: ScreenText
    var view: @Sendable (Inspector.View) -> ScreenText
    var kind: @Sendable (SessionEvent.Kind) -> ScreenText
    var filter: @Sendable (Inspector.Filter) -> ScreenText
    var noEvents, allHidden, noRequest: ScreenText
    var closed, rows, methods: ScreenText
    var kept, broken: @Sendable (_ times: Int) -> ScreenText
    var notExercised, byTests, looksAt, evidence: ScreenText
    var breach: @Sendable (_ number: Int, _ count: Int, _ time: ScreenText) -> ScreenText
    var noFrame: ScreenText
    var keys: Keys

    struct Keys: Sendable {
        var select, view, filter, page, ends, evidence, event, enter, shop, close, pan, breach, back, whole,
            beside: ScreenText
    }
}

extension InspectorWords {
    static func of(_ language: Language) -> InspectorWords {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    static let english = InspectorWords(
        title: "Inspector",
        view: { view in
            switch view {
            case .timeline: "Timeline"
            case .request: "Request"
            case .rules: "Rules"
            }
        },
        kind: { kind in
            switch kind {
            case .input: "key"
            case .engine: "engine"
            case .call: "call"
            case .reply: "reply"
            case .exchange: "shop"
            case .wallet: "wallet"
            case .time: "time"
            case .control: "lab"
            case .rule: "rule"
            }
        },
        filter: { filter in
            switch filter {
            case .engine: "engine"
            case .wallet: "wallet"
            case .network: "network"
            case .rules: "rules"
            case .keys: "keys"
            case .time: "time"
            }
        },
        noEvents: "Nothing has happened yet", allHidden: "Everything is hidden; press a letter above",
        noRequest: "No payment sheet was opened yet",
        closed: "The sheet is closed; this was its request", rows: "Current rows",
        methods: "Available methods",
        kept: { "kept " + PanelWords.number($0) + "×" }, broken: { "red " + PanelWords.number($0) + "×" },
        notExercised: "not exercised", byTests: "by tests", looksAt: "Looks at: ",
        evidence: "Evidence",
        breach: { number, count, time in
            PanelWords.number(number) + " of " + PanelWords.number(count) + " at " + time
        },
        noFrame: "The frame of this moment was not kept",
        keys: Keys(
            select: "select", view: "view", filter: "show, hide", page: "page", ends: "first, newest",
            evidence: "evidence",
            event: "in the timeline", enter: "to the inspector", shop: "shop", close: "close",
            pan: "move the frame", breach: "other breach",
            back: "back", whole: "whole screen", beside: "beside the shop"))

    static let simplifiedChinese = InspectorWords(
        title: "检查器",
        view: { view in
            switch view {
            case .timeline: "时间线"
            case .request: "请求"
            case .rules: "规则"
            }
        },
        kind: { kind in
            switch kind {
            case .input: "按键"
            case .engine: "引擎"
            case .call: "调用"
            case .reply: "答复"
            case .exchange: "商店"
            case .wallet: "钱包"
            case .time: "时间"
            case .control: "控制"
            case .rule: "规则"
            }
        },
        filter: { filter in
            switch filter {
            case .engine: "引擎"
            case .wallet: "钱包"
            case .network: "网络"
            case .rules: "规则"
            case .keys: "按键"
            case .time: "时间"
            }
        },
        noEvents: "还没有任何事件", allHidden: "全部已隐藏，请按上方的字母", noRequest: "还没有打开过付款单",
        closed: "付款单已关闭，这是它的请求", rows: "当前行", methods: "可选配送方式",
        kept: { "遵守 " + PanelWords.number($0) + " 次" }, broken: { "违反 " + PanelWords.number($0) + " 次" },
        notExercised: "未涉及", byTests: "由测试检查", looksAt: "依据：", evidence: "证据",
        breach: { number, count, time in
            "第 " + PanelWords.number(number) + " 次，共 " + PanelWords.number(count) + " 次，时间 " + time
        },
        noFrame: "此刻的画面未保留",
        keys: Keys(
            select: "选择", view: "视图", filter: "显示、隐藏", page: "翻页", ends: "最早、最新", evidence: "证据",
            event: "时间线中的位置", enter: "进入检查器",
            shop: "商店", close: "关闭", pan: "移动画面", breach: "其他违反", back: "返回", whole: "全屏",
            beside: "并排"))
}
