import HTTPTypes

/// The back-office endpoints that browsers need besides those of programs: sign-in sessions, and the
/// resources that the lists show.
extension Endpoints {
    package static let session = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/admin/session")
    package static let openSession = Endpoint<NoBody, NoBody>(
        relation: .this, method: .post, template: "/admin/session")
    package static let closeSession = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/admin/session")
    package static let adminProducts = Endpoint<NoBody, NoBody>(
        relation: .products, method: .get,
        template: "/admin/products{?q,category,in_stock,state,sort,limit,cursor}")
    package static let stock = Endpoint<NoBody, StockList>(
        relation: .stock, method: .get, template: "/admin/stock{?q,category,limit,cursor}")
    package static let shortStock = Endpoint<NoBody, StockList>(
        relation: .shortStock, method: .get, template: "/admin/short-stock")
    package static let shelf = Endpoint<NoBody, Shelf>(
        relation: .stock, method: .get, template: "/admin/stock/{sku}")
    package static let refundBook = Endpoint<NoBody, OrderList<Refund>>(
        relation: .refunds, method: .get, template: "/admin/refunds{?before}")
    package static let makeCoupon = Endpoint<NoBody, NoBody>(
        relation: .coupons, method: .post, template: "/admin/coupons")
    package static let favicon = Endpoint<NoBody, NoBody>(
        relation: .image, method: .get, template: "/favicon.ico")
}
