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
    /// The line doubles a message.
    case copy(String, message: String)
    /// The store does the work of the first so many in line.
    case work(Int)
    case commit(SimulatedStore.Fate)
    /// An errand goes on.
    case go(String, Gates.Passage)
    case crash, start
    case pass(seconds: Int)
    case setBack(seconds: Int)
    case keepHouse
}

extension SimulatedEvent {
    /// True if it is the server's own business.
    package var isInside: Bool {
        switch self {
        case .work, .commit, .go: true
        case .act, .again, .leave, .deliver, .lose, .copy, .crash, .start, .pass, .setBack, .keepHouse: false
        }
    }

    /// In a few words, for who counts.
    package var kind: String {
        switch self {
        case .act(_, let act): "act: \(act.kind)"
        case .again: "line: sent again"
        case .leave: "line: given up by its sender"
        case .deliver(let message): message.hasSuffix("<") ? "line: answer" : "line: request"
        case .lose(let message): message.hasSuffix("<") ? "line: answer lost" : "line: request lost"
        case .copy: "line: request doubled"
        case .work(let count): count > 1 ? "store: work of several" : "store: work"
        case .commit(let fate): "store: commit, \(fate.words)"
        case .go(_, let passage): "gate: \(passage.words)"
        case .crash: "server: crash"
        case .start: "server: start"
        case .pass(let seconds):
            seconds > 3600
                ? "clock: days pass" : seconds > 600 ? "clock: minutes pass" : "clock: seconds pass"
        case .setBack: "clock: set back"
        case .keepHouse: "server: housekeeping"
        }
    }
}

extension SimulatedEvent: CustomStringConvertible {
    /// The event as a sentence of the story.
    package var description: String {
        switch self {
        case .act(let name, let act): "\(name): \(name.split(separator: ".")[0]) \(act)"
        case .again(let request, let message): "\(request) is sent again as \(message)"
        case .leave(let request): "nobody asks for the answer to \(request) any more"
        case .deliver(let message):
            message.hasSuffix("<") ? "the answer to \(message.dropLast()) arrives" : "\(message) arrives"
        case .lose(let message):
            message.hasSuffix("<") ? "the answer to \(message.dropLast()) is lost" : "\(message) is lost"
        case .copy(let message, let copy): "\(message) comes a second time as \(copy)"
        case .work(let count): "the store does the work of \(count == 1 ? "one" : "\(count)") in line"
        case .commit(let fate): "the store commits: \(fate.words)"
        case .go(let errand, let passage): "\(errand) goes on: \(passage.words)"
        case .crash: "the server crashes"
        case .start: "the server starts"
        case .pass(let seconds): "\(seconds) seconds pass"
        case .setBack(let seconds): "the clock is set back by \(seconds) seconds"
        case .keepHouse: "the server keeps house"
        }
    }
}

extension SimulatedStore.Fate {
    /// The fate as a phrase of the story.
    package var words: String {
        switch self {
        case .durable: "durable"
        case .refused(let trouble): "\(trouble)"
        case .unknown(let isWritten): "outcome unknown, \(isWritten ? "written" : "not written")"
        }
    }
}

extension Gates.Passage {
    /// The passage as a phrase of the story.
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
