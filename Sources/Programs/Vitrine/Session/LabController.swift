import ClientRuntime
import Codecs
import FoundationEssentials
import PaySheet
import QALab
import QARules
import QARunner
import QATapes
import ServerConnection
import SimWallet
import StoreAPI
import Storefront
import TUI
import Window

/// The lab of a live session: it gets input before the window does, sees every step after its frame was
/// sent to the terminal, and carries out orders.
@MainActor
final class LabController {
    private(set) var lab: Lab {
        didSet { pane = nil }
    }
    weak var session: Session?
    let faults = NetworkFaults()
    let clock = AheadClock()
    /// The administration of the session's own shop, once that runs; nil for a foreign shop.
    private(set) var staff: AdminClient?
    let wallet: (String) throws -> SimulatedWallet
    let profiles: [String]
    var profile: String
    let firstProfile: String
    /// The file of the shop's administration key; nil for a foreign shop.
    private let keyFile: String?
    /// The shop's address and start time, which name one of several demos.
    private(set) var shopName = ""
    private var staffLine: HTTPTransport?
    /// True from the order `unserviceable` until it is reverted; the shop itself does not tell.
    var isUnserviceable = false
    private let began = ContinuousClock.now
    private var pane: Canvas?
    private var pending: [Pending] = []
    private var isFeeding = false
    private var isShowing = false
    /// True while everything is noted: from the first, or since it was opened.
    private var isWatching: Bool
    private var isRefreshing = false
    /// The window's last frame, and the number of steps before it.
    private var lastFrame: (steps: Int, frame: Canvas)?
    private var stepCount = 0

    private enum Pending {
        case step(Step)
        case note(Inspector.Note)
    }

    private struct Step {
        var number, time: Int
        var message: Window.Message?
        var effects: [Window.Effect]
        var window: Window
    }

    init(_ setting: LabSetting, _ options: ShopOptions, language: Language, size: Size) {
        profile = options.wallet
        firstProfile = profile
        keyFile = setting.keyFile
        let assets = Assets(options.assets)
        wallet = { try assets.wallet($0) }
        profiles = assets.profiles
        isWatching = setting.isWatching || setting.isInspecting
        let conditions = Conditions(
            isShopOurs: false, profile: profile, profiles: profiles)
        lab = Lab(
            language: language, size: size, conditions: conditions, isInspecting: setting.isInspecting)
    }

    var world: World {
        var world = World.own
        world.now = { [clock] in clock.now }
        return world
    }

    var windowSize: Size { lab.windowSize }

    /// Milliseconds since the session began.
    var now: Int { Int((ContinuousClock.now - began) / .milliseconds(1)) }

    /// Called when the shop runs, and its key file is written if it is our own.
    func connect(to target: ConnectionTarget) {
        shopName = "\(target.address.name), started \(Date.now.formatted(.iso8601))"
        if let keyFile, let key = try? BearerToken(file: keyFile),
            let target = try? ConnectionTarget(address: target.address, key: key)
        {
            let line = HTTPTransport(target, session: "staff")
            staffLine = line
            staff = AdminClient(
                StoreClient(language: "en", prefix: target.address.prefix) { try await line.send($0, $1) })
        }
        refresh()
    }

    func disconnect() async {
        staff = nil
        await staffLine?.close()
        staffLine = nil
    }

    /// Resets all orders for the next audience.
    func forgetOrders() {
        profile = firstProfile
        isUnserviceable = false
        clock.reset()
        faults.clear()
    }

    // MARK: Screen

    func drawn(around window: Canvas) -> Canvas {
        if isWatching { lastFrame = (stepCount, window) }
        guard lab.isInspecting || lab.focus == .panel else { return window }
        let drawnPane = lab.isInspecting ? pane ?? lab.paneDrawn : nil
        pane = drawnPane
        return lab.drawn(around: window, pane: drawnPane)
    }

    /// Redraws the lab soon, once for many changes in a row.
    private func showSoon() {
        guard !isShowing, lab.isInspecting || lab.focus == .panel else { return }
        isShowing = true
        EffectRunner.onMainQueue(Self.showMilliseconds) { [weak self] in
            self?.isShowing = false
            self?.session?.draw()
        }
    }

    private static let showMilliseconds = 40

    // MARK: Input

    /// Passes input that is not for the lab to the window.
    func take(_ input: Input) {
        let isTyping = session?.program.ask { $0.isTyping } ?? false
        if lab.passes(input, isTyping: isTyping) {
            session?.send(.input(input))
        } else {
            update(.input(input, isTyping: isTyping))
        }
    }

    func resize(to size: Size) { update(.resized(size)) }

    func open(_ pane: Window.LabPane) {
        if !isWatching {
            isWatching = true
            note(.control, "The inspector sees what happens from here on")
        }
        switch pane {
        case .inspector: update(.openInspector)
        case .controls: update(.openControls)
        }
    }

