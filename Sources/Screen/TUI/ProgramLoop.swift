/// A component in the Elm architecture: messages change its state and return effects.
package protocol Component {
    associatedtype Message
    associatedtype Effect

    mutating func update(_ message: Message) -> [Effect]
}

/// A component that fills a screen.
package protocol ScreenComponent: Component where Message: ScreenMessage {
    func drawn() -> Canvas
    /// True for an input that authorises a payment: it counts only when it comes alone.
    func isConsent(_ input: Input) -> Bool
}

extension ScreenComponent {
    package func isConsent(_ input: Input) -> Bool { false }
}

package protocol ScreenMessage {
    static func input(_ input: Input) -> Self
    static func resized(_ size: Size) -> Self
}

/// Carries out the effects of a component, and may observe each message.
@MainActor
package protocol EffectInterpreter<Model>: AnyObject {
    associatedtype Model: Component

    func willUpdate(with message: Model.Message)
    /// Called after the component's update, before its effects are carried out.
    func didUpdate(with message: Model.Message, _ effects: [Model.Effect])
    /// Carries out one effect. A message that it sends at once waits until the effects before it are done.
    func perform(_ effect: Model.Effect)
    /// Called when the queue is empty, and once for all that came together: the time to draw.
    func didSettle()
}

extension EffectInterpreter {
    package func willUpdate(with message: Model.Message) {}
    package func didUpdate(with message: Model.Message, _ effects: [Model.Effect]) {}
    package func didSettle() {}
}

/// The event loop: passes messages to a component one by one, and its effects to the interpreter.
@MainActor
package final class ProgramLoop<Model: Component> {
    package var model: Model
    /// Held weakly: the interpreter owns its loop.
    package weak var interpreter: (any EffectInterpreter<Model>)?
    package private(set) var isRunning = false
    private var waiting: [Model.Message] = []
    /// True while messages are sent that came together.
    private var isTogether = false

    package init(_ model: Model) { self.model = model }

    /// Answers a question about the model where it lies: a copy costs more than most answers.
    package func ask<Answer>(_ question: (inout Model) -> Answer) -> Answer { question(&model) }

    /// Handles a message and all that its effects send at once. Called within an effect, only queues it.
    package func send(_ message: Model.Message) {
        waiting.append(message)
        guard !isRunning, let interpreter else { return }
        isRunning = true
        run(interpreter)
        isRunning = false
        if !isTogether { interpreter.didSettle() }
    }

    /// Handles what is sent within one by one, and settles once: keys of one read are drawn as one frame.
    package func together(_ send: () -> Void) {
        isTogether = true
        send()
        isTogether = false
        if !isRunning { interpreter?.didSettle() }
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
