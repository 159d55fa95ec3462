extension Report {
    /// The report as one page of HTML that needs no network, no script and no other file.
    package func html() -> String {
        var page = Markup()
        ReportPage(self).write(&page)
        return page.text
    }
}

/// A report as a page. Places on it are named by the numbers of scenarios and screens, never by their names.
package struct ReportPage {
    let report: Report
    /// The places of the scenarios in the report, by their names.
    let numbers: [String: Int]

    init(_ report: Report) {
        self.report = report
        numbers = Dictionary(
            report.scenarios.enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    static func id(ofScenario number: Int) -> String { "scenario-\(number + 1)" }
    static func id(ofScreen screen: Int, in number: Int) -> String {
        "\(id(ofScenario: number))-screen-\(screen + 1)"
    }
    static func id(ofRule rule: Report.RuleResult) -> String {
        "rule-"
            + rule.id.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                    ? String(scalar) : "-"
            }.joined()
    }

    func write(_ page: inout Markup) {
        page.doctype()
        page.within("html", ["lang": "en"]) { page in
            page.within("head") { head(&$0) }
            page.within("body") { page in
                page.element("a", ["class": "skip", "href": "#rules"], "Skip to the rules")
                page.within("div", ["class": "page"]) { page in
                    page.within("header") { top(&$0) }
                    page.within("main") { page in
                        remarks(&page)
                        comparison(&page)
                        // Failures are read first.
                        if !report.failedScenarios.isEmpty { scenarios(&page) }
                        rules(&page)
                        if report.failedScenarios.isEmpty { scenarios(&page) }
                    }
                }
            }
        }
    }

    private func head(_ page: inout Markup) {
        page.open("meta", ["charset": "utf-8"])
        page.open(
            "meta",
            [
                "http-equiv": "Content-Security-Policy",
                "content": "default-src 'none'; style-src 'unsafe-inline'",
            ])
        page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.open("meta", ["name": "color-scheme", "content": "light dark"])
        page.element("title", "\(report.verdict) – Vitrine QA")
        page.styles(ReportStylesheet.css(for: report.scenarios.flatMap(\.screens)))
    }

    // MARK: The top

    private func top(_ page: inout Markup) {
        page.element("p", ["class": "kicker"], "Vitrine QA report")
        page.within("h1") { page in
            page.sign(report.isPassed ? "✓" : "✗", report.isPassed ? "good" : "bad")
            page.say(" \(report.verdict)")
        }
        page.element(
            "p", ["class": "lead"], report.extent.prefix(1).uppercased() + report.extent.dropFirst() + ".")
        bar(&page)
        figures(&page)
        page.within("nav", ["class": "ways", "aria-label": "Parts of the report"]) { page in
            if report.comparison != nil { page.element("a", ["href": "#changes"], "Changes") }
            page.element("a", ["href": "#rules"], "Rules")
            page.element("a", ["href": "#scenarios"], "Scenarios")
            for (number, scenario) in report.scenarios.enumerated() where !scenario.isPassed {
                page.within("span") { page in
                    page.sign("✗", "bad")
                    page.say(" ")
                    page.element("a", ["href": "#\(Self.id(ofScenario: number))"], scenario.name)
                }
            }
        }
    }

    /// The share of each outcome; the figures below say the same in words.
    private func bar(_ page: inout Markup) {
        guard !report.rules.isEmpty else { return }
        page.within("div", ["class": "bar", "aria-hidden": "true"]) { page in
            for outcome in Report.Outcome.allCases {
                let count = report.rules(outcome).count
                guard count > 0 else { continue }
                let tone = outcome == .test ? "good test" : outcome.tone
                page.element("span", ["class": tone, "style": "flex-grow:\(count)"], "")
            }
        }
    }

    private func figures(_ page: inout Markup) {
        page.within("dl", ["class": "figures"]) { page in
            let failed = report.failedScenarios.count
            figure(
                "\(failed) of \(report.scenarios.count)", "scenarios failed", failed > 0 ? "✗" : "✓",
                failed > 0 ? "bad" : "good", &page)
            for outcome in Report.Outcome.allCases {
                let count = report.rules(outcome).count
                let tone = count == 0 ? "calm" : outcome.tone
                figure("\(count)", "rules \(outcome.word)", outcome.sign, tone, &page)
            }
        }
    }

    private func figure(
        _ number: String, _ words: String, _ sign: String, _ tone: String, _ page: inout Markup
    ) {
        page.within("div") { page in
            page.within("dt", ["class": tone]) { page in
                page.sign(sign, tone)
                page.say(" \(words)")
            }
            page.element("dd", number)
        }
    }

    // MARK: What people said, and what became another

    private func remarks(_ page: inout Markup) {
        guard !report.remarks.isEmpty else { return }
        page.within("section", ["class": "remarks", "aria-labelledby": "remarks"]) { page in
            page.element("h2", ["id": "remarks"], "Remarks on the verdicts")
            page.within("ul") { page in
                for remark in report.remarks { page.element("li", remark) }
            }
        }
    }

    private func comparison(_ page: inout Markup) {
        guard let comparison = report.comparison else { return }
        page.within("section", ["aria-labelledby": "changes"]) { page in
            page.element("h2", ["id": "changes"], "Changes since the earlier report")
            if comparison.isEmpty { page.element("p", "Nothing is another than before.") }
            lists(comparison.ruleLists, of: "Rules", &page) { page, name in
                let rule = report.rules.first { $0.id == name }
                link(name, to: rule.map(Self.id(ofRule:)), &page)
            }
            lists(comparison.scenarioLists, of: "Scenarios", &page) { page, name in
                link(name, to: numbers[name].map(Self.id(ofScenario:)), &page)
            }
        }
    }

    private func lists(
        _ lists: [Comparison.Titled], of what: String, _ page: inout Markup,
        _ entry: (inout Markup, String) -> Void
    ) {
        guard !lists.isEmpty else { return }
        page.element("h3", ["class": "minor"], what)
        page.within("dl", ["class": "changes"]) { page in
            for list in lists {
                page.within("div") { page in
                    page.within("dt") { page in
                        page.say("\(list.title) ")
                        page.element("small", list.meaning)
                    }
                    page.within("dd", ["class": "names"]) { page in
                        for name in list.names { entry(&page, name) }
                    }
                }
            }
        }
    }

    func link(_ name: String, to id: String?, _ page: inout Markup) {
        guard let id else { return page.element("code", name) }
        page.within("a", ["href": "#\(id)"]) { $0.element("code", name) }
    }
}

extension Report.Outcome {
    var tone: String {
        switch self {
        case .broken: "bad"
        case .waived: "waive"
        case .kept, .test: "good"
        case .notExercised: "calm"
        }
    }
}
