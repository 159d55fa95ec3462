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

        package init(scenario: String? = nil, reason: String, expires: Day) {
            self.scenario = scenario
            self.reason = reason
            self.expires = expires
        }
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
