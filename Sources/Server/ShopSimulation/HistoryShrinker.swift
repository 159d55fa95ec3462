/// Finds a short history that breaks the same rule as a long one, by leaving events out (delta debugging:
/// Zeller and Hildebrandt 2002).
package struct HistoryShrinker {
    package let shop: SimulatedShop
    package let seed: UInt64
    package let defect: Defect?
    package let rule: String
    package var replaysLeft = 3_000

    /// Gives the indices of the events that suffice to break the rule.
    package mutating func shrink(_ events: [SimulatedEvent]) -> [Int] {
        var kept = Array(events.indices)
        var parts = 2
        while kept.count > 1, replaysLeft > 0 {
            let size = (kept.count + parts - 1) / parts
            var isShorter = false
            var start = 0
            while start < kept.count, replaysLeft > 0 {
                let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
                if isBroken(rest.map { events[$0] }) {
                    kept = rest
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size == 1, !isShorter { break }
            parts = isShorter ? max(parts - 1, 2) : min(parts * 2, kept.count)
        }
        return kept
    }

    private mutating func isBroken(_ events: [SimulatedEvent]) -> Bool {
        replaysLeft -= 1
        return History.replay(shop, seed: seed, events, defect: defect).breach?.rule == rule
    }
}
