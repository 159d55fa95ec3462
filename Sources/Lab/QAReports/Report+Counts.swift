import Codecs
import QARules
import TUI

extension Report {
    package var isPassed: Bool { !scenarios.isEmpty && failedScenarios.isEmpty }

    /// Scenarios that failed or have a red rule, by name.
    package var failedScenarios: [Scenario] { scenarios.filter { !$0.isPassed } }

    package func rules(_ outcome: Outcome) -> [RuleResult] { rules.filter { $0.result == outcome } }

    /// Must before should, and in each what is red before what is not; otherwise in the order of the book.
    package var rulesByWeight: [RuleResult] {
        Rule.Severity.allCases.flatMap { severity in
            Outcome.allCases.flatMap { outcome in
                rules.filter { $0.severity == severity && $0.result == outcome }
            }
        }
    }

    package var verdict: String {
        guard !scenarios.isEmpty else { return "No scenario was run." }
        let red = rules(.broken).count, waived = rules(.waived).count
        let failed = failedScenarios.count
        let scenariosSaid =
            switch (failed, scenarios.count) {
            case (0, 1): "1 scenario passed"
            case (0, let all): "All \(all) scenarios passed"
            case (_, 1): "1 scenario failed"
            case (_, let all): "\(failed) of \(all) scenarios failed"
            }
        let place = failedScenarios.lazy.compactMap(\.placeOfFailure).first.map { " (\($0))" } ?? ""
        var parts = red == 0 ? [] : ["\(red.counted("rule")) broken"]
        if waived > 0 { parts.append("\(waived.counted("rule")) broken but waived") }
        let rulesSaid = parts.isEmpty ? "No rule was broken" : parts.joined(separator: ", ")
        return "\(scenariosSaid)\(place). \(rulesSaid)."
    }

    /// The extent of the run: `3 scenarios, 96 steps, 2 min 14 s of simulated time`.
    package var extent: String {
        let steps = scenarios.reduce(0) { $0 + $1.steps.count }
        let time = scenarios.reduce(0) { $0 + $1.duration }
        return [
            scenarios.count.counted("scenario"), steps.counted("step"),
            "\(SessionTime.words(time)) of simulated time",
        ].joined(separator: ", ")
    }
}

extension Report.Scenario {
    /// Milliseconds of the session's clock from its beginning to the last that is known of it.
    package var duration: Int {
        SessionTime.sane((steps.map(\.time) + events.map(\.time)).reduce(ended ?? 0, max))
    }

    /// Milliseconds of the session's clock that a step took: until the next began.
    func duration(ofStep index: Int) -> Int {
        let next = index + 1 < steps.count ? steps[index + 1].time : duration
        return max(0, SessionTime.sane(next) - SessionTime.sane(steps[index].time))
    }

    package func screen(_ index: Int?) -> Report.Screen? { index.flatMap { screens[safe: $0] } }

    fileprivate var placeOfFailure: String? {
        guard let place = steps.first(where: { $0.failure != nil })?.place else { return nil }
        return place.split(separator: ":").dropLast().joined(separator: ":")
    }

    func rules(_ outcome: Report.Outcome) -> [Report.RuleResult] { rules.filter { $0.result == outcome } }

    func ids(_ outcome: Report.Outcome) -> [String] { rules(outcome).map(\.id) }
}

extension Report.Outcome {
    package var word: String {
        switch self {
        case .broken: "broken"
        case .waived: "waived"
        case .kept: "kept"
        case .test: "by tests"
        case .notExercised: "not exercised"
        }
    }

    package var sign: String {
        switch self {
        case .broken: "✗"
        case .waived: "~"
        case .kept: "✓"
        case .test: "="
        case .notExercised: "–"
        }
    }
}

extension Report.RuleResult {
    /// How often it came up, and how often it was broken then.
    package var times: String {
        guard timesExercised > 0 else { return "–" }
        return timesBroken > 0 ? "\(timesBroken) of \(timesExercised) broken" : "\(timesExercised)"
    }
}

extension Report.Waiver {
    /// `waived until 2026-12-31: reason`.
    package var sentence: String {
        let place = scenario.map { " in \($0)" } ?? ""
        return "waived\(place) until \(expires.text): \(reason)"
    }
}

/// Milliseconds of a session's clock in other words.
package enum SessionTime {
    /// A time that can be reckoned with, whatever a file says.
    static func sane(_ milliseconds: Int) -> Int { min(max(0, milliseconds), 1 << 40) }

    /// Seconds with three decimals, for machines: `12.345`.
    package static func seconds(_ milliseconds: Int) -> String {
        let time = sane(milliseconds)
        let rest = String(time % 1000)
        return "\(time / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// `12.3 s`, `2 min 14 s`.
    package static func words(_ milliseconds: Int) -> String {
        let time = sane(milliseconds)
        guard time >= 60_000 else { return "\(time / 1000).\(time % 1000 / 100) s" }
        return "\(time / 60_000) min \(time / 1000 % 60) s"
    }
}
