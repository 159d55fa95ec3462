import Codecs
import QARules

extension ReportPage {
    func scenarios(_ page: inout Markup) {
        page.within("section", ["aria-labelledby": "scenarios"]) { page in
            page.element("h2", ["id": "scenarios"], "Scenarios")
            page.within("ul", ["class": "index"]) { page in
                for (number, scenario) in failedFirst {
                    page.within("li") { page in
                        resultSign(of: scenario, &page)
                        page.within("span") { page in
                            page.element("a", ["href": "#\(Self.id(ofScenario: number))"], scenario.name)
                            page.element("small", " \(scenario.title)")
                        }
                    }
                }
            }
            for (number, scenario) in failedFirst {
                let id = Self.id(ofScenario: number)
                page.within("article", ["class": "scenario", "id": id, "aria-labelledby": "\(id)-name"]) {
                    self.scenario(scenario, number, &$0)
                }
            }
        }
    }

    /// The scenarios with their numbers, those that failed first.
    private var failedFirst: [(offset: Int, element: Report.Scenario)] {
        let all = Array(report.scenarios.enumerated())
        return all.filter { !$0.element.isPassed } + all.filter(\.element.isPassed)
    }

    private func resultSign(of scenario: Report.Scenario, _ page: inout Markup) {
        page.sign(scenario.isPassed ? "✓" : "✗", scenario.isPassed ? "good" : "bad")
    }

    private func scenario(_ scenario: Report.Scenario, _ number: Int, _ page: inout Markup) {
        page.within("h3", ["id": "\(Self.id(ofScenario: number))-name"]) { page in
            resultSign(of: scenario, &page)
            page.say(" \(scenario.name) ")
        }
        if !scenario.title.isEmpty {
            page.element("p", ["class": "about", "lang": scenario.language], scenario.title)
        }
        page.within("ul", ["class": "facts"]) { page in
            page.element(
                "li", ["class": "result \(scenario.isPassed ? "good" : "bad")"],
                scenario.isPassed ? "passed" : "failed")
            for fact in [
                "\(scenario.columns)×\(scenario.rows)", scenario.language,
                scenario.steps.count.counted("step"),
                "\(SessionTime.words(scenario.duration)) of simulated time",
            ] {
                page.element("li", fact)
            }
        }
        failures(of: scenario, number, &page)
        rules(of: scenario, number, &page)
        steps(of: scenario, number, &page)
        events(of: scenario, &page)
    }

    private func failures(of scenario: Report.Scenario, _ number: Int, _ page: inout Markup) {
        if let failure = scenario.failure {
            page.within("p", ["class": "alarm"]) { page in
                page.element("strong", "It could not be carried out: ")
                page.say(failure)
            }
        }
        for (index, step) in scenario.steps.enumerated() {
            guard let failure = step.failure else { continue }
            page.within("div", ["class": "alarm"]) { page in
                page.within("p") { page in
                    page.within("span", ["class": "result bad"]) { page in
                        page.sign("✗", "bad")
                        page.say(" failed ")
                    }
                    page.element(
                        "a", ["href": "#\(Self.id(ofScenario: number))-step-\(index + 1)"], step.place)
                    page.say(" ")
                    page.element("code", step.command)
                }
                page.within("p", ["class": "evidence"]) { page in
                    page.say("\(failure) ")
                    if let screen = step.screen, scenario.screen(screen) != nil {
                        let target = Self.id(ofScreen: screen, in: number)
                        page.within("small") { page in
                            page.element("a", ["href": "#\(target)"], "screen \(screen + 1)")
                        }
                    }
                }
            }
        }
    }

    private func rules(of scenario: Report.Scenario, _ number: Int, _ page: inout Markup) {
        for rule in scenario.rules(.broken) + scenario.rules(.waived) {
            page.within("div", ["class": rule.result == .waived ? "alarm waived" : "alarm"]) { page in
                page.within("p") { page in
                    page.within("span", ["class": "result \(rule.result.tone)"]) { page in
                        page.sign(rule.result.sign, rule.result.tone)
                        page.say(" \(rule.result.word) ")
                    }
                    let known = report.rules.contains { $0.id == rule.id }
                    link(rule.id, to: known ? Self.id(ofRule: rule) : nil, &page)
                    page.say(" ")
                    page.sayMarked(rule.statement)
                    page.say(" ")
                    page.element("small", "\(rule.times)")
                }
                evidence(of: rule, in: number, &page)
                remarks(on: rule, &page)
            }
        }
        for outcome in [Report.Outcome.kept, .notExercised] {
            let ids = scenario.ids(outcome)
            guard !ids.isEmpty else { continue }
            page.within("details", ["class": "fold"]) { page in
                page.element("summary", "\(ids.count.counted("rule")) \(outcome.word)")
                page.within("p", ["class": "names"]) { page in
                    for id in ids { page.element("code", id) }
                }
            }
        }
    }

