/// An operation with the method of a subject's routes that carries it out in a shop.
struct Route: Sendable {
    var operation: Operation
    var handler: @Sendable (Shop) -> BoundRoute.Handler
    /// The forms of the page that a refused form came from; nil where the sent fields are enough.
    var pageForms: (@Sendable (Shop) -> BoundRoute.PageFormsFinder)?

    func bound(to shop: Shop) -> BoundRoute {
        BoundRoute(operation: operation, handler: handler(shop), pageForms: pageForms?(shop))
    }
}

extension Operation {
    /// The operation, carried out by a method of the routes of its subject.
    func by<Subject: Routes>(
        _ handler: @escaping @Sendable (Subject) -> BoundRoute.Handler,
        pageForms: (@Sendable (Subject) -> BoundRoute.PageFormsFinder)? = nil
    ) -> Route {
        var route = Route(operation: self) { handler(Subject(shop: $0)) }
        if let pageForms { route.pageForms = { pageForms(Subject(shop: $0)) } }
        return route
    }
}

/// The operations of one subject, each with the method that carries it out.
protocol Routes: Sendable {
    static var operations: [Route] { get }

    init(shop: Shop)
}

/// The operations of the contract: described, registered and measured in this order.
package enum Operations {
    package static let all = routes.map(\.operation)
    static let routes = shopping + FaultRoutes.operations + staff + DocumentationRoutes.operations

    /// An example of each by its name, made at the first question for the contract.
    package static let examples = Dictionary(uniqueKeysWithValues: all.map { ($0.id, Example(of: $0)) })

    /// All but what faults are ordered and ended by, which never goes wrong itself.
    package static let strikable = (shopping + staff + DocumentationRoutes.operations).map(\.operation)

    package static let looking = (entry + DocumentationRoutes.operations).map(\.operation)
    package static let pricing = prices.map(\.operation)
    package static let orders = purchases.map(\.operation)
    package static let live = EventRoutes.operations.map(\.operation)
    package static let administration = staff.map(\.operation)

    private static let entry = EntryRoutes.operations + CatalogueRoutes.operations
    private static let prices = ShippingRoutes.operations + QuoteRoutes.operations
    static let purchases = OrderRoutes.operations + PaymentRoutes.operations + ParcelRoutes.operations
    private static let shopping =
        entry + prices + purchases + LookupRoutes.operations + EventRoutes.operations + ProbeRoutes.operations
    private static let staff =
        FaultRoutes.clock + AccessRoutes.operations + BookRoutes.operations + ProductAdminRoutes.operations
        + PictureRoutes.operations + ZoneRoutes.operations + CouponRoutes.operations
        + TransferRoutes.operations + MailRoutes.operations + OrderListRoutes.operations
        + OfficeRoutes.operations
        + OfficeStockRoutes.operations + OfficeOrderRoutes.operations

    /// A list whose entries are typechecked one by one.
    @resultBuilder enum Builder {
        static func buildBlock(_ routes: Route...) -> [Route] { routes }
    }

    static func list(@Builder _ routes: () -> [Route]) -> [Route] { routes() }
}
