package import TUI

/// A program of one component on a screen of cells.
@MainActor
package final class ScreenProgram<Model: ScreenComponent>: EffectInterpreter {
    package let screen: TerminalScreen
    private let program: ProgramLoop<Model>
    private let carryOut: @MainActor (Model.Effect, ScreenProgram) -> Void
    private var loop: TerminalLoop?
    private var ending: CheckedContinuation<TerminalEnd?, Never>?
    private var hasEnded = false

    /// - Parameter carryOut: carries out an effect; ``end()`` leaves the program.
    package init(
        _ model: Model, on screen: TerminalScreen,
        carryOut: @escaping @MainActor (Model.Effect, ScreenProgram) -> Void
    ) {
        self.screen = screen
        self.carryOut = carryOut
        program = ProgramLoop(model)
        program.interpreter = self
    }

    /// Runs until the component ends it, and restores the terminal.
    /// - Returns: how the terminal ended the program; nil if the component did.
    package func run(begun: @escaping @MainActor (ScreenProgram) -> Void = { _ in }) async -> TerminalEnd? {
        guard !hasEnded else {
            screen.close()
            return nil
        }
        let loop = TerminalLoop(screen: screen) { [weak self] in self?.take($0) }
        loop.setConsent { [weak self] input in self?.program.ask { $0.isConsent(input) } ?? false }
        self.loop = loop
        didSettle()
        let end = await withCheckedContinuation { continuation in
            ending = continuation
            begun(self)
        }
        loop.close()
        return end
    }

    package func send(_ message: Model.Message) { program.send(message) }

    package func end() { end(nil) }

    package func perform(_ effect: Model.Effect) { carryOut(effect, self) }

    package func didSettle() {
        loop?.requestFrame { [weak self] in
            self?.program.ask { $0.drawn() } ?? Canvas(size: Size(columns: 0, rows: 0))
        }
    }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): program.together { for input in inputs { send(.input(input)) } }
        case .resized(let size): send(.resized(size))
        case .ended(let reason): end(reason)
        }
    }

    private func end(_ reason: TerminalEnd?) {
        hasEnded = true
        ending?.resume(returning: reason)
        ending = nil
    }
}