    // MARK: Steps

    private func steps(of scenario: Report.Scenario, _ number: Int, _ page: inout Markup) {
        let shown = open(scenario)
        var seen: Set<Int> = []
        if !scenario.steps.isEmpty {
            page.element("h4", "Steps")
            page.within("ol", ["class": "steps"]) { page in
                for (index, step) in scenario.steps.enumerated() {
                    let id = "\(Self.id(ofScenario: number))-step-\(index + 1)"
                    page.within("li", ["id": id]) { page in
                        guard let place = step.screen, let screen = scenario.screen(place),
                            seen.insert(place).inserted
                        else {
                            page.within("div", ["class": "step"]) { self.step(step, number, false, &$0) }
                            return
                        }
                        page.within("details", flag: shown.contains(place) ? "open" : nil) { page in
                            page.within("summary", ["class": "step"]) { self.step(step, number, true, &$0) }
                            self.screen(screen, place, in: scenario, number, &page)
                        }
                    }
                }
            }
        }
        let rest = scenario.screens.indices.filter { !seen.contains($0) }
        guard !rest.isEmpty else { return }
        page.element("h4", "Screens between the steps")
        for place in rest { screen(scenario.screens[place], place, in: scenario, number, &page) }
    }

    /// The screens that are not folded: those of a failure, of broken rules, and those with a name.
    private func open(_ scenario: Report.Scenario) -> Set<Int> {
        Set(scenario.steps.filter { $0.failure != nil }.compactMap(\.screen))
            .union(
                (scenario.rules(.broken) + scenario.rules(.waived)).flatMap(\.evidence).compactMap(\.screen)
            )
            .union(scenario.screens.indices.filter { scenario.screens[$0].name != nil })
    }

    private func step(_ step: Report.Step, _ number: Int, _ hasScreen: Bool, _ page: inout Markup) {
        page.within("span", ["class": "mark"]) { page in
            if step.failure != nil { page.sign("✗", "bad") }
        }
        page.within("span", ["class": "command"]) { page in
            page.element("code", step.command)
            if let group = step.group { page.element("small", " \(group)") }
            if !hasScreen, let screen = step.screen, report.scenarios[number].screen(screen) != nil {
                page.say(" ")
                let target = Self.id(ofScreen: screen, in: number)
                page.within("small") { $0.element("a", ["href": "#\(target)"], "screen \(screen + 1)") }
            }
        }
        page.element("span", ["class": "place"], step.place)
        page.element("span", ["class": "time"], SessionTime.words(step.time))
        if let failure = step.failure { page.element("span", ["class": "why"], failure) }
    }

    private func screen(
        _ screen: Report.Screen, _ place: Int, in scenario: Report.Scenario, _ number: Int,
        _ page: inout Markup
    ) {
        page.screen(
            screen, title: "Screen \(place + 1)\(screen.name.map { " “\($0)”" } ?? "")",
            id: Self.id(ofScreen: place, in: number), language: scenario.language)
    }

    // MARK: Events

    private func events(of scenario: Report.Scenario, _ page: inout Markup) {
        guard !scenario.events.isEmpty else { return }
        page.within("details", ["class": "fold"]) { page in
            page.element("summary", "Event log, \(scenario.events.count.counted("entry", "entries"))")
            page.within("table", ["class": "events"]) { page in
                page.within("thead") { page in
                    page.within("tr") { page in
                        page.element("th", ["scope": "col", "class": "number"], "Time")
                        page.element("th", ["scope": "col", "class": "number"], "Moment")
                        page.element("th", ["scope": "col", "class": "kind"], "Kind")
                        page.element("th", ["scope": "col"], "What happened")
                    }
                }
                page.within("tbody") { page in
                    for event in scenario.events { self.event(event, &page) }
                }
            }
        }
    }

    private func event(_ event: SessionEvent, _ page: inout Markup) {
        page.within("tr") { page in
            page.element("td", ["class": "number"], "\(SessionTime.seconds(event.time)) s")
            page.element("td", ["class": "number"], "\(event.moment)")
            page.element("td", ["class": "kind"], event.kind.rawValue)
            page.element("td", ["class": "words"], event.text)
        }
    }
}
