/// Places of events in a history, written as `0-4,9,17`.
package struct KeptPlaces: Hashable, Sendable {
    package let places: [Int]

    package init(_ places: [Int]) { self.places = places }

    /// Nil for anything else, and for places that do not increase.
    package init?(_ text: String) {
        var places: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                0 <= first, first <= last, last < 1_000_000, first > places.last ?? -1
            else { return nil }
            places += first...last
        }
        self.places = places
    }

    package var text: String {
        var parts: [ClosedRange<Int>] = []
        for place in places {
            if let last = parts.last, last.upperBound + 1 == place {
                parts[parts.count - 1] = last.lowerBound...place
            } else {
                parts.append(place...place)
            }
        }
        return parts.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
