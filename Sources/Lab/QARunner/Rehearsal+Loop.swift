import ClientRuntime
package import Kiosk
import QARules
import SimWallet
import Storefront
import TUI
import Window

/// The loop of the session: its steps are observed, and its effects carried out on the simulated clock.
extension Rehearsal: EffectInterpreter {
    package typealias Model = RootModel

    func take(_ message: Window.Message) { take(.window(message, at: clock.now)) }

    func take(_ message: Kiosk.Message) { program.send(message) }

    package func didUpdate(with message: Kiosk.Message, _ effects: [Kiosk.Effect]) {
        record(message, effects)
    }

    func record(_ message: Kiosk.Message?, _ effects: [Kiosk.Effect]) {
        frame = front.drawn()
        let moment = moment(message, effects)
        log.take(moment)
        watching?(moment)
        logJournal()
    }

    private func logJournal() {
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

    func moment(_ message: Kiosk.Message?, _ effects: [Kiosk.Effect]) -> Observation {
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

    package func didSettle() {
        for message in keeper?.note(window.shop.kept, runner) ?? [] { take(message) }
    }

    package func perform(_ effect: Kiosk.Effect) {
        switch effect {
        case .window(let effect): carryOut(effect)
        case .startClock:
            clockGeneration += 1
            tick(clockGeneration)
        case .stopClock: clockGeneration += 1
        case .endSession(let reason): next = reason == .drained ? .nobody : .shopper
        // Lines of text, and a kiosk that staff ended, are another program's.
        case .restartPlain, .exit: next = .nobody
        // No PIN is known at a rehearsal, and staff's questions are not answered.
        case .checkPIN: take(.pinRefused(secondsToWait: 30))
        case .ask(let question): take(.staff(.unavailable(question)))
        case .adjustStock: take(.staff(.unavailable(.stock)))
        case .keepWallet, .keepTheme, .keepScenario, .keepMaintenance: break
        }
    }

    /// Counts the kiosk's seconds until another clock is wanted.
    func tick(_ number: Int) {
        clock.schedule(1_000) { [weak self] in
            guard let self, number == clockGeneration else { return }
            tick(number)
            take(.seconds(1))
        }
    }

    func carryOut(_ effect: Window.Effect) {
        if effect == .quit { hasQuit = true }
        if case .keep(let order) = effect {
            for message in keeper?.carryOut(order, window.shop.kept, runner) ?? [] { take(message) }
            return
        }
        let session = terminal?.session
        runner.run(effect, language: window.shop.language) { [weak self] message in
            // Drops replies that belong to an ended session.
            guard let self, terminal?.session == session else { return }
            take(message)
        }
    }
}
