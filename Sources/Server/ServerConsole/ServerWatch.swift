/// A server as it was watched for a while: its figures now, and how they came there.
package struct ServerWatch: Hashable, Sendable {
    /// The subjects of operations; all others are the rest.
    private let kinds: [Activity.Kind]
    package private(set) var now: Figures?
    /// When the last figures came, by a clock of seconds that never goes back.
    package private(set) var lastSeen: Double?
    package private(set) var silence: Silence?
    private var recent: [Look] = []
    private var samples: [Sample] = []

    /// An outage: its reason, and its start in seconds of the monotonic clock.
    package struct Silence: Hashable, Sendable {
        package var reason: String
        package var since: Double
    }

    private struct Look: Hashable, Sendable {
        var at: Double
        var figures: Figures
    }

    /// The figures that the small curves are drawn of.
    private struct Sample: Hashable, Sendable {
        var at: Double
        var values: [Curve: Double]

        subscript(curve: Curve) -> Double { values[curve] ?? 0 }
    }

    package enum Curve: Sendable {
        case orders, moves, requests, refused
    }

    /// Rates and quantiles are those of the last seconds.
    private static let window = 10.0
    private static let minute = 60.0
    private static let mostSamples = 600

    package init(kinds: [Activity.Kind]) { self.kinds = kinds }

    package mutating func see(_ figures: Figures, at time: Double) {
        let start = "process_start_time_seconds"
        if let now,
            now[start] != figures[start]
                || now["vitrine_requests_total"] ?? 0 > figures["vitrine_requests_total"] ?? 0
        {
            // Another server, or the same one started anew: what was counted before is no measure for it.
            recent = []
            samples = []
        }
        now = figures
        lastSeen = time
        silence = nil
        recent.append(Look(at: time, figures: figures))
        while recent.count > 2, recent[1].at <= time - Self.window { recent.removeFirst() }
        let all = figures.rows("vitrine_requests_total")
        samples.append(
            Sample(
                at: time,
                values: [
                    .orders: figures["vitrine_order_events_total", "event", "placed"],
                    .moves: figures["vitrine_stock_moves_total"] ?? 0,
                    .requests: all.reduce(0) { $0 + $1.value },
                    .refused: all.reduce(0) {
                        ["4xx", "5xx"].contains($1.labels["status"]) ? $0 + $1.value : $0
                    },
                ]))
        if samples.count > Self.mostSamples { samples.removeFirst() }
    }

    package mutating func miss(_ reason: String, at time: Double) {
        silence = Silence(reason: reason, since: silence?.since ?? time)
    }

    /// Seconds since the server's start, by its own word and a wall clock in seconds since 1970; nil for one
    /// whose clock was set ahead.
    package func age(at epoch: Double) -> Double? {
        now?["process_start_time_seconds"].flatMap { $0 > epoch ? nil : epoch - $0 }
    }

    /// The activity of late; since the start when nothing else is known yet.
    package func activity(at epoch: Double) -> Activity? {
        guard let now else { return nil }
        guard let first = recent.first, let last = recent.last, first.at < last.at else {
            return age(at: epoch).map { Activity(from: Figures(), to: now, seconds: $0, kinds: kinds) }
        }
        return Activity(from: first.figures, to: now, seconds: last.at - first.at, kinds: kinds)
    }

    /// Orders or moves in the last minute, made up to one while it is not yet over.
    package func perMinute(_ curve: Curve) -> Double? {
        guard let last = samples.last else { return nil }
        guard let first = samples.first(where: { $0.at > last.at - Self.minute }), first.at < last.at else {
            return nil
        }
        // A single order after two seconds is not thirty a minute.
        let seconds = max(last.at - first.at, min(Self.minute, Self.window))
        return (last[curve] - first[curve]) / seconds * Self.minute
    }

    /// The last values of a curve, each what came between two looks, a second's worth of it.
    package func curve(_ curve: Curve, count: Int) -> [Double] {
        zip(samples, samples.dropFirst()).suffix(max(0, count)).map { earlier, later in
            (later[curve] - earlier[curve]) / max(later.at - earlier.at, 0.001)
        }
    }
}
