import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Operations that a browser needs of the back office besides those of programs.
extension Operations {
    /// Operations of the back office's HTML pages.
    package static let office =
        [
            showSession, openSession, closeSession, showAdminProducts, showStock, showShortStock, showShelf,
            showRefundBook, makeCoupon,
        ] + officeActions.map(\.page)

    // MARK: The door

    /// `GET /admin/session`: the sign-in page.
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
    /// `POST /admin/session`: signs in with an admin key and sets the session cookie.
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
    /// `DELETE /admin/session`: signs out; the session is revoked on every server.
    package static let closeSession = Operation(
        "closeSession", Endpoints.closeSession,
        "Ends the session on every server and takes its pass out of the browser."
    ).with {
        $0.access = .open
        $0.forms = [.html]
        $0.answers = [.elsewhere("Signed out.")]
    }

    // MARK: Lists

    /// `GET /admin/products`: a page of products for staff.
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
    /// `GET /admin/stock`: a page of stock by variant.
    package static let showStock = admin("showStock", Endpoints.stock, "A page of the shelves.").with {
        $0.answers = [.ok("A page.", .shape("StockList"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters = listInventory.parameters.filter {
            ["q", "category", "limit", "cursor"].contains($0.name)
        }
    }
    /// `GET /admin/short-stock`: variants with few free units.
    package static let showShortStock = admin(
        "showShortStock", Endpoints.shortStock, "The shelves with the least on them, at most a hundred."
    ).with { $0.answers = [.ok("The shelves.", .shape("StockList"))] }
    /// `GET /admin/stock/{sku}`: the stock of a SKU with its latest 25 moves.
    package static let showShelf = admin(
        "showShelf", Endpoints.shelf, "What lies on the shelf of a SKU, and its latest moves."
    ).with { $0.answers = [.ok("The shelf.", .shape("Shelf"))] }
    /// `GET /admin/refunds`: a page of all orders' refunds.
    package static let showRefundBook = admin(
        "showRefundBook", Endpoints.refundBook, "The refunds of all orders, the newest first."
    ).with {
        $0.answers = [.ok("A page.", .shape("Refunds"))]
        $0.parameters = [
            Operation.Parameter(
                name: "before", schema: .text(.token, 1...200), summary: "Where to go on, from a link.")
        ]
    }
    /// `POST /admin/coupons`: creates a coupon; 412 if its code is taken.
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
