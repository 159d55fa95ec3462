import QALab
import TUI
import Testing

/// The screens of the lab, at the sizes of the design.
@Suite struct LabGoldenTests {
    private static let inspectorSizes = [(160, 40), (80, 24), (60, 20)]
    private static let panelSizes = [(80, 24), (60, 20), (40, 12)]

    private func session(_ columns: Int, _ rows: Int, _ language: Language) throws -> LabSession {
        var session = LabSession(columns: columns, rows: rows, language: language)
        try session.shop()
        session.tell(.openInspector)
        return session
    }

    @Test(arguments: Language.allCases, inspectorSizes)
    func inspector(language: Language, size: (Int, Int)) throws {
        let tag = "\(size.0)x\(size.1)-\(language.rawValue)"
        var session = try session(size.0, size.1, language)
        try ScreenGolden.check(session.screen, "timeline-\(tag)")
        session.press(.character("2"))
        try ScreenGolden.check(session.screen, "request-\(tag)")
        session.press(.character("3"))
        try ScreenGolden.check(session.screen, "rules-\(tag)")
        session.press(.enter)
        try ScreenGolden.check(session.screen, "evidence-\(tag)")
    }

    @Test(arguments: Language.allCases, panelSizes)
    func panel(language: Language, size: (Int, Int)) throws {
        let tag = "\(size.0)x\(size.1)-\(language.rawValue)"
        var session = LabSession(
            columns: size.0, rows: size.1, language: language, isInspecting: false)
        session.press(.function(2), .down, .down, .down)
        try ScreenGolden.check(session.screen, "panel-\(tag)")
        session.tell(.conditions(.stirred))
        session.press(.down, .right)
        try ScreenGolden.check(session.screen, "panel-stirred-\(tag)")
    }

    @Test func panelOfAForeignShop() throws {
        var conditions = Conditions.sample
        conditions.isShopOurs = false
        var session = LabSession(columns: 80, rows: 24, isInspecting: false, conditions: conditions)
        session.press(.function(2), .down, .down, .down, .enter)
        try ScreenGolden.check(session.screen, "panel-foreign-80x24-en")
    }

    @Test func panelOnATerminalOfItsOwn() throws {
        let panel = ControlPanel(.sample, language: .english)
        try ScreenGolden.check(panel.screen(Size(columns: 100, rows: 30)), "control-100x30-en")
        try ScreenGolden.check(panel.screen(Size(columns: 30, rows: 10)), "control-30x10-en")
    }
}
