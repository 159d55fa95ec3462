import PayKit
import TUI
import Window

extension ConsentChecks {
    /// Failed touches of the open sheet, and what is being typed into its passcode or PIN.
    package struct Passcode: Sendable {
        /// Nil while it cannot be seen how many there were.
        var failures: Int? = 0
        var typed = ""
    }

    @Sendable static func passcodeFollowsAndIsMasked(_ memory: inout Passcode, _ scene: Scene) -> Verdict? {
        let facts = scene.facts.consent
        guard let sheet = facts.sheet ?? facts.earlier else { return nil }
        if facts.earlier == nil { memory = Passcode() }
        if facts.result?.status == .failure { memory.failures = 0 }
        if let verdict = touch(&memory, scene, sheet) { return verdict }
        guard scene.now.place == "sheet-secret" || scene.before?.place == "sheet-secret" else { return nil }
        return secret(&memory, scene)
    }

    private static func touch(
        _ memory: inout Passcode, _ scene: Scene, _ sheet: OpenSheet
    ) -> Verdict? {
        guard isWrongFinger(scene.now.message), scene.before?.place == "sheet",
            sheet.wallet.isBiometryEnrolled
        else { return nil }
        guard let reading = scene.consentNow, let failures = memory.failures else {
            memory.failures = nil
            return nil
        }
        let isPasscode = scene.now.place == "sheet-secret"
        let isAgain = reading.prompt.contains(reading.words.notRecognised)
        guard isPasscode || isAgain else { return nil }
        memory.failures = min(3, failures + 1)
        if failures < 2, isPasscode {
            return .broken("The passcode is asked for after \(failures + 1) failed touches, expected 3")
        }
        if failures >= 2, !isPasscode {
            return .broken("After \(failures + 1) failed touches no passcode is asked for")
        }
        return .kept
    }

    private static func isWrongFinger(_ message: Window.Message?) -> Bool {
        switch message {
        case .input(.key(.character("x"))), .sheet(.touched(matches: false)): true
        default: false
        }
    }

    private static func secret(_ memory: inout Passcode, _ scene: Scene) -> Verdict? {
        let isEnded = !memory.type(scene) || scene.now.place != "sheet-secret"
        defer { if isEnded { memory.typed = "" } }
        guard !memory.typed.isEmpty else { return nil }
        if memory.typed.count > 3, let place = leak(of: memory.typed, scene) {
            return .broken("A passcode can be read \(place)")
        }
        // The digits that were typed are gone from the field once they were sent.
        guard !isEnded, let reading = scene.consentNow else { return nil }
        let isShown = reading.prompt.contains { $0.isASCII && $0.isNumber }
        let isSpoken = scene.now.frame.spoken.values.contains { spoken in
            spoken.string.contains { $0.isASCII && $0.isNumber }
        }
        if isShown || isSpoken { return .broken("The prompt shows digits of a passcode in place of marks") }
        let isMarked = isEnded || reading.prompt.hasSuffix("•")
        return Verdict(wrong: isMarked ? nil : "The prompt has no mark for what is typed")
    }

    /// Where a passcode can be read that was not to be read there before.
    private static func leak(of typed: String, _ scene: Scene) -> String? {
        for case .log(let line) in scene.now.effects where line.contains(typed) { return "in the log" }
        guard scene.hasNewFrame, scene.screen.says(typed), scene.screenBefore?.says(typed) != true else {
            return nil
        }
        return "on the screen"
    }
}

extension ConsentChecks.Passcode {
    /// Takes what is typed; false once the typing is over.
    fileprivate mutating func type(_ scene: Scene) -> Bool {
        guard scene.before?.place == "sheet-secret" else { return true }
        switch scene.now.message {
        case .input(.key(.character(let letter))):
            if letter.isASCII, letter.isNumber, typed.count < 12 { typed.append(letter) }
        case .input(.paste(let text)):
            typed = String((typed + text.digits).prefix(12))
        case .input(.key(.backspace)): typed = String(typed.dropLast())
        case .input(.key): return false
        default: break
        }
        return true
    }
}
