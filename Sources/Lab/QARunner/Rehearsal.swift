import ClientRuntime
package import FoundationEssentials
import HTTPTypes
import Kiosk
import PayKit
package import PaymentToken
package import QARules
import QATapes
import SeededRandom
package import SimWallet
package import StoreAPI
import Storefront
package import TUI
import Terminal
package import Window

/// A session without a terminal, in lock-step with a shop of its own: after everything that happens it is
/// waited for until nothing is under way any more, so that the same inputs give the same session.
@MainActor
package final class Rehearsal {
    let program: ProgramLoop<RootModel>
    package internal(set) var log = SessionLog()
    package internal(set) var frame: Canvas
    package internal(set) var hasQuit = false
    var terminal: RehearsedTerminal?
    private(set) var keeper: ShopperKeeper?
    /// Successor of a session that is over; nil while one goes on.
    var next: Next?
    /// Which clock of the kiosk is wanted.
    var clockGeneration = 0
    /// Sees every moment, for whoever shows the session or takes its frames.
    package var watching: (@MainActor (Observation) -> Void)?
    package let clock: LabClock
    let network: LabNetwork
    let staff: AdminClient
    var runner: EffectRunner
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
        self.setting = setting
        let terminal = setting.kiosk.map { RehearsedTerminal($0, today: setting.today) }
        self.terminal = terminal
        program = ProgramLoop(Self.model(of: setting, setting.size, terminal))
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

    private let setting: Setting
    let journal: Journal
    private let shown: ShownTime

    final class Journal {
        var entries: [EventLogEntry] = []
    }

    var front: RootModel { program.model }
    package var window: Window { front.window }

    package func begin() async throws {
        open()
        try await settle()
    }

    private func open() {
        let address = "http://shop.test"
        switch front {
        case .shop: take(.shop(.started(address: address)))
        case .kiosk: take(.started(address: address))
        }
        guard let file = setting.kept else { return }
        let keeper = ShopperKeeper(file: file, shop: address) { [shown] in shown.date }
        self.keeper = keeper
        for message in keeper.open(runner) { take(message) }
    }

    private static func model(
        of setting: Setting, _ size: Size, _ terminal: RehearsedTerminal?
    ) -> RootModel {
        if let terminal { return .kiosk(terminal.kiosk(of: size)) }
        return .shop(
            Window(
                language: setting.language, size: size, today: setting.today, isMouseOn: true,
                theme: setting.theme, abilities: Abilities(mayMove: setting.mayMove)))
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
    package func advance(_ milliseconds: Int) async throws {
        let end = clock.now + milliseconds
        while clock.step(to: end) {
            shown.date = clock.date
            try await settle()
        }
        shown.date = clock.date
        try await settle()
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
    package func hangUp() async throws {
        try await send(.sheet(.hangUp))
        guard !hasQuit, case .kiosk = front else {
            hasQuit = true
            return
        }
        let end = clock.now + Self.placingMilliseconds
        while window.isPaying, clock.now < end { try await advanceToDeadline(before: end) }
        record(nil, [])
        next = .shopper
        try await settle()
    }

    private static let placingMilliseconds = 2_000

    /// Another session in the same place, after one that was left or goes on.
    func reopen() async throws {
        _ = keeper?.note(window.shop.kept, runner, isLast: true)
        keeper = nil
        (next, hasQuit) = (.shopper, false)
        try await settle()
    }

    package func note(_ text: String) { log.note(.control, text, at: clock.now) }

    /// Lets everything that is under way come to its end, or to where only time can bring it further.
    package func settle() async throws {
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
    /// next one: a kiosk or shop as it is started, and the wallet as it was shipped.
    private func turnOver() async throws {
        guard let next else { return }
        self.next = nil
        runner.cancel()
        func drop() {
            network.hangUp()
            clock.drop()
        }
        drop()
        await Task.yield()
        try await wait(until: { runner.underway == 0 }, meanwhile: drop)
        switch next {
        case .nobody: hasQuit = true
        case .shopper:
            terminal?.turnOver()
            program.model = Self.model(of: setting, front.window.size, terminal)
            runner = try makeRunner()
            open()
            try await settle()
        }
    }

    /// Waits until everything that is under way waits for the shop or for time.
    private func rest() async throws {
        try await wait(until: { runner.underway <= network.waiting + clock.pausing })
    }

    private func wait(until isDone: () -> Bool, meanwhile step: () -> Void = {}) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while !isDone() {
            guard ContinuousClock.now < deadline else { throw Stuck() }
            step()
            await Task.yield()
        }
    }
}
