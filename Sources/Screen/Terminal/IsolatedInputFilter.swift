import Dispatch
import TUI

/// Passes an input that pays only if it came alone, with ``InputQueue/silence`` around it; others at once.
@MainActor
final class IsolatedInputFilter {
    var isConsent: @MainActor (Input) -> Bool = { _ in false }
    private var held: Input?
    private let handOn: @MainActor ([Input]) -> Void
    private var alarm: Alarm?

    /// - Parameter handOn: gets a pasted blank in place of an input that did not come alone.
    init(read: @escaping @MainActor () -> Void, handOn: @escaping @MainActor ([Input]) -> Void) {
        self.handOn = handOn
        alarm = Alarm { [weak self] in
            // Input of the last moment breaks the silence.
            read()
            guard let self, let press = held else { return }
            held = nil
            handOn([press])
        }
    }

    var isHolding: Bool { held != nil }

    /// Passes inputs that came together. Calls ``isConsent`` for each after all before it were handled.
    func take(_ arrivals: [InputQueue.Arrival]) {
        var inputs: [Input] = []
        for arrival in arrivals {
            if arrival.input.mayConsent {
                if !inputs.isEmpty { handOn(inputs) }
                inputs = []
                if isConsent(arrival.input) {
                    guard arrival.isAlone else {
                        inputs.append(.paste(" "))
                        continue
                    }
                    held = arrival.input
                    alarm?.set(.milliseconds(InputQueue.silence))
                    continue
                }
            }
            inputs.append(arrival.input)
        }
        if !inputs.isEmpty { handOn(inputs) }
    }

    func breakSilence() {
        guard let press = held else { return }
        drop()
        handOn([isConsent(press) ? .paste(" ") : press])
    }

    func drop() {
        held = nil
        alarm?.set(.never)
    }
}
