import HTTPEdge
import ShopCore
import StoreAPI

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
