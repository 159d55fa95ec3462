import StoreAPI

extension Checkout {
    mutating func held(_ outcome: QuoteRequester.Outcome, timer: Int) -> [Storefront.Effect] {
        switch outcome {
        case .priced where pricing.holds, .couponInvalid where pricing.holds: return renewed(timer)
        case .priced, .couponInvalid, .shortage: hold = .none
        case .unserviceable, .invalidAddress, .unreachable, .refused: break
        }
        return []
    }

    private mutating func renewed(_ timer: Int) -> [Storefront.Effect] {
        hold = .fresh(timer: timer)
        return [.startTimer(Storefront.Timer(kind: .hold, number: timer))]
    }

    /// Renews a hold that has less than a minute left, on a key.
    mutating func used(timer: Int) -> [Storefront.Effect] {
        switch hold {
        case .none, .fresh: return []
        case .aging, .lapsed:
            guard unpaid == nil, let link = pricing.quote?.links[.hold] else { return [] }
            return [.holdQuote(link)] + renewed(timer)
        }
    }

    mutating func holdTimerFired(_ number: Int, next: Int) -> [Storefront.Effect] {
        switch hold {
        case .fresh(number):
            hold = .aging(timer: next)
            return [.startTimer(Storefront.Timer(kind: .hold, number: next))]
        case .aging(number): hold = .lapsed
        case .none, .fresh, .aging, .lapsed: break
        }
        return []
    }

    /// The quote to give up when the sheet ends without an order; nil when nothing is held with it.
    var givenUp: Link? { hold == .none || unpaid != nil ? nil : pricing.quote?.links[.this] }

    /// True if the change can affect the price; units held for this sheet cannot be taken by others.
    func isConcerned(by change: ShopEvent.Change) -> Bool {
        func quantity(_ variant: String) -> Int? { pricing.lines.first { $0.variant == variant }?.quantity }
        guard unpaid == nil else { return false }
        switch change {
        case .price(let change): return quantity(change.variant) != nil
        case .stock(let change):
            switch hold {
            case .fresh, .aging: return false
            case .none, .lapsed:
                guard let quantity = quantity(change.variant) else { return false }
                let isNews = (quantity <= change.availability.available) == pricing.isShort
                return isNews || pricing.isHeldElsewhere
            }
        case .product(let change): return !change.active
        case .reset: return true
        case .order: return false
        }
    }
}
