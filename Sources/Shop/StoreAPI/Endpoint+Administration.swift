import HTTPTypes

extension Endpoints {
    package static let administration = Endpoint<NoBody, Administration>(
        relation: .administration, method: .get, template: "/admin")
    package static let faults = Endpoint<NoBody, WireFaults>(
        relation: .faults, method: .get, template: "/admin/faults")
    /// Injects a fault, once, `count` times or until it is removed.
    package static let orderFault = Endpoint<WireFault, WireFault>(
        relation: .faults, method: .post, template: "/admin/faults")
    package static let removeFaults = Endpoint<NoBody, NoBody>(
        relation: .faults, method: .delete, template: "/admin/faults")
    package static let removeFault = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/admin/faults/{id}")
    package static let clock = Endpoint<NoBody, WireClock>(
        relation: .clock, method: .get, template: "/admin/clock")
    /// Sets or advances the shop's clock; a clock that stands still runs what falls due before the answer.
    package static let setClock = Endpoint<ClockChange, WireClock>(
        relation: .clock, method: .put, template: "/admin/clock")
    package static let adjustStock = Endpoint<StockAdjustmentRequest, StockAdjustment>(
        relation: .stockAdjustments, method: .post, template: "/admin/stock-adjustments")
    package static let adjustment = Endpoint<NoBody, StockAdjustment>(
        relation: .this, method: .get, template: "/admin/stock-adjustments/{id}")
    /// Evaluates the invariants of the books (server.md, Invariants).
    package static let reconciliation = Endpoint<NoBody, Reconciliation>(
        relation: .reconciliation, method: .get, template: "/admin/reconciliation")
    package static let adminOrders = Endpoint<NoBody, AdminOrders>(
        relation: .orders, method: .get, template: "/admin/orders{?status,number,since,limit,cursor}")
    /// Reads a product in all its languages, sold or withdrawn.
    package static let adminProduct = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/admin/products/{id}")
    /// Changes, withdraws or reinstates a product.
    package static let changeProduct = Endpoint<NoBody, NoBody>(
        relation: .this, method: .patch, template: "/admin/products/{id}")
    package static let adminVariant = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/admin/variants/{id}")
    /// Changes the price of a variant; existing quotes keep theirs.
    package static let changePrice = Endpoint<NoBody, NoBody>(
        relation: .this, method: .patch, template: "/admin/variants/{id}")
    package static let zones = Endpoint<NoBody, NoBody>(
        relation: .zones, method: .get, template: "/admin/zones")
    /// Replaces shipping zones and taxes as a whole.
    package static let replaceZones = Endpoint<NoBody, NoBody>(
        relation: .zones, method: .put, template: "/admin/zones")
    package static let coupons = Endpoint<NoBody, NoBody>(
        relation: .coupons, method: .get, template: "/admin/coupons")
    package static let coupon = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/admin/coupons/{code}")
    /// Creates a coupon under `If-None-Match`, replaces one under `If-Match`.
    package static let writeCoupon = Endpoint<NoBody, NoBody>(
        relation: .this, method: .put, template: "/admin/coupons/{code}")
    package static let deleteCoupon = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/admin/coupons/{code}")
    /// Lists access keys, revoked ones too, without their secrets.
    package static let keys = Endpoint<NoBody, WireAccessKeys>(
        relation: .keys, method: .get, template: "/admin/keys")
    /// Creates an access key; only this answer contains its secret.
    package static let makeKey = Endpoint<AccessKeyRequest, WireAccessKey>(
        relation: .keys, method: .post, template: "/admin/keys")
    package static let key = Endpoint<NoBody, WireAccessKey>(
        relation: .this, method: .get, template: "/admin/keys/{id}")
    package static let revokeKey = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/admin/keys/{id}")

    package static let session = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/admin/session")
    package static let openSession = Endpoint<NoBody, NoBody>(
        relation: .this, method: .post, template: "/admin/session")
    /// Ends a session on every server and deletes its cookie.
    package static let closeSession = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/admin/session")
    package static let adminProducts = Endpoint<NoBody, NoBody>(
        relation: .products, method: .get,
        template: "/admin/products{?q,category,in_stock,state,sort,limit,cursor}")
    package static let stock = Endpoint<NoBody, StockList>(
        relation: .stock, method: .get, template: "/admin/stock{?q,category,limit,cursor}")
    /// Lists the SKUs with the fewest units, at most a hundred.
    package static let shortStock = Endpoint<NoBody, StockList>(
        relation: .shortStock, method: .get, template: "/admin/short-stock")
    package static let shelf = Endpoint<NoBody, Shelf>(
        relation: .stock, method: .get, template: "/admin/stock/{sku}")
    /// Lists the refunds of all orders, newest first; `before` names where the next page starts.
    package static let refundBook = Endpoint<NoBody, OrderList<Refund>>(
        relation: .refunds, method: .get, template: "/admin/refunds{?before}")
    /// Creates a coupon whose code the server generates.
    package static let makeCoupon = Endpoint<NoBody, NoBody>(
        relation: .coupons, method: .post, template: "/admin/coupons")
    /// Redirects the request that browsers make by themselves to the icon.
    package static let favicon = Endpoint<NoBody, NoBody>(
        relation: .image, method: .get, template: "/favicon.ico")
}

/// The index of the resources that need an admin key.
package struct Administration: Codable, Hashable, Sendable {
    package var links: Links

    package init(links: Links) { self.links = links }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
    }
}
