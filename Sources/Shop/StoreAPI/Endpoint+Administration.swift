package import Codecs
import HTTPTypes

extension Endpoints {
    package static let administration = Endpoint<NoBody, Administration>(
        "showAdministration", .administration, .get, "/admin")
    package static let faults = Endpoint<NoBody, WireFaults>("listFaults", .faults, .get, "/admin/faults")
    /// Injects a fault, once, `count` times or until it is removed.
    package static let orderFault = Endpoint<WireFault, WireFault>(
        "orderFault", .faults, .post, "/admin/faults")
    package static let removeFaults = Endpoint<NoBody, NoBody>(
        "removeFaults", .faults, .delete, "/admin/faults")
    package static let removeFault = Endpoint<NoBody, NoBody>(
        "removeFault", .this, .delete, "/admin/faults/{id}")
    package static let clock = Endpoint<NoBody, WireClock>("showClock", .clock, .get, "/admin/clock")
    /// Sets or advances the shop's clock; a clock that stands still runs what falls due before the answer.
    package static let setClock = Endpoint<ClockChange, WireClock>("setClock", .clock, .put, "/admin/clock")
    package static let adjustStock = Endpoint<StockAdjustmentRequest, StockAdjustment>(
        "adjustStock", .stockAdjustments, .post, "/admin/stock-adjustments")
    package static let adjustment = Endpoint<NoBody, StockAdjustment>(
        "showAdjustment", .this, .get, "/admin/stock-adjustments/{id}")
    /// Evaluates the invariants of the books (server.md, Invariants).
    package static let reconciliation = Endpoint<NoBody, Reconciliation>(
        "reconcile", .reconciliation, .get, "/admin/reconciliation")
    package static let adminOrders = Endpoint<NoBody, AdminOrders>(
        "listOrders", .orders, .get, "/admin/orders{?status,number,since,limit,cursor}")
    /// Reads a product in all its languages, sold or withdrawn.
    package static let adminProduct = Endpoint<NoBody, JSONTree>(
        "showAdminProduct", .this, .get, "/admin/products/{id}")
    /// Changes, withdraws or reinstates a product.
    package static let changeProduct = Endpoint<JSONTree, JSONTree>(
        "changeProduct", .this, .patch, "/admin/products/{id}")
    package static let adminVariant = Endpoint<NoBody, JSONTree>(
        "showAdminVariant", .this, .get, "/admin/variants/{id}")
    /// Changes the price of a variant; existing quotes keep theirs.
    package static let changePrice = Endpoint<JSONTree, JSONTree>(
        "changePrice", .this, .patch, "/admin/variants/{id}")
    /// Lists the newest e-mails of the outbox; empty where the shop writes none.
    package static let mail = Endpoint<NoBody, ItemList<Mail>>("listMail", .mail, .get, "/admin/mail")
    package static let mailMessage = Endpoint<NoBody, Mail>("showMail", .this, .get, "/admin/mail/{name}")
    /// The file as it would be sent.
    package static let mailFile = Endpoint<NoBody, [UInt8]>(
        "fetchMail", .alternate, .get, "/admin/mail/{name}/message.eml")
    /// The HTML part by itself; browsers run nothing in it and fetch nothing for it.
    package static let mailPart = Endpoint<NoBody, NoBody>(
        "showMailPart", .this, .get, "/admin/mail/{name}/message.html")
    package static let zones = Endpoint<NoBody, JSONTree>("showZones", .zones, .get, "/admin/zones")
    /// Replaces shipping zones and taxes as a whole.
    package static let replaceZones = Endpoint<JSONTree, JSONTree>(
        "replaceZones", .zones, .put, "/admin/zones")
    package static let coupons = Endpoint<NoBody, JSONTree>("listCoupons", .coupons, .get, "/admin/coupons")
    package static let coupon = Endpoint<NoBody, JSONTree>("showCoupon", .this, .get, "/admin/coupons/{code}")
    /// Creates a coupon under `If-None-Match`, replaces one under `If-Match`.
    package static let writeCoupon = Endpoint<JSONTree, JSONTree>(
        "writeCoupon", .this, .put, "/admin/coupons/{code}")
    package static let deleteCoupon = Endpoint<NoBody, NoBody>(
        "deleteCoupon", .this, .delete, "/admin/coupons/{code}")
    /// Lists access keys, revoked ones too, without their secrets.
    package static let keys = Endpoint<NoBody, WireAccessKeys>("listKeys", .keys, .get, "/admin/keys")
    /// Creates an access key; only this answer contains its secret.
    package static let makeKey = Endpoint<AccessKeyRequest, WireAccessKey>(
        "makeKey", .keys, .post, "/admin/keys")
    package static let key = Endpoint<NoBody, WireAccessKey>("showKey", .this, .get, "/admin/keys/{id}")
    package static let revokeKey = Endpoint<NoBody, NoBody>("revokeKey", .this, .delete, "/admin/keys/{id}")

    package static let session = Endpoint<NoBody, NoBody>("showSession", .this, .get, "/admin/session")
    package static let openSession = Endpoint<NoBody, NoBody>("openSession", .this, .post, "/admin/session")
    /// Ends a session on every server and deletes its cookie.
    package static let closeSession = Endpoint<NoBody, NoBody>(
        "closeSession", .this, .delete, "/admin/session")
    package static let adminProducts = Endpoint<NoBody, JSONTree>(
        "showAdminProducts", .products, .get, "/admin/products{?q,category,in_stock,state,sort,limit,cursor}")
    package static let stock = Endpoint<NoBody, StockList>(
        "showStock", .stock, .get, "/admin/stock{?q,category,limit,cursor}")
    /// Lists the SKUs with the fewest units, at most a hundred.
    package static let shortStock = Endpoint<NoBody, StockList>(
        "showShortStock", .shortStock, .get, "/admin/short-stock")
    package static let shelf = Endpoint<NoBody, Shelf>("showShelf", .stock, .get, "/admin/stock/{sku}")
    /// Lists the refunds of all orders, newest first; `before` names where the next page starts.
    package static let refundBook = Endpoint<NoBody, ItemList<Refund>>(
        "showRefundBook", .refunds, .get, "/admin/refunds{?before}")
    /// Creates a coupon whose code the server generates.
    package static let makeCoupon = Endpoint<JSONTree, JSONTree>(
        "makeCoupon", .coupons, .post, "/admin/coupons")
    /// Redirects the request that browsers make by themselves to the icon.
    package static let favicon = Endpoint<NoBody, NoBody>("findIcon", .image, .get, "/favicon.ico")
}

extension Endpoints {
    package static let liveness = Endpoint<NoBody, NoBody>("showLiveness", .this, .get, "/livez")
    package static let readiness = Endpoint<NoBody, NoBody>("showReadiness", .this, .get, "/readyz")
    package static let metrics = Endpoint<NoBody, NoBody>("showMetrics", .this, .get, "/metrics")
}

/// The index of the resources that need an admin key.
package struct Administration: Codable, Hashable, Sendable {
    package var links: Links

    package init(links: Links) { self.links = links }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
    }
}
