package import PayKit

extension SimulatedWallet {
    /// Answers the add-card sheet for the wallet or the issuer; no answer adds a card.
    package mutating func answer(_ question: CardProvisioning.Question) -> CardProvisioning.Answer {
        approved = nil
        guard canMakePayments else { return .declined(.walletUnavailable) }
        let card: CardProvisioning.Card
        let answer: CardProvisioning.Answer
        switch question {
        case .apply(let asked):
            guard !holds(asked) else { return .alreadyAdded }
            (card, answer) = (asked, issuer.judge(asked.number))
        case .activate(let asked, let code):
            (card, answer) = (asked, issuer.check(code, for: asked.number))
        case .resendCode(let asked):
            (card, answer) = (asked, issuer.resendCode(for: asked.number))
        }
        if case .approved = answer { approved = card }
        return answer
    }

    /// Adds the card that was approved last, once, as the last one. False for any other card. The number goes
    /// to the network and is not kept.
    @discardableResult
    package mutating func add(_ card: CardProvisioning.Card) -> Bool {
        guard card == approved, !holds(card) else { return false }
        approved = nil
        var place = cards.count + 1
        while cards.contains(where: { $0.pass.id == "card-\(place)" }) { place += 1 }
        let product = CardIssuer.product(of: card.number)
        let pass = PaymentPass(
            id: "card-\(place)", network: card.number.network, type: product.type,
            primaryAccountNumberSuffix: card.number.suffix, issuerCountry: product.country)
        element.install(provision(card.number, card.expiry), for: pass.id)
        cards.append(Card(pass: pass, expiry: card.expiry))
        return true
    }

    /// True for a card that the network already provisioned for this device.
    private func holds(_ card: CardProvisioning.Card) -> Bool {
        element.holds(provision(card.number, card.expiry).deviceAccountNumber)
    }
}
