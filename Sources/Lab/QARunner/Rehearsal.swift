import ClientRuntime
package import FoundationEssentials
import HTTPTypes
package import Kiosk
import PayKit
package import PaymentToken
package import QARules
import QATapes
import SeededRandom
package import SimWallet
package import StoreAPI
import Storefront
import Synchronization
package import TUI
import Terminal
package import Window

/// A session without a terminal, in lock-step with a shop of its own: after everything that happens it is
/// waited for until nothing is under way any more, so that the same inputs give the same session.
@MainActor
package final class Rehearsal: EffectInterpreter {
    package typealias Model = RootModel

    private let program: ProgramLoop<RootModel>
    package private(set) var log = SessionLog()
    package private(set) var frame: Canvas
    package private(set) var hasQuit = false
    private var terminal: RehearsedTerminal?
    /// Successor of a session that is over; nil while one goes on.
    private var next: Next?
    /// Which clock of the kiosk is wanted.
    private var ticking = 0
    /// Sees every moment, for whoever shows the session or takes its frames.
    package var watching: (@MainActor (Observation) -> Void)?
    package let clock: LabClock
    let network: LabNetwork
    let staff: AdminClient
    private var runner: EffectRunner
    private let makeRunner: @MainActor () throws -> EffectRunner

    /// - Parameter wallet: makes the device of a session, each time another one of the same profile.
    package init(
        _ setting: Setting, wallet: @escaping @MainActor () throws -> SimulatedWallet,
        signer: @escaping @Sendable (Date) throws -> SigningIdentity,
        clock: LabClock, shop: @escaping StoreClient.Transport, staff: AdminClient
    ) throws {
        self.clock = clock
        self.staff = staff
        network = LabNetwork(clock: clock, carry: shop) { try await staff.setClock(to: $0) }
        let today = CalendarMonth(of: setting.start)
        if let settings = setting.kiosk {
            let terminal = RehearsedTerminal(settings, today: today)
            program = ProgramLoop(.kiosk(terminal.kiosk(of: setting.size)))
            self.terminal = terminal
        } else {
            program = ProgramLoop(
                .shop(
                    Window(
                        language: setting.language, size: setting.size, today: today, isMouseOn: true,
                        theme: setting.theme, abilities: Abilities(mayMove: setting.mayMove))))
        }
        frame = program.model.drawn()
        let chance = SeededBytes(seed: setting.seed)
        let shown = ShownTime(setting.start)
        let world = World(
            now: { shown.date }, bytes: { chance.take($0) }, slack: { _ in 0 },
            pause: { [clock] in try await clock.pause($0) })
        let journal = Journal()
        makeRunner = { [clock, network] in
            let runner = EffectRunner(
                wallet: try wallet(), signer: signer, depth: .direct,
                schedule: { clock.schedule($0, $1) }, world: world,
                clock: { shown.timeOfDay }, log: { journal.entries.append($0) })
            runner.connect(
                { try await network.send($0, $1) }, stream: { try await network.stream($0) }, entryPath: "/")
            return runner
        }
        runner = try makeRunner()
        self.journal = journal
        self.shown = shown
        program.interpreter = self
    }

    private let journal: Journal
    private let shown: ShownTime

    private final class Journal {
        var entries: [EventLogEntry] = []
    }

    var front: RootModel { program.model }
    package var window: Window { front.window }

    func begin() async throws {
        open()
        try await settle()
    }

    private func open() {
        let address = "http://shop.test"
        switch front {
        case .shop: take(.shop(.started(address: address)))
        case .kiosk: take(.started(address: address))
        }
    }

    package func end() { runner.cancel() }

    // MARK: What happens

    func send(_ message: Window.Message) async throws {
        guard !hasQuit else { return }
        take(message)
        try await settle()
    }

    func carryOut(_ order: Tape.KioskOrder) async throws {
        guard !hasQuit else { return }
        switch order {
        case .drain: take(.drain)
        case .say(let text): take(.notice(ScreenText(cleaning: text, limit: 200)))
        }
        try await settle()
    }

    /// Lets time pass; what falls due happens in its order.
    func advance(_ milliseconds: Int) async throws {
        let end = clock.now + milliseconds
        while clock.step(to: end) {
            shown.date = clock.date
            try await settle()
        }
        shown.date = clock.date
        try await settle()
    }

    /// Lets time pass up to the next deadline, or to an end where none comes before.
    func advanceToDeadline(before end: Int) async throws {
        let next = min(clock.nextDeadline ?? end, end)
        try await advance(max(0, next - clock.now))
    }

    /// Changes the wallet in the shopper's hand; false when that cannot be.
    func changeWallet(_ change: (inout SimulatedWallet) -> Bool) async throws -> Bool {
        guard let messages = runner.changeWallet(change) else { return false }
        for message in messages { take(message) }
        try await settle()
        return true
    }

    /// The terminal is gone: nobody presses anything any more. At a kiosk the session's process waits for an
    /// order that is on its way, as long as the program does, and the next shopper has a terminal again.
    func hangUp() async throws {
        try await send(.sheet(.hangUp))
        guard !hasQuit, case .kiosk = front else {
            hasQuit = true
            return
        }
        let end = clock.now + Self.placingMilliseconds
        while window.isPaying, clock.now < end { try await advanceToDeadline(before: end) }
        remember(nil, [])
        next = .shopper
        try await settle()
    }

    private static let placingMilliseconds = 2_000

    func note(_ text: String) { log.note(.control, text, at: clock.now) }

    /// Lets everything that is under way come to its end, or to where only time can bring it further.
    func settle() async throws {
        repeat { try await rest() } while await network.release()
        for exchange in network.takeExchanges() {
            let answer = exchange.status.map(String.init) ?? "no answer"
            log.note(
                .exchange, "\(exchange.method) \(exchange.path) → \(answer) in \(exchange.milliseconds) ms",
                at: exchange.time)
        }
        try await turnOver()
    }

    /// Ends what a session that is over has under way, as the end of its process does, and makes room for the
    /// next shopper: a kiosk as it is started, and the wallet as it was shipped.
    private func turnOver() async throws {
        guard let next, var terminal else { return }
        self.next = nil
        runner.cancel()
        let deadline = ContinuousClock.now + .seconds(20)
        repeat {
            network.hangUp()
            clock.drop()
            await Task.yield()
            guard ContinuousClock.now < deadline else { throw Stuck() }
        } while runner.underway > 0
        switch next {
        case .nobody: hasQuit = true
        case .shopper:
            let size = front.window.size
            terminal.turnOver()
            self.terminal = terminal
            program.model = .kiosk(terminal.kiosk(of: size))
            runner = try makeRunner()
            open()
            try await settle()
        }
    }

    /// Waits until everything that is under way waits for the shop or for time.
    private func rest() async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while runner.underway > network.waiting + clock.pausing {
            guard ContinuousClock.now < deadline else { throw Stuck() }
            await Task.yield()
        }
    }

    // MARK: The window

    private func take(_ message: Window.Message) { take(.window(message, at: clock.now)) }

    private func take(_ message: Kiosk.Message) { program.send(message) }

    package func didUpdate(with message: Kiosk.Message, _ effects: [Kiosk.Effect]) {
        remember(message, effects)
    }

    private func remember(_ message: Kiosk.Message?, _ effects: [Kiosk.Effect]) {
        frame = front.drawn()
        let moment = moment(message, effects)
        log.take(moment)
        watching?(moment)
        for entry in journal.entries {
            switch entry {
            case .line, .wallet: break
            case .token(let stage):
                // Up to what differs from run to run.
                let first = stage.details.first.map { "\($0.name) \($0.value)" } ?? ""
                log.note(.wallet, "token: \(stage.name.rawValue): \(first)", at: clock.now)
            case .noToken: log.note(.wallet, "token: none", at: clock.now)
            }
        }
        journal.entries = []
    }

    private func moment(_ message: Kiosk.Message?, _ effects: [Kiosk.Effect]) -> Observation {
        switch front {
        case .kiosk(let kiosk):
            if let moment = terminal?.moment(log.moments, at: clock.now, message, effects, in: kiosk) {
                return moment
            }
            return Observation(
                number: log.moments, time: clock.now, nil, [], in: kiosk.window, frame: frame)
        case .shop(let window):
            var received: Window.Message?
            if case .window(let message, _)? = message { received = message }
            return Observation(
                number: log.moments, time: clock.now, received, effects.compactMap(\.ofWindow), in: window,
                frame: frame)
        }
    }

    package func perform(_ effect: Kiosk.Effect) {
        switch effect {
        case .window(let effect): carryOut(effect)
        case .startClock:
            ticking += 1
            tick(ticking)
        case .stopClock: ticking += 1
        case .endSession(let reason): next = reason == .drained ? .nobody : .shopper
        // Lines of text, and a kiosk that staff ended, are another program's.
        case .restartPlain, .exit: next = .nobody
        // No PIN is known at a rehearsal, so that staff's questions never come.
        case .checkPIN: take(.pinRefused(secondsToWait: 30))
        case .ask(let question): take(.staff(.unavailable(question)))
        case .adjustStock: take(.staff(.unavailable(.stock)))
        case .keepWallet, .keepTheme, .keepScenario, .keepMaintenance: break
        }
    }

    /// Counts the kiosk's seconds until another clock is wanted.
    private func tick(_ number: Int) {
        clock.schedule(1_000) { [weak self] in
            guard let self, number == ticking else { return }
            tick(number)
            take(.seconds(1))
        }
    }

    private func carryOut(_ effect: Window.Effect) {
        if effect == .quit { hasQuit = true }
        let session = terminal?.session
        runner.run(effect, language: window.shop.language) { [weak self] message in
            // Drops replies that belong to an ended session.
            guard let self, terminal?.session == session else { return }
            take(message)
        }
    }
}

/// Bytes that look like chance and are the same for the same seed.
final class SeededBytes: Sendable {
    private let stream: Mutex<SplitMix64>

    init(seed: UInt64) { stream = Mutex(SplitMix64(seed: seed)) }

    func take(_ count: Int) -> [UInt8] {
        stream.withLock { stream in (0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next()) } }
    }
}
