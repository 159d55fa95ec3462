package import ShopCore
import Synchronization

/// The state of the storage, as the last attempt to write found it.
package final class StorageState: Sendable {
    package enum Trouble: UInt8, Sendable {
        case none, full, readOnly
    }

    private let state = Atomic<UInt8>(Trouble.none.rawValue)

    /// The trouble of the last failed write; `none` since a write succeeded again.
    package var trouble: Trouble { Trouble(rawValue: state.load(ordering: .relaxed)) ?? .none }

    /// Remembers that something could not be written, if it was that.
    package func note(_ error: any Error) {
        switch Refusal(of: error) {
        case .storage(.full, _), .unfinished(.full, _): state.store(Trouble.full.rawValue, ordering: .relaxed)
        case .storage(.readOnly, _), .unfinished(.readOnly, _):
            state.store(Trouble.readOnly.rawValue, ordering: .relaxed)
        default: break
        }
    }

    /// Tries again whether it can be written, when it could not.
    /// - Throws: The refusals of `store` but `storage`, which is noted instead.
    package func recover(_ store: any Store) async throws(Refusal) {
        guard trouble != .none else { return }
        do {
            guard try await store.provesRoom() else { return }
            state.store(Trouble.none.rawValue, ordering: .relaxed)
        } catch {
            note(error)
            guard case .storage = error else { throw error }
        }
    }
}
