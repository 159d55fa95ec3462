import PayKit

extension SimulatedWallet {
    /// Moves a card to the front; false for an unknown one.
    package mutating func makeDefault(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.insert(cards.remove(at: index), at: 0)
        return true
    }

    /// False for an unknown card. The secure element keeps its applet.
    package mutating func remove(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        removed.append(cards.remove(at: index))
        return true
    }

    /// Puts a removed card back, as the last one; false for any other.
    package mutating func restore(_ id: String) -> Bool {
        guard let index = removed.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.append(removed.remove(at: index))
        return true
    }
}
