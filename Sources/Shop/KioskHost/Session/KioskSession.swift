import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
package import Kiosk
import PayKit
import ServerConnection
import SimWallet
import StoreAPI
import Storefront
package import TUI
import Terminal
package import Window

/// A session at a kiosk; its process ends with it, so that no state reaches the next.
@MainActor
package final class KioskSession: Shown, EffectInterpreter {
    package typealias Model = Kiosk

    private let program: ProgramLoop<Kiosk>
    let setting: KioskSetting
    private let stage: any Stage
    private let runner: EffectRunner
    let staffClient: StaffClient
    let rateLimiter: PINRateLimiter
    private var ending: CheckedContinuation<SessionStatus, Never>?
    private var clock: Alarm?
    var lifeline: Alarm?
    /// A serial queue: a slow disk does not delay frames.
    let heartbeats = DispatchQueue(label: "vitrine.heartbeats")
    /// The time up to which seconds were counted.
    private var secondsFrom = DispatchTime.now()
    private var isClockRunning = false
    private var wakesAt: DispatchTime?
    private(set) var lastKey = Date.now
    var lastOrder: Date?
    var errors = 0
    var lastBeat: KioskStatusFile?
    private var lines: [HTTPTransport] = []
    private(set) lazy var recovery = PaymentRecovery(
        shop: setting.file.shop, folder: setting.file.state, session: setting.id
    ) { [weak self] reason in
        self?.errors += 1
        self?.staffClient.log.write("error: the key of a payment could not be kept: \(reason)")
    }

    /// How long a kiosk that is to end waits for a pending payment.
    private static let drainMilliseconds = 30_000
    /// How often an ending session checks that its parent waits for it.
    private static let parentMilliseconds = 100

    /// Restores the terminal at the end.
    package static func run(_ setting: KioskSetting) async throws -> SessionStatus {
        ProcessGuard.limitMemory(bytes: OwnMemory.mostMapped(holding: setting.file.sessionMemory))
        let session: KioskSession
        do { session = try KioskSession(setting) } catch {
            StaffLog(path: setting.file.log).write("error: a session could not start: \(error)")
            throw error
        }
        let status = await session.live()
        await session.stop(status)
        return status
    }

    private init(_ setting: KioskSetting) throws {
        self.setting = setting
        let file = setting.file
        stage =
            setting.plain == nil
            ? try ScreenStage(
                color: file.color, theme: setting.theme, ascii: file.isASCII, mouse: true, isPublic: true)
            : LineStage()
        program = ProgramLoop(
            try Kiosk(
                setting.kioskSettings(), size: stage.size, today: CalendarMonth(of: .now),
                hasMouse: stage.hasMouse,
                hasColors: stage.depth != .monochrome, isUnicode: stage.characterSet == .unicode))
        let log = StaffLog(path: file.log)
        rateLimiter = PINRateLimiter(
            state: file.state, runtime: file.runtime, network: setting.network, log: log)
        let admin = (try? file.staffTarget()).map { HTTPTransport($0, session: "staff") }
        staffClient = StaffClient(
            store: admin.map { admin in
                StoreClient(language: file.settings.language.rawValue, prefix: admin.target.address.prefix) {
                    try await admin.send($0, $1)
                }
            }, log: log, locale: file.settings.language.locale)
        if let admin { lines.append(admin) }
        let home = WalletHome(folder: "\(file.state)/wallet")
        runner = EffectRunner(
            on: stage, wallet: try setting.wallet(), signer: { try home.signer(at: $0) },
            keptRoot: { home.rootIdentifier })
        program.interpreter = self
        clock = Alarm { [weak self] in
            self?.wakesAt = nil
            self?.send(.seconds(0))
        }
        lifeline = Alarm { [weak self] in self?.giveSignOfLife() }
    }

    var kiosk: Kiosk { program.model }

    private func live() async -> SessionStatus {
        let address: ServerAddress
        do { address = try ServerAddress(setting.file.shop) } catch { return .exit }
        stage.open { [weak self] in self?.take($0) }
        // Before the first sign of life takes its place.
        if let last = KioskStatusFile.read(setting.id, in: setting.file.runtime) {
            (lastOrder, errors) = (last.lastOrder, last.errors)
        }
        recovery.keepKeys(of: runner) { [weak self] in self?.kiosk.window.shop }
        if setting.start.wasTooLarge { send(.notice(kiosk.settings.tooLarge)) }
        send(.maintenance(setting.kept.maintenance.map { ScreenText(cleaning: $0, limit: 200) }))
        rest()
        let transport = HTTPTransport(ConnectionTarget(address: address), session: World.own.newKey())
        lines.append(transport)
        runner.connect(
            { try await transport.send($0, $1) }, stream: { try await transport.stream($0) },
            entryPath: address.entryPath)
        let control = try? ControlSocket(
            at: KioskStatusFile.socket(setting.id, in: setting.file.runtime)
        ) { [weak self] line in self?.answer(to: line) ?? "error: The session is over" }
        if let broken = setting.start.broken {
            errors += 1
            staffClient.log.write("error: the session before broke: \(broken)")
        }
        giveSignOfLife()
        lookUp(through: transport, address.entryPath)
        defer { control?.close() }
        return await withCheckedContinuation { continuation in
            ending = continuation
            // An address that only this machine can open is nothing to a visitor.
            send(.started(address: address.isOnThisMachine ? "" : address.name))
            // A shopper who chose lines is there already.
            if setting.plain != nil { send(.input(.key(.enter), at: Self.milliseconds)) }
        }
    }

    private func stop(_ status: SessionStatus) async {
        stage.close(isHurried: status == .hangup)
        recovery.cancelLookups()
        await runner.finishPlacing()
        runner.cancel()
        for line in lines { await line.close() }
        // The next session goes on from the last one.
        heartbeats.sync {}
        recovery.stop()
    }

    // MARK: Messages

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs):
            lastKey = .now
            program.together { for input in inputs { send(.input(input, at: Self.milliseconds)) } }
        case .resized(let size): send(.resized(size))
        case .ended(.endOfInput) where setting.plain != nil: end(.over)
        case .ended(.hangup), .ended(.endOfInput), .ended(.unwritable):
            send(.window(.sheet(.hangUp), at: Self.milliseconds))
            end(.hangup)
        case .ended(.terminated), .ended(.interrupted):
            // Without its parent nobody gives the terminal back: the session does not wait for a reader.
            guard hasParent else { return take(.ended(.hangup)) }
            send(.drain)
            EffectRunner.onMainQueue(Self.drainMilliseconds) { [weak self] in self?.end(.exit) }
            watchParent()
        }
    }

    private var hasParent: Bool { String(getppid()) == setting.id }

    /// A killed parent ends thread by thread; its death signal comes with the first.
    private func watchParent() {
        EffectRunner.onMainQueue(Self.parentMilliseconds) { [weak self] in
            guard let self, ending != nil else { return }
            if hasParent { watchParent() } else { take(.ended(.hangup)) }
        }
    }

    func send(_ message: Kiosk.Message) { program.send(message) }

    package func willUpdate(with message: Kiosk.Message) {
        let today = CalendarMonth(of: .now)
        if program.model.today != today { program.model.today = today }
        passTime()
        if case .window(.shop(.orderAnswered(.success, _)), _) = message { lastOrder = .now }
    }

    package func didSettle() {
        // A result that comes after the end is left to the next session, for the log.
        let (state, isPaymentOpen) = program.ask { ($0.state, $0.window.isPaymentOpen) }
        if ending != nil, !isPaymentOpen { recovery.settle() }
        if state.rawValue != lastBeat?.state { giveSignOfLife() }
        runner.isWatched = state != .attract && state != .outOfService
        stage.show(self)
        setClock()
        if ending != nil, isTooLarge { end(.tooLarge) }
    }

    package func drawn() -> Canvas { program.ask { $0.drawn() } }
    package var window: Window { kiosk.window }
    package var isBusy: Bool { ending == nil || program.isRunning || runner.isBusy }

    func end(_ status: SessionStatus) {
        ending?.resume(returning: status)
        ending = nil
    }

    private static var milliseconds: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

    package func perform(_ effect: Kiosk.Effect) {
        switch effect {
        case .window(let effect):
            runner.run(effect, language: program.ask { $0.language }) { [weak self] in
                self?.send(.window($0, at: Self.milliseconds))
            }
        case .startClock:
            secondsFrom = .now()
            isClockRunning = true
        case .stopClock: isClockRunning = false
        case .endSession(let reason):
            staffClient.log.write("session: over, \(reason.rawValue)")
            end(Self.status(of: reason))
        case .restartPlain(let language): end(language == .english ? .plainEnglish : .plainChinese)
        case .checkPIN(let pin): checkPIN(pin)
        case .ask(let question): ask(question)
        case .adjustStock(let sku, let units):
            tell { [staffClient] in
                await staffClient.adjust(sku, by: units, key: "kiosk-\(World.own.newKey())")
            }
        case .keepWallet(let wallet): keep { $0.wallet = wallet.name }
        case .keepTheme(let theme): keep { $0.theme = theme.rawValue }
        case .keepScenario(let name): keep { $0.scenario = name }
        case .keepMaintenance(let message):
            staffClient.log.write(message == nil ? "staff: in service again" : "staff: out of service")
            keep { $0.maintenance = message }
        case .exit:
            staffClient.log.write("staff: the kiosk was ended")
            end(.exit)
        }
    }

    // MARK: Time

    private func passTime() {
        guard isClockRunning else { return }
        let passed = DispatchTime.now().uptimeNanoseconds - secondsFrom.uptimeNanoseconds
        let seconds = Int(passed / 1_000_000_000)
        guard seconds > 0 else { return }
        secondsFrom = secondsFrom + .seconds(seconds)
        for effect in program.model.update(.seconds(seconds)) { perform(effect) }
    }

    /// Sets a timer for the next change by time alone.
    private func setClock() {
        let seconds = isClockRunning && ending != nil ? program.ask { $0.secondsUntilChange } : nil
        let next = seconds.map { secondsFrom + .seconds($0) }
        guard next != wakesAt else { return }
        wakesAt = next
        guard let next else {
            clock?.set(.never)
            return
        }
        let left = Int(next.uptimeNanoseconds) - Int(DispatchTime.now().uptimeNanoseconds)
        clock?.set(.nanoseconds(max(0, left)))
    }

    private static func status(of reason: Kiosk.Reason) -> SessionStatus {
        switch reason {
        case .done, .startedOver, .idle, .staff: .over
        case .drained: .exit
        case .unattended: .unattended
        }
    }
}
