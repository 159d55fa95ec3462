import Dispatch
import TUI

/// Lets a press that authorises a payment through only when it came alone: nothing but silence for
/// ``InputQueue/silence`` before it and behind it. Whatever else is decoded passes at once.
@MainActor
final class ConsentGuard {
    /// True for an input that authorises a payment on the screen that is shown.
    var isConsent: @MainActor (Input) -> Bool = { _ in false }
    /// A press that authorises a payment, until the silence behind it has lasted.
    private var held: Input?
    private let handOn: @MainActor ([Input]) -> Void
    private var alarm: Alarm?

    /// - Parameters:
    ///   - read: reads what has come and was not read yet.
    ///   - handOn: takes what is let through; one that did not come alone is a pasted blank.
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

    /// True while a press waits.
    var isHolding: Bool { held != nil }

    /// Hands on what came together. Whether a press authorises a payment is asked when all before it was
    /// taken.
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

    /// Something came behind the press that waits: it was no consent.
    func breakSilence() {
        guard let press = held else { return }
        drop()
        handOn([isConsent(press) ? .paste(" ") : press])
    }

    /// Forgets the press that waits.
    func drop() {
        held = nil
        alarm?.set(.never)
    }
}
