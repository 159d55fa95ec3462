extension Comparison {
    /// A list with its title and what the title means.
    package struct Titled {
        let title: String
        let meaning: String
        let names: [String]
    }

    var ruleLists: [Titled] {
        [
            Titled(title: "New", meaning: "red now, not before", names: rules.new),
            Titled(title: "Still red", meaning: "red before and now", names: rules.stillRed),
            Titled(title: "Fixed", meaning: "red before, kept now", names: rules.fixed),
            Titled(title: "Now waived", meaning: "red before, waived now", names: rules.nowWaived),
            Titled(
                title: "No longer exercised", meaning: "came up before, not now",
                names: rules.noLongerExercised),
            Titled(
                title: "Newly exercised", meaning: "comes up now, not before", names: rules.newlyExercised),
        ].filter { !$0.names.isEmpty }
    }

    var scenarioLists: [Titled] {
        [
            Titled(title: "New", meaning: "fails now, not before", names: scenarios.new),
            Titled(title: "Still failing", meaning: "failed before and now", names: scenarios.stillRed),
            Titled(title: "Fixed", meaning: "failed before, passes now", names: scenarios.fixed),
            Titled(
                title: "No longer run", meaning: "run before, not now", names: scenarios.noLongerExercised),
            Titled(title: "Newly run", meaning: "run now, not before", names: scenarios.newlyExercised),
        ].filter { !$0.names.isEmpty }
    }

    package func text(width: Int = 80) -> [String] {
        guard !isEmpty else {
            return SummaryText.wrapped(
                ["Nothing is another than in the earlier report."], indent: 0, width: width)
        }
        let parts = [("Rules", ruleLists), ("Scenarios", scenarioLists)].filter { !$0.1.isEmpty }
        return SummaryText.wrapped(["Compared with the earlier report:"], indent: 0, width: width)
            + parts.flatMap { part in
                part.1.flatMap { list in
                    SummaryText.wrapped(
                        ["\(part.0): \(list.title) (\(list.meaning))"], indent: 2, width: width)
                        + SummaryText.wrapped(list.names, indent: 4, width: width)
                }
            }
    }
}
