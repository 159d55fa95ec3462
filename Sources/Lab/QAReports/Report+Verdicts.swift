extension Report {
    /// The report with the notes and waivers that people made, as they hold today. What was applied before is
    /// forgotten.
    package func applying(_ verdicts: Verdicts, on today: Day) -> Report {
        var report = self
        report.remarks = []
        for index in report.scenarios.indices { report.scenarios[index].rules.clear() }
        report.rules.clear()
        for (index, note) in verdicts.notes.enumerated() { report.take(note, number: index + 1) }
        for (index, waiver) in verdicts.waivers.enumerated() {
            report.take(waiver, number: index + 1, on: today)
        }
        report.rules = Self.sum(report.rules, over: report.scenarios)
        return report
    }

    private mutating func take(_ note: Verdicts.Note, number: Int) {
        let name = "Note \(number)\(note.rule.map { " (\($0))" } ?? "")"
        guard let rule = rules.firstIndex(where: { $0.id == note.rule }) else {
            remarks.append("\(name) is not shown, as it \(note.rule.unknownRule).")
            return
        }
        guard let text = note.text.said else {
            remarks.append("\(name) is not shown, as it has no text.")
            return
        }
        let date = note.date.flatMap(Day.init)
        if let given = note.date, date == nil {
            remarks.append("\(name) is shown without its date, as “\(given)” is no day such as 2026-12-31.")
        }
        rules[rule].notes.append(Note(text: text, by: note.by.said, date: date))
    }

    private mutating func take(_ waiver: Verdicts.Waiver, number: Int, on today: Day) {
        let name = "Waiver \(number)\(waiver.rule.map { " (\($0))" } ?? "")"
        switch honoured(waiver, on: today) {
        case .failure(let refusal): remarks.append("\(name) is not honoured, as it \(refusal.why).")
        case .success(let honoured):
            let places = scenarios.indices.filter {
                honoured.scenario == nil || scenarios[$0].name == honoured.scenario
            }
            if places.isEmpty, let scenario = honoured.scenario {
                remarks.append("\(name) was not needed: there was no scenario \(scenario).")
            }
            var wasNeeded = false
            var wasExercised = false
            for place in places {
                for index in scenarios[place].rules.indices
                where scenarios[place].rules[index].id == waiver.rule {
                    wasExercised = wasExercised || scenarios[place].rules[index].timesExercised > 0
                    guard scenarios[place].rules[index].timesBroken > 0 else { continue }
                    scenarios[place].rules[index].result = .waived
                    scenarios[place].rules[index].waivers.append(honoured)
                    wasNeeded = true
                }
            }
            if wasExercised, !wasNeeded { remarks.append("\(name) was not needed: the rule is kept.") }
        }
    }

    private struct Refusal: Error {
        let why: String
    }

    private func honoured(_ waiver: Verdicts.Waiver, on today: Day) -> Result<Waiver, Refusal> {
        guard rules.contains(where: { $0.id == waiver.rule }) else {
            return .failure(Refusal(why: waiver.rule.unknownRule))
        }
        guard let reason = waiver.reason.said else { return .failure(Refusal(why: "gives no reason")) }
        guard let expires = waiver.expires.said else {
            return .failure(Refusal(why: "does not say when it expires"))
        }
        guard let day = Day(expires) else {
            return .failure(Refusal(why: "expires on “\(expires)”, which is no day such as 2026-12-31"))
        }
        guard day >= today else { return .failure(Refusal(why: "expired on \(day.text)")) }
        return .success(Waiver(scenario: waiver.scenario.said, reason: reason, expires: day))
    }
}

extension [Report.RuleResult] {
    fileprivate mutating func clear() {
        for index in indices {
            self[index].waivers = []
            self[index].notes = []
            if self[index].result == .waived { self[index].result = .broken }
        }
    }
}

extension String? {
    /// The text, if it is more than blanks.
    fileprivate var said: String? { flatMap { text in text.contains { !$0.isWhitespace } ? text : nil } }

    /// Why this is the id of no rule.
    fileprivate var unknownRule: String {
        self == nil ? "names no rule" : "names a rule that is not in the book"
    }
}
