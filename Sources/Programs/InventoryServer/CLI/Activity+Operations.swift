package import ServerConsole
import ShopWeb

extension Activity.Kind {
    package static let all: [Activity.Kind] = [
        kind("Looking around", Operations.entry + Operations.catalogue + [Operations.listServices]),
        kind("Prices and quotes", [Operations.listRates, Operations.findRates] + Operations.quotes),
        kind("Orders", Operations.orders), kind("Live events", Operations.live),
        kind("Administration", Operations.administration + Operations.transfers + Operations.office),
    ]

    private static func kind(_ name: String, _ operations: [Operation]) -> Activity.Kind {
        Activity.Kind(name: name, operations: Set(operations.map(\.id)))
    }
}
