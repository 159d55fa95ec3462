import HTTPEdge
import ShopCore
import StoreAPI

// MARK: - Orders

extension Operations {
    package static let orders =
        [
            placeOrder, showOrder, showOrderStatus, changeOrder, showReceipt, cancelOrder, showAttempt,
            withdrawAttempt,
        ]
        + payments + refunds + fulfilments

    package static let placeOrder = Operation(
        "placeOrder", Endpoints.orders, "Places an order, and pays it when a payment is given."
    ).with {
        $0.answers = [.created("The order.", .shape("Order")), .unsettled]
        $0.refusals = [
            402: [.paymentDeclined],
            409: [.insufficientStock, .quoteExpired, .quoteStale, .totalMismatch, .couponExhausted],
            422: [.invalidAddress, .rateNotApplicable] + payment,
        ]
        $0.isKeyed = true
        $0.body = .object([
            .required("quote", .text(.token, 1...200)), .required("expected_total", Bodies.money),
            .optional("ship_to", Bodies.address), .optional("contact", Bodies.contact),
            .optional("billing", Bodies.address),
            .optional("application_data", .text(.base64, 0...2000)), .optional("payment", Bodies.payment),
        ])
    }
    package static let showOrder = Operation(
        "showOrder", Endpoints.order, "An order, for who holds its token."
    ).with {
        $0.access = .order
        $0.answers = [.ok("The order.", .shape("Order"))]
    }
    /// The short document for polling; `Retry-After` while the order is open.
    package static let showOrderStatus = Operation(
        "showOrderStatus", Endpoints.orderStatus, "Where an order is, for who waits."
    ).with {
        $0.access = .order
        $0.answers = [.ok("Its state.", .shape("OrderStatus"))]
    }
    package static let changeOrder = Operation(
        "changeOrder", Endpoints.changeOrder, "Changes contact or address before anything is shipped."
    ).with {
        $0.access = .order
        $0.isMergePatch = true
        $0.needsMatch = true
        $0.body = Bodies.patch
        $0.answers = [.ok("The order.", .shape("Order"))]
        $0.refusals = [409: [.illegalTransition], 422: [.invalidAddress, .rateNotApplicable]]
    }
    package static let showReceipt = Operation("showReceipt", Endpoints.receipt, "What was bought and paid.")
        .with {
            $0.access = .order
            $0.forms = MediaForm.ofDocuments + [.text]
            $0.answers = [.ok("The receipt.", .shape("OrderReceipt"))]
        }
    /// Voids or refunds the payment of an unshipped order.
    package static let cancelOrder = Operation(
        "cancelOrder", Endpoints.cancel, "Cancels an order before it is shipped, and gives its money back."
    ).with {
        $0.access = .order
        $0.isKeyed = true
        $0.answers = [.ok("The order.", .shape("Order")), .unsettled]
        $0.refusals = [402: [.paymentDeclined], 409: [.illegalTransition, .paymentOutcomeUnknown]]
    }
    package static let showAttempt = Operation(
        "showAttempt", Endpoints.attempt, "What became of an idempotency key."
    ).with {
        $0.answers = [.ok("What it brought.", .anything)]
        $0.refusals = [402: [.paymentDeclined], 409: [.idempotencyInProgress, .attemptWithdrawn]]
    }
    package static let withdrawAttempt = Operation(
        "withdrawAttempt", Endpoints.withdrawnAttempt,
        "Sees to it that an idempotency key that has brought nothing never will, however late it comes."
    ).with {
        $0.answers = [.done("Nothing came with this key, and nothing is done with it any more.")]
        $0.refusals = [409: [.idempotencyInProgress, .illegalTransition]]
    }

    private static let payment: [Problem.Name] = [
        .tokenInvalid, .tokenAmountMismatch, .tokenReplayed, .applicationDataMismatch,
    ]
}

// MARK: - Payments

extension Operations {
    private static let payments = [payOrder, showPayment, capturePayment, voidPayment]

    package static let payOrder = Operation(
        "payOrder", Endpoints.payments, "Pays an order that waits for its payment."
    ).with {
        $0.answers = [.created("The payment.", .shape("OrderPayment")), .unsettled]
        $0.refusals = [
            402: [.paymentDeclined], 409: [.alreadyPaid, .orderExpired, .illegalTransition], 422: payment,
            429: [.tooManyAttempts],
        ]
        $0.access = .order
        $0.isKeyed = true
        $0.body = .object([
            .required("payment", Bodies.payment),
            .optional("application_data", .text(.base64, 0...2000)),
            .optional("capture", .one(of: CaptureMode.allCases.map(\.rawValue))),
        ])
    }
    package static let showPayment = Operation("showPayment", Endpoints.payment, "One try to pay an order.")
        .with {
            $0.access = .order
            $0.answers = [.ok("The payment.", .shape("OrderPayment"))]
        }
    package static let capturePayment = Operation(
        "capturePayment", Endpoints.capture, "Takes what a payment holds, or part of it."
    ).with {
        $0.answers = [.ok("The payment.", .shape("OrderPayment")), .unsettled]
        $0.refusals = [402: [.paymentDeclined], 409: [.illegalTransition]]
        $0.access = .admin
        $0.isKeyed = true
        $0.body = .object([.optional("amount", Bodies.money)])
    }
    package static let voidPayment = Operation("voidPayment", Endpoints.void, "Lets go what a payment holds.")
        .with {
            $0.answers = [.ok("The payment.", .shape("OrderPayment")), .unsettled]
            $0.refusals = [409: [.illegalTransition]]
            $0.access = .admin
            $0.isKeyed = true
        }
}

