package import FoundationEssentials
package import StoreAPI

/// Decides about quotes: who may read one, and who may give one up.
package enum Quoting {
    package struct Facts: Sendable {
        /// True if there ever was such a quote, as far as anybody remembers.
        package var isKnown: Bool
        /// The quote, expired or not, unless it was given up.
        package var quote: PricedQuote?
        /// True if an order was placed from it, whatever became of that.
        package var isOrdered = false
        package var held: [OrderLine] = []

        package init(
            isKnown: Bool, quote: PricedQuote? = nil, isOrdered: Bool = false, held: [OrderLine] = []
        ) {
            self.isKnown = isKnown
            self.quote = quote
            self.isOrdered = isOrdered
            self.held = held
        }
    }

    /// How long quotes are remembered that ended.
    package static let memory: TimeInterval = 86_400

    /// The quote as it may be read at a moment; one that ended or was given up may not.
    package static func live(_ facts: Facts, at now: Date) throws(Refusal) -> PricedQuote {
        if let quote = facts.quote, quote.expiresAt > now { return quote }
        throw facts.isKnown ? .quoteGone : .notFound
    }

    /// Gives up a quote that nothing was ordered from, and the stock it holds; a second time it is gone.
    package static func drop(_ facts: Facts, at now: Date) throws(Refusal) -> Decision<Void> {
        let quote = try live(facts, at: now)
        let change = StoreChange.dropQuote(quote.id, at: now)
        guard !facts.isOrdered else { throw change.refusal }
        return Decision([change] + Holding.giveUp(facts.held, of: quote.id, at: now))
    }

    /// Keeps a quote, with its stock for a holder.
    ///
    /// - Parameters:
    ///   - held: The lines that the quote holds which this one replaces.
    ///   - ends: When the other holds of the holder end, the first one first.
    package static func keep(
        _ quote: PricedQuote, for holder: QuoteHolder?, passing held: [OrderLine] = [], beside ends: [Date],
        at now: Date
    ) throws(Refusal) -> Decision<Void> {
        try holder?.requireRoom(beside: ends, at: now)
        let over = Date(seconds: now.seconds) - memory
        let kept: [StoreChange] = [.forgetQuotes(endedBefore: over), .quote(quote, holder: holder?.name)]
        guard let holder else { return Decision(kept) }
        return Decision(kept + Holding.hold(quote, replacing: holder.replaced, held, at: now))
    }

    /// Holds the stock of a quote from now on, anew or for longer.
    package static func hold(
        _ facts: Facts, for holder: QuoteHolder, beside ends: [Date], at now: Date
    ) throws(Refusal) -> Decision<Void> {
        let quote = try live(facts, at: now)
        guard !facts.isOrdered else { throw .quoteStale(.ordered) }
        return try keep(quote, for: holder, passing: facts.held, beside: ends, at: now)
    }
}

extension Basket {
    /// Every line with what the catalogue says about it; refuses what the shop does not sell.
    package func lines(sold products: [StoredProduct?]) throws(Refusal) -> [FoundLine] {
        var found: [FoundLine] = []
        for (index, (line, product)) in zip(lines, products).enumerated() {
            guard let product, let variant = product.variants.first(where: { $0.id == line.variant }) else {
                throw .unknownProduct(pointer: "/lines/\(index)/variant")
            }
            found.append(FoundLine(line: line, product: product, variant: variant))
        }
        return found
    }
}
