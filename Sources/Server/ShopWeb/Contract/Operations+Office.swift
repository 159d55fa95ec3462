import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

extension Operations {
    package static let office =
        [
            showSession, openSession, closeSession, showAdminProducts, showStock, showShortStock, showShelf,
            showRefundBook, makeCoupon,
        ] + officeActions.map(\.page)

    // MARK: Signing in

    package static let showSession = Operation(
        "showSession", Endpoints.session, "Signs in with an admin key, in a browser."
    ).with {
        $0.access = .open
        $0.forms = [.html]
        $0.parameters = [
            Operation.Parameter(
                name: "to", schema: .text(0...600), summary: "Where one wanted to go.")
        ]
        $0.answers = [.ok("The page with the form.")]
    }
    package static let openSession = Operation(
        "openSession", Endpoints.openSession, "Takes the key once and gives the browser a pass for it."
    ).with {
        $0.access = .open
        $0.forms = [.html]
        $0.body = .object([
            .required("key", .text(1...200)), .optional("to", .text(0...2000)),
        ])
        $0.answers = [.elsewhere("Signed in.")]
    }
    /// The session is revoked on every server.
    package static let closeSession = Operation(
        "closeSession", Endpoints.closeSession,
        "Ends the session on every server and takes its pass out of the browser."
    ).with {
        $0.access = .open
        $0.forms = [.html]
        $0.answers = [.elsewhere("Signed out.")]
    }

    // MARK: Lists

    package static let showAdminProducts = admin(
        "showAdminProducts", Endpoints.adminProducts, "A page of the products, sold or withdrawn."
    ).with {
        $0.answers = [.ok("A page.", .shape("AdminProducts"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters =
            listInventory.parameters.filter {
                ["q", "category", "in_stock", "sort", "limit", "cursor"].contains($0.name)
            } + [
                Operation.Parameter(
                    name: "state", schema: .one(of: ["sold", "withdrawn"]),
                    summary: "Sold ones unless withdrawn ones are asked for.")
            ]
    }
    package static let showStock = admin("showStock", Endpoints.stock, "A page of the shelves.").with {
        $0.answers = [.ok("A page.", .shape("StockList"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters = listInventory.parameters.filter {
            ["q", "category", "limit", "cursor"].contains($0.name)
        }
    }
    package static let showShortStock = admin(
        "showShortStock", Endpoints.shortStock, "The shelves with the least on them, at most a hundred."
    ).with { $0.answers = [.ok("The shelves.", .shape("StockList"))] }
    /// With its latest 25 moves.
    package static let showShelf = admin(
        "showShelf", Endpoints.shelf, "What lies on the shelf of a SKU, and its latest moves."
    ).with { $0.answers = [.ok("The shelf.", .shape("Shelf"))] }
    package static let showRefundBook = admin(
        "showRefundBook", Endpoints.refundBook, "The refunds of all orders, the newest first."
    ).with {
        $0.answers = [.ok("A page.", .shape("Refunds"))]
        $0.parameters = [
            Operation.Parameter(
                name: "before", schema: .text(.token, 1...200), summary: "Where to go on, from a link.")
        ]
    }
    package static let makeCoupon = admin(
        "makeCoupon", Endpoints.makeCoupon, "Makes a coupon with a new code."
    ).with {
        $0.body = .object(Bodies.coupon)
        $0.answers = [.created("The coupon.", .shape("Coupon"))]
        $0.refusals = [412: [.preconditionFailed], 422: [.policyConflict]]
    }

    // MARK: Orders

    /// Actions on orders, at places of the back office: a browser sends its pass nowhere else.
    package static let officeActions: [(operation: Operation, page: Operation)] = [
        showOrder, changeOrder, cancelOrder, showReceipt, showPayment, capturePayment, voidPayment,
        refundOrder, listRefunds, shipOrder, listFulfilments, showFulfilment, advanceFulfilment,
    ].map { ($0, $0.inOffice) }
}

extension Operation {
    /// The same operation as the shop's staff has it in a browser.
    fileprivate var inOffice: Operation {
        with {
            $0.id = "office" + id.prefix(1).uppercased() + id.dropFirst()
            $0.path = Office.place(path)
            $0.access = .admin
            $0.forms = [.html]
            $0.answers = [method == .get ? .ok("Its page.") : .elsewhere("Done; its page is there.")]
        }
    }
}
