import Kiosk
import TUI
import Window

package enum KioskChecks {
    static let privacy = StatefulCheck(ShopperTraces(), over: .terminal) { traces, scene in
        guard let kiosk = scene.now.kiosk else { return nil }
        let (isSeen, wrong) = traces.take(scene, kiosk)
        if let wrong { return .broken(wrong) }
        guard let ending = kiosk.ending else { return isSeen ? .kept : nil }
        let left = ending.traces
        return Verdict(
            wrong: left.isEmpty
                ? nil
                : "The end of a session leaves \(left.prefix(3).joined(separator: ", "))"
                    + (left.count > 3 ? " and \(left.count - 3) more" : ""))
    }

    // MARK: Time

    package struct Warning: Sendable {
        /// Since when it has been there without a key.
        var since: Int?
        /// True if it is the question; else the line over a receipt.
        var isQuestion = false
        var isBusy = false
    }

    private static let leastMilliseconds = 20_000

    static let idle = StatefulCheck(Warning(), over: .terminal) { memory, scene in
        guard let kiosk = scene.now.kiosk, let terminal = scene.terminal else { return nil }
        let before = memory
        if let ending = kiosk.ending {
            memory = Warning()
            return ending.reason == .kiosk(.idle) ? end(at: scene.now.time, before) : nil
        }
        let words = scene.words
        let isInSession = kiosk.state == .shopping || kiosk.state == .paying || kiosk.state == .draining
        memory.isQuestion = isInSession && terminal.says(words.areYouThere)
        let isLeaving = isInSession && words.leaving.contains { terminal.says($0) }
        memory.isBusy = isInSession && scene.isBusy
        let isPress = kiosk.input?.isAct ?? false
        let isThere = memory.isQuestion || isLeaving
        memory.since = isThere ? (isPress ? nil : before.since) ?? scene.now.time : nil
        if memory.isBusy { return waiting(memory, kiosk) }
        guard before.isQuestion, isPress else { return nil }
        return Verdict(wrong: memory.isQuestion ? "A key does not take the warning away" : nil)
    }

    private static func end(at time: Int, _ memory: Warning) -> Verdict {
        if memory.isBusy { return .broken("A session ended by itself while an answer was on its way") }
        guard let since = memory.since else { return .broken("A session ended by itself without a warning") }
        let wrong = "A session ended by itself \((time - since) / 1_000) s after the warning, expected 20 s"
        return Verdict(wrong: time - since < leastMilliseconds ? wrong : nil)
    }

    /// Time that passes while something is waited for.
    private static func waiting(_ memory: Warning, _ kiosk: KioskObservation) -> Verdict? {
        guard case .seconds? = kiosk.message else { return nil }
        return Verdict(wrong: memory.isQuestion ? "A shopper is warned while an answer is on its way" : nil)
    }

    // MARK: The terminal

    /// Private modes as a terminal has them when nobody uses it.
    private static let modes = [
        (1_000, false), (1_002, false), (1_003, false), (1_004, false), (1_006, false), (2_004, false),
        (1_049, false), (25, true), (7, true),
    ]

    static let terminal = StatefulCheck(TerminalOutput(), over: .terminal) { output, scene in
        guard let kiosk = scene.now.kiosk else { return nil }
        output.take(kiosk.output)
        defer { if kiosk.ending != nil { output = TerminalOutput() } }
        if let string = output.strings.first {
            return .broken("A title, a link or the clipboard (\(string)) reaches the terminal")
        }
        if output.controls > 0 { return .broken("A control character reaches the terminal") }
        guard kiosk.ending != nil else { return nil }
        for (mode, isOn) in modes where output.modes[mode] != isOn {
            return .broken("The end of a session leaves mode \(mode) as it may be")
        }
        if !output.isPlain || !output.isWhole { return .broken("The end of a session leaves a look behind") }
        if !output.isScreenClear { return .broken("The end of a session does not clear the screen") }
        return Verdict(
            wrong: output.isScrollbackClear ? nil : "The end of a session does not clear the scrollback")
    }
}

extension Scene {
    fileprivate var isBusy: Bool {
        facts.shop.placement != nil && now.ground != "unknown-result"
            || facts.consent.sheet?.stage.isPaying == true
            || facts.consent.sheet?.call != nil
    }
}
