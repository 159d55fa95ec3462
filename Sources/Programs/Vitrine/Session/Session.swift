import ArgumentParser
import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
import PayKit
import ServerConnection
import SimWallet
import StoreAPI
import Storefront
import TUI
import Terminal
import Window

/// One shopper at one terminal: the window, its event loop, and the runner of its effects.
@MainActor
final class Session: Shown, EffectInterpreter {
    enum Server: Sendable {
        case running(ConnectionTarget)
        case own(ServerProcess, isFresh: Bool)
    }

    struct DeepLink: Sendable {
        /// Nil for the first product of the shop.
        var product: String?
    }

    typealias Model = Window

    let program: ProgramLoop<Window>
    let stage: any Stage
    private(set) var runner: EffectRunner
    /// Nil where no lab is allowed.
    let controller: LabController?
    private let options: ShopOptions
    private let wallet: SimulatedWallet
    let log: EventLog?
    let server: Server
    /// The number of the audience; answers to an earlier one are dropped.
    private(set) var audience = 0
    private var isChangingAudience = false
    private var isStarted = false
    private var ending: CheckedContinuation<Ending, Never>?
    private var serverTask: Task<Void, Never>?
    private(set) var transport: HTTPTransport?
    private(set) var entryPath = "/"
    private var deepLink: DeepLink?
    var recovery: PaymentRecovery?
    private var keeper: ShopperKeeper?
    var lastWordsFacts: LastWordsFacts?

    private enum Ending: Sendable {
        case quit
        case signal(TerminalEnd)
        case serverFailed(String)

        /// True if the program is to end at once: by a signal, or an unwritable terminal.
        var isHurried: Bool {
            switch self {
            case .signal(.hangup), .signal(.terminated), .signal(.interrupted), .signal(.unwritable): true
            case .quit, .signal(.endOfInput), .serverFailed: false
            }
        }
    }

    /// The exit status of a session that ends before the result of its payment is known (EX_TEMPFAIL).
    static let unknownResult: Int32 = 75

    /// Runs a session to its end; restores the terminal on every way out.
    static func run(
        _ options: ShopOptions, server: Server, deepLink: DeepLink? = nil, hasTour: Bool = false,
        lab: LabSetting? = nil
    ) async throws {
        let language = try options.screen.chosenLanguage
        let wallet = try Assets(options.assets).wallet(options.wallet)
        let log = try options.eventLog
        var paintsGround = false
        if case .own = server { paintsGround = true }
        let stage = try stage(for: options, paintsGround: paintsGround)
        // Without Unicode only English can be read.
        let shown = stage.characterSet == .ascii ? .english : language
        let session = Session(
            stage, options, language: shown, wallet: wallet, log: log, server: server, hasTour: hasTour,
            lab: lab)
        let control = lab?.isControlled == true ? session.listen() : nil
        defer { control?.close() }
        session.deepLink = deepLink
        let ending = await session.live()
        let isKept = session.recovery?.isKept == true
        await session.stop(ending)
        if let recording = stage.recording { report(recording.report) }
        if let sentence = session.window.shop.parting(isKept: isKept) {
            report(sentence.string)
            if !ending.isHurried { throw ExitCode(Self.unknownResult) }
        }
        switch ending {
        // A script that met no shop has failed.
        case .signal(.endOfInput) where session.window.shop.isListMissing: throw ExitCode(1)
        case .quit, .signal(.endOfInput), .signal(.hangup): return
        case .signal(.terminated): throw ExitCode(128 + SIGTERM)
        case .signal(.interrupted): throw ExitCode(128 + SIGINT)
        case .signal(.unwritable(let reason)):
            report("The shop cannot be shown any further: \(reason). An order that was paid stands.")
            throw ExitCode(1)
        case .serverFailed(let reason):
            report(reason)
            throw ExitCode(1)
        }
    }

    private init(
        _ stage: any Stage, _ options: ShopOptions, language: Language, wallet: SimulatedWallet,
        log: EventLog?, server: Server, hasTour: Bool, lab: LabSetting?
    ) {
        self.stage = stage
        self.options = options
        self.wallet = wallet
        self.log = log
        self.server = server
        controller = lab.map { LabController($0, options, language: language, size: stage.size) }
        program = ProgramLoop(
            Window(
                language: language, size: controller?.windowSize ?? stage.size,
                today: CalendarMonth(of: .now),
                isMouseOn: options.screen.wantsMouse, theme: stage.theme,
                abilities: Self.abilities(stage, options, server, hasLab: lab != nil), hasTour: hasTour))
        runner = Self.makeRunner(wallet, stage, log, controller)
        controller?.session = self
        program.interpreter = self
    }

    var window: Window { program.model }

    private static func makeRunner(
        _ wallet: SimulatedWallet, _ stage: any Stage, _ log: EventLog?, _ controller: LabController?
    ) -> EffectRunner {
        EffectRunner(
            on: stage, wallet: wallet, signer: { try WalletHome.usual.signer(at: $0) },
            keptRoot: { try? WalletHome.usual.rootIdentifier },
            world: controller?.world ?? .own,
            log: { [weak controller] entry in
                log?.write(entry)
                controller?.take(entry)
            })
    }

