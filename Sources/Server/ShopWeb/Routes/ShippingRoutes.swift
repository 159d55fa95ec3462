import ShopCore
import StoreAPI

/// Shipping rates: `/shipping-rates` for a basket, `/rates` by address alone (server.md, Resources).
package struct ShippingRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.listRates, byAddress)
        table.add(Operations.findRates, forBasket)
    }

    @Sendable private func byAddress(_ call: Call) async throws -> Reply {
        let address = try Self.address(call.parameters)
        let offers = try await shop.rates.offers(to: Destination(address), .smallest, now: call.now)
        return Reply(reply(offers, call.language).rates)
    }

    @Sendable private func forBasket(_ call: Call) async throws -> Reply {
        let asked = try call.body(RatesRequest.self)
        let faults = AddressRules.faults(partial: asked.to, at: "/to")
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let offers = try await shop.quotes(call).offers(Basket(asked.lines), to: Destination(asked.to))
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
