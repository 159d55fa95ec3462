package import PayKit
package import PaySheet
package import TUI

/// The payment sheet alone on a screen, with the bar, the status and the keys of the shop around it.
package struct SheetScreen: ScreenComponent, Sendable {
    private var sheet: PaySheet
    private var size: Size
    private var status: ScreenText = .empty
    /// The first row of the help; nil while it is closed.
    private var help: Int?
    private var activity = ActivityIndicator()
    private var isMouseOn: Bool
    private let setting: Setting
    private let words: SheetScreenWords

    /// The screen's part in it, which stays.
    package struct Setting: Sendable {
        package var language: Language
        /// The merchant, and beside it who answers for them.
        package var title, note: ScreenText
        package var hasMouse: Bool
        /// Animations are allowed.
        package var mayMove: Bool

        package init(
            _ language: Language, title: ScreenText, note: ScreenText, hasMouse: Bool, mayMove: Bool
        ) {
            (self.language, self.title, self.note) = (language, title, note)
            (self.hasMouse, self.mayMove) = (hasMouse, mayMove)
        }
    }

    package enum Message: ScreenMessage, Sendable {
        case input(Input)
        case resized(Size)
        case sheet(PaymentAuthorization.Event)
        case failTouches(Int)
        case beat
    }

    package enum Effect: Sendable {
        case sheet(PaySheet.Effect)
        case closed(PaymentAuthorization.Outcome)
        /// The shopper leaves before there is a sheet.
        case leave
        /// Answered by ``Message/beat``.
        case startBeat
        case setMouse(Bool)
        case repaint
    }

    private enum Action: Sendable { case help, mouse, repaint, leave }

    private static let minimum = Size(columns: 40, rows: 12)

    package init(_ setting: Setting, size: Size, isMouseOn: Bool) {
        (self.setting, self.size, self.isMouseOn) = (setting, size, isMouseOn)
        sheet = PaySheet(language: setting.language)
        words = SheetScreenWords(language: setting.language)
    }

    package mutating func update(_ message: Message) -> [Effect] {
        var effects: [Effect] = []
        switch message {
        case .input(let input): effects = take(input)
        case .resized(let size): self.size = size
        case .sheet(let event): effects = run(.event(event))
        case .failTouches(let count): effects = run(.failTouches(count))
        case .beat:
            activity.advance(isWaiting: isWaiting)
            if activity.isMoving { effects = [.startBeat] }
        }
        guard setting.mayMove, isWaiting, !activity.isMoving else { return effects }
        activity.start()
        return effects + [.startBeat]
    }

    /// True while the shopper can do nothing but wait.
    private var isWaiting: Bool {
        switch sheet.engine.state {
        case .idle, .processing: true
        case .ready, .updating, .authenticating, .showing, .finishing, .closed: false
        }
    }

    // MARK: Input

    private mutating func take(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key):
            status = .empty
            return press(key)
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: return press(.up)
            case .wheelDown: return press(.down)
            case .click: return drawn().input(at: mouse.point).map { take($0) } ?? []
            }
        case .paste(let text): return help == nil ? run(.paste(text)) : []
        case .item(let index):
            status = .empty
            return help == nil ? run(.item(index)) : []
        case .focus, .statusReport: return []
        }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        if let help {
            let page = helpPage
            switch page.bindings.binding(of: key)?.message {
            case .close: self.help = nil
            case .scroll(let rows): self.help = min(max(0, help + rows), page.lastOffset)
            case nil: break
            }
            return key == .control("c") ? leave() : []
        }
        if let binding = always.binding(of: key) { return act(binding.message) }
        guard !isTooSmall else { return [] }
        guard sheet.isOpen else { return key == .escape ? [.leave] : [] }
        return sheet.message(for: key).map { run($0) } ?? []
    }

    private mutating func act(_ action: Action) -> [Effect] {
        switch action {
        case .help: help = 0
        case .mouse:
            isMouseOn.toggle()
            status = isMouseOn ? words.screen.mouseOn : words.screen.mouseOff
            return [.setMouse(isMouseOn)]
        case .repaint: return [.repaint]
        case .leave: return leave()
        }
        return []
    }

    /// A payment that is being made is not left; the sheet says so.
    private mutating func leave() -> [Effect] {
        guard sheet.isOpen else { return [.leave] }
        if case .processing = sheet.engine.state { return run(.cancel) }
        return run(.event(.hangUp))
    }

    private mutating func run(_ message: PaySheet.Message) -> [Effect] {
        let wasOpen = sheet.isOpen
        var effects: [Effect] = []
        for effect in sheet.update(message) {
            if case .announce(let text) = effect { status = text } else { effects.append(.sheet(effect)) }
        }
        guard wasOpen, case .closed(let outcome) = sheet.engine.state else { return effects }
        return effects + [.closed(outcome)]
    }

    /// True for an input that pays.
    package func isConsent(_ input: Input) -> Bool {
        guard !isTooSmall, help == nil else { return false }
        switch input {
        case .mouse(let mouse):
            return mouse.action == .click && drawn().input(at: mouse.point).map(isConsent) ?? false
        case .key(let key) where always.binding(of: key) != nil: return false
        case .key, .item, .paste, .statusReport, .focus: return sheet.isOpen && sheet.isTouch(input)
        }
    }

    package var language: Language { setting.language }
    package var isSheetOpen: Bool { sheet.isOpen }
    /// True if keys go into a private field.
    package var isTypingPrivate: Bool { help == nil && sheet.personalField != nil }

    /// The topmost screen by its name for machines, as in the shop.
    package var place: String {
        if help != nil { return "help" }
        return sheet.isOpen ? sheet.panelName.map { "sheet-\($0)" } ?? "sheet" : "waiting"
    }

    // MARK: Keys

    /// The keys that mean the same everywhere; none of them is a letter while text is typed.
    private var always: [KeyBinding<Action>] {
        let (words, isTyping) = (words.screen, sheet.isTyping)
        var bindings = [
            KeyBinding<Action>(
                isTyping ? [.function(1)] : [.character("?"), .function(1)], isTyping ? "F1" : "?",
                words.help, .help)
        ]
        if setting.hasMouse, !isTyping {
            bindings.append(KeyBinding([.character("m")], "m", words.mouse, .mouse))
        }
        return bindings + [
            KeyBinding([.control("l")], "Ctrl-L", words.repaint, .repaint),
            KeyBinding([.control("c")], "Ctrl-C", words.quit, .leave),
        ]
    }

    private var own: [KeyEntry] {
        if sheet.isOpen { return KeyEntry.entries(sheet.bindings) }
        return [KeyEntry(hint: "Esc", title: words.leave, keys: [.escape])]
    }

    private var helpPage: HelpPage {
        HelpPage(screen: own, always: KeyEntry.entries(always), words.screen, in: middle)
    }

    // MARK: View

    private var isTooSmall: Bool {
        size.columns < Self.minimum.columns || size.rows < Self.minimum.rows
    }

    private var middle: Area { Area(x: 0, y: 1, width: size.page.columns, height: size.rows - 3) }

    package func drawn() -> Canvas {
        guard !isTooSmall else { return words.screen.tooSmall(size, needs: Self.minimum) }
        var canvas = Canvas(size: size.page)
        HeaderBar(path: [setting.title], note: setting.note).draw(on: &canvas)
        if sheet.isOpen {
            sheet.draw(on: &canvas, in: middle, beat: activity.step)
        } else {
            canvas.draw(
                words.validating, centredIn: middle, y: middle.y + middle.height / 2, style: .secondary)
        }
        var keys = own
        if let help {
            let page = helpPage
            canvas.dim()
            page.draw(offset: help, on: &canvas)
            keys = KeyEntry.entries(page.bindings)
        }
        let first = KeyEntry.entries(Array(always.prefix(1)))
        KeyFooter(keys, always: help == nil ? first : [], width: canvas.size.columns - 4).draw(on: &canvas)
        if isWaiting { activity.draw(on: &canvas) }
        if help == nil { drawStatus(on: &canvas) }
        return canvas.centred(in: size)
    }

    /// A second row only where nothing stands in it.
    private func drawStatus(on canvas: inout Canvas) {
        let said = sheet.isOpen && sheet.says(status) ? .empty : status
        let (width, last) = (canvas.size.columns - 4, canvas.size.rows - 2)
        let lines = said.wrapped(to: width, lines: canvas.isBlank(row: last - 1) ? 2 : 1)
        for (index, line) in lines.enumerated() {
            canvas.draw(line, x: 2, y: last + 1 - lines.count + index, width: width, style: .heading)
        }
    }
}

private struct SheetScreenWords: Wording {
    let language: Language

    var screen: ScreenWords { ScreenWords(language: language) }
    var validating: ScreenText { say("Waiting for the merchant…", "正在等待商家验证…") }
    var leave: ScreenText { say("leave", "离开") }
}
