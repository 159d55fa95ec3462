package import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import ShopCore
import StoreAPI

/// The admission that an operation asks for: who may use it, and how it is counted.
package struct Admission: Hashable, Sendable {
    let access: Access
    /// Nil for one that is not counted.
    let rate: RateClass?
    /// True if it can be used to guess what opens others' orders.
    let isGuessable: Bool
    /// True if it tries a card.
    let pays: Bool
    /// True in the back office, where the pass of a session stands for a key.
    let takesPass: Bool

    package enum Access: Hashable, Sendable {
        case anyone
        /// The holders of the order's token or of an admin key; everybody else finds nothing there.
        case order
        case admin
        /// Visitors from this machine, or with any key.
        case local
        case open
    }
}

/// Authenticates requests, checks access from where they come, and takes a rate limit ticket for each.
package struct Authenticator: Sendable {
    package let edge: Edge
    /// The shop's time, by which rate limits refill.
    package let clock: @Sendable () -> Date
    /// The sender of a request; throws for a key that is none.
    package let principal: @Sendable (Request, Admission) async throws -> Principal

    /// Authenticates a request, counts it against its client's rate limit, and authorizes it when it comes
    /// from outside.
    package func admit(
        _ request: Request, _ context: ShopContext, _ admission: Admission
    ) async throws -> Principal {
        guard edge.settings.isExposed || context.ticket != nil else {
            return try await principal(request, admission)
        }
        let peer = edge.peer(context.connection.remoteAddress)
        let principal: Principal
        do {
            principal = try await self.principal(request, admission)
        } catch {
            // Attempts with a wrong key are counted by the address that they come from.
            try context.ticket?.enter(peer.name, admission, at: clock())
            throw error
        }
        // Guessable operations are counted by key, never by a session that the client names itself.
        let names = admission.isGuessable ? [:] : request.headers
        try context.ticket?.enter(principal.visitor(names) ?? peer.name, admission, at: clock())
        if edge.settings.isExposed, peer != .local {
            try principal.check(admission, from: request)
        }
        return principal
    }
}

extension Principal {
    /// Checks the key or order token. An unauthorized client does not learn what exists.
    package func check(_ admission: Admission, from request: Request) throws {
        switch (admission.access, self) {
        case (.open, _), (_, .admin), (.admin, _), (.local, .guest), (.local, .reader): return
        case (.order, .anyone):
            // The order's token is a key of its own, to this order alone.
            guard request.headers[.orderToken] != nil || request.pageToken != nil else {
                throw Refusal.unauthorized
            }
        case (.anyone, .anyone), (.local, .anyone): throw Refusal.unauthorized
        case (.anyone, .guest), (.order, .guest): return
        case (.anyone, .reader), (.order, .reader):
            guard admission.rate == .reads else {
                throw ProblemResponse.forbidden(
                    "A readonly key looks at things. This takes a kiosk or an admin key.")
            }
        }
    }

    /// The name that requests are counted under; nil without a key.
    ///
    /// A terminal serves one person after the other: each session that it names counts for itself.
    /// - Throws: ``ProblemResponse`` (400) if a kiosk's `Session-Id` is not 16 to 64 visible ASCII
    ///   characters.
    package func visitor(_ headers: HTTPFields) throws -> String? {
        switch self {
        case .anyone: return nil
        case .admin(let key), .reader(let key): return key
        case .guest(let key):
            guard let session = headers[.sessionID] else { return key }
            guard (16...64).contains(session.utf8.count),
                session.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw ProblemResponse.invalidHeader(
                    "Session-Id", "A session has 16 to 64 visible ASCII characters.")
            }
            return "\(key) \(session)"
        }
    }
}

extension Peer {
    package var name: String {
        switch self {
        case .local: "local"
        case .elsewhere(let address): address
        }
    }
}

extension Principal {
    /// Checks the key alone; order tokens are checked elsewhere.
    package func check(_ access: Admission.Access) throws {
        switch (access, self) {
        case (.admin, .anyone): throw Refusal.unauthorized
        case (.admin, .guest), (.admin, .reader):
            throw ProblemResponse.forbidden(
                "This takes an admin key, and the key that was sent is of another kind.")
        case (.admin, .admin), (.anyone, _), (.order, _), (.local, _), (.open, _): return
        }
    }
}
