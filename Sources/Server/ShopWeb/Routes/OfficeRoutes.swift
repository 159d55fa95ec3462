import Codecs
import FoundationEssentials
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// The way into the back office in a browser, and out of it.
struct OfficeRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.session, "Signs in with an admin key, in a browser.", access: .open,
            parameters: [.init(name: "to", schema: .text(0...600), summary: "Where one wanted to go.")],
            forms: [.html], answers: [.ok("The page with the form.")]
        ).by(Self.showSession)
        Operation(
            Endpoints.openSession, "Takes the key once and gives the browser a pass for it.", access: .open,
            body: .object([.required("key", .text(1...200)), .optional("to", .text(0...2000))]),
            forms: [.html], answers: [.elsewhere("Signed in.")]
        ).by(Self.open)
        // The session is revoked on every server.
        Operation(
            Endpoints.closeSession, "Ends the session on every server and takes its pass out of the browser.",
            access: .open, forms: [.html], answers: [.elsewhere("Signed out.")]
        ).by(Self.closeSession)
    }

    private func showSession(_ call: Call) async throws -> Reply {
        Reply(OfficeSignIn(.welcome, back: call.parameters["to"]))
    }

    private func closeSession(_ call: Call) async throws -> Reply {
        try await shop.signOut(call.request)
        return passing(
            OfficeCookie.removing(behind: shop.prefix, isEncrypted: call.context.isEncrypted),
            to: Endpoints.session.template)
    }

    private struct Asked: Decodable {
        var key: String
        var to: String?
    }

    private func open(_ call: Call) async throws -> Reply {
        let asked = try call.body(Asked.self)
        guard let key = try await shop.store.accessKey(of: AccessSecret(text: asked.key)) else {
            throw Refusal.unknownKey
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
