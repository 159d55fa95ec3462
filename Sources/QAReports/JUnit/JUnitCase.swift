import QARules

/// A case of a suite.
package struct JUnitCase {
    /// The outcome of a test case.
    package enum Kind: Hashable {
        case passed, failed, waived
        /// It could not be carried out.
        case impossible
    }

    var name: String
    var classname: String
    /// Milliseconds of the session's clock.
    var time = 0
    var kind = Kind.passed
    /// The message in one line.
    var message = ""
    /// The kind of failure.
    var type = ""
    /// The message at length.
    var details = ""

    var lines: [String] {
        let line = XMLLine(
            "testcase",
            [
                ("name", XMLLine.name(name)), ("classname", XMLLine.name(classname)),
                ("time", SessionTime.seconds(time)),
            ])
        let said: String
        switch kind {
        case .passed: return ["    \(line.empty)"]
        case .waived: said = XMLLine("skipped", [("message", message)]).empty
        case .failed: said = element("failure")
        case .impossible: said = element("error")
        }
        return ["    \(line.opening)", "      \(said)", "    \(line.closing)"]
    }

    private func element(_ name: String) -> String {
        let line = XMLLine(name, [("message", message), ("type", type)])
        return line.opening + XMLText.section(details) + line.closing
    }
}

extension Report.Scenario {
    var junitCases: [JUnitCase] { impossibleCase + stepCases + ruleCases }

    private var impossibleCase: [JUnitCase] {
        guard let failure else { return [] }
        return [
            JUnitCase(
                name: "scenario", classname: name, kind: .impossible, message: failure, type: "scenario",
                details: failure)
        ]
    }

    /// A case for each group, where it begins, each expectation outside of groups, and each other step that
    /// failed.
    private var stepCases: [JUnitCase] {
        var groups: [String: [Int]] = [:]
        for (index, step) in steps.enumerated() {
            if let group = step.group { groups[group, default: []].append(index) }
        }
        return steps.indices.compactMap { index in
            let step = steps[index]
            guard let group = step.group else {
                guard step.isExpectation || step.failure != nil else { return nil }
                return expectation("\(step.place) \(step.command)", [index])
            }
            let members = groups[group] ?? []
            return members.first == index ? expectation(group, members) : nil
        }
    }

    private func expectation(_ title: String, _ indices: [Int]) -> JUnitCase {
        let failed = indices.filter { steps[$0].failure != nil }
        var made = JUnitCase(
            name: title, classname: name, time: indices.reduce(0) { $0 + duration(ofStep: $1) })
        guard let first = failed.first else { return made }
        made.kind = .failed
        made.type = "expectation"
        made.message = "\(steps[first].place): \(steps[first].failure ?? "")"
        made.details = described(
            failed.map { index in
                let step = steps[index]
                return ("\(step.place) \(step.command)\n\(step.failure ?? "")", step.screen)
            })
        return made
    }

    private var ruleCases: [JUnitCase] {
        rules.compactMap { rule in
            var made = JUnitCase(name: "\(rule.id) \(rule.statement)", classname: "\(name).rules")
            switch rule.result {
            case .notExercised, .test: return nil
            case .kept: break
            case .waived:
                made.kind = .waived
                made.message = rule.waivers.map(\.sentence).joined(separator: "; ")
            case .broken:
                made.kind = .failed
                made.type = rule.severity.rawValue
                made.message = rule.evidence.first?.reason ?? "broken"
                made.details = described(
                    rule.evidence.map { ("moment \($0.moment): \($0.reason)", $0.screen) })
            }
            return made
        }
    }

    /// The failures, each with its screen; one that was just shown is not shown again.
    private func described(_ troubles: [(text: String, screen: Int?)]) -> String {
        var shown: Int?
        return troubles.map { trouble in
            defer { shown = trouble.screen ?? shown }
            guard trouble.screen != shown, let screen = screen(trouble.screen) else { return trouble.text }
            return "\(trouble.text)\n\(screen.rowTexts.joined(separator: "\n"))\n\(screen.caption)"
        }.joined(separator: "\n") + "\n"
    }
}

extension Report.Step {
    /// True if the step is an expectation.
    var isExpectation: Bool { command.split(separator: " ").first == "Expect" }
}
