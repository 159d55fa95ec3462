package import HTTPEdge
import HTTPTypes
package import ShopCore
import StoreAPI

/// The readiness probe: all of the shop can be used now.
package struct Readiness: Sendable {
    package let store: any Store
    package let edge: Edge
    package let storage: StorageState

    /// Throws what keeps the shop from being used, the worst first.
    package func check() async throws {
        // The probe reports the present state, so recovery is tried first.
        try await storage.recover(store)
        let reasons = reasons
        guard let first = reasons.first else { return }
        throw ProblemResponse(
            first.name, status: 503, first.detail, title: "Not ready", isRetryable: true,
            errors: reasons.map { Problem.Fault(code: $0.name.rawValue, detail: $0.detail) },
            headers: [.retryAfter: first == .closing ? "10" : "30"])
    }

    private enum Reason: Hashable {
        case closing, full, readOnly, overloaded

        var name: Problem.Name {
            switch self {
            case .closing: .maintenance
            case .full: .storageFull
            case .readOnly: .storageReadOnly
            case .overloaded: .overloaded
            }
        }

        var detail: String {
            switch self {
            case .closing: "The shop closes: what is in flight is finished, nothing new is begun."
            case .full: "The disk is full: the shop can only be looked at. Free some space."
            case .readOnly: "The database cannot be written. Check who may write it and the files beside it."
            case .overloaded: "More wants to be written than can be."
            }
        }
    }

    private var reasons: [Reason] {
        var reasons: [Reason] = []
        if edge.isClosing { reasons.append(.closing) }
        switch storage.trouble {
        case .full: reasons.append(.full)
        case .readOnly: reasons.append(.readOnly)
        case .none: if !store.hasRoom { reasons.append(.full) }
        }
        if store.writing.isOverloaded { reasons.append(.overloaded) }
        return reasons
    }
}
