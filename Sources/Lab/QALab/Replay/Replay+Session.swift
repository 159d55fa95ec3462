package import QAReports
import QARules
import TUI

extension Replay {
    /// A session that was recorded, as frames in their order.
    package struct Session: Hashable, Sendable {
        package let scenario: Report.Scenario
        /// At least one.
        package let frames: [Frame]
    }

    /// A frame of the replay: the screen until the next one, with the steps and events since the one before.
    package struct Frame: Hashable, Sendable {
        package var screen: Report.Screen
        /// Milliseconds since the session began.
        package var time: Int
        /// The commands of the tape, by their places in the scenario's list.
        package var steps: Range<Int>
        /// The entries of the timeline, likewise.
        package var events: Range<Int>
        /// The rules that are broken in it, each with its reason.
        package var breaches: [Breach]
    }

    package struct Breach: Hashable, Sendable {
        package var rule: String
        /// Redacted reason: what was seen and what was expected.
        package var reason: String
    }

    /// A screen as it was taken, with the moment in which it was.
    package struct Shot: Hashable, Sendable {
        /// Number of the moment in the session, from 0.
        package var moment: Int
        /// Milliseconds since the session began.
        package var time: Int
        /// The command that led to it, by its place in the scenario's list; nil before the first.
        package var step: Int?
        package var screen: Report.Screen

        package init(moment: Int, time: Int, step: Int?, screen: Report.Screen) {
            self.moment = moment
            self.time = time
            self.step = step
            self.screen = screen
        }
    }
}

extension Replay.Session {
    /// - Parameter shots: every frame, where they were taken; else the session is as its report has it, with
    ///   the screen after each command and those in which rules fell.
    package init(_ scenario: Report.Scenario, shots: [Replay.Shot] = []) {
        self.scenario = scenario
        let frames = shots.isEmpty ? Self.frames(of: scenario) : Self.frames(of: scenario, shots)
        self.frames = frames.isEmpty ? [Self.empty(scenario)] : frames
    }

    private static func frames(of scenario: Report.Scenario, _ shots: [Replay.Shot]) -> [Replay.Frame] {
        let breaches = breaches(of: scenario)
        var frames: [Replay.Frame] = []
        var events = 0
        for (index, shot) in shots.enumerated() {
            let next = index + 1 < shots.count ? shots[index + 1] : nil
            // The steps that led to the frame, and those after it that changed nothing.
            let first = shot.step ?? 0
            let end = max(shot.step.map { $0 + 1 } ?? 0, next?.step ?? (next == nil ? .max : 0))
            let steps = min(first, scenario.steps.count)..<min(end, scenario.steps.count)
            let eventEnd = scenario.events.prefix { event in next.map { event.moment < $0.moment } ?? true }
                .count
            let range = shot.moment..<max(shot.moment + 1, next?.moment ?? .max)
            let frame = Replay.Frame(
                screen: shot.screen, time: shot.time, steps: steps,
                events: events..<max(events, eventEnd),
                breaches: breaches.filter { range.contains($0.moment) }.map(\.breach))
            events = frame.events.upperBound
            frames.append(frame)
        }
        return frames
    }

    private static func frames(of scenario: Report.Scenario) -> [Replay.Frame] {
        let breaches = breaches(of: scenario)
        var frames: [Replay.Frame] = []
        var (steps, events) = (0, 0)
        func add(_ screen: Report.Screen, at time: Int, until index: Int, _ reached: Int, _ broken: [Found]) {
            let end = max(events, reached)
            frames.append(
                Replay.Frame(
                    screen: screen, time: max(time, frames.last?.time ?? 0), steps: steps..<index + 1,
                    events: events..<end,
                    breaches: broken.map(\.breach)))
            (steps, events) = (index + 1, end)
        }
        for (index, step) in scenario.steps.enumerated() {
            let next = index + 1 < scenario.steps.count ? scenario.steps[index + 1].time : .max
            let own = breaches.filter { Self.step(at: $0.time, in: scenario) == index }
            for (number, group) in own.grouped(by: \.screen) where number != step.screen {
                guard let screen = scenario.screen(number) else { continue }
                let time = group.map(\.time).max() ?? step.time
                add(screen, at: time, until: index, scenario.events.prefix { $0.time <= time }.count, group)
            }
            guard let screen = scenario.screen(step.screen) else { continue }
            let here = own.filter { $0.screen == step.screen || $0.screen == nil }
            let reached = max(events, scenario.events.prefix { $0.time < next }.count)
            if let last = frames.last, last.screen == screen, here.isEmpty, step.failure == nil {
                // A command after which the screen is the same, such as one that only looks.
                frames[frames.count - 1].steps = last.steps.lowerBound..<index + 1
                frames[frames.count - 1].events = last.events.lowerBound..<reached
                (steps, events) = (index + 1, reached)
            } else {
                add(screen, at: step.time, until: index, reached, here)
            }
        }
        return frames
    }

    /// The frame that stands for a session that never came so far as to show anything.
    private static func empty(_ scenario: Report.Scenario) -> Replay.Frame {
        Replay.Frame(
            screen: scenario.screens.first
                ?? Report.Screen(columns: scenario.columns, rows: scenario.rows, lines: []),
            time: 0, steps: 0..<scenario.steps.count, events: 0..<scenario.events.count, breaches: [])
    }

    private static func step(at time: Int, in scenario: Report.Scenario) -> Int {
        scenario.steps.lastIndex { $0.time <= time } ?? 0
    }

    private struct Found {
        var moment, time: Int
        var screen: Int?
        var breach: Replay.Breach
    }

    private static func breaches(of scenario: Report.Scenario) -> [Found] {
        let times = Dictionary(scenario.events.map { ($0.moment, $0.time) }, uniquingKeysWith: max)
        let known = times.keys.sorted()
        return scenario.rules.filter { $0.result == .broken || $0.result == .waived }.flatMap { rule in
            rule.evidence.map { evidence in
                let moment = known.last { $0 <= evidence.moment }
                return Found(
                    moment: evidence.moment, time: moment.flatMap { times[$0] } ?? 0,
                    screen: evidence.screen, breach: Replay.Breach(rule: rule.id, reason: evidence.reason))
            }
        }.sorted { ($0.moment, $0.breach.rule) < ($1.moment, $1.breach.rule) }
    }
}

extension Array {
    /// The elements in groups, in the order in which the keys come first.
    fileprivate func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(Key, [Element])] {
        var order: [Key] = []
        var groups: [Key: [Element]] = [:]
        for element in self {
            let own = key(element)
            if groups[own] == nil { order.append(own) }
            groups[own, default: []].append(element)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}
