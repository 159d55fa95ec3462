/// The same figures as lines, for pipes and for terminals without a screen.
package enum TopLines {
    /// One block: what is, in names and values that stand below each other.
    package static func block(_ watch: ServerWatch, server: String, epoch: Double) -> String {
        guard let figures = watch.now, let activity = watch.activity(at: epoch) else { return "" }
        let facts = TopFacts(figures, activity)
        var rows = [
            ("server", server),
            ("up", watch.age(at: epoch).map(FigureText.age) ?? FigureText.none),
            ("orders a minute", watch.perMinute(.orders).map(FigureText.count) ?? FigureText.none),
            ("stock moves a minute", watch.perMinute(.moves).map(FigureText.count) ?? FigureText.none),
            ("requests a second", FigureText.count(activity.requests / activity.seconds)),
            ("refusals a second", FigureText.count(activity.refused / activity.seconds)),
        ]
        for kind in activity.kinds where kind.count > 0 {
            rows.append(
                (
                    kind.name.lowercased(),
                    "\(FigureText.count(kind.count / activity.seconds))/s, "
                        + "p50 \(FigureText.duration(kind.median)), "
                        + "p90 \(FigureText.duration(kind.ninetieth)), "
                        + "p99 \(FigureText.duration(kind.ninetyNinth)), "
                        + "\(FigureText.count(kind.refused)) refused"
                ))
        }
        for fact in facts.shop + facts.line + facts.machine {
            rows.append((fact.name.lowercased(), fact.value))
        }
        rows += [("taken", facts.taken), ("given back", facts.givenBack)]
        return Columns.text(rows.map { [$0.0, $0.1] })
    }
}
