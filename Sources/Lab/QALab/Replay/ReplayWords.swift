import QAReports
import QARules
import TUI

struct ReplayWords: Wording {
    let language: Language

    var title: ScreenText { say("REPLAY", "回放") }
    var timeline: ScreenText { say("Timeline", "时间线") }
    var noEvents: ScreenText { say("Nothing happened.", "没有发生任何事。") }
    var noRules: ScreenText { say("No rule was watched.", "没有检查任何规则。") }
    var nothingRed: ScreenText { say("No rule is red in this session", "本次会话没有违反任何规则") }
    var step: ScreenText { say("step", "逐帧") }
    var tens: ScreenText { say("ten frames", "十帧") }
    var ends: ScreenText { say("first, last", "首帧、末帧") }
    var scroll: ScreenText { say("scroll", "滚动") }
    var nextRed: ScreenText { say("next red", "下一处违反") }
    var nextPane: ScreenText { say("timeline, rules", "时间线、规则") }
    var search: ScreenText { say("search", "搜索") }
    var findNext: ScreenText { say("find again", "再次查找") }
    var whole: ScreenText { say("frame alone", "仅画面") }
    var help: ScreenText { say("keys", "按键") }
    var otherSession: ScreenText { say("other session", "其他会话") }
    var otherLanguage: ScreenText { say("中文 / English", "中文 / English") }
    var quit: ScreenText { say("quit", "退出") }
    func kind(_ kind: SessionEvent.Kind) -> ScreenText {
        switch kind {
        case .input: say("input", "输入")
        case .engine: say("sheet", "付款单")
        case .call: say("call", "调用")
        case .reply: say("reply", "答复")
        case .exchange: say("shop", "商店")
        case .wallet: say("wallet", "钱包")
        case .time: say("time", "时间")
        case .control: say("control", "控制")
        case .rule: say("rule", "规则")
        }
    }
    func nowhere(_ text: ScreenText) -> ScreenText {
        say("“" + text + "” is in no frame", "没有任何一帧含有“" + text + "”")
    }
    func found(_ text: ScreenText, at frame: Int) -> ScreenText {
        say(
            "“" + text + "” is in frame " + Self.number(frame),
            "“" + text + "”在第 " + Self.number(frame) + " 帧")
    }
    func rules(red: Int, kept: Int, of all: Int) -> ScreenText {
        let (red, kept, all) = (Self.number(red), Self.number(kept), Self.number(all))
        return say(
            "Rules: " + red + " red, " + kept + " kept of " + all,
            "规则：" + all + " 条中违反 " + red + " 条，遵守 " + kept + " 条")
    }
    func tooSmall(_ needed: ScreenText, _ actual: ScreenText) -> ScreenText {
        say("The replay needs " + needed + ", this is " + actual, "回放需要 " + needed + "，现在是 " + actual)
    }

    func resultWidth(_ rules: [Report.RuleResult]) -> Int { rules.map { result($0).width }.max() ?? 0 }

    var kindWidth: Int { SessionEvent.Kind.allCases.map { kind($0).width }.max() ?? 0 }

    func result(_ rule: Report.RuleResult) -> ScreenText {
        switch rule.result {
        case .broken: times("broken ", "违反 ", rule.timesBroken)
        case .waived: say("waived", "已豁免")
        case .kept: times("kept ", "遵守 ", rule.timesExercised)
        case .test: say("tested elsewhere", "另有测试")
        case .notExercised: say("not exercised", "未涉及")
        }
    }

    private func times(_ english: ScreenText, _ chinese: ScreenText, _ count: Int) -> ScreenText {
        say(english + Self.number(count) + "×", chinese + Self.number(count) + " 次")
    }
}
