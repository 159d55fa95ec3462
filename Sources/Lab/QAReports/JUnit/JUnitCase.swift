import QARules

/// A case of a suite.
package struct JUnitCase {
    package enum Kind: Hashable {
        case passed, failed, waived
        /// It could not be carried out.
        case impossible
    }

    /// Neither path nor line is in it, nor in the class: histories go by both.
    var name: String
    var classname: String
    /// Place in the tape where it begins; nil for rules of the book and for the scenario.
    var place: String?
    /// Milliseconds of the session's clock.
    var time: Int
    var kind: Kind
    var message, type, details: String

    package init(
        name: String, classname: String, place: String? = nil, time: Int = 0, kind: Kind = .passed,
        message: String = "", type: String = "", details: String = ""
    ) {
        (self.name, self.classname, self.place, self.time) = (name, classname, place, time)
        (self.kind, self.message, self.type, self.details) = (kind, message, type, details)
    }

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
    var junitCases: [JUnitCase] { [commandCase] + expectationCases + ruleCases }

    /// The case that is in every suite: all commands were carried out. Expectations have cases of their own.
    private var commandCase: JUnitCase {
        let indices = steps.indices.filter { steps[$0].group == nil && !steps[$0].isExpectation }
        var made = outcome("scenario", type: "command", indices)
        guard let failure else { return made }
        made.kind = .impossible
        made.type = "scenario"
        made.message = failure
        made.details = "\(failure)\n\(made.details)"
        return made
    }

    /// A case for each group, where it begins, and each expectation outside of groups. The same expectation
    /// once more is numbered.
    private var expectationCases: [JUnitCase] {
        var groups: [String: [Int]] = [:]
        for (index, step) in steps.enumerated() {
            if let group = step.group { groups[group, default: []].append(index) }
        }
        var counts: [String: Int] = [:]
        return steps.indices.compactMap { index in
            let step = steps[index]
            guard let group = step.group else {
                guard step.isExpectation else { return nil }
                let count = counts[step.command, default: 0] + 1
                counts[step.command] = count
                return outcome(count == 1 ? step.command : "\(step.command) (\(count))", [index])
            }
            let members = groups[group] ?? []
            return members.first == index ? outcome(group, members) : nil
        }
    }

    private func outcome(_ title: String, type: String? = nil, _ indices: [Int]) -> JUnitCase {
        let failed = indices.filter { steps[$0].failure != nil }
        var made = JUnitCase(
            name: title, classname: name, place: type == nil ? indices.first.map { steps[$0].place } : nil,
            time: indices.reduce(0) { $0 + duration(ofStep: $1) })
        guard let first = failed.first else { return made }
        made.kind = .failed
        made.type = type ?? "expectation"
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
    /// True if the step is an expectation, or the demand on a rule of the book.
    var isExpectation: Bool {
        let word = command.split(separator: " ").first
        return word == "Expect" || word == "Rule"
    }
}
