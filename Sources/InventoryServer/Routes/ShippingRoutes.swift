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
        let address = WireAddress(
            street: values["street"] ?? values["address"], city: values["city"] ?? "",
            state: values["state"] ?? "", postalCode: values["zip"] ?? "", country: country)
        if let fault = AddressRules.faults(partial: address, at: "").first {
            let parts = ["postal_code": "zip"]
            let name = String(fault.pointer?.dropFirst() ?? "")
            throw Refusal.invalidParameter(parts[name] ?? name, code: fault.code, fault.detail)
        }
        let reply = reply(to: address, lines: "", context.language)
        return try .json(reply.rates, language: context.language, mediaType: "application/json")
    }

    @Sendable private func forBasket(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let asked = try await request.body(RatesRequest.self, shape: .rates)
        let faults = AddressRules.faults(partial: asked.to, at: "/to")
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let basket = try Basket(asked.lines)
        let isShipped = try await shop.database.find(basket).contains { $0.product.kind == .physical }
        let reply =
            isShipped
            ? reply(to: asked.to, lines: basket.fingerprint, context.language)
            : RatesReply(rates: [], reason: "nothing-to-ship")
        return try .json(reply, language: context.language)
    }

    private func reply(to address: WireAddress, lines: String, _ language: Language) -> RatesReply {
        let rates = shop.rates
        do {
            let offers = try rates.offers(
                to: Destination(address), lines: lines, now: shop.environment.clock())
            return RatesReply(rates: offers.map { rates.rate($0, language: language) }, reason: nil)
        } catch {
            switch error {
            case .unserviceable(let reason): return RatesReply(rates: [], reason: reason)
            }
        }
    }
}
