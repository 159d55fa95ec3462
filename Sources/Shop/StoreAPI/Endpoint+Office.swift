import HTTPTypes

extension Endpoints {
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
