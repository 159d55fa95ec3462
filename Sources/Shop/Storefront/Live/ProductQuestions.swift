/// Questions about products: one at a time per product (single flight), one about the list for much news.
struct ProductQuestions: Hashable, Sendable {
    /// Products that were asked for, and those that were wanted again meanwhile.
    private var asked: Set<String> = []
    private var stale: Set<String> = []
    /// The timer that gathers news which only the whole list can answer; nil when none runs.
    private var gathering: Int?
    /// True if the list has everything that the shop sells, so that a new product must be missing from it.
    var isListWhole = false

    /// Beyond this many products the list is requested instead.
    static let atOnce = 4

    func isAsked(_ id: String) -> Bool { asked.contains(id) }

    /// Notes a question; false where one about the product is on its way, which is then repeated.
    mutating func ask(_ id: String) -> Bool {
        guard !asked.insert(id).inserted else { return true }
        stale.insert(id)
        return false
    }

    /// Notes an answer; true if the product was wanted again meanwhile.
    mutating func answered(_ id: String) -> Bool {
        asked.remove(id)
        return stale.remove(id) != nil
    }

    var isGathering: Bool { gathering != nil }

    mutating func gather(_ timer: Int) { gathering = timer }

    /// True if this is the gathering timer; ends the gathering.
    mutating func gathered(_ timer: Int) -> Bool {
        guard gathering == timer else { return false }
        gathering = nil
        return true
    }
}
