package import Codecs
package import HTTPTypes

/// One operation of the contract as both sides know it: its name, the relation that links to it, its method,
/// where the server puts it, and the types of both bodies.
///
/// The server carries out what stands at `template`; a client follows the link that it got. A document that
/// no client of ours reads by its members is a `JSONTree`.
package struct Endpoint<Body: Sendable, Reply: Sendable>: Sendable {
    /// Its name in descriptions, logs and faults, such as `placeOrder`.
    package let id: String
    package let relation: Relation
    package let method: HTTPRequest.Method
    /// The server's path, in RFC 6570 form.
    package let template: String

    init(_ id: String, _ relation: Relation, _ method: HTTPRequest.Method, _ template: String) {
        self.id = id
        self.relation = relation
        self.method = method
        self.template = template
    }

    package var link: Link {
        Link(href: template, templated: template.utf8.contains(UInt8(ascii: "{")) ? true : nil)
    }

    package func link(_ values: (name: String, value: String)...) -> Link {
        Link(href: link.expanded(values))
    }

    package func link(id: String) -> Link { link((name: "id", value: id)) }

    /// The path without a query.
    package var path: PathPattern {
        PathPattern(String(template.firstRange(of: "{?").map { template[..<$0.lowerBound] } ?? template[...]))
    }
}

/// A path of the server in which `{name}` stands for any one part.
package struct PathPattern: Hashable, Sendable {
    /// `/orders/{id}`.
    package let text: String
    package let parts: [Substring]

    package init(_ text: String) {
        self.text = text
        parts = Self.parts(of: text)
    }

    /// The segments of a path (RFC 3986); empty ones do not count.
    package static func parts(of path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/")
    }

    /// The name that a part of a pattern stands for; nil for one that is itself.
    package static func name(of part: Substring) -> String? {
        part.utf8.first == UInt8(ascii: "{") ? String(part.dropFirst().dropLast()) : nil
    }

    package var names: [String] { parts.compactMap(Self.name) }

    package func matches(_ asked: [Substring]) -> Bool {
        asked.count == parts.count
            && zip(parts, asked).allSatisfy { $0.utf8.first == UInt8(ascii: "{") || $0 == $1 }
    }
}

package struct NoBody: Hashable, Sendable {}

