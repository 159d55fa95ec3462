import FoundationEssentials
import TUI
import Terminal
import Window

/// A session line by line. A line is taken when everything that came before has its answer, so that scripts
/// need no pauses.
@MainActor
final class LineStage: Stage {
    private let terminal: LineTerminal
    private let format: Format
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    private weak var shown: (any Shown)?
    /// The page that was read last; nil when the next one is read in full.
    private var last: Page?
    private var lastStatus = ScreenText.empty
    private var hasBegun = false
    /// Whether a line is being waited for.
    private var isAsking = false
    private var isTaking = false
    /// Timers that end soon, whose end is waited for.
    private var soon = 0

    /// How a step is written.
    enum Format: Sendable {
        case text
        /// One JSON value a line.
        case json
    }

    init(_ options: ShopOptions) {
        format = options.json ? .json : .text
        // JSON is UTF-8 wherever it is written.
        terminal = LineTerminal(characters: options.json ? .unicode : options.ascii ? .ascii : nil)
    }

    var size: Size { Window.readingSize }
    var depth: ColorDepth { .monochrome }
    var characterSet: CharacterSet { terminal.characterSet }
    var hasMouse: Bool { false }

    /// The longest timer that is waited for, in milliseconds: longer ones only give up or ask again.
    private static let soonMilliseconds = 1_500

    var schedule: EffectRunner.Schedule {
        { [weak self] milliseconds, action in
            let isSoon = milliseconds <= Self.soonMilliseconds
            if isSoon { self?.soon += 1 }
            EffectRunner.onMainQueue(milliseconds) {
                if isSoon { self?.soon -= 1 }
                action()
                self?.proceed()
            }
        }
    }

    func open(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        terminal.open { [weak self] in self?.take($0) }
    }

    func show(_ shown: any Shown) {
        self.shown = shown
        proceed()
    }

    /// Nothing is drawn that anybody could miss.
    func afterNextFrame(_ action: @escaping @MainActor () -> Void) { action() }
    func repaint() {}
    func setMouse(_ isOn: Bool) {}
    func setTheme(_ theme: Theme) {}
    func close() { terminal.close() }

    // MARK: Steps

    /// Reads the page and asks for the next line, once nothing is on its way any more. While a line is waited
    /// for only what is announced is read.
    private func proceed() {
        guard let shown, !isTaking else { return }
        if isAsking { return announce(shown.window) }
        guard !shown.isBusy, soon == 0 else { return }
        isAsking = true
        read(shown.window)
        terminal.askLine()
    }

    private func announce(_ window: Window) {
        guard window.status != lastStatus else { return }
        lastStatus = window.status
        guard !window.status.isEmpty else { return }
        write(window.page, [window.status], window.status)
    }

    private func read(_ window: Window) {
        let page = window.page
        var lines = hasBegun ? [] : window.introduction
        hasBegun = true
        if let last, last.name == page.name {
            lines += window.read(page, after: last)
        } else {
            lines += window.read(page)
        }
        last = page
        if window.status != lastStatus { lines.append(window.status) }
        lastStatus = window.status
        write(page, lines, window.status)
        terminal.setEcho(page.question?.isSecret != true)
        guard format == .text else { return }
        if let question = page.question {
            terminal.writePrompt(question.text + ":")
        } else if terminal.isInteractive {
            terminal.writePrompt(">")
        }
    }

    /// A step: as text what is new, for machines all of it.
    private func write(_ page: Page, _ lines: [ScreenText], _ status: ScreenText) {
        terminal.write(format == .text ? lines : [Step(page, status: status).json])
    }

    private func take(_ event: LineEvent) {
        switch event {
        case .ended(let end): handler?(.ended(end))
        case .line(let line):
            guard let shown else { return }
            isAsking = false
            isTaking = true
            switch shown.window.answer(to: line, heard: last) {
            case .inputs(let inputs):
                lastStatus = .empty
                handler?(.inputs(inputs))
            case .again: last = nil
            case .unclear(let sentence): write(shown.window.page, [sentence], sentence)
            case .changed(let sentence):
                write(shown.window.page, [sentence], sentence)
                last = nil
            }
            isTaking = false
            proceed()
        }
    }
}

/// A step as machines read it.
private struct Step: Encodable {
    var screen: String
    var title: String
    var lines: [String]
    var choices: [Choice]
    var commands: [Command]
    var question: Question?
    var status: String?

    struct Choice: Encodable {
        var number: Int
        var text: String
    }

    struct Command: Encodable {
        var name, title: String
        var available: Bool
    }

    struct Question: Encodable {
        var text: String
        var secret: Bool
    }

    init(_ page: Page, status: ScreenText) {
        screen = page.name
        title = page.title.string
        lines = page.lines.map(\.text.string)
        choices = zip(1..., page.choices).map { Choice(number: $0, text: $1.text.string) }
        commands = page.commands.map {
            Command(name: $0.name.string, title: $0.title.string, available: $0.isAvailable)
        }
        question = page.question.map { Question(text: $0.text.string, secret: $0.isSecret) }
        self.status = status.isEmpty ? nil : status.string
    }

    /// One line of RFC 8259.
    var json: ScreenText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(self)) ?? Data()
        return ScreenText(cleaning: String(decoding: bytes, as: UTF8.self), limit: .max)
    }
}
