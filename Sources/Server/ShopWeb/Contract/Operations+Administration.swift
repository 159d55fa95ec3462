import CardNetwork
import HTTPEdge
import HTTPTypes
import ShopCore
package import StoreAPI

extension Operations {
    /// Operations behind an admin key, in the order of the description.
    package static let administration = [
        showAdministration, showClock, setClock, listKeys, makeKey, showKey, revokeKey, adjustStock,
        showAdjustment, reconcile, showZones, replaceZones, listCoupons, showCoupon, writeCoupon,
        deleteCoupon, showAdminProduct, changeProduct, showAdminVariant, changePrice, listOrders,
    ]

    package static func admin<Body, Answer>(
        _ id: String, _ endpoint: Endpoint<Body, Answer>, _ summary: String
    ) -> Operation {
        Operation(id, endpoint, summary).with { $0.access = .admin }
    }

    package static let showAdministration = admin(
        "showAdministration", Endpoints.administration, "Where everything is that needs an admin key."
    ).with { $0.answers = [.ok("Links.", .shape("Administration"))] }

    // MARK: The clock

    /// Only while faults are allowed, as ``setClock``.
    package static let showClock = admin("showClock", Endpoints.clock, "The shop's time.").with {
        $0.answers = [.ok("The time.", .shape("Clock"))]
    }
    package static let setClock = admin("setClock", Endpoints.setClock, "Sets the shop's time.").with {
        $0.body = .object([
            .optional("at", .text(.time)),
            .optional("advance", .integer(-furthest...furthest)), .optional("allow_backwards", .boolean),
        ])
        $0.answers = [.ok("The new time.", .shape("Clock"))]
        $0.refusals = [409: [.illegalTransition]]
    }
    /// Ten years, in seconds.
    private static let furthest = 10 * 366 * 86_400

    // MARK: Access keys

    package static let listKeys = admin(
        "listKeys", Endpoints.keys, "The access keys, without their secrets."
    ).with { $0.answers = [.ok("The keys, the oldest first.", .shape("AccessKeys"))] }
    package static let makeKey = admin(
        "makeKey", Endpoints.makeKey, "Makes an access key; its secret is shown in this answer alone."
    ).with {
        $0.body = .object([
            .required("kind", .one(of: AccessKey.Kind.allCases.map(\.rawValue))),
            .optional("label", .text(0...AccessKey.longestLabel)),
        ])
        $0.answers = [.created("The key with its secret.", .shape("AccessKey"))]
    }
    package static let showKey = admin("showKey", Endpoints.key, "An access key, without its secret.").with {
        $0.answers = [.ok("The key.", .shape("AccessKey"))]
        $0.refusals = [410: [.gone]]
    }
    package static let revokeKey = admin(
        "revokeKey", Endpoints.revokeKey, "Takes an access key out of use for good."
    ).with {
        $0.answers = [.done("It opens nothing any more.")]
        $0.refusals = [409: [.illegalTransition]]
    }

    // MARK: Books

    package static let adjustStock = admin(
        "adjustStock", Endpoints.adjustStock, "Corrects the stock on the shelf, with a move in the ledger."
    ).with {
        $0.isKeyed = true
        $0.body = .object([
            .required("sku", .text(.token, 1...200)), .optional("count", .integer(0...1_000_000_000)),
            .optional("delta", .integer(-1_000_000_000...1_000_000_000)),
            .optional("expected_from", .integer(0...1_000_000_000)), .required("reason", .words(1...200)),
        ])
        $0.answers = [.created("The correction.", .shape("StockAdjustment"))]
        $0.refusals = [409: [.stockChanged, .wouldGoNegative], 422: [.unknownProduct]]
    }
    package static let showAdjustment = admin(
        "showAdjustment", Endpoints.adjustment, "A correction of the stock."
    ).with { $0.answers = [.ok("The correction.", .shape("StockAdjustment"))] }
    /// Reads every order and move.
    package static let reconcile = admin(
        "reconcile", Endpoints.reconciliation, "Holds the shop's books against all that must be true of them."
    ).with { $0.answers = [.ok("Every rule with what breaks it.", .shape("Reconciliation"))] }

    // MARK: Zones and taxes

    package static let showZones = admin(
        "showZones", Endpoints.zones, "Where the shop sends goods, for how much, and which taxes it takes."
    ).with { $0.answers = [.ok("The zones and taxes.", .shape("Zones"))] }
    package static let replaceZones = admin(
        "replaceZones", Endpoints.replaceZones, "Replaces zones and taxes; prices follow them at once."
    ).with {
        $0.needsMatch = true
        $0.body = .object(Bodies.zones)
        $0.answers = [.ok("The new zones and taxes.", .shape("Zones"))]
        $0.refusals = [422: [.policyConflict]]
    }

    // MARK: Coupons

