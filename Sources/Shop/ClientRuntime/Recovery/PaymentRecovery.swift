import Glibc
package import StoreAPI
package import Storefront
import TUI

/// Keeps the pending payment on the disk, and looks up those of earlier sessions that crashed.
@MainActor
package final class PaymentRecovery {
    /// The shop's address or database file; nil for one that ends with the session.
    private let shop: String?
    private let folder: String?
    private let log: @MainActor (String) -> Void
    private var attempt: KeptIdempotencyKey?
    private var lookups: [Task<Void, Never>] = []
    private var hasLookedUp = false
    /// The number of payments without an announcement.
    private var unsaid = 0

    /// Creates a recovery; without `shop` or `folder` nothing is kept and nothing looked up.
    package init(
        shop: String?, folder: String? = StateFolder.path,
        log: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.shop = shop
        self.folder = folder
        self.log = log
    }

    deinit { for lookup in lookups { lookup.cancel() } }

    private static let session = String(getpid())

    package var isBusy: Bool { unsaid > 0 }

    // MARK: Keeping

    package var canKeep: Bool {
        guard shop != nil else { return true }
        return folder.map { KeptIdempotencyKey.canBegin(in: $0) } ?? false
    }

    /// Writes a key down before anything is sent under it; false where it cannot be kept.
    /// - Parameter reference: by which the shopper can ask about it.
    package func keep(_ key: String, reference: String?) -> Bool {
        guard attempt?.key != key, let shop else { return true }
        guard let folder else { return false }
        do throws(KeptIdempotencyKey.Failure) {
            attempt = try KeptIdempotencyKey.begin(
                key, of: Self.session, at: shop, reference: reference, in: folder)
            return true
        } catch {
            log("payment: its key could not be kept, \(error.description)")
            return false
        }
    }

    package func settle() {
        attempt?.end()
        attempt = nil
    }

    /// Leaves an unknown result to the next session.
    package func stop() {
        for lookup in lookups { lookup.cancel() }
        attempt = nil
    }

    // MARK: Asking

    /// Polls for each earlier payment until its result is known; announces it once, and once that it is not
    /// known yet. Later calls do nothing.
    /// - Parameter pause: waits between two lookups; if it throws, the payment is left to the next session.
    package func lookUp(
        _ client: StoreClient, entryPath: String, pause: @escaping @Sendable (Duration) async throws -> Void,
        _ said: @escaping @MainActor (RecoveredPayment) -> Void
    ) {
        guard !hasLookedUp, let shop, let folder else { return }
        hasLookedUp = true
        let lookup = AttemptLookup(client: client, entryPath: entryPath)
        let orphans = KeptIdempotencyKey.orphans(in: folder, for: Self.session, at: shop)
        unsaid = orphans.count
        lookups = orphans.map { orphan in
            Task { [weak self] in
                var isSaid = false
                await Self.ask(orphan, lookup, pause) { payment in
                    if !isSaid { self?.unsaid -= 1 }
                    isSaid = true
                    said(payment)
                }
            }
        }
    }

    private static func ask(
        _ orphan: KeptIdempotencyKey, _ lookup: AttemptLookup,
        _ pause: @escaping @Sendable (Duration) async throws -> Void,
        _ said: @escaping @MainActor (RecoveredPayment) -> Void
    ) async {
        let reference = orphan.reference ?? AttemptLookup.reference(orphan.key).string
        let answer = await lookup.result(of: orphan.key, pause: pause) {
            said(.unknown(reference: reference))
        }
        switch answer {
        case .paid(let order, merchant: _): said(.paid(order))
        case .notPaid: said(.notPaid)
        case .open, nil: return
        }
        orphan.end()
    }
}