// MARK: - Refunds

extension Operations {
    private static let refunds = [refundOrder, listRefunds]

    package static let refundOrder = Operation(
        "refundOrder", Endpoints.refund, "Gives an amount, units of lines or all that is left back."
    ).with {
        $0.answers = [.created("The refund.", .shape("Refund")), .unsettled]
        $0.refusals = [
            402: [.paymentDeclined], 409: [.refundExceedsCaptured, .illegalTransition],
            422: [.unknownProduct],
        ]
        $0.access = .admin
        $0.isKeyed = true
        $0.body = .object([
            .optional("amount", Bodies.money), .optional("lines", Bodies.lines),
            .optional("restock", .boolean), .required("reason", .words(1...200)),
        ])
    }
    package static let listRefunds = Operation("listRefunds", Endpoints.refunds, "What was given back.").with
    {
        $0.access = .order
        $0.answers = [.ok("The refunds.", .shape("Refunds"))]
    }
}

// MARK: - Fulfilments

extension Operations {
    private static let fulfilments = [shipOrder, listFulfilments, showFulfilment, advanceFulfilment]

    package static let shipOrder = Operation(
        "shipOrder", Endpoints.fulfil, "Ships lines of an order, or all that is left of it."
    ).with {
        $0.answers = [.created("The parcel.", .shape("Fulfilment"))]
        $0.refusals = [409: [.illegalTransition]]
        $0.access = .admin
        $0.isKeyed = true
        $0.body = .object([
            .optional("lines", Bodies.lines), .optional("carrier", .words(1...100)),
            .optional("tracking", .text(.token, 1...100)),
        ])
    }
    package static let listFulfilments = Operation(
        "listFulfilments", Endpoints.fulfilments, "The parcels of an order."
    ).with {
        $0.access = .order
        $0.answers = [.ok("The parcels.", .shape("Fulfilments"))]
    }
    package static let showFulfilment = Operation(
        "showFulfilment", Endpoints.fulfilment, "A parcel and how far it is."
    ).with {
        $0.access = .order
        $0.answers = [.ok("The parcel.", .shape("Fulfilment"))]
    }
    /// Moves the simulated courier one step.
    package static let advanceFulfilment = Operation(
        "advanceFulfilment", Endpoints.advance, "Takes a parcel one step further, for who shows the shop."
    ).with {
        $0.access = .admin
        $0.answers = [.ok("The parcel.", .shape("Fulfilment"))]
        $0.refusals = [409: [.illegalTransition]]
    }
}

extension Operation.Answer {
    /// The network has not said what became of it; the same key brings the answer later.
    fileprivate static let unsettled = Operation.Answer(
        status: 202, summary: "Not settled yet: send it again with the same key.", shape: .shape("Order"),
        hasLocation: true)
}

// MARK: - Orders that are found again

extension Operations {
    /// Lookups by what people have at hand; both are rate limited as guessable.
    package static let lookups = [findOrder, leadToOrder, showOrderFinder]

    /// `POST /order-lookups`: finds an order by number or reference and email address; returns its token.
    package static let findOrder = Operation(
        "findOrder", Endpoints.orderLookups,
        "Finds an order again by its number or its payment's reference, and its e-mail address."
    ).with {
        $0.isGuessable = true
        $0.forms = [.hal, .html]
        $0.body = .object([.required("number", .text(1...40)), .required("email", .text(1...254))])
        $0.answers = [.ok("The order, with its token.", .shape("Order"))]
        $0.refusals = [404: [.notFound]]
    }
    package static let showOrderFinder = Operation(
        "showOrderFinder", Endpoints.orderFinder, "The form that finds an order again."
    ).with {
        $0.access = .open
        $0.forms = [.html]
        $0.answers = [.ok("The page with the form.")]
    }
    /// The operation behind a scanned code, which has no key: the address is the capability.
    package static let leadToOrder = Operation(
        "leadToOrder", Endpoints.orderPage, "Leads from the short address of an order to its page."
    ).with {
        $0.isGuessable = true
        $0.access = .open
        $0.forms = MediaForm.allCases
        $0.answers = [.elsewhere("The order is there; a cookie opens it.")]
    }
}
