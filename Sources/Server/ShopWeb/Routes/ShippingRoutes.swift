import HTTPEdge
import ShopCore
import StoreAPI

/// Shipping rates: `/shipping-rates` for a basket, `/rates` by address alone (server.md, Resources).
struct ShippingRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.rates, "What shipping to an address costs, in the source documents' form.",
            parameters: ["street", "address", "city", "state", "zip", "country"].map { name in
                // All of them, written in percent signs, have to fit into one line of a request.
                .init(name: name, schema: .text(0...100), isRequired: name == "country")
            }, isPricing: true, forms: [.json, .html],
            answers: [.ok("The rates, the cheapest first.", .list(.shape("Rate"), count: 0...100))],
            refusals: [503: [.carrierUnavailable]]
        ).by(Self.byAddress)
        Operation(
            Endpoints.shippingRates, "What shipping a basket to an address costs.",
            body: .object([
                .required("to", Bodies.address), .required("lines", Bodies.lines),
                .optional("shipping_type", Shapes.shippingType),
            ]),
            answers: [.ok("The rates, or why there are none.", .shape("Rates"))],
            refusals: [
                422: [.invalidAddress, .unknownProduct, .rateNotApplicable], 503: [.carrierUnavailable],
            ]
        ).by(Self.forBasket)
    }

    private func byAddress(_ call: Call) async throws -> Reply {
        let address = try Self.address(call.parameters)
        let smallest = Consignment.smallest(shop.rates.policy)
        let offers = try await shop.rates.offers(to: Destination(address), smallest, now: call.now)
        return Reply(reply(offers, call.language).rates)
    }

    private func forBasket(_ call: Call) async throws -> Reply {
        let asked = try call.body(RatesRequest.self)
        let faults = AddressRules.faults(partial: asked.to, at: "/to")
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let offers = try await shop.quotes(call).offers(
            Basket(asked.lines), to: Destination(asked.to), by: asked.shippingType)
        return Reply(reply(offers, call.language))
    }

    private func reply(_ offers: ShippingRates.Offers, _ language: ContentLanguage) -> RatesReply {
        switch offers {
        case .some(let offers):
            RatesReply(rates: offers.map { shop.rates.rate($0, language: language) }, reason: nil)
        case .none(let reason): RatesReply(rates: [], reason: reason)
        }
    }

    /// The address of a query; `street` and `address` are one parameter (testing.md, T2).
    private static func address(_ values: [String: String]) throws -> WireAddress {
        guard values["street"] == nil || values["address"] == nil else {
            throw ProblemResponse.invalidParameter(
                "address", code: "conflict", "The street goes by one name, street or address.")
        }
        let address = WireAddress(
            street: values["street"] ?? values["address"], city: values["city"] ?? "",
            state: values["state"] ?? "", postalCode: values["zip"] ?? "", country: values["country"] ?? ""
        ).canonical
        if let fault = AddressRules.faults(partial: address, at: "").first {
            let parts = ["postal_code": "zip"]
            let name = String(fault.pointer.dropFirst())
            throw ProblemResponse.invalidParameter(parts[name] ?? name, fault.reason)
        }
        return address
    }
}
