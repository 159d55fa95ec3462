import QARules
import TUI

/// The words of the inspector. What the session's log says stays as the log says it, and so do rules.
struct InspectorWords: Wording {
    let language: Language

    var title: ScreenText { say("Inspector", "检查器") }
    func view(_ view: Inspector.View) -> ScreenText {
        switch view {
        case .timeline: say("Timeline", "时间线")
        case .request: say("Request", "请求")
        case .rules: say("Rules", "规则")
        }
    }
    func kind(_ kind: SessionEvent.Kind) -> ScreenText {
        switch kind {
        case .input: say("key", "按键")
        case .engine: say("engine", "引擎")
        case .call: say("call", "调用")
        case .reply: say("reply", "答复")
        case .exchange: say("shop", "商店")
        case .wallet: say("wallet", "钱包")
        case .time: say("time", "时间")
        case .control: say("lab", "控制")
        case .rule: say("rule", "规则")
        }
    }
    func filter(_ filter: Inspector.Filter) -> ScreenText {
        switch filter {
        case .engine: say("engine", "引擎")
        case .wallet: say("wallet", "钱包")
        case .network: say("network", "网络")
        case .rules: say("rules", "规则")
        case .keys: say("keys", "按键")
        case .time: say("time", "时间")
        }
    }
    var noEvents: ScreenText { say("Nothing has happened yet", "还没有任何事件") }
    var allHidden: ScreenText { say("Everything is hidden; press a letter above", "全部已隐藏，请按上方的字母") }
    var noRequest: ScreenText { say("No payment sheet was opened yet", "还没有打开过付款单") }
    var closed: ScreenText { say("The sheet is closed; this was its request", "付款单已关闭，这是它的请求") }
    var rows: ScreenText { say("Current rows", "当前行") }
    var methods: ScreenText { say("Available methods", "可选配送方式") }
    func kept(_ times: Int) -> ScreenText {
        say("kept " + PanelWords.number(times) + "×", "遵守 " + PanelWords.number(times) + " 次")
    }
    func broken(_ times: Int) -> ScreenText {
        say("red " + PanelWords.number(times) + "×", "违反 " + PanelWords.number(times) + " 次")
    }
    var notExercised: ScreenText { say("not exercised", "未涉及") }
    var byTests: ScreenText { say("by tests", "由测试检查") }
    var looksAt: ScreenText { say("Looks at: ", "依据：") }
    func breach(_ number: Int, _ count: Int, _ time: ScreenText) -> ScreenText {
        say(
            PanelWords.number(number) + " of " + PanelWords.number(count) + " at " + time,
            "第 " + PanelWords.number(number) + " 次，共 " + PanelWords.number(count) + " 次，时间 " + time)
    }
    var noFrame: ScreenText { say("The frame of this moment was not kept", "此刻的画面未保留") }
    var keys: Keys { Keys(language: language) }

    struct Keys: Wording {
        let language: Language

        var select: ScreenText { say("select", "选择") }
        var view: ScreenText { say("view", "视图") }
        var filter: ScreenText { say("show, hide", "显示、隐藏") }
        var page: ScreenText { say("page", "翻页") }
        var ends: ScreenText { say("first, newest", "最早、最新") }
        var evidence: ScreenText { say("evidence", "证据") }
        var event: ScreenText { say("in the timeline", "时间线中的位置") }
        var enter: ScreenText { say("to the inspector", "进入检查器") }
        var shop: ScreenText { say("shop", "商店") }
        var close: ScreenText { say("close", "关闭") }
        var pan: ScreenText { say("move the frame", "移动画面") }
        var breach: ScreenText { say("other breach", "其他违反") }
        var back: ScreenText { say("back", "返回") }
        var whole: ScreenText { say("whole screen", "全屏") }
        var beside: ScreenText { say("beside the shop", "并排") }
    }
}
