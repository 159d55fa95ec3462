import Kiosk
import TUI
import Window

extension KioskChecks {
    /// The kind of user at the kiosk: staff, from the PIN to the end of their menu, or a shopper.
    package struct Guard: Sendable {
        var isStaff = false
    }

    static let locks = StatefulCheck(Guard(), over: .terminal) { memory, scene in
        guard let kiosk = scene.now.kiosk else { return nil }
        if case .pinAccepted? = kiosk.message { memory.isStaff = true }
        for effect in kiosk.effects {
            if let wrong = wrong(effect, isStaff: memory.isStaff) { return .broken(wrong) }
        }
        if kiosk.ending != nil || kiosk.place != "staff" { memory.isStaff = false }
        guard let input = kiosk.input, input.isTrying else { return nil }
        let isOver = kiosk.ending != nil && input.stopsPrograms
        return Verdict(wrong: isOver ? "A key that ends programs elsewhere ended the session" : nil)
    }

    private static func wrong(_ effect: Kiosk.Effect, isStaff: Bool) -> String? {
        switch effect {
        case .window(let effect): wrong(effect)
        case .startClock, .stopClock, .endSession, .restartPlain, .checkPIN: nil
        case .ask: isStaff ? nil : "What only staff may ask was asked without a PIN"
        case .adjustStock: isStaff ? nil : "Stock was changed without a PIN"
        case .keepWallet, .keepTheme, .keepScenario, .keepMaintenance:
            isStaff ? nil : "What only staff may set was set without a PIN"
        case .exit: isStaff ? nil : "The kiosk was ended without a PIN"
        }
    }

    private static func wrong(_ effect: Window.Effect) -> String? {
        switch effect {
        case .quit: "A way out of the program leaves the kiosk"
        case .newAudience: "The shop as a whole is put back by a shopper"
        case .openLab: "A way into the lab leaves the kiosk"
        case .keep: "What a shopper did is kept beyond the visit"
        case .shop, .openWallet, .owner, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer,
            .addCard, .startTimer, .setMouse, .setTheme, .startBeat, .repaint, .log:
            nil
        }
    }
}

extension Input {
    /// True if a program that is not locked may do something by it that a shopper has no business with.
    fileprivate var isTrying: Bool {
        switch self {
        case .key(.control), .key(.alt), .key(.function), .key(.character("q")), .paste: true
        case .key, .mouse, .item, .focus, .statusReport: false
        }
    }

    /// True if terminals and shells stop or end programs by it.
    fileprivate var stopsPrograms: Bool {
        guard case .key(.control(let letter)) = self else { return false }
        return "cdszq\\".contains(letter)
    }
}
