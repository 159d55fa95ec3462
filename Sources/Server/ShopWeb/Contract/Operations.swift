import HTTPEdge
import HTTPTypes
import ShopCore
import StoreAPI

/// The operations of the contract, one file a subject; `all` is what the server describes and registers.
package enum Operations {
    package static let all = strikable + faults

    /// All but what faults are ordered and ended by.
    package static let strikable =
        entry + catalogue + shipping + quotes + orders + lookups + live + operating + administration
        + transfers
        + office
}

// MARK: - Entry

extension Operations {
    package static let entry = [
        showEntry, showCertificate, describeContract, explainContract, explainProblem, showIcon, findIcon,
    ]

    package static let showEntry = Operation(
        "showEntry", Endpoints.entry, "The shop, and where everything else is."
    )
    .with {
        $0.isKept = true
        $0.answers = [.ok("The entry resource.", .shape("Entry"))]
    }
    package static let showCertificate = Operation(
        "showCertificate", Endpoints.merchantCertificate, "What wallets encrypt payments for (RFC 2585)."
    ).with {
        $0.forms = [.certificate]
        $0.answers = [.ok("The Processing Certificate.")]
        $0.refusals = [404: [.notFound], 503: [.certificateNotValid]]
    }
    package static let describeContract = Operation(
        "describeContract", Endpoints.openAPI, "This contract, for programs."
    ).with {
        $0.isKept = true
        $0.forms = [.json]
        $0.answers = [.ok("An OpenAPI document.", .anything)]
    }
}

extension Operations {
    package static let explainContract = Operation(
        "explainContract", Endpoints.docs, "This contract, for people."
    ).with { $0.answers = [.ok("The documentation.", .anything)] }
    package static let showIcon = Operation("showIcon", Endpoints.icon, "The sign that browsers show.").with {
        $0.forms = [.svg]
        $0.answers = [.ok("The sign.")]
    }
    package static let findIcon = Operation(
        "findIcon", Endpoints.favicon, "Leads browsers to the sign that they look for by themselves."
    ).with {
        $0.forms = MediaForm.allCases
        $0.answers = [.elsewhere("The sign is there.")]
    }
    package static let explainProblem = Operation(
        "explainProblem", Endpoints.problem, "What a problem means and what to do about it."
    ).with { $0.answers = [.ok("The problem's meaning.", .shape("ProblemType"))] }
}

// MARK: - Catalogue

extension Operations {
    package static let catalogue = [
        listInventory, showProduct, showAvailability, findProductImage, showImage,
    ]

