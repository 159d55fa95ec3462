package import ClientRuntime
import QARules
package import QATapes
import TUI
import Terminal
import Window

/// A rehearsal with a shopper at a terminal: each thing that is done becomes a command of a tape first and is
/// then carried out as a player would; between them the simulated clock follows the real one.
@MainActor
package final class LiveRehearsal {
    private let stage: ScreenStage
    private let player: TapePlayer
    private let rehearsal: Rehearsal
    private var recorder: TapeRecorder
    private var live = LiveInput()
    private var events: [TerminalEvent] = []
    private var waiting: CheckedContinuation<Void, Never>?
    /// Up to when the simulated clock has followed.
    private var followed = ContinuousClock.now
    private var wasTyping = false
    private var isOver = false

    private static let tick = Duration.milliseconds(50)
    /// So long after a letter another one belongs to the same text, and no time passes between them.
    private static let typingGap = Duration.milliseconds(400)

    package init(_ stage: ScreenStage, _ player: TapePlayer, _ rehearsal: Rehearsal, _ recorder: TapeRecorder)
    {
        self.stage = stage
        self.player = player
        self.rehearsal = rehearsal
        self.recorder = recorder
    }

    /// Lets the shopper shop until they leave; gives what was written down.
    package func live() async -> TapeRecorder {
        rehearsal.watching = { [weak self] in self?.see($0) }
        stage.open { [weak self] in self?.take($0) }
        do {
            try await player.begin()
            followed = .now
            while !isOver, !rehearsal.hasQuit {
                if events.isEmpty { await rest() }
                try await follow()
                while !events.isEmpty, !isOver, !rehearsal.hasQuit {
                    try await carryOut(events.removeFirst())
                }
            }
        } catch {
            // The recording so far is still a tape.
        }
        stage.close(isHurried: isOver)
        return recorder
    }

    /// Carries a command out that comes from elsewhere, such as a control.
    package func order(_ command: Tape.Command) async throws {
        try await player.carryOut(command)
        recorder.take(command, rehearsal.frame)
        followed = .now
    }

    private func see(_ moment: Observation) {
        for effect in moment.effects {
            switch effect {
            case .setTheme(let theme): stage.setTheme(theme)
            case .setMouse(let isOn): stage.setMouse(isOn)
            case .repaint: stage.repaint()
            case .shop, .openWallet, .owner, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer,
                .addCard, .startTimer, .newAudience, .startBeat, .openLab, .keep, .log, .quit:
                break
            }
        }
        stage.show { [weak rehearsal] in rehearsal?.frame }
    }

    // MARK: Time

    /// Waits until something is done, or for a tick.
    private func rest() async {
        EffectRunner.onMainQueue(Int(Self.tick / .milliseconds(1))) { [weak self] in self?.wake() }
        await withCheckedContinuation { waiting = $0 }
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }

    private func take(_ event: TerminalEvent) {
        events.append(event)
        wake()
    }

    /// Lets the simulated clock go on as far as the real one has, in whole ticks.
    private func follow() async throws {
        let behind = ContinuousClock.now - followed
        guard behind >= (wasTyping ? Self.typingGap : Self.tick) else { return }
        let ticks = Int(behind / Self.tick)
        try await order(.pause(milliseconds: ticks * Int(Self.tick / .milliseconds(1))))
        wasTyping = false
    }

    // MARK: Doing

    private func carryOut(_ event: TerminalEvent) async throws {
        switch event {
        case .inputs(let inputs):
            for input in inputs {
                let command = live.command(
                    for: input, on: rehearsal.frame, field: rehearsal.window.personalField)
                guard let command, !rehearsal.hasQuit else { continue }
                try await order(command)
                if case .type = command { wasTyping = true } else { wasTyping = false }
            }
        case .resized(let size):
            guard Tape.sizes.columns.contains(size.columns), Tape.sizes.rows.contains(size.rows) else {
                return
            }
            try await order(.resize(size))
        case .ended:
            isOver = true
            try await order(.hangup)
        }
    }
}
