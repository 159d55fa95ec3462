package import TUI

/// A program that is one component on a screen of cells, from its first frame until it is left.
@MainActor
package final class ScreenProgram<Model: ScreenComponent>: EffectInterpreter {
    /// Screen that the component fills.
    package let screen: TerminalScreen
    private let program: ProgramLoop<Model>
    private let carryOut: @MainActor (Model.Effect, ScreenProgram) -> Void
    private var loop: TerminalLoop?
    private var ending: CheckedContinuation<TerminalEnd?, Never>?

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

    /// Shows the component until it is left; the terminal is given back.
    /// - Parameter begun: called when messages may be sent.
    /// - Returns: how the terminal ended the program; nil if the component did.
    package func run(begun: @escaping @MainActor (ScreenProgram) -> Void = { _ in }) async -> TerminalEnd? {
        loop = TerminalLoop(screen: screen) { [weak self] in self?.take($0) }
        didSettle()
        let end = await withCheckedContinuation { continuation in
            ending = continuation
            begun(self)
        }
        loop?.close()
        return end
    }

    /// Sends a message to the component; from within an effect it joins the queue.
    package func send(_ message: Model.Message) { program.send(message) }

    /// Leaves the program.
    package func end() { end(nil) }

    /// Passes an effect to the program's `carryOut` function.
    package func perform(_ effect: Model.Effect) { carryOut(effect, self) }

    /// Requests a frame of the component from the event loop.
    package func didSettle() {
        loop?.requestFrame { [weak self] in
            self?.program.model.drawn() ?? Canvas(size: Size(columns: 0, rows: 0))
        }
    }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): for input in inputs { send(.input(input)) }
        case .resized(let size): send(.resized(size))
        case .ended(let reason): end(reason)
        }
    }

    private func end(_ reason: TerminalEnd?) {
        ending?.resume(returning: reason)
        ending = nil
    }
}
