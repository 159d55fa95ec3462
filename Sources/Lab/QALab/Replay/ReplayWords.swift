import QAReports
import QARules
import TUI

struct ReplayWords: Sendable {
    var title, timeline, noEvents, noRules, nothingRed: ScreenText
    var step, tens, ends, scroll, nextRed, nextPane, search, findNext, whole, help,
        otherSession: ScreenText
    var language, quit: ScreenText
    fileprivate var kinds: [SessionEvent.Kind: ScreenText]
    fileprivate var kept, broken: @Sendable (Int) -> ScreenText
    fileprivate var waived, test, notExercised: ScreenText
    var nowhere: @Sendable (ScreenText) -> ScreenText
    fileprivate var foundIn: @Sendable (ScreenText, ScreenText) -> ScreenText
    fileprivate var ruleCounts: @Sendable (ScreenText, ScreenText, ScreenText) -> ScreenText
    var tooSmall: @Sendable (_ needed: ScreenText, _ actual: ScreenText) -> ScreenText

    static func of(_ language: Language) -> ReplayWords {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    func kind(_ kind: SessionEvent.Kind) -> ScreenText { kinds[kind] ?? .empty }

    func resultWidth(_ rules: [Report.RuleResult]) -> Int { rules.map { result($0).width }.max() ?? 0 }

    var kindWidth: Int { kinds.values.map(\.width).max() ?? 0 }

    func found(_ text: ScreenText, at number: Int) -> ScreenText {
        foundIn(text, ScreenText(cleaning: "\(number)"))
    }

    func rules(red: Int, kept: Int, of all: Int) -> ScreenText {
        let numbers = [red, kept, all].map { ScreenText(cleaning: "\($0)") }
        return ruleCounts(numbers[0], numbers[1], numbers[2])
    }

    func result(_ rule: Report.RuleResult) -> ScreenText {
        switch rule.result {
        case .broken: broken(rule.timesBroken)
        case .waived: waived
        case .kept: kept(rule.timesExercised)
        case .test: test
        case .notExercised: notExercised
        }
    }
}

extension ReplayWords {
    static let english = ReplayWords(
        title: "REPLAY", timeline: "Timeline", noEvents: "Nothing happened.",
        noRules: "No rule was watched.", nothingRed: "No rule is red in this session",
        step: "step", tens: "ten frames", ends: "first, last", scroll: "scroll", nextRed: "next red",
        nextPane: "timeline, rules", search: "search",
        findNext: "find again", whole: "frame alone", help: "keys", otherSession: "other session",
        language: "中文 / English", quit: "quit",
        kinds: [
            .input: "input", .engine: "sheet", .call: "call", .reply: "reply", .exchange: "shop",
            .wallet: "wallet", .time: "time", .control: "control", .rule: "rule",
        ],
        kept: { "kept " + ScreenText(cleaning: "\($0)") + "×" },
        broken: { "broken " + ScreenText(cleaning: "\($0)") + "×" }, waived: "waived",
        test: "tested elsewhere", notExercised: "not exercised",
        nowhere: { "“" + $0 + "” is in no frame" }, foundIn: { "“" + $0 + "” is in frame " + $1 },
        ruleCounts: { "Rules: " + $0 + " red, " + $1 + " kept of " + $2 },
        tooSmall: { "The replay needs " + $0 + ", this is " + $1 })

    static let simplifiedChinese = ReplayWords(
        title: "回放", timeline: "时间线", noEvents: "没有发生任何事。", noRules: "没有检查任何规则。", nothingRed: "本次会话没有违反任何规则",
        step: "逐帧", tens: "十帧", ends: "首帧、末帧", scroll: "滚动", nextRed: "下一处违反",
        nextPane: "时间线、规则", search: "搜索", findNext: "再次查找", whole: "仅画面", help: "按键",
        otherSession: "其他会话", language: "中文 / English", quit: "退出",
        kinds: [
            .input: "输入", .engine: "付款单", .call: "调用", .reply: "答复", .exchange: "商店", .wallet: "钱包",
            .time: "时间", .control: "控制", .rule: "规则",
        ],
        kept: { "遵守 " + ScreenText(cleaning: "\($0)") + " 次" },
        broken: { "违反 " + ScreenText(cleaning: "\($0)") + " 次" }, waived: "已豁免", test: "另有测试",
        notExercised: "未涉及", nowhere: { "没有任何一帧含有“" + $0 + "”" }, foundIn: { "“" + $0 + "”在第 " + $1 + " 帧" },
        ruleCounts: { "规则：" + $2 + " 条中违反 " + $0 + " 条，遵守 " + $1 + " 条" },
        tooSmall: { "回放需要 " + $0 + "，现在是 " + $1 })
}
