import Codecs
import FoundationEssentials
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// The way into the back office in a browser, and out of it.
package struct OfficeRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.showSession) { call in
            Reply(OfficeSignIn(.welcome, back: call.parameters["to"]))
        }
        table.add(Operations.openSession, open)
        table.add(Operations.closeSession) { call in
            try await shop.signOut(call.request)
            return passing(
                OfficeCookie.removing(behind: shop.prefix, isEncrypted: call.context.isEncrypted),
                to: Endpoints.session.template)
        }
    }

    private struct Asked: Decodable {
        var key: String
        var to: String?
    }

    @Sendable private func open(_ call: Call) async throws -> Reply {
        let asked = try call.body(Asked.self)
        guard let key = try await shop.store.accessKey(of: AccessSecret(text: asked.key)) else {
            throw Refusal.unauthorized
        }
        guard key.kind == .admin else { throw ProblemResponse.otherKind }
        let pass = OfficePass(
            key: key.id, end: call.now.addingTimeInterval(OfficePass.life),
            id: Base64URL.encode(Array(shop.environment.secret().prefix(16))))
        return passing(
            OfficeCookie.setting(
                pass.text(shop.seal), behind: shop.prefix, isEncrypted: call.context.isEncrypted),
            to: Office.safe(asked.to) ?? Office.home)
    }

    private func passing(_ cookie: String, to place: String) -> Reply {
        var reply = Reply.seeOther(place)
        reply.headers[.setCookie] = cookie
        return reply
    }
}
