import TUI

/// Holds every moment of a session against the rules, while it goes on.
package struct RuleWatch: Sendable {
    package private(set) var states: [State]
    private let rules: [Rule]
    private var memories: [(any Sendable)?]
    private var facts = SessionFacts()
    private var before: Observation?
    private var screenBefore: ScreenReading?
    private var terminal: ScreenReading?
    /// The session of a kiosk that ended last.
    private var sessionOver: Int?

    package struct State: Hashable, Sendable {
        package let id: String
        package fileprivate(set) var timesExercised = 0
        /// The moments in which it was broken; the first few, and how many there are.
        package fileprivate(set) var breaches: [Breach] = []
        /// Moments in which the rule was broken, those without a kept breach included.
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

    package struct Breach: Hashable, Sendable {
        package let moment: Int
        /// Redacted reason: what was seen and what was expected.
        package let reason: String
    }

    package static let breachesKept = 20

    package init(_ rules: [Rule] = RuleBook.all) {
        self.rules = rules
        states = rules.map { State(id: $0.id) }
        memories = rules.map(\.statefulCheck?.beginning)
    }

    package func state(of id: String) -> State? { states.first { $0.id == id } }

    /// Looks at the next moment; returns the ids of rules that were kept or not known until now and are
    /// broken by it.
    @discardableResult
    package mutating func take(_ moment: Observation) -> [String] {
        if let kiosk = moment.kiosk, terminal?.frame != kiosk.frame { terminal = ScreenReading(kiosk.frame) }
        let isEnding = moment.kiosk?.ending != nil
        if isEnding { sessionOver = moment.kiosk?.session }
        let isOver = moment.kiosk.map { $0.session == sessionOver } ?? false
        // Effects on the shop after the end of a session belong to no session.
        if !isOver { facts.take(moment) }
        let hasNewFrame = before.map { $0.frame != moment.frame } ?? true
        let screen = (hasNewFrame ? nil : screenBefore) ?? ScreenReading(moment.frame)
        let scene = Scene(
            now: moment, before: before, screen: screen, screenBefore: screenBefore, terminal: terminal,
            facts: facts, hasNewFrame: hasNewFrame)
        var fallen: [String] = []
        for index in rules.indices where !isOver || rules[index].statefulCheck?.span == .terminal {
            guard let verdict = verdict(of: index, on: scene)?.redacted(moment, before) else { continue }
            let wasBroken = states[index].timesBroken > 0
            states[index].note(verdict, moment: moment.number)
            if !wasBroken, states[index].timesBroken > 0 { fallen.append(rules[index].id) }
        }
        before = isOver ? nil : moment
        screenBefore = isOver ? nil : screen
        if isEnding { forgetTheSession() }
        return fallen
    }

    /// The next moment is the first of another shopper's session.
    private mutating func forgetTheSession() {
        facts = SessionFacts()
        for index in rules.indices where rules[index].statefulCheck?.span == .session {
            memories[index] = rules[index].statefulCheck?.beginning
        }
    }

    private mutating func verdict(of index: Int, on scene: Scene) -> Verdict? {
        switch rules[index].check {
        case .screen(let look): return scene.hasNewFrame ? look(scene) : nil
        case .moment(let look): return look(scene)
        case .stateful(let check):
            guard var memory = memories[index] else { return nil }
            defer { memories[index] = memory }
            return check.go(&memory, scene)
        case .test: return nil
        }
    }
}

extension Rule {
    fileprivate var statefulCheck: StatefulCheck? { if case .stateful(let own) = check { own } else { nil } }
}

extension Verdict {
    /// The same without the words that are private on the screens that were looked at.
    fileprivate func redacted(_ moment: Observation, _ before: Observation?) -> Verdict {
        guard case .broken(let reason) = self else { return self }
        let covered = moment.shown.redacted(moment.frame.redacted(reason))
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
