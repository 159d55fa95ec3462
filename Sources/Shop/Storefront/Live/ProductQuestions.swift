/// Questions about products that news bring about: each product is asked about once at a time, and many at
/// once are gathered into one question about the list.
struct ProductQuestions: Hashable, Sendable {
    /// Products that were asked for, and those of which there was more news meanwhile.
    private var asked: Set<String> = []
    private var stale: Set<String> = []
    /// The timer that gathers news which only the whole list can answer; nil when none runs.
    private var gathering: Int?
    /// True if the list has everything that the shop sells, so that something new must be missing on it.
    var isListWhole = false

    /// Beyond so many products it is less work to ask for the list.
    static let atOnce = 4

    /// True while an answer about the product is on its way.
    func isAsked(_ id: String) -> Bool { asked.contains(id) }

    /// Notes a question; false where one about the product is on its way, after which it is asked again.
    mutating func ask(_ id: String) -> Bool {
        guard !asked.insert(id).inserted else { return true }
        stale.insert(id)
        return false
    }

    /// Notes an answer; true if there was more news about the product meanwhile.
    mutating func answered(_ id: String) -> Bool {
        asked.remove(id)
        return stale.remove(id) != nil
    }

    var isGathering: Bool { gathering != nil }

    /// Gathers news until this timer fires.
    mutating func gather(_ timer: Int) { gathering = timer }

    /// True if this is the timer that gathers; nothing is gathered then any more.
    mutating func gathered(_ timer: Int) -> Bool {
        guard gathering == timer else { return false }
        gathering = nil
        return true
    }
}
