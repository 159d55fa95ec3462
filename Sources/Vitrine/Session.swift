import ArgumentParser
import Dispatch
import Glibc
import PayKit
import SimWallet
import Storefront
import TUI
import Terminal
import Window

/// One shopper at one terminal: the window, the loop that feeds it, and the runner of its effects.
@MainActor
final class Session {
    /// Where the shop is.
    enum Server: Sendable {
        case running(Entrance)
        case own(ServerProcess, isFresh: Bool)
    }

    /// What a link from outside wants bought.
    struct Errand: Sendable {
        /// Nil for the first product of the shop.
        var product: String?
    }

    private var window: Window
    private let screen: TerminalScreen
    private var loop: TerminalLoop?
    private var runner: EffectRunner
    private let options: ShopOptions
    /// The device as it was shipped.
    private let wallet: SimulatedWallet
    private let log: EventLog?
    private let server: Server
    /// How many audiences there were; what belongs to an earlier one is dropped.
    private var audience = 0
    private var isChangingAudience = false
    private var waiting: [Window.Message] = []
    private var isWorking = false
    private var ending: CheckedContinuation<Ending, Never>?
    private var serverTask: Task<Void, Never>?
    private var transport: HTTPTransport?
    private var errand: Errand?

    /// How a session ends.
    private enum Ending: Sendable {
        case quit
        case signal(TerminalEnd)
        /// The demo's server is gone; the reason in words.
        case serverFailed(String)
    }

    /// Runs a session to its end; the terminal is given back on every way out.
    static func run(
        _ options: ShopOptions, server: Server, errand: Errand? = nil, hasTour: Bool = false
    ) async throws {
        let language = try options.chosenLanguage
        let wallet = try Assets(options.assets).wallet(options.wallet)
        let log = try options.eventLog
        let screen: TerminalScreen
        do throws(TerminalError) {
            screen = try TerminalScreen(
                color: options.color, theme: options.theme, ascii: options.ascii, mouse: options.wantsMouse)
        } catch {
            throw error.exit
        }
        // Without Unicode only English can be read.
        let shown = screen.characterSet == .ascii ? .english : language
        let session = Session(
            screen, options, language: shown, wallet: wallet, log: log, server: server, hasTour: hasTour)
        session.errand = errand
        let ending = await session.live()
        await session.stop()
        if let reference = session.window.shop.openReference {
            report(
                "The result of your payment is not known yet. Please do not pay again. Reference \(reference)"
            )
        }
        switch ending {
        case .quit, .signal(.endOfInput), .signal(.hangup): return
        case .signal(.terminated): throw ExitCode(128 + SIGTERM)
        case .signal(.interrupted): throw ExitCode(128 + SIGINT)
        case .serverFailed(let reason):
            report(reason)
            throw ExitCode(1)
        }
    }

    private init(
        _ screen: TerminalScreen, _ options: ShopOptions, language: Language, wallet: SimulatedWallet,
        log: EventLog?, server: Server, hasTour: Bool
    ) {
        self.screen = screen
        self.options = options
        self.wallet = wallet
        self.log = log
        self.server = server
        window = Window(
            language: language, size: screen.size, today: Self.today, isMouseOn: options.wantsMouse,
            theme: options.theme, abilities: Self.abilities(screen, options, server), hasTour: hasTour)
        runner = Self.makeRunner(wallet, screen, log)
    }

    private static func makeRunner(
        _ wallet: SimulatedWallet, _ screen: TerminalScreen, _ log: EventLog?
    ) -> EffectRunner {
        EffectRunner(
            wallet: wallet, signer: { try WalletHome.usual.signer(at: $0) }, depth: screen.depth,
            log: { log?.write($0) })
    }

    private static func abilities(
        _ screen: TerminalScreen, _ options: ShopOptions, _ server: Server
    ) -> Abilities {
        var isDemo = false
        if case .own = server { isDemo = true }
        return Abilities(
            hasMouse: screen.hasMouse, hasColors: screen.depth != .monochrome,
            isUnicode: screen.characterSet == .unicode, mayMove: !options.isStill, isDemo: isDemo)
    }

    private func live() async -> Ending {
        let loop = TerminalLoop(screen: screen) { [weak self] in self?.take($0) }
        self.loop = loop
        draw()
        return await withCheckedContinuation { continuation in
            ending = continuation
            switch server {
            case .running(let entrance): start(entrance)
            case .own(let process, let isFresh): open(process, isFresh: isFresh)
            }
        }
    }

