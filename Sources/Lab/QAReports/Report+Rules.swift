package import QARules

extension Report {
    package struct RuleResult: Codable, Hashable, Sendable {
        /// Id of the rule, such as `UX-BTN-01`.
        package var id: String
        package var severity: Rule.Severity
        package var statement: String
        /// Outcome with waivers taken into account.
        package var result: Outcome
        /// Moments in which the rule came up.
        package var timesExercised: Int
        package var timesBroken: Int
        /// Breaches with their reasons; the first few of each scenario.
        package var evidence: [Evidence]
        /// The tests that see to a rule whose evidence lies outside a session.
        package var tests: [String]
        /// The scenarios in which it came up; in a report's summary only.
        package var scenarios: [String]
        /// The waivers that are honoured for it.
        package var waivers: [Waiver] = []
        package var notes: [Note] = []

        package init(
            id: String, severity: Rule.Severity, statement: String, result: Outcome, timesExercised: Int,
            timesBroken: Int, evidence: [Evidence] = [], tests: [String] = [], scenarios: [String] = []
        ) {
            self.id = id
            self.severity = severity
            self.statement = statement
            self.result = result
            self.timesExercised = timesExercised
            self.timesBroken = timesBroken
            self.evidence = evidence
            self.tests = tests
            self.scenarios = scenarios
        }

        /// Broken, and nobody answers for it.
        package var isRed: Bool { result == .broken }
    }

    package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
        case broken
        /// Broken, and each time a waiver answers for it.
        case waived
        case kept
        /// Seen to by tests of the project, as its evidence lies outside a session.
        case test
        /// It did not come up: neither kept nor broken.
        case notExercised
    }

    package struct Evidence: Codable, Hashable, Sendable {
        /// The scenario, in a report's summary.
        package var scenario: String?
        /// Number of the moment in its session, from 0.
        package var moment: Int
        /// Redacted reason: what was seen and what was expected.
        package var reason: String
        /// The screen of that moment, as its place in the scenario's list.
        package var screen: Int?

        package init(scenario: String? = nil, moment: Int, reason: String, screen: Int?) {
            self.scenario = scenario
            self.moment = moment
            self.reason = reason
            self.screen = screen
        }
    }

    package struct Waiver: Codable, Hashable, Sendable {
        /// The only scenario that it is for; nil is every one.
        package var scenario: String?
        package var reason: String
        /// The last day on which it is honoured.
        package var expires: Day
    }

    package struct Note: Codable, Hashable, Sendable {
        package var text: String
        package var by: String?
        package var date: Day?

        package init(text: String, by: String? = nil, date: Day? = nil) {
            self.text = text
            self.by = by
            self.date = date
        }
    }
}

extension Rule.Severity: Codable {}

extension Report {
    /// Sums what the scenarios found over all rules of a book.
    package init(scenarios: [Scenario], book: [Rule] = RuleBook.all) {
        let sorted = scenarios.sorted { $0.name < $1.name }
        self.init(scenarios: sorted, rules: Self.sum(book.map { RuleResult($0) }, over: sorted))
    }

    static func sum(_ rules: [RuleResult], over scenarios: [Scenario]) -> [RuleResult] {
        var parts: [String: [(scenario: String, result: RuleResult)]] = [:]
        for scenario in scenarios {
            for result in scenario.rules { parts[result.id, default: []].append((scenario.name, result)) }
        }
        return rules.map { rule in
            var sum = rule
            sum.take(parts[rule.id] ?? [])
            return sum
        }
    }
}

extension Report.RuleResult {
    /// Makes the result of a rule from a session's state of it.
    ///
    /// - Parameter screen: the place of a moment's screen in the scenario's list.
    package init(
        _ rule: Rule, _ state: RuleWatch.State? = nil, screen: (_ moment: Int) -> Int? = { _ in nil }
    ) {
        var tests: [String] = []
        if case .test(let names) = rule.check { tests = names }
        let result: Report.Outcome =
            switch state?.result {
            case .broken?: .broken
            case .kept?: .kept
            case .notExercised?, nil: .unseen(tests)
            }
        self.init(
            id: rule.id, severity: rule.severity, statement: rule.statement, result: result,
            timesExercised: state?.timesExercised ?? 0, timesBroken: state?.timesBroken ?? 0,
            evidence: (state?.breaches ?? []).map {
                Report.Evidence(moment: $0.moment, reason: $0.reason, screen: screen($0.moment))
            },
            tests: tests)
    }

    /// Becomes the sum of what scenarios found. What is broken in one is broken, unless each is waived.
    fileprivate mutating func take(_ parts: [(scenario: String, result: Self)]) {
        timesExercised = parts.reduce(0) { $0 &+ $1.result.timesExercised }
        timesBroken = parts.reduce(0) { $0 &+ $1.result.timesBroken }
        scenarios = parts.filter { $0.result.timesExercised > 0 }.map(\.scenario)
        evidence = parts.flatMap { part in
            part.result.evidence.map { evidence in
                var placed = evidence
                placed.scenario = part.scenario
                return placed
            }
        }
        waivers = []
        for waiver in parts.flatMap(\.result.waivers) where !waivers.contains(waiver) {
            waivers.append(waiver)
        }
        let results = Set(parts.map(\.result.result))
        result =
            [.broken, .waived, .kept].first(where: results.contains) ?? .unseen(tests)
    }
}

extension Report.Outcome {
    /// The outcome of a rule that no session came to.
    fileprivate static func unseen(_ tests: [String]) -> Self { tests.isEmpty ? .notExercised : .test }
}
