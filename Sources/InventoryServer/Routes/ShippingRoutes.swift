import HTTPTypes
import Hummingbird
import StoreAPI

/// What sending costs: by address alone in the form of the source documents, or for a basket.
struct ShippingRoutes {
    let shop: Shop

    func register(in table: RouteTable) {
        table.add(Endpoints.rates.template, get: byAddress)
        table.add(Endpoints.shippingRates.template, post: forBasket)
    }

    @Sendable private func byAddress(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let values = try request.parameters("street", "address", "city", "state", "zip", "country")
        guard let country = values["country"], !country.isEmpty else {
            throw Refusal.invalidParameter("country", code: "required", "The country is needed.")
        }
        guard values["street"] == nil || values["address"] == nil else {
            throw Refusal.invalidParameter(
                "address", code: "repeated", "The street goes by one name, street or address.")
        }
        let address = WireAddress(
            street: values["street"] ?? values["address"], city: values["city"] ?? "",
            state: values["state"] ?? "", postalCode: values["zip"] ?? "", country: country)
        if let fault = AddressRules.faults(partial: address, at: "").first {
            let parts = ["postal_code": "zip"]
            let name = String(fault.pointer?.dropFirst() ?? "")
            throw Refusal.invalidParameter(parts[name] ?? name, code: fault.code, fault.detail)
        }
        let offers = try await shop.rates.offers(
            to: Destination(address), .smallest, now: shop.environment.clock())
        return try .json(
            reply(offers, context.language).rates, language: context.language, mediaType: "application/json")
    }

    @Sendable private func forBasket(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let asked = try await request.body(RatesRequest.self, shape: .rates)
        let faults = AddressRules.faults(partial: asked.to, at: "/to")
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let offers = try await shop.quotes(context.language).offers(
            Basket(asked.lines), to: Destination(asked.to))
        return try .json(reply(offers, context.language), language: context.language)
    }

    private func reply(_ offers: ShippingRates.Offers, _ language: Language) -> RatesReply {
        switch offers {
        case .some(let offers):
            RatesReply(rates: offers.map { shop.rates.rate($0, language: language) }, reason: nil)
        case .none(let reason): RatesReply(rates: [], reason: reason)
        }
    }
}
