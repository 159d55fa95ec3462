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
    /// The name of this session among the kept keys.
    private let session: String
    private let failed: @MainActor (_ reason: String) -> Void
    private var attempt: KeptIdempotencyKey?
    private var lookups: [Task<Void, Never>] = []
    private var hasLookedUp = false
    /// The number of payments without an announcement.
    private var unsaid = 0

    /// A payment of an earlier session.
    package struct Earlier: Sendable {
        package let session: String
        /// By which shopper and staff can ask about it.
        package let reference: String
    }

    /// Creates a recovery; without `shop` or `folder` nothing is kept and nothing looked up.
    /// - Parameter failed: called when a key could not be written.
    package init(
        shop: String?, folder: String? = StateFolder.path, session: String = String(getpid()),
        failed: @escaping @MainActor (_ reason: String) -> Void
    ) {
        self.shop = shop
        self.folder = folder
        self.session = session
        self.failed = failed
    }

    deinit { for lookup in lookups { lookup.cancel() } }

    package var isBusy: Bool { unsaid > 0 }

    // MARK: Keeping

    /// Writes the key of each order of a runner down before anything is sent under it.
    /// - Parameter storefront: nil once the session is gone.
    package func keepKeys(of runner: EffectRunner, _ storefront: @escaping @MainActor () -> Storefront?) {
        runner.beforePlacing = { [self] key in
            guard let shop = storefront() else { return false }
            return keep(key, reference: shop.openReference) || shop.paysUnkept
        }
        runner.keepsPayments = { [self] in
            guard shop != nil else { return true }
            return folder.map { KeptIdempotencyKey.canBegin(in: $0) } ?? false
        }
    }

    private func keep(_ key: String, reference: String?) -> Bool {
        guard attempt?.key != key, let shop else { return true }
        guard let folder else { return false }
        do throws(KeptIdempotencyKey.Failure) {
            attempt = try KeptIdempotencyKey.begin(
                key, of: session, at: shop, reference: reference, in: folder)
            return true
        } catch {
            failed(error.description)
            return false
        }
    }

    /// Deletes the key once nothing is under way: the result was shown, or nothing was charged.
    package func settle() {
        attempt?.end()
        attempt = nil
    }

    /// True while the key of a pending payment is on the disk, for the next session to look up.
    package var isKept: Bool { attempt != nil }

    package func cancelLookups() { for lookup in lookups { lookup.cancel() } }

    /// Leaves an unknown result to the next session.
    package func stop() {
        cancelLookups()
        attempt = nil
    }

    // MARK: Asking

    /// Polls for each earlier payment until its result is known; announces it once, and once that it is not
    /// known yet, as `open`. Later calls do nothing.
    package func lookUp(
        _ client: StoreClient, entryPath: String,
        _ said: @escaping @MainActor (Earlier, AttemptLookup.Answer) -> Void
    ) {
        guard !hasLookedUp, let shop, let folder else { return }
        hasLookedUp = true
        let lookup = AttemptLookup(client: client, entryPath: entryPath)
        let orphans = KeptIdempotencyKey.orphans(in: folder, for: session, at: shop)
        unsaid = orphans.count
        lookups = orphans.map { orphan in
            Task { [weak self] in
                var isSaid = false
                let reference = ScreenText(cleaning: orphan.reference ?? orphan.key.prefix(8).uppercased())
                let earlier = Earlier(session: orphan.session, reference: reference.string)
                let announce: @MainActor (AttemptLookup.Answer) -> Void = { answer in
                    if !isSaid { self?.unsaid -= 1 }
                    isSaid = true
                    said(earlier, answer)
                }
                guard let answer = await lookup.result(of: orphan.key, open: { announce(.open) }) else {
                    return
                }
                announce(answer)
                orphan.end()
            }
        }
    }
}
