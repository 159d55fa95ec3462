import FoundationEssentials
import ShopCore

extension Shop {
    /// Does what is due by the shop's clock.
    /// - Throws: The errors of the store and of the renewal of payment keys; what comes after is left for the
    ///   next run.
    package func keepHouse() async throws {
        let now = environment.clock()
        try await desk.keepHouse(startedBefore: desk.leftOver(at: now))
        while try await store.forgetEvents(at: now) {}
        try environment.keys.renew(facts.policy.shop, now)
    }
}
