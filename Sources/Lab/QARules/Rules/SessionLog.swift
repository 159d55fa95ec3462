package import TUI

/// The record of a session as it goes on: what happened in its order, and what became of the rules. What was
/// typed, and who the shopper is, never enters it.
package struct SessionLog: Sendable {
    package private(set) var watch: RuleWatch
    /// The last of what happened; ``dropped`` came before.
    package private(set) var events: [SessionEvent] = []
    package private(set) var dropped = 0
    package private(set) var moments = 0
    /// The frames in which rules fell, by the numbers of their moments.
    package private(set) var evidence: [Int: Canvas] = [:]
    private var before: Canvas?
    private let eventsKept: Int
    package let rules: [Rule]

    /// - Parameter eventsKept: how many events are kept at most, for sessions that may last for days.
    package init(_ rules: [Rule] = RuleBook.all, keeping eventsKept: Int = .max) {
        self.rules = rules
        watch = RuleWatch(rules)
        self.eventsKept = eventsKept
    }

    /// The event with this number, counted from the beginning of the session.
    package func event(_ number: Int) -> SessionEvent? {
        events.indices.contains(number - dropped) ? events[number - dropped] : nil
    }

    /// Takes the next moment; gives the ids of the rules that fall with it.
    @discardableResult
    package mutating func take(_ moment: Observation) -> [String] {
        let isTyping = before?.isTyping ?? false
        before = moment.frame
        moments = moment.number + 1
        for (kind, text) in moment.happened(isTyping: isTyping) {
            add(SessionEvent(moment: moment.number, time: moment.time, kind: kind, text: text))
        }
        let broken = watch.timesBroken
        let fallen = watch.take(moment)
        if watch.timesBroken > broken, !fallen.isEmpty || evidence.count < Self.framesKept {
            evidence[moment.number] = moment.shown
        }
        for id in fallen {
            let reason = watch.state(of: id)?.breaches.last?.reason ?? ""
            note(.rule, "\(id): \(reason)", at: moment.time)
        }
        return fallen
    }

    package mutating func note(_ kind: SessionEvent.Kind, _ text: String, at time: Int) {
        add(SessionEvent(moment: max(0, moments - 1), time: time, kind: kind, text: text))
    }

    /// Drops the oldest events a few hundred at once, since it moves all others.
    private mutating func add(_ event: SessionEvent) {
        events.append(event)
        guard events.count - eventsKept > Self.slack else { return }
        dropped += events.count - eventsKept
        events.removeFirst(events.count - eventsKept)
    }

    private static let slack = 250
    /// Frames in which rules fell again; the first one of each rule is kept besides.
    private static let framesKept = 50
}

extension Canvas {
    fileprivate var isTyping: Bool {
        guard let cursor, bounds.contains(cursor) else { return false }
        return self[cursor.x, cursor.y].style.role == .input
    }
}

extension RuleWatch {
    fileprivate var timesBroken: Int { states.reduce(0) { $0 + $1.timesBroken } }
}
