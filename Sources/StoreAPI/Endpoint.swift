package import HTTPTypes

/// One operation of the contract: how it is linked, its method, where the server puts it, and both body
/// types.
///
/// The server registers `template`; the client knows only `relation` and the types and follows the link it
/// got.
package struct Endpoint<Body: Sendable, Reply: Sendable>: Sendable {
    /// Link relation under which a client finds the operation (RFC 8288).
    package let relation: Relation
    /// HTTP method (RFC 9110).
    package let method: HTTPRequest.Method
    /// The server's path, in RFC 6570 form.
    package let template: String
}

/// The body of a request that has none.
package struct NoBody: Hashable, Sendable {
    package init() {}
}

/// The operations that exist.
package enum Endpoints {
    /// Entry resource: the shop's facts and all links; the only address that a client is given.
    package static let entry = Endpoint<NoBody, Entry>(relation: .this, method: .get, template: "/")
    /// OpenAPI description of the contract, as JSON bytes.
    package static let openAPI = Endpoint<NoBody, [UInt8]>(
        relation: .serviceDescription, method: .get, template: "/openapi.json")
    /// Lists products by keyset pagination, filtered and sorted by the query.
    package static let inventory = Endpoint<NoBody, InventoryPage>(
        relation: .inventory, method: .get,
        template: "/inventory{?q,category,in_stock,price_min,price_max,sort,limit,cursor,count}")
    /// Reads a product by its id, its slug or one of its SKUs.
    package static let product = Endpoint<NoBody, Product>(
        relation: .this, method: .get, template: "/products/{id}")
    /// Reads how much of a product can be bought now.
    package static let availability = Endpoint<NoBody, ProductAvailability>(
        relation: .availability, method: .get, template: "/products/{id}/availability")
    /// Redirects (303) to the immutable picture of a product; `w` asks for a width in pixels.
    package static let productImage = Endpoint<NoBody, [UInt8]>(
        relation: .image, method: .get, template: "/products/{id}/image{?w}")
    /// Reads an immutable picture, cacheable for ever.
    package static let image = Endpoint<NoBody, [UInt8]>(
        relation: .image, method: .get, template: "/images/{name}")
    /// Reads the merchant's encryption certificate as DER (RFC 2585).
    package static let merchantCertificate = Endpoint<NoBody, [UInt8]>(
        relation: .merchantCertificate, method: .get, template: "/merchant-certificate")
    /// Lists the shipping services with their lowest prices, before an address is known.
    package static let shippingServices = Endpoint<NoBody, ShippingServices>(
        relation: .shippingServices, method: .get, template: "/shipping-services")
    /// Calculates shipping rates for a basket and an address.
    package static let shippingRates = Endpoint<RatesRequest, RatesReply>(
        relation: .shippingRates, method: .post, template: "/shipping-rates")
    /// Calculates shipping rates by address alone, in a plain array.
    package static let rates = Endpoint<NoBody, [Rate]>(
        relation: .rates, method: .get, template: "/rates{?street,address,city,state,zip,country}")
    /// Icon of the shop's pages, as SVG.
    package static let icon = Endpoint<NoBody, [UInt8]>(
        relation: .image, method: .get, template: "/icon.svg")
    /// Description of the contract as a page for people.
    package static let docs = Endpoint<NoBody, NoBody>(
        relation: .serviceDocument, method: .get, template: "/docs")
    /// Explains a problem type (RFC 9457).
    package static let problem = Endpoint<NoBody, NoBody>(
        relation: .describedby, method: .get, template: "/problems/{name}")
    /// Prices a basket and stores the quote.
    package static let quotes = Endpoint<QuoteRequest, Quote>(
        relation: .quotes, method: .post, template: "/quotes")
    /// Reads a quote until it expires.
    package static let quote = Endpoint<NoBody, Quote>(
        relation: .this, method: .get, template: "/quotes/{id}")
    /// Deletes a quote and releases the units that it holds.
    package static let droppedQuote = Endpoint<NoBody, NoBody>(
        relation: .this, method: .delete, template: "/quotes/{id}")
    /// Holds the units of a quote for two minutes from now; repeated, for two minutes more.
    package static let heldQuote = Endpoint<NoBody, NoBody>(
        relation: .hold, method: .put, template: "/quotes/{id}/hold")
    /// Places an order from a quote, idempotently, and pays it when the body has a payment.
    package static let orders = Endpoint<OrderRequest, Order>(
        relation: .orders, method: .post, template: "/orders")
    /// Reads an order; needs the order's token.
    package static let order = Endpoint<NoBody, Order>(
        relation: .this, method: .get, template: "/orders/{id}")
    /// Changes contact or address of an order before anything is shipped.
    package static let changeOrder = Endpoint<OrderPatch, Order>(
        relation: .edit, method: .patch, template: "/orders/{id}")
    /// Reads only the state of an order, for polling.
    package static let orderStatus = Endpoint<NoBody, OrderStatus>(
        relation: .status, method: .get, template: "/orders/{id}/status")
    /// Reads the receipt of a paid order.
    package static let receipt = Endpoint<NoBody, OrderReceipt>(
        relation: .receipt, method: .get, template: "/orders/{id}/receipt")
    /// Pays an order that waits for its payment, idempotently.
    package static let payments = Endpoint<PayRequest, OrderPayment>(
        relation: .payment, method: .post, template: "/orders/{id}/payments")
    /// Reads a payment attempt.
    package static let payment = Endpoint<NoBody, OrderPayment>(
        relation: .this, method: .get, template: "/payments/{id}")
    /// Captures an authorised payment or part of it, idempotently; for staff.
    package static let capture = Endpoint<CaptureRequest, OrderPayment>(
        relation: .capture, method: .post, template: "/payments/{id}/capture")
    /// Voids an authorised payment, idempotently; for staff.
    package static let void = Endpoint<NoBody, OrderPayment>(
        relation: .void, method: .post, template: "/payments/{id}/void")
    /// Cancels an order before it ships, idempotently, and gives back its money and units.
    package static let cancel = Endpoint<NoBody, Order>(
        relation: .cancel, method: .post, template: "/orders/{id}/cancel")
    /// Refunds an amount, units of lines or all that is left, idempotently; for staff.
    package static let refund = Endpoint<RefundRequest, Refund>(
        relation: .refunds, method: .post, template: "/orders/{id}/refunds")
    package static let refunds = Endpoint<NoBody, OrderList<Refund>>(
        relation: .refunds, method: .get, template: "/orders/{id}/refunds")
    /// Ships lines of an order or all that is left, idempotently; for staff.
    package static let fulfil = Endpoint<FulfilmentRequest, Fulfilment>(
        relation: .fulfilments, method: .post, template: "/orders/{id}/fulfilments")
    /// Lists the parcels of an order.
    package static let fulfilments = Endpoint<NoBody, OrderList<Fulfilment>>(
        relation: .fulfilments, method: .get, template: "/orders/{id}/fulfilments")
    /// Moves a parcel to its next delivery state.
    package static let advance = Endpoint<NoBody, Fulfilment>(
        relation: .advance, method: .post, template: "/fulfilments/{id}/advance")
    /// Reads a parcel and its delivery state.
    package static let fulfilment = Endpoint<NoBody, Fulfilment>(
        relation: .this, method: .get, template: "/fulfilments/{id}")
    /// Reads the order that an idempotency key led to.
    package static let attempt = Endpoint<NoBody, Order>(
        relation: .attempts, method: .get, template: "/attempts/{key}")
    /// Withdraws an idempotency key that has brought nothing, so that it never will.
    package static let withdrawnAttempt = Endpoint<NoBody, NoBody>(
        relation: .attempts, method: .delete, template: "/attempts/{key}")
    /// Reads events as a stream (`text/event-stream`) or, by long poll, as a list.
    package static let events = Endpoint<NoBody, EventList>(
        relation: .events, method: .get, template: "/events{?topics,product,order,after,wait}")
}