    private func open(_ process: ServerProcess, isFresh: Bool) {
        serverTask = Task { [weak self] in
            do {
                try await process.run(isFresh: isFresh) { [weak self] address in
                    await self?.start(Entrance(address: address))
                }
            } catch let failure as ServerProcess.Failure {
                if !Task.isCancelled { self?.end(.serverFailed(failure.reason)) }
            } catch {
                guard !Task.isCancelled else { return }
                self?.end(.serverFailed("The shop's server could not be started: \(error)"))
            }
        }
    }

    /// Ends everything that the last audience began and opens the shop as it was shipped.
    private func changeAudience() async {
        guard case .own(let process, _) = server, !isChangingAudience else { return }
        isChangingAudience = true
        defer { isChangingAudience = false }
        await runner.finishPlacing()
        audience += 1
        runner.cancel()
        await transport?.close()
        serverTask?.cancel()
        await serverTask?.value
        guard ending != nil else { return }
        window = window.forNewAudience(today: Self.today)
        runner = Self.makeRunner(wallet, screen, log)
        draw()
        open(process, isFresh: true)
    }

    private func start(_ entrance: Entrance) {
        runner.afterFrame = { [weak loop] in loop?.afterNextFrame($0) }
        let transport = HTTPTransport(entrance, session: EffectRunner.newKey())
        self.transport = transport
        runner.connect(
            { try await transport.send($0, $1) }, stream: { try await transport.stream($0) },
            entryPath: entrance.address.entryPath)
        send(.shop(.started(address: entrance.address.name)))
        if let errand { send(.shop(.linkOpened(product: errand.product))) }
    }

    /// Gives the terminal back first; an order that is on its way is still handed to the shop.
    private func stop() async {
        loop?.close()
        await runner.finishPlacing()
        runner.cancel()
        await transport?.close()
        serverTask?.cancel()
        await serverTask?.value
    }

    // MARK: Messages

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): for input in inputs { send(.input(input)) }
        case .resized(let size): send(.resized(size))
        case .ended(let reason):
            send(.sheet(.hangUp))
            end(.signal(reason))
        }
    }

    private func end(_ ending: Ending) {
        self.ending?.resume(returning: ending)
        self.ending = nil
    }

    /// Feeds the window; messages that effects bring at once wait their turn.
    private func send(_ message: Window.Message) {
        waiting.append(message)
        guard !isWorking else { return }
        isWorking = true
        while !waiting.isEmpty {
            for effect in window.update(waiting.removeFirst()) { carryOut(effect) }
        }
        isWorking = false
        draw()
    }

    private func carryOut(_ effect: Window.Effect) {
        switch effect {
        case .quit: end(.quit)
        case .repaint: screen.repaint()
        case .setMouse(let isOn): screen.setMouse(isOn)
        case .setTheme(let theme): screen.setTheme(theme)
        case .newAudience: Task { await changeAudience() }
        case .startBeat:
            EffectRunner.onMainQueue(Window.beatMilliseconds) { [weak self] in self?.send(.beat) }
        case .shop, .openWallet, .owner, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer,
            .addCard, .startTimer, .log:
            let audience = audience
            runner.run(effect, language: window.shop.language) { [weak self] message in
                if self?.audience == audience { self?.send(message) }
            }
        }
    }

    private func draw() {
        loop?.requestFrame { [weak self] in
            guard let self else { return Canvas(size: Size(columns: 0, rows: 0)) }
            return window.drawn()
        }
    }

    private static var today: CalendarMonth {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return CalendarMonth(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    }
}

/// Writes one line for the person at the terminal.
func report(_ line: String) {
    let bytes = Array("vitrine: \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

extension TerminalError {
    /// What to tell, and the exit code.
    fileprivate var exit: any Error {
        switch self {
        case .noTerminal:
            report("The shop needs a terminal for its screen: start it without a pipe or a redirection.")
        case .dumbTerminal:
            report("TERM=dumb has no screen to draw on. Set TERM, for example to xterm-256color.")
        case .unknownTerminal:
            report(
                "This terminal type has no description here. Set TERM=xterm-256color or install ncurses-term."
            )
        case .alreadyOpen: report("The shop is open on this terminal already.")
        }
        return ExitCode(2)
    }
}
