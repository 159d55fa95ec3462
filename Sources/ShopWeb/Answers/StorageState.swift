package import ShopCore
import Synchronization

/// The state of the storage, as the last attempt to write found it.
package final class StorageState: Sendable {
    /// The trouble that keeps the shop from writing.
    package enum Trouble: UInt8, Sendable {
        case none, full, readOnly
    }

    private let state = Atomic<UInt8>(Trouble.none.rawValue)

    /// The trouble of the last failed write; `none` since a write succeeded again.
    package var trouble: Trouble { Trouble(rawValue: state.load(ordering: .relaxed)) ?? .none }

    /// Remembers that something could not be written, if it was that.
    package func note(_ error: any Error) {
        switch (error as? any StoreFault)?.trouble {
        case .full: state.store(Trouble.full.rawValue, ordering: .relaxed)
        case .readOnly: state.store(Trouble.readOnly.rawValue, ordering: .relaxed)
        case .unreachable, .outcomeUnknown, .failed, nil: break
        }
    }

    /// Tries again whether it can be written, when it could not.
    /// - Throws: The errors of `store` that are no ``StoreFault``; those are noted instead.
    package func recover(_ store: any Store) async throws {
        guard trouble != .none else { return }
        do {
            guard try await store.provesRoom() else { return }
            state.store(Trouble.none.rawValue, ordering: .relaxed)
        } catch {
            note(error)
            guard error is any StoreFault else { throw error }
        }
    }
}
