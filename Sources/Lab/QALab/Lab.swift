package import PayKit
package import QARules
package import QATapes
package import TUI

/// The QA lab at a live session: an inspector beside the shop or over it, and a control panel over the shop.
/// It stands around the window, which knows nothing of it. A session that may not have one makes none.
package struct Lab: Sendable {
    /// Of the whole terminal.
    package private(set) var size: Size
    package var language: Language { inspector.words.language }
    package private(set) var inspector: Inspector
    package private(set) var panel: ControlPanel
    package internal(set) var focus = Focus.shop
    /// True while the inspector is open, beside the shop or over it.
    package private(set) var isInspecting: Bool
    /// True if the inspector lies over the shop although it would have room beside it.
    private(set) var isWhole = false

    package enum Focus: Hashable, Sendable {
        case shop, inspector, panel
    }

    package enum Message: Sendable {
        /// The shopper's input. While a text is typed in the shop, letters belong to it.
        case input(Input, isTyping: Bool)
        case resized(Size)
        case language(Language)
        /// The window went a step; the engine is the one of its sheet.
        case took(Observation, PaymentAuthorization)
        case noted(Inspector.Note)
        case conditions(Conditions)
        case answered(Tape.Command, problem: String?)
        case openInspector
        case openControls
    }

    package enum Effect: Hashable, Sendable {
        case pass(Input)
        case resizeWindow(Size)
        case order(Tape.Command)
        case askConditions
        case quit
    }

    /// Creates a lab; a terminal without room for both gives an open inspector the focus.
    package init(
        language: Language, size: Size, conditions: Conditions, isInspecting: Bool = false,
        rules: [Rule] = RuleBook.all
    ) {
        self.size = size
        self.isInspecting = isInspecting
        inspector = Inspector(rules, size: size, InspectorWords(language: language))
        panel = ControlPanel(conditions, language: language)
        if isInspecting, !isBeside { focus = .inspector }
        layOut()
    }

    // MARK: Messages

    package mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .input(let input, let isTyping): return take(input, isTyping: isTyping)
        case .resized(let size):
            self.size = size
            layOut()
            return [.resizeWindow(windowSize)]
        case .language(let language):
            inspector.words = InspectorWords(language: language)
            _ = panel.update(.language(language))
        case .took(let moment, let engine): inspector.take(moment, engine)
        case .noted(let note): inspector.note(note)
        case .conditions(let conditions): return control(.conditions(conditions))
        case .answered(let order, let problem):
            return control(.answered(order, problem: problem))
        case .openInspector: return openInspector()
        case .openControls:
            focus = .panel
            isWhole = false
            layOut()
            return [.askConditions]
        }
        return []
    }

    /// Opens the inspector; once more gives it the keys.
    private mutating func openInspector() -> [Effect] {
        guard isInspecting else {
            isInspecting = true
            isWhole = false
            if !isBeside { focus = .inspector }
            layOut()
            return isBeside ? [.resizeWindow(windowSize)] : []
        }
        focus = .inspector
        return []
    }

    mutating func control(_ message: ControlPanel.Message) -> [Effect] {
        var effects: [Effect] = []
        for effect in panel.update(message) {
            switch effect {
            case .order(let order): effects.append(.order(order))
            case .close: focus = .shop
            }
        }
        return effects
    }

    mutating func act(_ action: Action) -> [Effect] {
        switch action {
        case .inspector(let message): inspector.act(message)
        case .leave:
            guard isBeside else { return act(.close) }
            focus = .shop
            isWhole = false
            layOut()
        case .close:
            let wasBeside = isBeside
            isInspecting = false
            isWhole = false
            if focus == .inspector { focus = .shop }
            layOut()
            return wasBeside ? [.resizeWindow(windowSize)] : []
        case .turnWhole:
            isWhole.toggle()
            layOut()
        case .quit: return [.quit]
        }
        return []
    }

    // MARK: Layout

    /// From so many columns on the inspector stands beside the shop.
    package static let leastBeside = 130

    package var isBeside: Bool { isInspecting && size.columns >= Self.leastBeside }

    /// The columns of the inspector beside the shop, the line between them included.
    private var paneWidth: Int { max(49, min(size.columns - 88, 84)) }

    package var windowSize: Size {
        isBeside ? Size(columns: size.columns - paneWidth, rows: size.rows) : size
    }

    var isOver: Bool { isInspecting && focus == .inspector && (!isBeside || isWhole) }

    private mutating func layOut() {
        if !isBeside { isWhole = false }
        inspector.size =
            isBeside && !isWhole ? Size(columns: paneWidth - 1, rows: size.rows) : size
    }
}
