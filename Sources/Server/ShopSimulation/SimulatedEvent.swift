import CardNetwork

/// One step of a simulated history: what somebody sets out to do, or how something goes on that waits. A step
/// that finds nothing to go on with changes nothing, so that others can be left out around it.
package enum SimulatedEvent: Hashable, Sendable {
    /// A request of this name is sent; its beginning says by whom.
    case act(String, SimulatedAct)
    /// A request is sent again by who got no answer, as another message.
    case again(String, message: String)
    /// The sender of a request goes away and never asks for its outcome.
    case leave(String)
    /// A message, or with `<` its answer, arrives.
    case deliver(String)
    case lose(String)
    case copy(String, message: String)
    /// The store does the work of the first so many in line.
    case work(Int)
    case commit(SimulatedStore.Fate)
    case go(String, BlockingPoints.Passage)
    case crash, start
    case pass(seconds: Int)
    case setBack(seconds: Int)
    case runMaintenance
}

extension SimulatedEvent {
    package var isInside: Bool {
        switch self {
        case .work, .commit, .go: true
        case .act, .again, .leave, .deliver, .lose, .copy, .crash, .start, .pass, .setBack, .runMaintenance:
            false
        }
    }
}

extension SimulatedEvent: CustomStringConvertible {
    package var kind: String { words.kind }
    package var description: String { words.sentence }

    private var words: (kind: String, sentence: String) {
        switch self {
        case .act(let name, let act):
            return ("act: \(act.kind)", "\(name): \(name.split(separator: ".")[0]) \(act)")
        case .again(let request, let message):
            return ("line: sent again", "\(request) is sent again as \(message)")
        case .leave(let request):
            return ("line: given up by its sender", "nobody asks for the answer to \(request) any more")
        case .deliver(let message):
            let (kind, words) = Self.words(of: message)
            return ("line: \(kind)", "\(words) arrives")
        case .lose(let message):
            let (kind, words) = Self.words(of: message)
            return ("line: \(kind) lost", "\(words) is lost")
        case .copy(let message, let copy):
            return ("line: request doubled", "\(message) comes a second time as \(copy)")
        case .work(let count):
            let (kind, words) = count == 1 ? ("work", "one") : ("work of several", "\(count)")
            return ("store: \(kind)", "the store does the work of \(words) in line")
        case .commit(let fate): return ("store: commit, \(fate.words)", "the store commits: \(fate.words)")
        case .go(let task, let passage):
            return ("gate: \(passage.words)", "\(task) goes on: \(passage.words)")
        case .crash: return ("server: crash", "the server crashes")
        case .start: return ("server: start", "the server starts")
        case .pass(let seconds):
            let unit = seconds > 3600 ? "days" : seconds > 600 ? "minutes" : "seconds"
            return ("clock: \(unit) pass", "\(seconds) s pass")
        case .setBack(let seconds): return ("clock: set back", "the clock is set back by \(seconds) s")
        case .runMaintenance: return ("server: housekeeping", "the server keeps house")
        }
    }

    private static func words(of message: String) -> (kind: String, sentence: String) {
        message.hasSuffix("<") ? ("answer", "the answer to \(message.dropLast())") : ("request", message)
    }
}

extension SimulatedStore.Fate {
    package var words: String {
        switch self {
        case .durable: "durable"
        case .refused(let trouble): "\(trouble)"
        case .unknown(let isWritten): "outcome unknown, \(isWritten ? "written" : "not written")"
        }
    }
}

extension BlockingPoints.Passage {
    package var words: String {
        switch self {
        case .clear: "well"
        case .trouble(let trouble): "store \(trouble)"
        case .lost: "the word is lost"
        case .fault(let fault): "the network's \(fault.words)"
        case .closed: "dead"
        }
    }
}

extension NetworkFault {
    fileprivate var words: String {
        switch self {
        case .timeout: "answer is lost"
        case .late: "answer is late"
        case .duplicate: "answer comes twice"
        case .contradictory: "answer is contradicted later"
        case .down: "issuer is down"
        case .declined: "issuer declines"
        }
    }
}
