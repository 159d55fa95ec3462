package import PayKit
import PaySheet
package import QARules
package import TUI
package import TerminalSheet
import Window

/// A sheet without a shop and without a terminal, in lock-step with its merchant: the simulated clock goes on
/// while nothing is under way.
@MainActor
package final class SheetRehearsal: TapeSubject, EffectInterpreter, PaymentSheet {
    package typealias Model = SheetScreen

    private let program: ProgramLoop<SheetScreen>
    private let runner: SheetRunner
    package let clock: LabClock
    package private(set) var log = SessionLog(RuleBook.ofASheetAlone)
    package private(set) var frame: Canvas
    package private(set) var hasQuit = false
    private var payments = (placed: 0, charged: 0)
    private let start: @MainActor (SheetRehearsal) -> Void
    /// True from the start until the merchant is validated.
    private var isStarting = false

    /// - Parameter start: begins the session whose sheet this is.
    package init(
        _ setting: SheetScreen.Setting, size: Size, of device: any PaymentDevice, clock: LabClock,
        start: @escaping @MainActor (SheetRehearsal) -> Void
    ) {
        let program = ProgramLoop(SheetScreen(setting, size: size, isMouseOn: true))
        self.program = program
        self.clock = clock
        self.start = start
        runner = SheetRunner(of: device, sendMessage: { program.send($0) }) { [clock] in
            clock.schedule($0, $1)
        }
        frame = program.model.drawn()
        program.interpreter = self
    }

    // MARK: The session

    package func present(
        _ request: PaymentRequest, to delegate: any PaymentAuthorizationControllerDelegate
    ) async throws(PaymentAuthorization.Refusal) -> PaymentAuthorization.Outcome? {
        isStarting = false
        return try await runner.present(request, to: delegate)
    }

    package func abort() { runner.abort() }
    package func close() { runner.close() }
    package func leave(_ action: @escaping @MainActor () -> Void) { runner.onLeave = action }

    /// The session is over, with a sheet or without one.
    package func sessionEnded() { (isStarting, hasQuit) = (false, true) }

    // MARK: The loop

    package func didUpdate(with message: SheetScreen.Message, _ effects: [SheetScreen.Effect]) {
        frame = program.model.drawn()
        for case .sheet(.engine(.didAuthorize)) in effects { payments.placed += 1 }
        if case .sheet(.result(_, let result)) = message, result.status == .success { payments.charged += 1 }
        log.take(
            Observation(
                number: log.moments, time: clock.now, message: message.ofWindow,
                effects: effects.compactMap(\.ofWindow), place: place, ground: "waiting",
                isSheetOpen: program.model.isSheetOpen, language: program.model.language, frame: frame))
    }

    package func perform(_ effect: SheetScreen.Effect) { runner.carryOut(effect) }

    // MARK: The tape

    package var place: String { program.model.place }
    package var isTypingPrivate: Bool { program.model.isTypingPrivate || frame.isTypingPrivate }

    package func begin() async throws {
        isStarting = true
        start(self)
        try await settle()
    }

    package func send(_ input: Input) async throws { try await send(SheetScreen.Message.input(input)) }
    package func resize(to size: Size) async throws { try await send(.resized(size)) }
    package func hangUp() async throws { try await send(.sheet(.hangUp)) }
    package func failTouches(_ count: Int) async throws { try await send(.failTouches(count)) }

    private func send(_ message: SheetScreen.Message) async throws {
        program.send(message)
        try await settle()
    }

    package func advance(_ milliseconds: Int) async throws {
        let end = clock.now + milliseconds
        while clock.step(to: end) { try await settle() }
        try await settle()
    }

    /// A merchant has Apple's 30 seconds of real time; then the simulated ones pass.
    package func settle() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !hasQuit, isStarting || runner.underway > 0, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(1))
        }
        await Task.yield()
    }

    package func note(_ text: String) { log.note(.control, text, at: clock.now) }
    package func orders() async throws -> (placed: Int, charged: Int) { payments }
}

extension SheetScreen.Message {
    fileprivate var ofWindow: Window.Message? {
        switch self {
        case .input(let input): .input(input)
        case .resized(let size): .resized(size)
        case .sheet(.present(let request, let wallet, let entitlement)):
            .walletOpened(request, wallet, entitlement)
        case .sheet(let event): .sheet(event)
        case .failTouches(let count): .failTouches(count)
        case .beat: .beat
        }
    }
}

extension SheetScreen.Effect {
    fileprivate var ofWindow: Window.Effect? {
        switch self {
        case .sheet(.engine(.makeToken(let request))): .makeToken(request)
        case .sheet(.engine(.startTimer(let timer))): .startTimer(timer)
        case .sheet(.engine(let effect)): .owner(effect)
        case .sheet(.checkPasscode(let passcode)): .checkPasscode(passcode)
        case .sheet(.takePIN(let pin)): .takePIN(pin)
        case .sheet(.save(let contact, let old)): .saveContact(contact, replacing: old)
        case .startBeat: .startBeat
        case .setMouse(let isOn): .setMouse(isOn)
        case .repaint: .repaint
        case .sheet(.announce), .closed, .leave: nil
        }
    }
}
