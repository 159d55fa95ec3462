import HTTPEdge
package import ShopCore
import ShopPages
import ShopTransfers
package import StoreAPI

/// Administers access keys, and shows the front of the back office.
struct AccessRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.administration, "Where everything is that needs an admin key.", access: .admin,
            answers: [.ok("Links.", .shape("Administration"))]
        ).by(Self.showAdministration)
        Operation(
            Endpoints.keys, "The access keys, without their secrets.", access: .admin,
            answers: [.ok("The keys, the oldest first.", .shape("AccessKeys"))]
        ).by(Self.listKeys)
        Operation(
            Endpoints.makeKey, "Makes an access key; its secret is shown in this answer alone.",
            access: .admin,
            body: .object([
                .required("kind", Shapes.values(of: AccessKey.Kind.self)),
                .optional("label", .text(0...AccessKey.longestLabel)),
            ]), answers: [.created("The key with its secret.", .shape("AccessKey"))]
        ).by(Self.make, pageForms: Self.makeKeyForms)
        Operation(
            Endpoints.key, "An access key, without its secret.", access: .admin,
            answers: [.ok("The key.", .shape("AccessKey"))], refusals: [410: [.gone]]
        ).by(Self.showKey)
        Operation(
            Endpoints.revokeKey, "Takes an access key out of use for good.", access: .admin,
            answers: [.done("It opens nothing any more.")], refusals: [409: [.illegalTransition]]
        ).by(Self.revokeKey)
    }

    private func showAdministration(_ call: Call) async throws -> Reply {
        var front = Administration(links: Self.links)
        if shop.outbox != nil { front.links.byRelation[.mail] = Endpoints.mail.link }
        guard call.form == .html else { return Reply(front) }
        let copiedAt = BackupFolder(of: shop.store)?.backups.first?.at
        return Reply(
            try await OfficeOverview(
                front, shop.store, books: shop.books.result, copiedAt: copiedAt, call.language,
                at: call.now))
    }

    private func listKeys(_ call: Call) async throws -> Reply {
        let keys = try await shop.store.accessKeys()
        let list = WireAccessKeys(
            keys: keys.map { WireAccessKey($0) }, links: Links([.this: Endpoints.keys.link]))
        return Reply(list.page(own: call.principal.key), templates: [KeyForms(call.language).make])
    }

    private func makeKeyForms(_ call: Call, _: FormBody) async throws -> PageForms {
        PageForms(templates: [KeyForms(call.language).make])
    }

    private func showKey(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let key = try await shop.store.accessKeys().first { $0.id == id }.orNotFound()
        guard key.revokedAt == nil else { throw ProblemResponse.keyGone }
        return Reply(WireAccessKey(key))
    }

    private func revokeKey(_ call: Call) async throws -> Reply {
        // A caller that revokes its own key may have none left to make another.
        guard try call.principal != .admin(key: call.path("id")) else { throw ProblemResponse.ownKey }
        guard try await shop.store.revokeAccessKey(call.path("id"), at: call.now) else {
            throw Refusal.notFound
        }
        return .empty.leading(to: Endpoints.keys.link.href)
    }

    private static let links = Links(
        [.this: Endpoints.administration.link], Endpoints.faults, Endpoints.clock, Endpoints.keys,
        Endpoints.adjustStock, Endpoints.reconciliation, Endpoints.zones, Endpoints.coupons,
        Endpoints.imports, Endpoints.addPicture, Endpoints.exportedProducts, Endpoints.backups,
        Endpoints.adminOrders, Endpoints.adminProducts, Endpoints.stock, Endpoints.shortStock,
        Endpoints.refundBook)

    private func make(_ call: Call) async throws -> Reply {
        let asked = try call.body(AccessKeyRequest.self)
        guard let kind = AccessKey.Kind(rawValue: asked.kind) else { throw Refusal.notFound }
        let key = AccessKey(
            id: shop.environment.identifier(.key), kind: kind, label: asked.label ?? "", createdAt: call.now)
        let secret = AccessSecret.make(kind, bits: shop.environment.secret())
        try await shop.store.add(key, secret: secret)
        var made = WireAccessKey(key)
        made.secret = secret.text
        var reply = Reply.created(made, at: made.links[.this]?.href ?? "")
        reply.isShownOnce = true
        return reply
    }
}

extension WireAccessKey {
    /// Puts a stored key into the contract's form; the secret is set by its maker alone.
    package init(_ key: AccessKey) {
        self.init(
            id: key.id, kind: key.kind.rawValue, label: key.label, createdAt: key.createdAt,
            revokedAt: key.revokedAt,
            links: Links([.this: Endpoints.key.link(id: key.id)]))
    }
}
