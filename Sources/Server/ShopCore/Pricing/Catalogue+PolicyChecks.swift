import PayKit

extension Catalogue {
    package func checkPricing() throws(Fault) {
        try checkShipping(file.policy.shipping)
        try checkTaxes()
        var codes: Set<String> = []
        for coupon in file.policy.coupons {
            guard codes.insert(CouponRules.canonical(coupon.code)).inserted else {
                throw .wrong(fact: "the coupon \(coupon.code) is there twice")
            }
            try check(coupon)
        }
    }

    private func checkShipping(_ shipping: ShopPolicy.Shipping) throws(Fault) {
        let services = Set(shipping.services.map(\.id))
        for service in shipping.services {
            guard service.transitDays.count == 2, 0 <= service.transitDays[0],
                service.transitDays[0] <= service.transitDays[1],
                service.transitDays[1] <= ShopPolicy.Service.longestTransit
            else {
                throw .wrong(fact: "the service \(service.id) needs two transit days, the least first")
            }
            let hours = service.window ?? [0, 24]
            guard hours.count == 2, 0 <= hours[0], hours[0] < hours[1], hours[1] <= 24 else {
                throw .wrong(fact: "the service \(service.id) needs the two hours between which it comes")
            }
            guard service.carrier.isVisible, service.service.isVisible else {
                throw .wrong(fact: "the service \(service.id) needs the names of its carrier and itself")
            }
        }
        if let pickup = shipping.pickup, !AddressRules.faults(full: pickup, at: "").isEmpty {
            throw .wrong(fact: "the place where goods are fetched needs a whole address with a name")
        }
        guard ShopPolicy.Origin.cutoffHours.contains(shipping.origin.cutoffHour ?? 24),
            shipping.origin.holidays?.count ?? 0 <= ShopPolicy.Origin.mostHolidays
        else { throw .wrong(fact: "the origin needs a cut-off hour from 1 to 24 and at most 30 holidays") }
        for zone in shipping.zones {
            try check(zone.area, "the zone \(zone.id)")
            for (service, table) in zone.rates {
                guard services.contains(service) else {
                    throw .wrong(fact: "the zone \(zone.id) names the unknown service \(service)")
                }
                for band in table.bands {
                    _ = try amount(band.price)
                    if let least = band.minimumSubtotal { _ = try amount(least) }
                }
            }
        }
        for gap in shipping.unserviceable { try check(gap.area, "the gap in \(gap.country)") }
    }

    private func checkTaxes() throws(Fault) {
        for tax in file.policy.taxes {
            try check(tax.area, "the tax of \(tax.country)")
            for rate in [tax.partsPerMillion] + (tax.classes ?? [:]).values
            where !(0...Share.million).contains(rate) {
                throw .wrong(fact: "a tax rate of \(rate) parts per million is out of range")
            }
        }
    }

    private func check(_ coupon: ShopPolicy.Coupon) throws(Fault) {
        guard ShopPolicy.Coupon.codeLengths.contains(coupon.code.utf8.count),
            coupon.code.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { throw .wrong(fact: "\"\(coupon.code)\" is not a coupon's code") }
        if let off = coupon.amount, try amount(off) == 0 {
            throw .wrong(fact: "the coupon \(coupon.code) takes nothing off")
        }
        guard coupon.benefit(in: currency) != nil else {
            throw .wrong(
                fact: "the coupon \(coupon.code) needs one of 1 to 100 percent, an amount, or free shipping")
        }
        guard coupon.limit ?? 1 >= 1, coupon.limitPerContact ?? 1 >= 1, !coupon.isOverBeforeItStarts else {
            throw .wrong(fact: "the coupon \(coupon.code) can never be used")
        }
        if let minimum = coupon.minimum { _ = try amount(minimum) }
    }

    private func check(_ area: ServiceArea, _ name: String) throws(Fault) {
        for country in area.countries where Country(code: country) == nil {
            throw .wrong(fact: "\(name) names the unknown country \(country)")
        }
        for state in area.states ?? [] where ServiceArea.state(state, in: area.countries) == nil {
            throw .wrong(fact: "\(name) names the unknown state \(state)")
        }
        for prefix in area.postalPrefixes ?? [] {
            guard !prefix.isEmpty, prefix.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }) else {
                throw .wrong(fact: "\(name) needs postal codes of capitals and digits alone")
            }
        }
    }

    /// A decimal string that may be zero, in minor units.
    private func amount(_ text: String) throws(Fault) -> Int64 {
        guard let money = try? Money(decimal: text, currency: currency), money.minorUnits >= 0 else {
            throw .wrong(fact: "\"\(text)\" is not an amount in \(currency.code)")
        }
        return money.minorUnits
    }
}
