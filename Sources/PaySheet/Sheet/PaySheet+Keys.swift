import PayKit
package import TUI

extension PaySheet {
    /// What the keys do now; the footer and the help page are drawn from the same list.
    package var bindings: [KeyBinding<Message>] {
        let keys = words.keys
        let cancel = KeyBinding<Message>(
            [.escape], "Esc", isAuthenticating || picker != nil ? keys.back : keys.cancel, .cancel)
        if isAskingPasscode {
            return [KeyBinding([.enter], "Enter", keys.enter, .submitPasscode), cancel]
        }
        let moves = [
            KeyBinding<Message>([.up, .character("k"), .backTab], "↑↓", keys.move, .move(-1)),
            KeyBinding<Message>([.down, .character("j"), .tab], .empty, .empty, .move(1)),
        ]
        if picker != nil {
            return moves + [KeyBinding([.enter, .space], "Enter", keys.choose, .choose), cancel]
        }
        switch engine.state {
        case .processing, .showing, .finishing, .idle, .closed:
            return [KeyBinding([.escape, .space], .empty, .empty, .cancel)]
        case .ready, .updating, .authenticating: break
        }
        var bindings = [
            KeyBinding<Message>([.space], "Space", keys.authorise, .touch, unavailable: reasonNotToPay),
            KeyBinding<Message>([.enter], "Enter", keys.change, .open, unavailable: reasonNotToOpen), cancel,
        ]
        if engine.sheet?.unanswered != nil {
            bindings.insert(KeyBinding([.character("r")], "r", keys.retry, .retry), at: 0)
        }
        let wrongFinger = KeyBinding<Message>(
            [.character("x")], "x", keys.wrongFinger, .wrongFinger, unavailable: reasonNotToPay)
        return bindings + moves + [wrongFinger]
    }

    private var isAuthenticating: Bool {
        if case .authenticating = engine.state { return true }
        return false
    }

    /// Why Enter changes nothing now; nil when it opens the row with the focus.
    private var reasonNotToOpen: ScreenText? {
        guard case .ready = engine.state else {
            return isAuthenticating ? words.touchAgain : words.waitForUpdate
        }
        return focus == .authorise ? words.pressSpace : nil
    }

    /// Why a finger pays nothing now.
    private var reasonNotToPay: ScreenText? {
        if case .updating = engine.state { return words.waitForUpdate }
        return engine.sheet.flatMap { sheet in sheet.blocker.map { words.reason($0, on: sheet) } }
    }

    /// The message of a key, or nil when the key means nothing here. A touch that is blocked says why itself.
    package func message(for key: Key) -> Message? {
        if let binding = bindings.binding(of: key) { return binding.message }
        return isAskingPasscode ? .type(key) : nil
    }
}
