package import HTTPTypes

/// One operation of the contract: how it is linked, its method, where the server puts it, and both body
/// types.
///
/// The server registers `template`; the client knows only `relation` and the types and follows the link it
/// got.
package struct Endpoint<Body: Sendable, Reply: Sendable>: Sendable {
    package let relation: Relation
    package let method: HTTPRequest.Method
    /// The server's path, in RFC 6570 form.
    package let template: String
}

/// The body of a request that has none.
package struct NoBody: Hashable, Sendable {}

/// The operations of the contract.
package enum Endpoints {
    /// Entry resource: the shop's facts and all links; the only address that a client is given.
    package static let entry = Endpoint<NoBody, Entry>(relation: .this, method: .get, template: "/")
    package static let openAPI = Endpoint<NoBody, [UInt8]>(
        relation: .serviceDescription, method: .get, template: "/openapi.json")
    package static let inventory = Endpoint<NoBody, InventoryPage>(
        relation: .inventory, method: .get,
        template: "/inventory{?q,category,in_stock,price_min,price_max,sort,limit,cursor,count}")
    /// Reads a product by its id, its slug or one of its SKUs.
    package static let product = Endpoint<NoBody, Product>(
        relation: .this, method: .get, template: "/products/{id}")
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
    package static let shippingServices = Endpoint<NoBody, ShippingServices>(
        relation: .shippingServices, method: .get, template: "/shipping-services")
    package static let shippingRates = Endpoint<RatesRequest, RatesReply>(
        relation: .shippingRates, method: .post, template: "/shipping-rates")
    /// Calculates shipping rates by address alone, in a plain array.
    package static let rates = Endpoint<NoBody, [Rate]>(
        relation: .rates, method: .get, template: "/rates{?street,address,city,state,zip,country}")
    package static let icon = Endpoint<NoBody, [UInt8]>(
        relation: .image, method: .get, template: "/icon.svg")
    package static let docs = Endpoint<NoBody, NoBody>(
        relation: .serviceDocument, method: .get, template: "/docs")
    package static let problem = Endpoint<NoBody, NoBody>(
        relation: .describedby, method: .get, template: "/problems/{name}")
    package static let quotes = Endpoint<QuoteRequest, Quote>(
        relation: .quotes, method: .post, template: "/quotes")
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
    package static let changeOrder = Endpoint<OrderPatch, Order>(
        relation: .edit, method: .patch, template: "/orders/{id}")
    package static let orderStatus = Endpoint<NoBody, OrderStatus>(
        relation: .status, method: .get, template: "/orders/{id}/status")
    package static let receipt = Endpoint<NoBody, OrderReceipt>(
        relation: .receipt, method: .get, template: "/orders/{id}/receipt")
    package static let payments = Endpoint<PayRequest, OrderPayment>(
        relation: .payment, method: .post, template: "/orders/{id}/payments")
    package static let payment = Endpoint<NoBody, OrderPayment>(
        relation: .this, method: .get, template: "/payments/{id}")
    /// Idempotent; for staff.
    package static let capture = Endpoint<CaptureRequest, OrderPayment>(
        relation: .capture, method: .post, template: "/payments/{id}/capture")
    /// Idempotent; for staff.
    package static let void = Endpoint<NoBody, OrderPayment>(
        relation: .void, method: .post, template: "/payments/{id}/void")
    /// Cancels an order before it ships, idempotently, and gives back its money and units.
    package static let cancel = Endpoint<NoBody, Order>(
        relation: .cancel, method: .post, template: "/orders/{id}/cancel")
    /// Idempotent; for staff.
    package static let refund = Endpoint<RefundRequest, Refund>(
        relation: .refunds, method: .post, template: "/orders/{id}/refunds")
    package static let refunds = Endpoint<NoBody, OrderList<Refund>>(
        relation: .refunds, method: .get, template: "/orders/{id}/refunds")
    /// Idempotent; for staff.
    package static let fulfil = Endpoint<FulfilmentRequest, Fulfilment>(
        relation: .fulfilments, method: .post, template: "/orders/{id}/fulfilments")
    package static let fulfilments = Endpoint<NoBody, OrderList<Fulfilment>>(
        relation: .fulfilments, method: .get, template: "/orders/{id}/fulfilments")
    package static let advance = Endpoint<NoBody, Fulfilment>(
        relation: .advance, method: .post, template: "/fulfilments/{id}/advance")
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

extension Endpoints {
    package static let orderLookups = Endpoint<OrderLookup, Order>(
        relation: .orderLookups, method: .post, template: "/order-lookups")
    package static let orderFinder = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/order-lookups")
    /// Short address of an order's page, to be typed or scanned.
    package static let orderPage = Endpoint<NoBody, NoBody>(
        relation: .page, method: .get, template: "/o/{code}")
}

/// `POST /order-lookups`: the number of an order or the reference of its payment, and the e-mail address that
/// it was placed with.
package struct OrderLookup: Codable, Hashable, Sendable {
    /// The order's number, `2026-000123`, or a reference, `019A-C412-3F7E`, as typed.
    package var number: String
    /// E-mail address that the order was placed with, at most 254 characters.
    package var email: String

    /// Creates a lookup; a wrong address is answered like an unknown number.
    package init(number: String, email: String) {
        self.number = number
        self.email = email
    }

    /// The reference of a payment whose answer was lost: the time in its quote's id, which both sides know.
    package static func reference(ofQuote id: String) -> String {
        let digits = id.dropFirst(3).uppercased()
        return [digits.prefix(4), digits.dropFirst(4).prefix(4), digits.dropFirst(8).prefix(4)]
            .joined(separator: "-")
    }

    /// The beginning of the quotes' ids that `number` refers to; nil where it is no reference.
    package var quotePrefix: String? {
        var digits = number.lowercased().filter { $0.isLetter || $0.isNumber }
        if digits.hasPrefix("qt") { digits.removeFirst(2) }
        guard (12...32).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        return "qt_" + digits
    }
}
