package import QARules

extension Report {
    /// The result of a rule.
    package struct RuleResult: Codable, Hashable, Sendable {
        /// Id of the rule, such as `UX-BTN-01`.
        package var id: String
        /// Requirement level.
        package var severity: Rule.Severity
        /// The rule in one sentence.
        package var statement: String
        /// Outcome with waivers taken into account.
        package var result: Outcome
        /// Moments in which the rule came up.
        package var timesExercised: Int
        /// Moments in which it was broken.
        package var timesBroken: Int
        /// Breaches with their reasons; the first few of each scenario.
        package var evidence: [Evidence]
        /// The tests that see to a rule whose evidence lies outside a session.
        package var tests: [String]
        /// The scenarios in which it came up; in a report's summary only.
        package var scenarios: [String]
        /// The waivers that are honoured for it.
        package var waivers: [Waiver] = []
        /// The notes that were made about it by hand.
        package var notes: [Note] = []

        /// Creates a result without waivers and notes.
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

    /// The overall outcome of a rule in a report; its raw value is stored.
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

    /// A moment in which a rule was broken.
    package struct Evidence: Codable, Hashable, Sendable {
        /// The scenario, in a report's summary.
        package var scenario: String?
        /// Number of the moment in its session, from 0.
        package var moment: Int
        /// Redacted reason: what was seen and what was expected.
        package var reason: String
        /// The screen of that moment, as its place in the scenario's list.
        package var screen: Int?

        /// Creates a piece of evidence; `scenario` is nil within a scenario's own results.
        package init(scenario: String? = nil, moment: Int, reason: String, screen: Int?) {
            self.scenario = scenario
            self.moment = moment
            self.reason = reason
            self.screen = screen
        }
    }

    /// A waiver that is honoured.
    package struct Waiver: Codable, Hashable, Sendable {
        /// The only scenario that it is for; nil is every one.
        package var scenario: String?
        /// Reason that its author gave.
        package var reason: String
        /// The last day on which it is honoured.
        package var expires: Day

        /// Creates a waiver; without a scenario it is for every one.
        package init(scenario: String? = nil, reason: String, expires: Day) {
            self.scenario = scenario
            self.reason = reason
            self.expires = expires
        }
    }

    /// A note about a rule.
    package struct Note: Codable, Hashable, Sendable {
        /// The note as it was written.
        package var text: String
        /// Author; nil if none was given.
        package var by: String?
        /// Day of the note; nil if none was given.
        package var date: Day?

        package init(text: String, by: String? = nil, date: Day? = nil) {
            self.text = text
            self.by = by
            self.date = date
        }
    }
}

extension Rule.Severity: Codable {}
