import StoreAPI

/// What sending costs: by address alone in the form of the source documents, or for a basket.
struct ShippingRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.listRates, byAddress)
        table.add(Operations.findRates, forBasket)
    }

    @Sendable private func byAddress(_ call: Call) async throws -> Reply {
        let values = call.parameters
        let address = WireAddress(
            street: values["street"] ?? values["address"], city: values["city"] ?? "",
            state: values["state"] ?? "", postalCode: values["zip"] ?? "", country: values["country"] ?? "")
        if let fault = AddressRules.faults(partial: address, at: "").first {
            let parts = ["postal_code": "zip"]
            let name = String(fault.pointer?.dropFirst() ?? "")
            throw Refusal.invalidParameter(parts[name] ?? name, code: fault.code, fault.detail)
        }
        return Reply(reply(to: address, lines: "", call).rates)
    }

    @Sendable private func forBasket(_ call: Call) async throws -> Reply {
        let asked = try call.body(RatesRequest.self)
        let faults = AddressRules.faults(partial: asked.to, at: "/to")
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let basket = try Basket(asked.lines)
        let isShipped = try await shop.database.find(basket).contains { $0.product.kind == .physical }
        return Reply(
            isShipped
                ? reply(to: asked.to, lines: basket.fingerprint, call)
                : RatesReply(rates: [], reason: "nothing-to-ship"))
    }

    private func reply(to address: WireAddress, lines: String, _ call: Call) -> RatesReply {
        let rates = shop.rates
        do {
            let offers = try rates.offers(
                to: Destination(address), lines: lines, now: call.now)
            return RatesReply(rates: offers.map { rates.rate($0, language: call.language) }, reason: nil)
        } catch {
            switch error {
            case .unserviceable(let reason): return RatesReply(rates: [], reason: reason)
            }
        }
    }
}
