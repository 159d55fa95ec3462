/// The differences of a report from an earlier one.
package struct Comparison: Codable, Hashable, Sendable {
    package var rules: Changes
    package var scenarios: Changes

    /// Names of rules or scenarios. One stands in two lists if both are true of it.
    package struct Changes: Codable, Hashable, Sendable {
        /// Red now and not before.
        package var new: [String] = []
        /// Red before, exercised and not broken now.
        package var fixed: [String] = []
        /// Red before and now.
        package var stillRed: [String] = []
        /// Red before, broken and waived now.
        package var nowWaived: [String] = []
        /// It came up before and does not now.
        package var noLongerExercised: [String] = []
        /// It comes up now and did not before.
        package var newlyExercised: [String] = []

        package var isEmpty: Bool { self == Changes() }
    }

    /// Compares two reports; a rule or scenario that is gone counts as no longer exercised.
    package init(of now: Report, with before: Report) {
        rules = Self.changes(
            now.rules.map { Case($0.id, $0) }, before.rules.map { Case($0.id, $0) })
        scenarios = Self.changes(now.scenarios.map(Case.init), before.scenarios.map(Case.init))
    }

    package var isEmpty: Bool { rules.isEmpty && scenarios.isEmpty }

    private struct Case {
        let name: String
        let isRed, isWaived, isExercised: Bool
        /// True if it can come up in a session at all.
        let isWatched: Bool

        init(_ name: String, _ rule: Report.RuleResult) {
            self.name = name
            isRed = rule.isRed
            isWaived = rule.result == .waived
            isExercised = rule.timesExercised > 0
            isWatched = rule.result != .test
        }

        init(_ scenario: Report.Scenario) {
            name = scenario.name
            isRed = !scenario.isPassed
            (isWaived, isExercised, isWatched) = (false, true, true)
        }
    }

    private static func changes(_ now: [Case], _ before: [Case]) -> Changes {
        let old = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(now.map(\.name))
        var changes = Changes()
        for new in now {
            let old = old[new.name]
            let wasRed = old?.isRed ?? false
            let wasExercised = old?.isExercised ?? false
            if new.isRed { wasRed ? changes.stillRed.append(new.name) : changes.new.append(new.name) }
            if wasRed, new.isWaived { changes.nowWaived.append(new.name) }
            if wasRed, new.isExercised, !new.isRed, !new.isWaived { changes.fixed.append(new.name) }
            if new.isExercised, !wasExercised { changes.newlyExercised.append(new.name) }
            if wasExercised, !new.isExercised, new.isWatched { changes.noLongerExercised.append(new.name) }
        }
        let gone = before.filter { $0.isExercised && !names.contains($0.name) }.map(\.name)
        changes.noLongerExercised += gone
        return changes
    }
}

extension Report {
    /// The report with what became another since an earlier one.
    package func compared(with before: Report) -> Report {
        var report = self
        report.comparison = Comparison(of: self, with: before)
        return report
    }
}
