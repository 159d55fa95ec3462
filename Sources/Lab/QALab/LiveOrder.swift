package import QATapes

/// A line of the tape language as it is ordered of a session that goes on: only what is done to wallet, shop
/// and clock makes sense there.
package enum LiveOrder {
    package struct Refusal: Error, Hashable, Sendable {
        package let sentence: String

        package init(sentence: String) { self.sentence = sentence }
    }

    package static func read(
        _ line: String, vocabulary: TapeParser.Vocabulary = TapeParser.Vocabulary()
    ) -> Result<[Tape.Command], Refusal> {
        // Behind a first step, so that a wallet's profile is an order and no setting of the start.
        let lead = Tape.Command.show.text + "\n"
        switch TapeParser.parse(lead + line, file: "order", vocabulary: vocabulary) {
        case .failure(let errors):
            let first = errors.all.first
            let place = first.map { "column \($0.line.column): " } ?? ""
            return .failure(Refusal(sentence: place + (first?.fact.sentence ?? "")))
        case .success(let tape):
            let orders = tape.steps.dropFirst().map(\.command)
            let isPlain =
                tape.outputs.isEmpty && tape.demands.isEmpty && tape.groups.isEmpty
                && tape.requirements.isEmpty && tape.ignored.isEmpty
            guard isPlain, !orders.isEmpty, orders.allSatisfy(\.isOrder) else {
                return .failure(
                    Refusal(
                        sentence: "Only Wallet, Server and Clock commands can be ordered of a running shop"))
            }
            return .success(orders)
        }
    }
}

extension Tape.Command {
    package var isOrder: Bool {
        switch self {
        case .wallet, .server, .clock: true
        case .type, .press, .pause, .wait, .set, .screenshot, .hide, .show, .copy, .paste, .expect, .resize,
            .mouse, .focus, .hangup, .reopen, .kiosk:
            false
        }
    }
}
