import TUI

/// Holds every moment of a session against the rules, while it goes on.
package struct RuleWatch: Sendable {
    /// What is known of each rule, in the order of the book.
    package private(set) var states: [State]
    private let rules: [Rule]
    private var memories: [(any Sendable)?]
    private var facts = SessionFacts()
    private var before: Moment?
    private var screenBefore: ScreenReading?

    /// What is known of one rule.
    package struct State: Hashable, Sendable {
        package let id: String
        /// In how many moments it came up.
        package fileprivate(set) var timesExercised = 0
        /// The moments in which it was broken; the first few, and how many there are.
        package fileprivate(set) var breaches: [Breach] = []
        package fileprivate(set) var timesBroken = 0

        /// A rule that never came up is neither kept nor broken.
        package var result: Result {
            if timesBroken > 0 { return .broken }
            return timesExercised > 0 ? .kept : .notExercised
        }
    }

    package enum Result: String, Hashable, Sendable, CaseIterable {
        case kept, broken, notExercised
    }

    /// One moment in which a rule was broken.
    package struct Breach: Hashable, Sendable {
        /// The number of the moment.
        package let moment: Int
        package let reason: String
    }

    /// How many breaches of a rule are kept with their reasons.
    package static let breachesKept = 20

    package init(_ rules: [Rule] = RuleBook.all) {
        self.rules = rules
        states = rules.map { State(id: $0.id) }
        memories = rules.map { rule in
            if case .story(let story) = rule.check { story.beginning } else { nil }
        }
    }

    /// The rules that are broken.
    package var broken: [State] { states.filter { $0.result == .broken } }

    package func state(of id: String) -> State? { states.first { $0.id == id } }

    /// Looks at the next moment; returns the ids of rules that were kept or not known until now and are
    /// broken by it.
    @discardableResult
    package mutating func take(_ moment: Moment) -> [String] {
        facts.take(moment)
        let hasNewFrame = before.map { $0.frame != moment.frame } ?? true
        let screen = (hasNewFrame ? nil : screenBefore) ?? ScreenReading(moment.frame)
        let scene = Scene(
            now: moment, before: before, screen: screen, screenBefore: screenBefore, facts: facts,
            hasNewFrame: hasNewFrame)
        var fallen: [String] = []
        for index in rules.indices {
            guard let verdict = verdict(of: index, on: scene)?.redacted(moment, before) else { continue }
            let wasBroken = states[index].timesBroken > 0
            states[index].note(verdict, moment: moment.number)
            if !wasBroken, states[index].timesBroken > 0 { fallen.append(rules[index].id) }
        }
        before = moment
        screenBefore = screen
        return fallen
    }

    private mutating func verdict(of index: Int, on scene: Scene) -> Verdict? {
        switch rules[index].check {
        case .screen(let look): return scene.hasNewFrame ? look(scene) : nil
        case .moment(let look): return look(scene)
        case .story(let story):
            guard var memory = memories[index] else { return nil }
            defer { memories[index] = memory }
            return story.go(&memory, scene)
        case .test: return nil
        }
    }
}

extension Verdict {
    /// The same without the words that are private on the screens that were looked at.
    fileprivate func redacted(_ moment: Moment, _ before: Moment?) -> Verdict {
        guard case .broken(let reason) = self else { return self }
        let covered = moment.frame.redacted(reason)
        return .broken(before?.frame.redacted(covered) ?? covered)
    }
}

extension RuleWatch.State {
    fileprivate mutating func note(_ verdict: Verdict, moment: Int) {
        timesExercised += 1
        guard case .broken(let reason) = verdict else { return }
        timesBroken += 1
        if breaches.count < RuleWatch.breachesKept {
            breaches.append(RuleWatch.Breach(moment: moment, reason: reason))
        }
    }
}
