import Glibc
import Kiosk
import SeededRandom
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Inputs and seconds at random, session after session.
@Suite struct WalkTests {
    /// How many in each walk; `KIOSK_STEPS=25000` makes it 100,000 in all.
    private static let steps = getenv("KIOSK_STEPS").flatMap { Int(String(cString: $0)) } ?? 1_500

    static let keys: [Key] =
        [
            .enter, .enter, .space, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .function(2), .function(10), .function(12),
        ] + "abchijklmnopqrstvxyLNTm?/+-019".map(Key.character)
        + "acdnlqsuz\\".map(Key.control) + [.alt("x")]

    /// What only this shopper types.
    static func mark(_ session: Int) -> String { "Qx\(session)zQ" }

    private func step(_ passerby: Passerby, _ random: inout SplitMix64, mark: String) {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<78: passerby.press(Self.keys.randomElement(using: &random) ?? .enter, after: 450)
        case 78..<81: passerby.send(.input(.paste(mark), at: passerby.time))
        case 81: passerby.type(mark)
        case 82..<88:
            let point = Point(x: .random(in: 0..<80, using: &random), y: .random(in: 0..<24, using: &random))
            let action: Mouse.Action =
                [.click, .wheelUp, .wheelDown].randomElement(using: &random)
                ?? .click
            passerby.send(.input(.mouse(Mouse(action, at: point)), at: passerby.time))
        case 88..<90: passerby.press(.control("n"), .control("n"))
        case 90..<97: passerby.advance(.random(in: 10...9_000, using: &random))
        case 97:
            let size = [(80, 24), (40, 12), (120, 40), (30, 9), (100, 20)].randomElement(using: &random)
            passerby.send(.resized(Size(columns: size?.0 ?? 80, rows: size?.1 ?? 24)))
        case 98:
            passerby.send(.notice(Bool.random(using: &random) ? "A word" : nil))
            passerby.send(.health(Bool.random(using: &random) ? .slow : .ok(at: nil)))
        default: passerby.wait(.random(in: 10...200, using: &random))
        }
    }

    @Test("UX-KSK-01 no walk leaves a trace or finds a way out", arguments: [1, 2, 3, 4] as [UInt64])
    func walk(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let fresh = try Passerby(isStarted: false).kiosk
        let passerby = try Passerby()
        passerby.keepsFrames = false
        var ended: [Kiosk.Reason] = []
        var last: Canvas?
        for number in 0..<Self.steps {
            let mark = Self.mark(ended.count)
            step(passerby, &random, mark: mark)
            look(at: passerby, after: ended.count, &last, isWhole: number.isMultiple(of: 10))
            guard passerby.kiosk.isEnded else { continue }
            passerby.send(.input(.key(.enter), at: passerby.time))
            passerby.send(.resized(Size(columns: 80, rows: 24)))
            #expect(passerby.endings.count == 1)
            #expect(!passerby.effects.contains(.window(.quit)))
            #expect(!passerby.effects.contains(.window(.newAudience)))
            #expect(!passerby.effects.contains(.exit))
            #expect(passerby.kiosk.wiped() == fresh)
            #expect(!passerby.kiosk.facts.contains { $0.contains(mark) })
            ended += passerby.endings
            passerby.startAgain()
        }
        #expect(ended.count >= Self.steps / 500)
        #expect(ended.contains(.idle) || ended.contains(.startedOver))
    }

    /// Nothing that was typed in a session that is over stands on the screen.
    private func look(at passerby: Passerby, after sessions: Int, _ last: inout Canvas?, isWhole: Bool) {
        let frame = passerby.screen
        guard frame != last else { return }
        last = frame
        if isWhole { frame.checkRules() }
        let text = frame.text
        let traces = text.contains("Qx") ? (0..<sessions).map(Self.mark).filter(text.contains) : []
        if !traces.isEmpty { Issue.record("\(traces) on\n\(text)") }
    }
}
