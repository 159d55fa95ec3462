package import PayKit

/// The simulated device's wallet: it answers the capability checks, shows its contents to the sheet and makes
/// tokens.
package struct SimulatedWallet: Hashable, Sendable {
    private let profile: DeviceProfile
    private var cards: [Card]
    private let addresses: [Contact]
    private var passcodeAttemptsLeft = 5

    private struct Card: Hashable, Sendable {
        var pass: PaymentPass
        var number: CardNumber
    }

    /// Makes the wallet of a profile; throws at the first entry that is not valid.
    package init(_ profile: DeviceProfile) throws(ProfileError) {
        self.profile = profile
        cards = []
        for card in profile.cards { cards.append(try Self.card(card)) }
        var contacts: [Contact] = []
        for address in profile.addresses {
            guard let country = Country(code: address.country) else { throw .country(address.country) }
            contacts.append(
                Contact(
                    name: address.name,
                    postalAddress: PostalAddress(
                        street: address.street, city: address.city, state: address.state ?? "",
                        postalCode: address.postalCode ?? "", country: country)))
        }
        addresses = contacts
    }

    /// The merchant identifiers that a request may name.
    package var entitledMerchants: Set<String> { Set(profile.entitledMerchants) }

    /// `canMakePayments()`: the hardware can and nothing forbids it, with or without cards.
    package var canMakePayments: Bool { profile.supportsPayments && !profile.paymentsRestricted }

    /// `canMakePayments(usingNetworks:capabilities:)`: there is a card that the merchant takes.
    package func canMakePayments(
        usingNetworks networks: Set<PaymentNetwork>, capabilities: MerchantCapability
    ) -> Bool {
        canMakePayments
            && cards.contains { $0.pass.isEligible(networks: networks, capabilities: capabilities) }
    }

    /// Both checks as one of three outcomes.
    package func capability(
        networks: Set<PaymentNetwork>, capabilities: MerchantCapability
    ) -> PaymentCapability {
        guard canMakePayments else { return .unsupported }
        return canMakePayments(usingNetworks: networks, capabilities: capabilities) ? .ready : .needsSetup
    }

    /// What the sheet may show.
    package var contents: WalletContents {
        WalletContents(
            passes: cards.map(\.pass), addresses: addresses,
            contacts: profile.contacts.map { Contact(emailAddress: $0.email, phoneNumber: $0.phone) })
    }

    /// Adds a card the shopper typed; its number never leaves the wallet again except inside a token.
    package mutating func add(_ number: CardNumber) {
        cards.removeAll { $0.number == number }
        var place = cards.count + 1
        while cards.contains(where: { $0.pass.id == "card-\(place)" }) { place += 1 }
        let pass = PaymentPass(
            id: "card-\(place)", network: number.network, type: .credit,
            primaryAccountNumberSuffix: number.suffix)
        cards.append(Card(pass: pass, number: number))
    }

    /// Checks a passcode; after five wrong ones every further one is wrong.
    package mutating func check(passcode: String) -> (matches: Bool, attemptsLeft: Int) {
        guard passcodeAttemptsLeft > 0, passcode == profile.passcode else {
            passcodeAttemptsLeft = max(0, passcodeAttemptsLeft - 1)
            return (false, passcodeAttemptsLeft)
        }
        passcodeAttemptsLeft = 5
        return (true, 5)
    }

    /// Makes the payload for one authorised payment; nil when the card is not in the wallet.
    /// - Parameter randomness: 32 fresh random bytes, which become the transaction identifier.
    package func token(
        for request: PaymentAuthorization.TokenRequest, randomness: [UInt8]
    ) -> UnsealedPaymentToken? {
        guard let card = cards.first(where: { $0.pass.id == request.passID }) else { return nil }
        let digits = Array("0123456789abcdef")
        return UnsealedPaymentToken(
            transactionIdentifier: String(
                randomness.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }),
            displayName: card.pass.displayName, network: card.pass.network, type: card.pass.type,
            applicationPrimaryAccountNumber: card.number.digits, amount: request.amount,
            merchantIdentifier: request.merchantIdentifier, applicationData: request.applicationData)
    }

    private static func card(_ entry: DeviceProfile.Card) throws(ProfileError) -> Card {
        let number: CardNumber
        do throws(CardNumberError) { number = try CardNumber(entry.number) } catch {
            throw .card(id: entry.id, error)
        }
        guard let type = PaymentMethodType(rawValue: entry.type) else { throw .cardType(id: entry.id) }
        let pass = PaymentPass(
            id: entry.id, network: number.network, type: type, primaryAccountNumberSuffix: number.suffix)
        return Card(pass: pass, number: number)
    }
}
