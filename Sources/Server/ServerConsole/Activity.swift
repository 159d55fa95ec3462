import PayKit
import StoreAPI

/// The activity of a server between two looks at its figures.
package struct Activity: Hashable, Sendable {
    package var seconds: Double
    /// Requests by kind in the order named, with everything else last.
    package var kinds: [Traffic]
    /// The busiest first.
    package var operations: [Traffic]
    /// CPU time per second of wall time; above 1 with several busy cores.
    package var processorShare: Double

    package struct Traffic: Hashable, Sendable {
        package var name: String
        package var count: Double
        /// Answered by 4xx and 5xx.
        package var refused: Double
        /// In seconds; nil when nothing was asked.
        package var median: Double?
        package var ninetieth: Double?
        package var ninetyNinth: Double?
    }

    /// The subject of several operations, as the screen names it.
    package struct Kind: Hashable, Sendable {
        package var name: String
        /// By their ids.
        package var operations: Set<String>

        package init(name: String, operations: Set<String>) {
            self.name = name
            self.operations = operations
        }
    }

    /// Name of the kind for operations that no other kind names.
    package static let rest = "Everything else"

    /// - Parameter before: The earlier figures; none at all stands for the start.
    package init(from before: Figures, to now: Figures, seconds: Double, kinds named: [Kind]) {
        self.seconds = max(seconds, 0.001)
        let traffic = Self.traffic(from: before, to: now)
        let known = named.reduce(into: Set<String>()) { $0.formUnion($1.operations) }
        kinds = named.map { kind in
            Traffic(kind.name, traffic.filter { kind.operations.contains($0.key) }.map(\.value))
        }
        kinds.append(Traffic(Self.rest, traffic.filter { !known.contains($0.key) }.map(\.value)))
        operations = traffic.filter { $0.value.count > 0 }.map { Traffic($0.key, [$0.value]) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        let time = "process_cpu_seconds_total"
        processorShare = max(0, (now[time] ?? 0) - (before[time] ?? 0)) / self.seconds
    }

    package var requests: Double { kinds.reduce(0) { $0 + $1.count } }
    package var refused: Double { kinds.reduce(0) { $0 + $1.refused } }

    private static func traffic(from before: Figures, to now: Figures) -> [String: OperationTraffic] {
        var traffic: [String: OperationTraffic] = [:]
        for (figures, sign) in [(now, 1.0), (before, -1.0)] {
            for row in figures.rows("vitrine_requests_total") {
                guard let name = row.labels["operation"], let status = row.labels["status"] else { continue }
                traffic[name, default: OperationTraffic()].add(sign * row.value, status: status)
            }
            for row in figures.rows("vitrine_request_duration_seconds_bucket") {
                guard let name = row.labels["operation"], let bound = row.labels["le"].flatMap({ Double($0) })
                else { continue }
                traffic[name, default: OperationTraffic()].buckets[bound, default: 0] += sign * row.value
            }
        }
        return traffic
    }
}

private struct OperationTraffic {
    var count = 0.0
    var refused = 0.0
    /// How many took at most so long, by the bound in seconds.
    var buckets: [Double: Double] = [:]

    mutating func add(_ count: Double, status: String) {
        self.count += count
        if status == "4xx" || status == "5xx" { refused += count }
    }
}

extension Activity.Traffic {
    fileprivate init(_ name: String, _ parts: [OperationTraffic]) {
        var buckets: [Double: Double] = [:]
        for part in parts { buckets.merge(part.buckets, uniquingKeysWith: +) }
        let sorted = buckets.sorted { $0.key < $1.key }
        self.init(
            name: name, count: parts.reduce(0) { $0 + $1.count },
            refused: parts.reduce(0) { $0 + $1.refused },
            median: Self.quantile(0.5, of: sorted),
            ninetieth: Self.quantile(0.9, of: sorted), ninetyNinth: Self.quantile(0.99, of: sorted))
    }

    /// Inside a bucket, times are taken to be spread evenly; beyond the last bound nothing is known but that.
    package static func quantile(_ share: Double, of buckets: [(key: Double, value: Double)]) -> Double? {
        guard let all = buckets.last?.value, all > 0 else { return nil }
        let wanted = share * all
        var below = (bound: 0.0, count: 0.0)
        for (bound, count) in buckets {
            if count >= wanted {
                guard bound.isFinite else { return below.bound }
                let inside = count > below.count ? (wanted - below.count) / (count - below.count) : 1
                return below.bound + (bound - below.bound) * inside
            }
            below = (bound, count)
        }
        return below.bound
    }
}
