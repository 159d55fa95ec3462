import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import ShopCore
import ShopPages
import StoreAPI

extension Shop {
    /// The sender of a request: by the header `Authorization`, or in the back office by the pass that a
    /// browser was given there.
    package func principal(of request: Request, for admission: Admission) async throws -> Principal {
        if let header = request.headers[.authorization] {
            return try await store.principal(authorization: header)
        }
        // Without a key a browser of this machine may do much by itself: price, hold and order.
        try request.checkOrigin(publicURLs: edge.settings.publicURLs)
        guard admission.takesPass,
            let pass = try await pass(of: request)
        else { return .anyone }
        return .admin(key: pass.key)
    }

    /// The pass of a request, if it is one, has not expired, was not signed out, and its key was not revoked.
    package func pass(of request: Request) async throws -> OfficePass? {
        guard let pass = unexpiredPass(of: request), let key = try await store.accessKey(id: pass.key),
            key.kind == .admin, key.revokedAt == nil, try await !store.isSignedOut(pass)
        else { return nil }
        return pass
    }

    /// Revokes the pass of a request on every server of the shop, if it has one that could still be used.
    package func signOut(_ request: Request) async throws {
        guard let pass = unexpiredPass(of: request) else { return }
        try await store.signOut(pass, at: environment.clock())
    }

    private func unexpiredPass(of request: Request) -> OfficePass? {
        guard let text = Cookies.value(OfficeCookie.name, in: request.headers[.cookie]),
            let pass = OfficePass(text, seal), environment.clock() < pass.end
        else { return nil }
        return pass
    }
}

extension Request {
    /// True if the back office is asked, where alone a browser's pass counts.
    package func isInOffice(behind prefix: String) -> Bool {
        guard uri.path.hasPrefix(prefix) else { return false }
        let path = uri.path.dropFirst(prefix.count)
        return path == Office.home || path.hasPrefix(Office.home + "/")
    }

    /// Refuses a request that changes something and that a page of another site had a browser send
    /// (cross-site request forgery).
    ///
    /// Browsers say where a form stands: by `Sec-Fetch-Site`, older ones by `Origin` or `Referer`. Programs
    /// and text browsers that say nothing of it run no pages that could send requests by themselves.
    package func checkOrigin(publicURLs: [PublicURL]) throws {
        guard method.isUnsafe else { return }
        if let site = headers[.secFetchSite] {
            guard site == "same-origin" else { throw ProblemResponse.crossSiteRequest }
        } else if let text = headers[.origin] ?? headers[.referer] {
            // Something in front may pass on another host than the one that the browser asked.
            guard let origin = WebOrigin(text),
                origin.isAt(head.authority.flatMap { RequestHost($0) })
                    || publicURLs.contains(where: { $0.origin == origin.text })
            else { throw ProblemResponse.crossSiteRequest }
        }
    }
}

extension HTTPField.Name {
    /// Fetch metadata: the relation of the request's origin to its target (W3C).
    package static var secFetchSite: HTTPField.Name { constant("Sec-Fetch-Site") }
}
