import FoundationEssentials
import HTTPTypes
import PayKit
import PaymentToken
import QALab
import SimWallet
import StoreAPI
import Storefront
import TUI
import Terminal
import Window

/// A session without a terminal, in lock-step with a shop of its own: after everything that happens it is
/// waited for until nothing is under way any more, so that the same inputs give the same session.
@MainActor
final class Rehearsal {
    /// Where a session starts.
    struct Setting: Sendable {
        var size: Size
        var language: Language
        var theme: Theme
        var seed: UInt64
        var start: Date
    }

    private(set) var window: Window
    private(set) var chronicle = Chronicle()
    private(set) var frame: Canvas
    private(set) var hasQuit = false
    /// Sees every moment, for whoever shows the session or takes its frames.
    var watching: (@MainActor (Moment) -> Void)?
    let clock: LabClock
    let network: LabNetwork
    let staff: StaffDoor
    private let runner: EffectRunner
    private var waiting: [Window.Message] = []
    private var isWorking = false

    /// What does not come although nothing else is waited for: a fault of the program.
    struct Stuck: Error, CustomStringConvertible {
        var description: String { "The session waits for something that does not come" }
    }

    init(
        _ setting: Setting, wallet: SimulatedWallet,
        signer: @escaping @Sendable (Date) throws -> SigningIdentity,
        clock: LabClock, shop: @escaping StoreClient.Transport, staff: StaffDoor
    ) {
        self.clock = clock
        self.staff = staff
        network = LabNetwork(clock: clock, carry: shop) { try await staff.setClock(to: $0) }
        window = Window(
            language: setting.language, size: setting.size, today: CalendarMonth(of: setting.start),
            isMouseOn: true, theme: setting.theme)
        frame = window.drawn()
        let chance = SeededBytes(seed: setting.seed)
        let start = setting.start
        let shown = ShownTime(start)
        let world = World(
            now: { shown.date }, bytes: { chance.take($0) }, slack: { _ in 0 },
            pause: { [clock] in try await clock.pause($0) })
        let journal = Journal()
        runner = EffectRunner(
            wallet: wallet, signer: signer, depth: .many,
            schedule: { [clock] in clock.schedule($0, $1) }, world: world,
            clock: { shown.timeOfDay }, log: { journal.lines.append($0) })
        self.journal = journal
        self.shown = shown
        runner.connect(
            { [network] in try await network.send($0, $1) },
            stream: { [network] in try await network.stream($0) }, entryPath: "/")
    }

    private let journal: Journal
    private let shown: ShownTime

    /// What the runner logs.
    private final class Journal {
        var lines: [String] = []
    }

    /// Opens the shop.
    func begin() async throws {
        take(.shop(.started(address: "http://shop.test")))
        try await settle()
    }

    func end() { runner.cancel() }

    // MARK: What happens

    func send(_ message: Window.Message) async throws {
        guard !hasQuit else { return }
        take(message)
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

    /// The terminal is gone: nobody presses anything any more.
    func leave() { hasQuit = true }

    func note(_ text: String) { chronicle.note(.control, text, at: clock.now) }

    /// Lets everything that is under way come to its end, or to where only time can bring it further.
    func settle() async throws {
        repeat { try await rest() } while await network.release()
        for exchange in network.takeExchanges() {
            let answer = exchange.status.map(String.init) ?? "no answer"
            chronicle.note(
                .exchange, "\(exchange.method) \(exchange.path) → \(answer) in \(exchange.milliseconds) ms",
                at: exchange.time)
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

    private func take(_ message: Window.Message) {
        waiting.append(message)
        guard !isWorking else { return }
        isWorking = true
        while !waiting.isEmpty {
            let message = waiting.removeFirst()
            let effects = window.update(message)
            remember(message, effects)
            for effect in effects { carryOut(effect) }
        }
        isWorking = false
    }

    private func remember(_ message: Window.Message?, _ effects: [Window.Effect]) {
        frame = window.drawn()
        let moment = Moment(
            number: chronicle.moments, time: clock.now, message, effects, in: window, frame: frame)
        chronicle.take(moment)
        watching?(moment)
        // Up to what differs from run to run.
        for line in journal.lines where line.hasPrefix("token:") {
            chronicle.note(.wallet, String(line.prefix { $0 != "," }), at: clock.now)
        }
        journal.lines = []
    }

    private func carryOut(_ effect: Window.Effect) {
        if effect == .quit { hasQuit = true }
        runner.run(effect, language: window.shop.language) { [weak self] in self?.take($0) }
    }
}
