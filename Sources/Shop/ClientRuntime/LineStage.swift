import Codecs
import FoundationEssentials
package import TUI
package import Terminal
import Window

/// A session line by line. Reads the next line when nothing is pending, so that scripts need no pauses.
@MainActor
package final class LineStage: Stage {
    private let terminal: LineTerminal
    private let format: Format
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    private weak var shown: (any Shown)?
    /// The page that was read last; nil to read the next one in full.
    private var last: Page?
    private var lastStatus = ScreenText.empty
    /// Reply to the last line when it caused no input to the window; written with the next page.
    private var remark = ScreenText.empty
    private var isAsking = false
    private var isTaking = false
    /// Pending timers of at most ``soonMilliseconds``.
    private var soon = 0
    /// The number of lines asked for.
    private var asked = 0
    /// False while only answers are waited for before the next line: some timer restarts without end.
    private var awaitsTimers = true
    /// True once the wait was announced; from then on announcements are written at once.
    private var isLong = false
    private var isClosed = false

    package enum Format: Sendable {
        case text
        /// One JSON value a line.
        case json
    }

    /// Uses standard input and output; JSON is always UTF-8, text follows `isASCII` and the locale.
    package init(_ format: Format, isASCII: Bool) {
        self.format = format
        // JSON is UTF-8 wherever it is written.
        terminal = LineTerminal(characters: format == .json ? .unicode : isASCII ? .ascii : nil)
    }

    /// Lines of a public terminal.
    package init() {
        format = .text
        terminal = LineTerminal(endsWhenAsked: false)
    }

    package var size: Size { Window.readingSize }
    package var depth: ColorDepth { .monochrome }
    package var characterSet: CharacterSet { terminal.characterSet }
    package var hasMouse: Bool { false }

    /// The longest timer that is waited for; longer ones only give up or ask again.
    private static let soonMilliseconds = 1_500
    /// The wait after which it is announced.
    private static let longMilliseconds = 3_000
    /// The wait after which only answers are waited for; a payment takes less.
    private static let timerTimeoutMilliseconds = 8_000

    /// Runs timers on the main queue; the next line waits for those of at most ``soonMilliseconds``.
    package var schedule: EffectRunner.Schedule {
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

    package func open(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        terminal.open { [weak self] in self?.take($0) }
        startWaiting()
    }

    /// Writes the page's changes once nothing is pending; in text, the first call writes an introduction.
    package func show(_ shown: any Shown) {
        if self.shown == nil, format == .text { terminal.write(shown.window.introduction) }
        self.shown = shown
        proceed()
    }

    package func afterNextFrame(_ action: @escaping @MainActor () -> Void) { action() }
    package func repaint() {}
    package func setMouse(_ isOn: Bool) {}
    package let theme = Theme.own
    package func setTheme(_ theme: Theme) {}
    package var recording: Recording? { nil }
    /// Closes the terminal once all output is read; hurried, after a tenth of a second at the latest.
    package func close(isHurried: Bool) {
        isClosed = true
        terminal.close(isHurried: isHurried)
    }

    // MARK: Steps

    /// Reads the page and asks for a line once nothing is pending; until then reads announcements only.
    private func proceed() {
        guard let shown, !isTaking, !isClosed else { return }
        let window = shown.window
        // While a line is awaited a page that replaced the last one is read; of the same page, announcements.
        if isAsking { return window.page.name == last?.name ? announce(window) : read(window, as: .news) }
        guard !shown.isBusy, !window.isPaying, soon == 0 || !awaitsTimers else {
            if isLong { announce(window) }
            return
        }
        isAsking = true
        asked += 1
        isLong = false
        read(window)
        terminal.askLine()
    }

    /// Announces a long wait, and stops waiting for timers that may never end.
    private func startWaiting() {
        awaitsTimers = true
        let asked = asked
        isLong = false
        after(Self.longMilliseconds, while: asked) { stage, shown in
            stage.isLong = true
            let window = shown.window
            if window.isPaying { return stage.announce(window) }
            if shown.isBusy { stage.tell(window.waiting, window) }
        }
        after(Self.timerTimeoutMilliseconds, while: asked) { stage, _ in
            stage.awaitsTimers = false
            stage.proceed()
        }
    }

    private func after(
        _ milliseconds: Int, while asked: Int,
        _ action: @escaping @MainActor (_ stage: LineStage, _ shown: any Shown) -> Void
    ) {
        EffectRunner.onMainQueue(milliseconds) { [weak self] in
            guard let self, let shown, self.asked == asked else { return }
            action(self, shown)
        }
    }

    private func announce(_ window: Window) {
        guard window.spokenStatus != lastStatus else { return }
        lastStatus = window.spokenStatus
        if !window.spokenStatus.isEmpty { tell(window.spokenStatus, window) }
    }

    private func tell(_ sentence: ScreenText, _ window: Window) {
        write(.news, window.page, [sentence], sentence)
    }

    private func read(_ window: Window, as event: Step.Event = .page) {
        let page = window.page
        var lines = remark.isEmpty ? [] : [remark]
        let before = last?.name == page.name ? last : nil
        lines += before.map { window.read(page, after: $0) } ?? window.read(page)
        if lines.isEmpty, window.spokenStatus.isEmpty { lines = [window.nothingChanged] }
        last = page
        // Omits the status if the lines of the page contain it.
        let isSaid = lines.contains { $0.string.contains(window.spokenStatus.string) }
        if window.spokenStatus != lastStatus, !isSaid { lines.append(window.spokenStatus) }
        lastStatus = window.spokenStatus
        write(event, page, lines, remark.isEmpty ? window.spokenStatus : remark)
        remark = .empty
        terminal.setEcho(page.question?.isSecret != true)
        guard format == .text else { return }
        if page.question != nil || terminal.isInteractive { terminal.writePrompt(window.prompt(of: page)) }
    }

    private func write(_ event: Step.Event, _ page: Page, _ lines: [ScreenText], _ status: ScreenText) {
        terminal.write(format == .text ? lines : [Step(event, page, status: status).json])
    }

    private func take(_ event: LineEvent) {
        switch event {
        case .ended(let end): handler?(.ended(end))
        case .line(let line):
            guard let shown else { return }
            isAsking = false
            isTaking = true
            switch shown.window.answer(to: line, lastRead: last) {
            case .inputs(let inputs):
                lastStatus = .empty
                handler?(.inputs(inputs))
            case .again: last = nil
            case .unclear(let sentence): remark = sentence
            case .changed(let sentence): (remark, last) = (sentence, nil)
            }
            isTaking = false
            startWaiting()
            proceed()
        }
    }
}

private struct Step: Encodable {
    /// A line is asked for after `page`, and not after `news`.
    enum Event: String, Encodable {
        case page, news
    }

    var event: Event
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

    init(_ event: Event, _ page: Page, status: ScreenText) {
        self.event = event
        screen = page.name
        title = page.title.wholeText
        lines = page.lines.map(\.text.wholeText)
        choices = zip(1..., page.choices).map { Choice(number: $0, text: $1.text.wholeText) }
        commands = page.commands.map {
            Command(name: $0.name.wholeText, title: $0.title.wholeText, available: $0.isAvailable)
        }
        question = page.question.map { Question(text: $0.text.wholeText, secret: $0.isSecret) }
        self.status = status.isEmpty ? nil : status.wholeText
    }

    /// One line of RFC 8259.
    var json: ScreenText {
        let bytes = (try? JSONTextEncoder.encode(self)) ?? []
        return ScreenText(cleaning: String(decoding: bytes, as: UTF8.self), limit: .max)
    }
}