package enum Endpoints {
    /// Entry resource: the shop's facts and all links; the only address that a client is given.
    package static let entry = Endpoint<NoBody, Entry>("showEntry", .this, .get, "/")
    package static let openAPI = Endpoint<NoBody, [UInt8]>(
        "describeContract", .serviceDescription, .get, "/openapi.json")
    package static let inventory = Endpoint<NoBody, InventoryPage>(
        "listInventory", .inventory, .get,
        "/inventory{?q,category,in_stock,price_min,price_max,sort,limit,cursor,count}")
    /// Reads a product by its id, its slug or one of its SKUs.
    package static let product = Endpoint<NoBody, Product>("showProduct", .this, .get, "/products/{id}")
    package static let availability = Endpoint<NoBody, ProductAvailability>(
        "showAvailability", .availability, .get, "/products/{id}/availability")
    /// Redirects (303) to the immutable picture of a product; `w` asks for a width in pixels.
    package static let productImage = Endpoint<NoBody, [UInt8]>(
        "findProductImage", .image, .get, "/products/{id}/image{?w}")
    /// Reads an immutable picture, cacheable for ever.
    package static let image = Endpoint<NoBody, [UInt8]>("showImage", .image, .get, "/images/{name}")
    /// Reads the merchant's encryption certificate as DER (RFC 2585).
    package static let merchantCertificate = Endpoint<NoBody, [UInt8]>(
        "showCertificate", .merchantCertificate, .get, "/merchant-certificate")
    package static let shippingServices = Endpoint<NoBody, ShippingServices>(
        "listServices", .shippingServices, .get, "/shipping-services")
    package static let shippingRates = Endpoint<RatesRequest, RatesReply>(
        "findRates", .shippingRates, .post, "/shipping-rates")
    /// Calculates shipping rates by address alone, in a plain array.
    package static let rates = Endpoint<NoBody, [Rate]>(
        "listRates", .rates, .get, "/rates{?street,address,city,state,zip,country}")
    package static let icon = Endpoint<NoBody, [UInt8]>("showIcon", .image, .get, "/icon.svg")
    package static let docs = Endpoint<NoBody, JSONTree>("explainContract", .serviceDocument, .get, "/docs")
    package static let problem = Endpoint<NoBody, JSONTree>(
        "explainProblem", .describedby, .get, "/problems/{name}")
    package static let quotes = Endpoint<QuoteRequest, Quote>("createQuote", .quotes, .post, "/quotes")
    package static let quote = Endpoint<NoBody, Quote>("showQuote", .this, .get, "/quotes/{id}")
    /// Deletes a quote and releases the units that it holds.
    package static let droppedQuote = Endpoint<NoBody, NoBody>("dropQuote", .this, .delete, "/quotes/{id}")
    /// Holds the units of a quote for two minutes from now; repeated, for two minutes more.
    package static let heldQuote = Endpoint<NoBody, NoBody>("holdQuote", .hold, .put, "/quotes/{id}/hold")
    /// Places an order from a quote, idempotently, and pays it when the body has a payment.
    package static let orders = Endpoint<OrderRequest, Order>("placeOrder", .orders, .post, "/orders")
    /// Reads an order; needs the order's token.
    package static let order = Endpoint<NoBody, Order>("showOrder", .this, .get, "/orders/{id}")
    package static let changeOrder = Endpoint<OrderPatch, Order>("changeOrder", .edit, .patch, "/orders/{id}")
    package static let orderStatus = Endpoint<NoBody, OrderStatus>(
        "showOrderStatus", .status, .get, "/orders/{id}/status")
    package static let receipt = Endpoint<NoBody, OrderReceipt>(
        "showReceipt", .receipt, .get, "/orders/{id}/receipt")
    package static let payments = Endpoint<PayRequest, OrderPayment>(
        "payOrder", .payment, .post, "/orders/{id}/payments")
    package static let payment = Endpoint<NoBody, OrderPayment>("showPayment", .this, .get, "/payments/{id}")
    /// Idempotent; for staff.
    package static let capture = Endpoint<CaptureRequest, OrderPayment>(
        "capturePayment", .capture, .post, "/payments/{id}/capture")
    /// Idempotent; for staff.
    package static let void = Endpoint<NoBody, OrderPayment>(
        "voidPayment", .void, .post, "/payments/{id}/void")
    /// Cancels an order before it ships, idempotently, and gives back its money and units.
    package static let cancel = Endpoint<NoBody, Order>("cancelOrder", .cancel, .post, "/orders/{id}/cancel")
    /// Idempotent; for staff.
    package static let refund = Endpoint<RefundRequest, Refund>(
        "refundOrder", .refunds, .post, "/orders/{id}/refunds")
    package static let refunds = Endpoint<NoBody, ItemList<Refund>>(
        "listRefunds", .refunds, .get, "/orders/{id}/refunds")
    /// Idempotent; for staff.
    package static let fulfil = Endpoint<FulfilmentRequest, Fulfilment>(
        "shipOrder", .fulfilments, .post, "/orders/{id}/fulfilments")
    package static let fulfilments = Endpoint<NoBody, ItemList<Fulfilment>>(
        "listFulfilments", .fulfilments, .get, "/orders/{id}/fulfilments")
    package static let advance = Endpoint<NoBody, Fulfilment>(
        "advanceFulfilment", .advance, .post, "/fulfilments/{id}/advance")
    package static let fulfilment = Endpoint<NoBody, Fulfilment>(
        "showFulfilment", .this, .get, "/fulfilments/{id}")
    /// Reads the order that an idempotency key led to.
    package static let attempt = Endpoint<NoBody, Order>("showAttempt", .attempts, .get, "/attempts/{key}")
    /// Withdraws an idempotency key that has brought nothing, so that it never will.
    package static let withdrawnAttempt = Endpoint<NoBody, NoBody>(
        "withdrawAttempt", .attempts, .delete, "/attempts/{key}")
    /// Reads events as a stream (`text/event-stream`) or, by long poll, as a list.
    package static let events = Endpoint<NoBody, EventList>(
        "followEvents", .events, .get, "/events{?topics,product,order,after,wait}")
}

extension Endpoints {
    package static let orderLookups = Endpoint<OrderLookup, Order>(
        "findOrder", .orderLookups, .post, "/order-lookups")
    package static let orderFinder = Endpoint<NoBody, NoBody>(
        "showOrderFinder", .this, .get, "/order-lookups")
    /// Short address of an order's page, to be typed or scanned.
    package static let orderPage = Endpoint<NoBody, NoBody>("leadToOrder", .page, .get, "/o/{code}")
}

/// The name and the place of an operation, without the types of its bodies.
package struct OperationPlace: Hashable, Sendable {
    package let id: String
    private let method: HTTPRequest.Method
    private let path: PathPattern

    fileprivate init<Body, Reply>(_ endpoint: Endpoint<Body, Reply>) {
        id = endpoint.id
        method = endpoint.method
        path = endpoint.path
    }

    package func isAsked(by request: HTTPRequest) -> Bool {
        request.method == method
            && path.matches(PathPattern.parts(of: (request.path ?? "").prefix { $0 != "?" }))
    }
}

extension Endpoints {
    /// The operations that shoppers and their programs use.
    package static let ofShoppers = places(
        entry, merchantCertificate, openAPI, docs, problem, icon, favicon, inventory, product, availability,
        productImage, image, shippingServices, rates, shippingRates, quotes, quote, heldQuote, droppedQuote,
        orders, order, orderStatus, changeOrder, receipt, cancel, attempt, withdrawnAttempt, payments,
        payment, refunds, fulfilments, fulfilment, orderLookups, orderPage, events)

    private static func places<each Body, each Reply>(
        _ endpoints: repeat Endpoint<each Body, each Reply>
    ) -> [OperationPlace] {
        var places: [OperationPlace] = []
        for endpoint in repeat each endpoints { places.append(OperationPlace(endpoint)) }
        return places
    }
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
