import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import QALab
import QATapes
import TUI
import Terminal

/// The control panel on a terminal of its own, out of the audience's sight.
@MainActor
final class ControlTerminal {
    private let screen: TerminalScreen
    private let line: ControlLine
    private var panel: ControlPanel
    private var loop: TerminalLoop?
    private var ending: CheckedContinuation<String?, Never>?
    /// Orders without an answer yet, in their order.
    private var asked: [Question] = []
    private var bytes: [UInt8] = []

    private enum Question {
        case state
        case order(Tape.Command)
    }

    /// Runs until the user leaves or the demo ends.
    static func run(_ options: ShopOptions, port: UInt16) async throws {
        let line: ControlLine
        do { line = try ControlLine(port: port) } catch let error as ControlFault {
            report(error.description)
            throw ExitCode(1)
        }
        if options.plain || options.json { return try runPlain(line) }
        let screen: TerminalScreen
        do throws(TerminalError) {
            screen = try TerminalScreen(
                color: options.screen.color, theme: options.screen.theme ?? .own, ascii: options.screen.ascii,
                mouse: options.screen.wantsMouse)
        } catch {
            guard error != .alreadyOpen else { throw ExitCode(2) }
            return try runPlain(line)
        }
        let language = screen.characterSet == .ascii ? .english : try options.screen.chosenLanguage
        let terminal = ControlTerminal(screen, line, language)
        if let reason = await terminal.live() {
            report(reason)
            throw ExitCode(1)
        }
    }

    /// Answers each line of standard input; 1 when any was refused.
    private static func runPlain(_ line: ControlLine) throws {
        var isRefused = false
        while let wanted = readLine() {
            guard wanted.contains(where: { !$0.isWhitespace }) else { continue }
            guard line.send(wanted), let answer = line.receive() else {
                report("The demo has ended.")
                throw ExitCode(1)
            }
            isRefused = isRefused || answer.hasPrefix("error: ")
            guard print(answer) else { break }
        }
        if isRefused { throw ExitCode(1) }
    }

    private init(_ screen: TerminalScreen, _ line: ControlLine, _ language: Language) {
        self.screen = screen
        self.line = line
        panel = ControlPanel(
            Conditions(isShopOurs: true, profile: "", profiles: []), language: language)
    }

    /// The reason why the demo is gone; nil when the user left.
    private func live() async -> String? {
        loop = TerminalLoop(screen: screen) { [weak self] in self?.take($0) }
        let watch = FileWatch(dup(line.file)) { [weak self] in self?.read() }
        let reason = await withCheckedContinuation { continuation in
            ending = continuation
            draw()
            askState()
        }
        watch?.cancel()
        loop?.close()
        return reason
    }

    private func end(_ reason: String?) {
        ending?.resume(returning: reason)
        ending = nil
    }

    private func draw() {
        loop?.requestFrame { [weak self] in
            guard let self else { return Canvas(size: Size(columns: 0, rows: 0)) }
            return panel.screen(screen.size)
        }
    }

    // MARK: Input

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): for input in inputs { take(input) }
        case .resized: break
        case .ended: end(nil)
        }
        draw()
    }

    private func take(_ input: Input) {
        switch input {
        case .key(.control("l")): screen.repaint()
        case .key(let key): panel.bindings.binding(of: key).map { update($0.message) }
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: update(.move(-1))
            case .wheelDown: update(.move(1))
            case .click: panel.screen(screen.size).input(at: mouse.point).map { take($0) }
            }
        case .item(let index): update(.item(index))
        case .paste, .focus, .statusReport: break
        }
    }

    private func update(_ message: ControlPanel.Message) {
        for effect in panel.update(message) {
            switch effect {
            case .order(let order): ask(order.text, .order(order))
            case .close: end(nil)
            }
        }
    }

    // MARK: The demo

    private func ask(_ text: String, _ question: Question) {
        guard line.send(text) else { return end("The demo has ended.") }
        asked.append(question)
    }

    private func askState() {
        guard ending != nil else { return }
        if asked.isEmpty { ask("state", .state) }
        EffectRunner.onMainQueue(Self.stateMilliseconds) { [weak self] in self?.askState() }
    }

    private static let stateMilliseconds = 700

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = recv(line.file, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end("The demo has ended.") }
        bytes += buffer[..<count]
        while let end = bytes.firstIndex(of: 0x0A) {
            answered(String(decoding: bytes[..<end], as: UTF8.self))
            bytes.removeSubrange(...end)
        }
        draw()
    }

    private func answered(_ text: String) {
        guard !asked.isEmpty else { return }
        switch asked.removeFirst() {
        case .state:
            guard let conditions = try? JSONDecoder().decode(Conditions.self, from: Data(text.utf8)) else {
                return end("The demo is of another version. Start both anew.")
            }
            update(.conditions(conditions))
        case .order(let order):
            let problem = text.hasPrefix("error: ") ? String(text.dropFirst(7)) : nil
            update(.answered(order, problem: problem))
            if asked.isEmpty { ask("state", .state) }
        }
    }
}
