import FoundationEssentials
import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI
import Synchronization

extension PostgreSQLStore {
    /// The book that it gives is turned on when another server changes the policy, within a round.
    package func facts() async throws(Refusal) -> ShopFacts? {
        guard let (facts, version) = try await storedFacts() else { return nil }
        keepUpToDate(facts.book, from: version)
        return facts
    }

    /// Reloads the policy whenever its version has changed. Every server polls for itself, so that no event
    /// is written for it.
    private func keepUpToDate(_ book: PolicyBook, from version: Int) {
        let known = Atomic(version)
        sequencer.everyRound { [weak self, weak book] in
            guard let self, let book else { return }
            let latest = try? await self.first("SELECT policy_version FROM shop") {
                try $0.get(0, as: Int.self)
            }
            guard let latest, latest > known.load(ordering: .relaxed),
                let changed = try? await self.policy()
            else { return }
            book.turn(to: changed.policy, version: changed.version)
            known.store(changed.version, ordering: .relaxed)
            await self.sequencer.raiseVersion()
        }
    }
}
