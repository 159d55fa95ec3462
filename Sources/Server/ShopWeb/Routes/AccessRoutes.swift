import HTTPEdge
package import ShopCore
import ShopPages
import ShopTransfers
package import StoreAPI

/// Administers access keys, and shows the front of the back office.
package struct AccessRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.showAdministration) { call in
            let front = Administration(links: Self.links)
            guard call.form == .html else { return Reply(front) }
            let copiedAt = BackupFolder(of: shop.store)?.backups.first?.at
            return Reply(
                try await OfficeOverview(
                    front, shop.store, books: shop.books.result, copiedAt: copiedAt, call.language))
        }
        table.add(Operations.listKeys) { call in
            let keys = try await shop.store.accessKeys()
            let list = WireAccessKeys(
                keys: keys.map { WireAccessKey($0) }, links: Links([.this: Endpoints.keys.link]))
            return Reply(KeyList(list, own: call.principal.key), templates: [KeyForms(call.language).make])
        }
        table.add(
            Operations.makeKey, forms: { call, _ in PageForms(templates: [KeyForms(call.language).make]) },
            make)
        table.add(Operations.showKey) { call in
            let id = try call.path("id")
            guard let key = try await shop.store.accessKeys().first(where: { $0.id == id }) else {
                throw Refusal.notFound
            }
            guard key.revokedAt == nil else { throw ProblemResponse.keyGone }
            return Reply(WireAccessKey(key))
        }
        table.add(Operations.revokeKey) { call in
            // A caller that revokes its own key may have none left to make another.
            guard try call.principal != .admin(key: call.path("id")) else { throw ProblemResponse.ownKey }
            guard try await shop.store.revokeAccessKey(call.path("id"), at: call.now) else {
                throw Refusal.notFound
            }
            return .empty.leading(to: Endpoints.keys.link.href)
        }
    }

    private static let links = Links([
        .this: Endpoints.administration.link, .faults: Endpoints.faults.link, .clock: Endpoints.clock.link,
        .keys: Endpoints.keys.link, .stockAdjustments: Endpoints.adjustStock.link,
        .reconciliation: Endpoints.reconciliation.link, .zones: Endpoints.zones.link,
        .coupons: Endpoints.coupons.link, .imports: Endpoints.imports.link,
        .pictures: Endpoints.addPicture.link,
        .exportedProducts: Endpoints.exportedProducts.link, .backups: Endpoints.backups.link,
        .orders: Endpoints.adminOrders.link,
        .products: Endpoints.adminProducts.link,
        .stock: Endpoints.stock.link, .shortStock: Endpoints.shortStock.link,
        .refunds: Endpoints.refundBook.link,
    ])

    @Sendable private func make(_ call: Call) async throws -> Reply {
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
            links: Links([.this: Endpoints.key.link((name: "id", value: key.id))]))
    }
}
