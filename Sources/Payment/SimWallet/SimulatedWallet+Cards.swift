import PayKit

extension SimulatedWallet {
    /// Puts a card in front of the others; false for one that is not in the wallet.
    package mutating func makeDefault(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.insert(cards.remove(at: index), at: 0)
        return true
    }

    /// Takes a card out of the wallet; false for one that is not in it. The secure element keeps what it
    /// knows of it.
    package mutating func remove(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        removed.append(cards.remove(at: index))
        return true
    }

    /// Puts a card back that was taken out, as the last one; false for any other.
    package mutating func restore(_ id: String) -> Bool {
        guard let index = removed.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.append(removed.remove(at: index))
        return true
    }
}