    package static let listInventory = Operation(
        "listInventory", Endpoints.inventory, "A page of the products."
    ).with {
        $0.isKept = true
        $0.answers = [.ok("A page.", .shape("InventoryPage"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters = [
            Operation.Parameter(
                name: "q", schema: .text(0...SearchQuery.longest),
                summary: "What to look for, in any language of the shop."),
            Operation.Parameter(
                name: "category", schema: .text(.token, 1...100), summary: "One category, by its id."),
            Operation.Parameter(name: "in_stock", schema: .boolean, summary: "Whether some are in stock."),
            Operation.Parameter(
                name: "price_min", schema: .text(.amount, 1...40), summary: "The lowest price."),
            Operation.Parameter(
                name: "price_max", schema: .text(.amount, 1...40), summary: "The highest price."),
            Operation.Parameter(
                name: "sort", schema: .one(of: ProductSort.allCases.map(\.rawValue)),
                summary: "The order; by relevance when something is looked for, else by position."),
            Operation.Parameter(
                name: "limit", schema: .integer(ProductQuery.limits), summary: "Rows on a page."),
            Operation.Parameter(
                name: "cursor", schema: .text(.token, 0...600), summary: "Where to go on, from a link."),
            Operation.Parameter(
                name: "count", schema: .one(of: ["exact"]), summary: "Counts all products of the list."),
        ]
    }
    package static let showProduct = Operation(
        "showProduct", Endpoints.product, "A product with its variants, by its id, its slug or a SKU of it."
    ).with {
        $0.isKept = true
        $0.answers = [.ok("The product.", .shape("Product"))]
        $0.refusals = [410: [.gone]]
    }
    package static let showAvailability = Operation(
        "showAvailability", Endpoints.availability, "What of a product can be bought now."
    ).with {
        $0.isKept = true
        $0.answers = [.ok("What can be bought.", .shape("ProductAvailability"))]
        $0.refusals = [410: [.gone]]
    }
    package static let findProductImage = Operation(
        "findProductImage", Endpoints.productImage, "Leads to the product's picture."
    ).with {
        $0.forms = MediaForm.allCases
        $0.parameters = [
            Operation.Parameter(
                name: "w", schema: .integer(1...4096), summary: "The width in pixels that would be best.")
        ]
        $0.answers = [.elsewhere("The picture is there.")]
        $0.refusals = [410: [.gone]]
    }
    package static let showImage = Operation("showImage", Endpoints.image, "A picture, which never changes.")
        .with {
            $0.isKept = true
            $0.forms = [.png]
            $0.answers = [.ok("The picture's bytes."), .part("Some of the picture's bytes.")]
            $0.refusals = [416: [.rangeNotSatisfiable]]
        }
}

// MARK: - Shipping

extension Operations {
    package static let shipping = [listServices, listRates, findRates]

    package static let listServices = Operation(
        "listServices", Endpoints.shippingServices, "The ways to ship that the shop knows."
    ).with { $0.answers = [.ok("The services.", .shape("ShippingServices"))] }
    package static let listRates = Operation(
        "listRates", Endpoints.rates, "What shipping to an address costs, in the source documents' form."
    ).with {
        $0.forms = [.json, .html]
        $0.isPricing = true
        $0.answers = [.ok("The rates, the cheapest first.", .list(.shape("Rate"), count: 0...100))]
        $0.refusals = [503: [.carrierUnavailable]]
        $0.parameters = ["street", "address", "city", "state", "zip", "country"].map { name in
            // All of them, written in percent signs, have to fit into one line of a request.
            Operation.Parameter(name: name, schema: .text(0...100), isRequired: name == "country")
        }
    }
    package static let findRates = Operation(
        "findRates", Endpoints.shippingRates, "What shipping a basket to an address costs."
    ).with {
        $0.body = .object([.required("to", Bodies.address), .required("lines", Bodies.lines)])
        $0.answers = [.ok("The rates, or why there are none.", .shape("Rates"))]
        $0.refusals = [422: [.invalidAddress, .unknownProduct], 503: [.carrierUnavailable]]
    }
}

// MARK: - Quotes

extension Operations {
    package static let quotes = [createQuote, showQuote, holdQuote, dropQuote]

    package static let createQuote = Operation("createQuote", Endpoints.quotes, "Prices a basket.").with {
        $0.answers = [.created("The quote.", .shape("Quote"))]
        $0.refusals = [
            409: [.insufficientStock],
            422: [.unknownProduct, .invalidAddress, .couponInvalid, .rateNotApplicable],
            503: [.carrierUnavailable],
        ]
        $0.body = .object([
            .required("lines", Bodies.lines), .optional("to", Bodies.address),
            .optional("shipping_rate", .text(.token, 1...200)),
            .optional("coupons", .list(.text(1...64), count: 0...5)), .optional("hold", .boolean),
            .optional("replaces", .text(.token, 1...64)),
        ])
    }
    package static let showQuote = Operation("showQuote", Endpoints.quote, "A quote, while it lasts.").with {
        $0.isPricing = true
        $0.answers = [.ok("The quote.", .shape("Quote"))]
        $0.refusals = [410: [.quoteExpired]]
    }
    package static let holdQuote = Operation(
        "holdQuote", Endpoints.heldQuote, "Holds the units of a quote for two minutes."
    ).with {
        $0.answers = [.done("They are held.")]
        $0.refusals = [409: [.insufficientStock, .quoteStale], 410: [.quoteExpired]]
    }
    package static let dropQuote = Operation(
        "dropQuote", Endpoints.droppedQuote, "Gives up a quote and what it holds."
    ).with {
        $0.answers = [.done("It is gone.")]
        $0.refusals = [409: [.quoteStale], 410: [.quoteExpired]]
    }
}

// MARK: - Operating

extension Operations {
    package static let operating = [showLiveness, showReadiness, showMetrics]

    /// No store is asked.
    package static let showLiveness = Operation(
        id: "showLiveness", method: .get, path: "/livez", summary: "Whether the process runs.",
        access: .open, answers: [.ok("It does.", .shape("Health"))])
    package static let showReadiness = Operation(
        id: "showReadiness", method: .get, path: "/readyz", summary: "Whether the shop can be used.",
        access: .local, answers: [.ok("It can.", .shape("Health"))],
        refusals: [503: [.maintenance, .storageFull, .storageReadOnly]])
}

// MARK: - Events

extension Operations {
    package static let live = [followEvents]

    /// `GET /events`: server-sent events by `Accept: text/event-stream`, else a long poll of up to 30
    /// seconds.
    package static let followEvents = Operation(
        "followEvents", Endpoints.events,
        "What happens in the shop: a stream of events, or a document for who waits and asks again."
    ).with {
        $0.forms = MediaForm.ofDocuments + [.eventStream]
        $0.headers = [
            Operation.Parameter(
                name: "Last-Event-ID", schema: .integer(0...Int.max),
                summary: "The last event that came, when a line was lost; goes before after.")
        ]
        $0.parameters = [
            Operation.Parameter(
                name: "topics", schema: .text(.topics, 1...100),
                summary: """
                    stock, price, product and order, with commas between; without it all of goods, or that \
                    of \
                    an order.
                    """),
            Operation.Parameter(
                name: "product", schema: .text(.token, 1...200), summary: "Of goods, one product's alone."),
            Operation.Parameter(
                name: "order", schema: .text(.token, 1...200),
                summary: "An order, with its Order-Token; without it order takes an admin key."),
            Operation.Parameter(
                name: "after", schema: .integer(0...Int.max),
                summary: "Goes on behind this event; without it with what comes next."),
            Operation.Parameter(
                name: "wait", schema: .integer(0...30),
                summary: "How many seconds a document waits for an event."),
        ]
        $0.answers = [.ok("Events, in their order.", .shape("EventList"))]
        $0.refusals = [403: [.forbidden], 404: [.notFound], 503: [.tooManySubscribers]]
    }
}
