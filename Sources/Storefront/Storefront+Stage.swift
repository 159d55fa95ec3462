extension Storefront {
    /// Which of the screens of a purchase is shown, for a guide.
    package enum Stage: Hashable, Sendable {
        case list, card, receipt
        /// On a way that no tour takes.
        case elsewhere
    }

    /// Stage of the purchase, by the screen that has the keys.
    package var stage: Stage {
        if case .list = place { return .list }
        if case .card = place { return .card }
        if case .receipt = place { return .receipt }
        return .elsewhere
    }
}

extension Storefront {
    /// True while the shopper waits for the shop: for the list, or for an order that is being placed.
    package var isWaiting: Bool {
        if case .form(let form) = place { return form.isPlacing }
        if case .list = place, case .loading = list.state { return true }
        return false
    }
}

extension Storefront {
    /// True while the shopper reads the receipt of an order that was placed just now.
    package var isThanking: Bool {
        if case .receipt(let receipt) = place { receipt.opening == .placed } else { false }
    }

    /// True while the shop was told to cancel an order and has not answered yet.
    package var isCancelling: Bool {
        if case .receipt(let receipt) = place, case .cancelling = receipt.step { true } else { false }
    }
}