    private func update(_ message: Lab.Message) {
        var isPassed = false
        var orders: [Tape.Command] = []
        for effect in lab.update(message) {
            switch effect {
            case .pass(let input):
                isPassed = true
                session?.send(.input(input))
            case .resizeWindow(let size):
                isPassed = true
                session?.send(.resized(size))
            case .order(let order): orders.append(order)
            case .askConditions: refresh()
            case .quit: session?.send(.input(.key(.control("c"))))
            }
        }
        if !orders.isEmpty { Task { for order in orders { await carryOut(order, fromPanel: true) } } }
        if !isPassed { session?.draw() }
    }

    // MARK: What happens

    func watch(
        _ message: Window.Message?, _ effects: [Window.Effect], _ asked: @autoclosure () -> Window
    ) {
        guard isWatching else { return }
        let window = asked()
        if window.shop.language != lab.language { _ = lab.update(.language(window.shop.language)) }
        let step = Step(number: stepCount, time: now, message: message, effects: effects, window: window)
        pending.append(.step(step))
        stepCount += 1
        guard !isFeeding else { return }
        isFeeding = true
        session?.stage.afterNextFrame { [weak self] in self?.feed() }
    }

    private func feed() {
        isFeeding = false
        let waiting = pending
        pending = []
        for each in waiting {
            switch each {
            case .note(let note): _ = lab.update(.noted(note))
            case .step(let step):
                _ = lab.update(.took(moment(of: step), step.window.sheet.engine))
            }
        }
        if !waiting.isEmpty { showSoon() }
    }

    private func moment(of step: Step) -> Observation {
        let isLast = lastFrame?.steps == step.number + 1
        let frame = isLast ? lastFrame?.frame : nil
        return Observation(
            number: step.number, time: step.time, step.message, step.effects, in: step.window,
            frame: frame ?? step.window.drawn())
    }

    func note(_ kind: SessionEvent.Kind, _ text: String) { note(Inspector.Note(kind, text, at: now)) }

    func note(_ exchange: LabLine.Exchange) {
        note(
            .exchange(
                exchange.method, exchange.path, status: exchange.status, steps: exchange.steps,
                at: Int((exchange.ended - began) / .milliseconds(1)),
                milliseconds: Int((exchange.ended - exchange.began) / .milliseconds(1))))
    }

    private func note(_ note: Inspector.Note) {
        guard isWatching else { return }
        guard pending.isEmpty else { return pending.append(.note(note)) }
        _ = lab.update(.noted(note))
        showSoon()
    }

    /// Takes an entry of the session's log, which has the wallet's reasons.
    func take(_ entry: EventLogEntry) {
        switch entry {
        case .line: break
        case .wallet(let reason): note(.wallet, reason)
        case .token(let stage): note(.wallet, "\(stage)")
        case .noToken(let failure): note(.wallet, "none, \(failure.rawValue)")
        }
    }

    // MARK: What is in force

    /// Reads the state in force and shows it, periodically while the panel is open.
    func refresh() {
        guard !isRefreshing else { return }
        isRefreshing = true
        Task { [weak self] in
            guard let self else { return }
            let conditions = await conditions()
            isRefreshing = false
            guard conditions != lab.panel.conditions else { return again() }
            _ = lab.update(.conditions(conditions))
            showSoon()
            again()
        }
    }

    private func again() {
        guard lab.focus == .panel, !isAgain else { return }
        isAgain = true
        EffectRunner.onMainQueue(Self.refreshMilliseconds) { [weak self] in
            self?.isAgain = false
            if self?.lab.focus == .panel { self?.refresh() }
        }
    }

    private var isAgain = false
    private static let refreshMilliseconds = 1_000

    func answer(_ order: Tape.Command, _ problem: String?) {
        _ = lab.update(.answered(order, problem: problem))
        showSoon()
        refresh()
    }
}

extension LabController {
    /// Answers a line on the control socket: `ok`, `error: …`, or the state in force as JSON.
    func answer(to line: String) async -> String {
        if line.split(separator: " ").map(String.init) == ["state"] { return await stateLine() }
        if line == "shop" { return shopName }
        let vocabulary = TapeParser.Vocabulary(wallets: Set(profiles))
        switch LiveOrder.read(line, vocabulary: vocabulary) {
        case .failure(let refusal): return "error: \(refusal.sentence)"
        case .success(let orders):
            for order in orders {
                if let problem = await carryOut(order) { return "error: \(problem)" }
            }
            return "ok"
        }
    }

    private func stateLine() async -> String {
        guard let bytes = try? JSONTextEncoder.encode(await conditions()) else {
            return "error: What is in force cannot be told"
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