    package static let listCoupons = admin(
        "listCoupons", Endpoints.coupons, "The coupons that the shop takes."
    ).with {
        $0.answers = [.ok("The coupons, by their codes.", .shape("Coupons"))]
    }
    package static let showCoupon = admin(
        "showCoupon", Endpoints.coupon, "A coupon and how often it was used."
    ).with {
        $0.answers = [.ok("The coupon.", .shape("Coupon"))]
    }
    package static let writeCoupon = admin(
        "writeCoupon", Endpoints.writeCoupon,
        "Makes a coupon under If-None-Match, replaces it under If-Match."
    ).with {
        $0.body = .object(Bodies.coupon)
        $0.answers = [
            .ok("The coupon as it is now.", .shape("Coupon")), .created("The coupon.", .shape("Coupon")),
        ]
        $0.refusals = [
            412: [.preconditionFailed], 422: [.policyConflict], 428: [.preconditionRequired],
        ]
    }
    package static let deleteCoupon = admin("deleteCoupon", Endpoints.deleteCoupon, "Takes a coupon away.")
        .with {
            $0.needsMatch = true
            $0.answers = [.done("Nobody can use it any more.")]
        }

    // MARK: Products and prices

    package static let showAdminProduct = admin(
        "showAdminProduct", Endpoints.adminProduct, "A product in all its languages, sold or withdrawn."
    ).with { $0.answers = [.ok("The product.", .shape("AdminProduct"))] }
    package static let changeProduct = admin(
        "changeProduct", Endpoints.changeProduct, "Changes a product, withdraws it or offers it again."
    ).with {
        $0.isMergePatch = true
        $0.needsMatch = true
        $0.body = Bodies.productPatch
        $0.answers = [.ok("The product as it is now.", .shape("AdminProduct"))]
        $0.refusals = [422: [.policyConflict]]
    }
    package static let showAdminVariant = admin(
        "showAdminVariant", Endpoints.adminVariant, "A variant with its price and its stock."
    ).with { $0.answers = [.ok("The variant.", .shape("AdminVariant"))] }
    /// Under `If-Match` of the product, not of the variant.
    package static let changePrice = admin(
        "changePrice", Endpoints.changePrice, "Changes the price of a variant; quotes keep theirs."
    ).with {
        $0.isMergePatch = true
        $0.needsMatch = true
        $0.body = .object([.optional("price", Bodies.money)])
        $0.answers = [.ok("The variant as it is now.", .shape("AdminVariant"))]
        $0.refusals = [422: [.policyConflict]]
    }
}

extension Operations {
    package static let showMetrics = Operation(
        id: "showMetrics", method: .get, path: "/metrics",
        summary: "Figures of the server, in Prometheus' text format.", access: .admin, forms: [.metrics],
        answers: [.ok("The figures, counted since the start.")])

    package static let listOrders = admin(
        "listOrders", Endpoints.adminOrders, "The shop's orders, the newest first, without personal data."
    ).with {
        $0.answers = [.ok("A page.", .shape("AdminOrders"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters = [
            Operation.Parameter(
                name: "status", schema: .one(of: Order.Status.allCases.map(\.rawValue)),
                summary: "Orders in this state alone."),
            Operation.Parameter(
                name: "number", schema: .text(.token, 1...40), summary: "The order of this number."),
            Operation.Parameter(
                name: "since", schema: .text(.time, 20...20), summary: "Orders from this moment on."),
            Operation.Parameter(
                name: "limit", schema: .integer(OrderQuery.limits), summary: "Rows on a page."),
            Operation.Parameter(
                name: "cursor", schema: .text(.token, 0...600), summary: "Where to go on, from a link."),
        ]
    }
}

/// Operations that order and end faults; they never go wrong themselves.
extension Operations {
    package static let faults = [listFaults, orderFault, removeFaults, removeFault]

    package static let listFaults = admin(
        "listFaults", Endpoints.faults, "The faults that were ordered and are left."
    ).with { $0.answers = [.ok("The faults, in their order.", .shape("OrderedFaults"))] }
    package static let orderFault = admin(
        "orderFault", Endpoints.orderFault, "Lets something go wrong, so often or until it is removed."
    ).with {
        $0.body = .choice(by: "kind", faultForms)
        $0.answers = [.created("The fault.", .shape("OrderedFault"))]
    }
    package static let removeFaults = admin("removeFaults", Endpoints.removeFaults, "Ends all faults.").with {
        $0.answers = [.done("No fault is left.")]
    }
    package static let removeFault = admin("removeFault", Endpoints.removeFault, "Ends a fault.").with {
        $0.answers = [.done("It is gone.")]
    }

    private static let faultForms: [String: [Schema.Member]] = [
        WireFault.Kind.latency: [.required("milliseconds", .integer(1...60_000))],
        .error: [.required("status", .integer(400...599))],
        .cut: [.required("when", .one(of: WireFault.Moment.allCases.map(\.rawValue)))],
        .carrierDown: [],
        .network: [.required("outcome", .one(of: WireFault.Outcome.allCases.map(\.rawValue)))],
        .decline: [.required("decline_code", .one(of: CardNetwork.Decline.allCases.map(\.rawValue)))],
        .stall: [
            .required("at", .one(of: WireFault.Step.allCases.map(\.rawValue))),
            .required("milliseconds", .integer(1...60_000)),
        ],
    ].reduce(into: [:]) { forms, form in
        forms[form.key.rawValue] =
            form.value + [
                .optional("operation", .one(of: ["*"] + strikable.map(\.id))),
                .optional("count", .integer(1...1_000_000)),
            ]
    }
}