    private func live() async -> Ending {
        stage.open { [weak self] in self?.take($0) }
        draw()
        return await withCheckedContinuation { continuation in
            ending = continuation
            switch server {
            case .running(let target): start(target)
            case .own(let process, let isFresh): open(process, isFresh: isFresh)
            }
        }
    }

    private func open(_ process: ServerProcess, isFresh: Bool) {
        serverTask = Task { [weak self] in
            do {
                try await process.run(isFresh: isFresh) { [weak self] address in
                    await self?.start(ConnectionTarget(address: address))
                }
            } catch let failure as ServerProcess.Failure {
                if !Task.isCancelled { self?.end(.serverFailed(failure.reason)) }
            } catch {
                guard !Task.isCancelled else { return }
                self?.end(.serverFailed("The shop's server could not be started: \(error)"))
            }
        }
    }

    /// Cancels everything of the last audience and resets the shop.
    private func changeAudience() async {
        guard case .own(let process, _) = server, !isChangingAudience else { return }
        isChangingAudience = true
        defer { isChangingAudience = false }
        await runner.finishPlacing()
        audience += 1
        runner.cancel()
        isStarted = false
        await closeLines()
        serverTask?.cancel()
        await serverTask?.value
        guard ending != nil else { return }
        controller?.forgetOrders()
        // Nothing of the last audience comes back to this one.
        keeper = nil
        // The shop is as it was shipped: it knows of no payment any more.
        recovery?.settle()
        program.model = window.forNewAudience(today: CalendarMonth(of: .now))
        runner = Self.makeRunner(wallet, stage, log, controller)
        draw()
        open(process, isFresh: true)
    }

    private func start(_ target: ConnectionTarget) {
        keepPayments(at: target)
        isStarted = true
        let transport = HTTPTransport(target, session: World.own.newKey())
        self.transport = transport
        entryPath = target.address.entryPath
        connect(transport, to: target)
        // Line by line, a page is read once nothing is under way: the shop is asked first.
        send(.shop(.started(address: target.address.name)))
        keepShopper(at: target)
        if let deepLink { send(.shop(.linkOpened(product: deepLink.product))) }
    }

    private func keepShopper(at target: ConnectionTarget) {
        guard audience == 0, options.keepsShopper, let file = KeptFile.usual, let shop = shopName(target)
        else { return }
        let keeper = ShopperKeeper(file: file, shop: shop)
        self.keeper = keeper
        for message in keeper.open(runner) { send(message) }
    }

    /// Restores the terminal first; then waits for a pending order to be sent.
    private func stop(_ ending: Ending) async {
        stage.close(isHurried: ending.isHurried)
        _ = keeper?.note(window.shop.kept, runner, isLast: true)
        // Drops replies that come from here on.
        audience += 1
        await runner.finishPlacing()
        runner.cancel()
        await closeLines()
        serverTask?.cancel()
        await serverTask?.value
        recovery?.stop()
    }

    private func closeLines() async {
        await transport?.close()
        await controller?.disconnect()
    }

    // MARK: Messages

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs):
            program.together {
                for input in inputs {
                    if let controller { controller.take(input) } else { send(.input(input)) }
                }
            }
        case .resized(let size):
            if let controller { controller.resize(to: size) } else { send(.resized(size)) }
        case .ended(let reason):
            send(.sheet(.hangUp))
            end(.signal(reason))
        }
    }

    private func end(_ ending: Ending) {
        self.ending?.resume(returning: ending)
        self.ending = nil
    }

    func send(_ message: Window.Message) { program.send(message) }

    func willUpdate(with message: Window.Message) {
        let today = CalendarMonth(of: .now)
        if program.model.today != today { program.model.today = today }
    }

    func didUpdate(with message: Window.Message, _ effects: [Window.Effect]) {
        if case .shop(.entryLoaded(.success)) = message { recoverPayments() }
        controller?.watch(message, effects, window)
    }

    func didSettle() {
        notePayment()
        for message in keeper?.note(program.ask { $0.shop.kept }, runner) ?? [] { send(message) }
        draw()
    }

    func perform(_ effect: Window.Effect) {
        switch effect {
        case .quit: end(.quit)
        case .newAudience: Task { await changeAudience() }
        case .openLab(let pane): controller?.open(pane)
        case .keep(let order):
            for message in keeper?.carryOut(order, window.shop.kept, runner) ?? [] { send(message) }
        default:
            let audience = audience
            runner.run(effect, language: program.ask { $0.shop.language }) { [weak self] message in
                if self?.audience == audience { self?.send(message) }
            }
        }
    }

    func draw() { stage.show(self) }
    func drawn() -> Canvas {
        let drawn = program.ask { $0.drawn() }
        return controller?.drawn(around: drawn) ?? drawn
    }

    var isLive: Bool { ending != nil }

    var isBusy: Bool {
        ending == nil || !isStarted || program.isRunning || runner.isBusy || recovery?.isBusy == true
    }
}
