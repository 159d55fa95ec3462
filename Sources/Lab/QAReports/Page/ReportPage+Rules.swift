import Codecs
import QARules

extension ReportPage {
    func rules(_ page: inout Markup) {
        page.within("section", ["aria-labelledby": "rules"]) { page in
            page.element("h2", ["id": "rules"], "Rules")
            guard !report.rules.isEmpty else {
                return page.element("p", "There are no rules in this report.")
            }
            page.within("table", ["class": "rules"]) { page in
                page.within("thead") { page in
                    page.within("tr") { page in
                        for title in ["Result", "Rule", "Came up", "Scenarios"] {
                            page.element("th", ["scope": "col"], title)
                        }
                    }
                }
                let rules = report.rulesByWeight
                for severity in Rule.Severity.allCases {
                    let group = rules.filter { $0.severity == severity }
                    guard !group.isEmpty else { continue }
                    page.within("tbody") { page in
                        heading(severity, group.count, &page)
                        for rule in group { row(rule, &page) }
                    }
                }
            }
        }
    }

    private func heading(_ severity: Rule.Severity, _ count: Int, _ page: inout Markup) {
        let (word, meaning) =
            switch severity {
            case .must: ("Must", "a release is wrong without it")
            case .should: ("Should", "left out only with a stated reason")
            }
        page.within("tr", ["class": "severity"]) { page in
            page.within("th", ["colspan": "4", "scope": "rowgroup"]) { page in
                page.element("strong", word)
                page.say(" – \(meaning), \(count.counted("rule"))")
            }
        }
    }

    private func row(_ rule: Report.RuleResult, _ page: inout Markup) {
        let kind = rule.result == .waived ? "waived" : ""
        page.within("tr", ["class": kind, "id": Self.id(ofRule: rule)]) { page in
            page.within("td", ["class": "result \(rule.result.tone)"]) { page in
                page.sign(rule.result.sign, rule.result.tone)
                page.say(" \(rule.result.word)")
            }
            page.within("td") { page in
                page.within("p", ["class": "says"]) { page in
                    page.element("code", ["class": "id"], rule.id)
                    page.sayMarked(rule.statement)
                }
                evidence(of: rule, in: nil, &page)
                remarks(on: rule, &page)
                if !rule.tests.isEmpty { folded(rule.tests, rule.tests.count.counted("test"), &page) }
            }
            page.element("td", ["class": rule.timesExercised == 0 ? "times empty" : "times"], rule.times)
            page.within("td", ["class": rule.scenarios.isEmpty ? "where empty" : "where"]) { page in
                places(rule.scenarios, &page)
            }
        }
    }

    /// The moments in which a rule was broken, with links to their screens.
    ///
    /// - Parameter number: the scenario that the rule's own evidence is of; nil in the summary.
    func evidence(of rule: Report.RuleResult, in number: Int?, _ page: inout Markup) {
        guard !rule.evidence.isEmpty else { return }
        page.within("ul", ["class": "evidence"]) { page in
            for evidence in rule.evidence {
                page.within("li") { page in
                    let number = number ?? evidence.scenario.flatMap { numbers[$0] }
                    let place = evidence.scenario.map { "\($0), moment \(evidence.moment)" }
                    let title = place ?? "Moment \(evidence.moment)"
                    if let target = number.map({ target(of: evidence, in: $0) }) {
                        page.element("a", ["href": "#\(target)"], title)
                    } else {
                        page.say(title)
                    }
                    page.say(": \(evidence.reason)")
                }
            }
            if rule.timesBroken > rule.evidence.count {
                page.element("li", "And \(rule.timesBroken - rule.evidence.count) more.")
            }
        }
    }

    private func target(of evidence: Report.Evidence, in number: Int) -> String {
        guard let screen = evidence.screen, report.scenarios[number].screens.indices.contains(screen) else {
            return Self.id(ofScenario: number)
        }
        return Self.id(ofScreen: screen, in: number)
    }

    func remarks(on rule: Report.RuleResult, _ page: inout Markup) {
        for waiver in rule.waivers {
            page.within("p", ["class": "note"]) { page in
                let sentence = waiver.sentence
                page.say(sentence.prefix(1).uppercased() + sentence.dropFirst())
            }
        }
        for note in rule.notes {
            page.within("p", ["class": "note"]) { page in
                page.say(note.text)
                let source = [note.by, note.date?.text].compactMap(\.self).joined(separator: ", ")
                if !source.isEmpty { page.element("small", " – \(source)") }
            }
        }
    }

    /// Links to the scenarios that a rule came up in; many are folded.
    private func places(_ names: [String], _ page: inout Markup) {
        let few = 3
        func links(_ names: ArraySlice<String>, _ page: inout Markup) {
            for (index, name) in names.enumerated() {
                if index > 0 { page.say(", ") }
                guard let number = numbers[name] else {
                    page.say(name)
                    continue
                }
                page.element("a", ["href": "#\(Self.id(ofScenario: number))"], name)
            }
        }
        if names.isEmpty { page.say("–") }
        guard names.count > few + 1 else { return links(names[...], &page) }
        links(names.prefix(few), &page)
        page.within("details", ["class": "more"]) { page in
            page.element("summary", "and \(names.count - few) more")
            links(names.dropFirst(few), &page)
        }
    }

    private func folded(_ names: [String], _ title: String, _ page: inout Markup) {
        page.within("details", ["class": "more"]) { page in
            page.element("summary", "Seen to by \(title)")
            for name in names { page.element("code", name) }
        }
    }
}
