import Synchronization

/// The policy of an open shop, which may change while it is open: all who hold the shop's facts read here.
package final class PolicyBook: Sendable {
    private let page: Mutex<(policy: ShopPolicy, version: Int)>

    /// Starts with a policy, in canonical form, and its version from the store.
    package init(_ policy: ShopPolicy, version: Int) { page = Mutex((policy.canonical, version)) }

    /// The newest policy that this process knows.
    package var policy: ShopPolicy { page.withLock { $0.policy } }

    /// Shows what was stored; of two changes at once the later one stays, whoever comes here first.
    package func turn(to policy: ShopPolicy, version: Int) {
        let policy = policy.canonical
        page.withLock { page in
            if version > page.version { page = (policy, version) }
        }
    }
}
