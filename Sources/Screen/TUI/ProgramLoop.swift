/// A component in the Elm architecture: messages change its state, and what it wants done in the world
/// leaves it as effects.
package protocol Component {
    associatedtype Message
    associatedtype Effect

    /// Takes what happened; gives what is wanted in return, in its order.
    mutating func update(_ message: Message) -> [Effect]
}

/// A component that fills a screen and is told what happens at it.
package protocol ScreenComponent: Component where Message: ScreenMessage {
    func drawn() -> Canvas
}

/// Messages that a screen sends to the component that fills it: input, and changes of its size.
package protocol ScreenMessage {
    static func input(_ input: Input) -> Self
    static func resized(_ size: Size) -> Self
}

/// Carries out the effects of a component, and may look at it around each message.
@MainActor
package protocol EffectInterpreter<Model>: AnyObject {
    associatedtype Model: Component

    /// Called before the component takes a message.
    func willUpdate(with message: Model.Message)
    /// Called when the component has taken a message, before its effects are carried out.
    func didUpdate(with message: Model.Message, _ effects: [Model.Effect])
    /// Carries out one effect. A message that it sends at once waits until the effects before it are done.
    func perform(_ effect: Model.Effect)
    /// Called when nothing waits any more: the time to draw.
    func didSettle()
}

extension EffectInterpreter {
    /// Default: does nothing.
    package func willUpdate(with message: Model.Message) {}
    /// Default: does nothing.
    package func didUpdate(with message: Model.Message, _ effects: [Model.Effect]) {}
    /// Default: does nothing.
    package func didSettle() {}
}

/// The loop of a program: hands messages to a component one at a time, in the order in which they were sent,
/// and its effects to the interpreter. The shop, the kiosk, the replay, rehearsals and the server's `top` run
/// in it.
@MainActor
package final class ProgramLoop<Model: Component> {
    /// State of the program; it changes only between messages.
    package var model: Model
    /// Held weakly: the interpreter owns its loop.
    package weak var interpreter: (any EffectInterpreter<Model>)?
    /// True while messages are taken.
    package private(set) var isRunning = false
    private var waiting: [Model.Message] = []

    /// Creates a loop; messages wait until an interpreter is set.
    package init(_ model: Model) { self.model = model }

    /// Takes a message and all that its effects send at once. From within an effect it only joins the queue.
    package func send(_ message: Model.Message) {
        waiting.append(message)
        guard !isRunning, let interpreter else { return }
        isRunning = true
        run(interpreter)
        isRunning = false
        interpreter.didSettle()
    }

    private func run<Interpreter: EffectInterpreter<Model>>(_ interpreter: Interpreter) {
        while !waiting.isEmpty {
            let message = waiting.removeFirst()
            interpreter.willUpdate(with: message)
            let effects = model.update(message)
            interpreter.didUpdate(with: message, effects)
            for effect in effects { interpreter.perform(effect) }
        }
    }
}
