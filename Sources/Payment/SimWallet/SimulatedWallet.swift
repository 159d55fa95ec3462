import Codecs
package import FoundationEssentials
package import PayKit
package import PaymentToken

/// The simulated device's wallet: capability checks, contents for the sheet, and tokens. Its state lives for
/// one session: added cards, and the lock after too many wrong passcodes.
package struct SimulatedWallet: Sendable {
    private let profile: DeviceProfile
    /// The default card first.
    var cards: [Card] = []
    var removed: [Card] = []
    let provision: CardProvisioner
    var element = SecureElement()
    var addresses: [Contact]
    var contacts: [Contact]
    /// The merchant identifiers that a request may name, and the countries in which payments may be
    /// processed: those of the profile, or the device's region alone.
    package let entitlement: MerchantEntitlement
    var issuer = CardIssuer()
    /// The card that may be added, by the issuer's last answer.
    var approved: CardProvisioning.Card?
    private var passcodeAttemptsLeft = Self.passcodeAttempts
    private static let passcodeAttempts = 5
    /// From its entry to the next token.
    private var pin: Secret?
    /// The passes of the cards that were added to those of the profile.
    private var added: Set<String> = []
    /// The addresses and contacts of the profile.
    private let ownContacts: Set<Contact>

    /// The wallet's record of a card, without its number.
    struct Card: Hashable, Sendable {
        var pass: PaymentPass
        var expiry: Expiry?
    }

    /// Provisions the profile's cards; throws at the first invalid entry.
    package init(_ profile: DeviceProfile, provision: @escaping CardProvisioner) throws(ProfileError) {
        self.profile = profile
        try profile.checkPasscode()
        entitlement = MerchantEntitlement(
            merchantIdentifiers: Set(profile.entitledMerchants),
            processingCountries: try profile.readProcessingCountries())
        self.provision = provision
        for card in try profile.readCards() {
            element.install(provision(card.number, card.expiry), for: card.pass.id)
            cards.append(Card(pass: card.pass, expiry: card.expiry))
        }
        addresses = try profile.readAddresses()
        contacts = try profile.readContacts()
        ownContacts = Set(addresses + contacts)
    }

    // MARK: Capability

    /// `canMakePayments()`: hardware, restrictions, the program's capability and an unlocked passcode allow
    /// payments; with or without cards.
    package var canMakePayments: Bool { obstacle == nil }

    /// The reason why ``canMakePayments`` is false.
    var obstacle: CapabilityReason? {
        if !profile.supportsPayments { return .noHardware }
        if profile.paymentsRestricted { return .restricted }
        if !profile.isWalletEnabled { return .walletOff }
        if profile.passcode == nil { return .noPasscode }
        return passcodeAttemptsLeft > 0 ? nil : .locked
    }

    /// `canMakePayments()`, then the check that the sheet makes of the merchant, then
    /// `canMakePayments(usingNetworks:capabilities:)`. Ignores the request's items; without a request every
    /// card counts.
    package func capabilityReason(of request: PaymentRequest?) -> CapabilityReason {
        if let reason = obstacle ?? request?.refusal(entitlement) { return reason }
        let eligible = cards.count { card in
            guard let request else { return true }
            return card.pass.isEligible(
                networks: request.supportedNetworks, capabilities: request.merchantCapabilities)
        }
        guard eligible > 0 else { return cards.isEmpty ? .noCard : .noEligibleCard(of: cards.count) }
        return .ready(eligible: eligible, of: cards.count)
    }

    // MARK: Contents

    package var contents: WalletContents {
        WalletContents(
            passes: cards.map(\.pass), addresses: addresses, contacts: contacts,
            isBiometryEnrolled: profile.biometricsEnrolled, passcodeAttemptsLeft: passcodeAttemptsLeft)
    }

    /// Nil for an unknown card, or when the profile does not say.
    package func expiry(ofPass id: String) -> Expiry? { cards.first { $0.pass.id == id }?.expiry }

    /// Saves a contact typed while paying: one with a postal address among the addresses, any other among the
    /// contacts.
    ///
    /// Normalises it. A telephone number without a country code keeps its digits, unless there is an address
    /// to tell its country: the device's region may be another.
    ///
    /// A new entry comes last, so that the default and the order stay; a duplicate or an empty one is not
    /// saved.
    /// - Parameter old: the entry that was edited; nil or an unknown one for a new entry.
    package mutating func save(_ typed: Contact, replacing old: Contact? = nil) {
        let entry = typed.normalised(region: typed.postalAddress?.country)
        if entry.postalAddress != nil {
            Self.save(entry, replacing: old, in: &addresses)
        } else if entry != Contact() {
            Self.save(entry, replacing: old, in: &contacts)
        }
    }

    private static func save(_ entry: Contact, replacing old: Contact?, in list: inout [Contact]) {
        if let old, let index = list.firstIndex(of: old) {
            list[index] = entry
        } else if !list.contains(entry) {
            list.append(entry)
        }
    }

    // MARK: Paying

    /// Five wrong passcodes lock the wallet for the session: every further one is wrong, and
    /// ``canMakePayments`` is false.
    package mutating func check(passcode: String) -> (matches: Bool, attemptsLeft: Int) {
        guard passcodeAttemptsLeft > 0, passcode == profile.passcode else {
            passcodeAttemptsLeft = max(0, passcodeAttemptsLeft - 1)
            return (false, passcodeAttemptsLeft)
        }
        passcodeAttemptsLeft = Self.passcodeAttempts
        return (true, passcodeAttemptsLeft)
    }

    /// Keeps the card's PIN for the next token.
    package mutating func take(pin: Secret) { self.pin = pin }

    /// Drops the PIN of a token that was never made.
    package mutating func forgetPIN() { pin = nil }

    /// Makes the token of one authorised payment: the secure element seals it for the wallet service, and the
    /// service encrypts it for the merchant and signs it.
    /// - Parameters:
    ///   - transactionIdentifier: 32 fresh random bytes.
    ///   - now: the signing time; to the second.
    package mutating func token(
        for request: PaymentAuthorization.TokenRequest, merchant: ProcessingCertificate,
        service: inout WalletService, transactionIdentifier: [UInt8], at now: Date
    ) throws(TokenFailure) -> (token: PaymentToken, stages: [TokenStage]) {
        defer { pin = nil }
        guard let card = cards.first(where: { $0.pass.id == request.passID }) else { throw .unknownCard }
        guard !request.includesPIN || pin != nil else { throw .pinMissing }
        let invitation = try service.invite(merchant, identifier: request.merchantIdentifier, at: now)
        let (payment, stage) = try element.pay(
            request.amount, with: request.passID, pin: request.includesPIN ? pin : nil,
            merchantHash: merchant.merchantHash, transactionIdentifier: transactionIdentifier, for: invitation
        )
        let (data, stages) = try service.reseal(
            payment, for: merchant, applicationData: request.applicationData, at: now)
        let method = PaymentMethod(
            type: card.pass.type, network: card.pass.network, displayName: card.pass.displayName)
        let token = PaymentToken(
            transactionIdentifier: Hexadecimal.encode(transactionIdentifier).uppercased(),
            paymentMethod: method, paymentData: data.json)
        return (token, [stage] + stages)
    }
}

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
            (card, answer) = (asked, issuer.check(asked.number))
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
        let product = CardIssuer.product(of: card.number)
        let pass = PaymentPass(
            id: "", network: card.number.network, type: product.type,
            primaryAccountNumberSuffix: card.number.suffix, issuerCountry: product.country)
        append(pass, card.expiry, provision(card.number, card.expiry))
        return true
    }

    /// Gives the pass the next free identifier.
    private mutating func append(_ pass: PaymentPass, _ expiry: Expiry?, _ applet: CardApplet) {
        var place = cards.count + 1
        while cards.contains(where: { $0.pass.id == "card-\(place)" }) { place += 1 }
        var pass = pass
        pass.id = "card-\(place)"
        element.install(applet, for: pass.id)
        cards.append(Card(pass: pass, expiry: expiry))
        added.insert(pass.id)
    }

    /// True for a card that the network already provisioned for this device, or brought back to it.
    private func holds(_ card: CardProvisioning.Card) -> Bool {
        element.holds(provision(card.number, card.expiry).deviceAccountNumber)
            || cards.contains { known in
                added.contains(known.pass.id) && known.pass.network == card.number.network
                    && known.pass.primaryAccountNumberSuffix == card.number.suffix
                    && known.expiry == card.expiry
            }
    }
}

/// The cards and contacts that a shopper added to a device, for a client that keeps them with consent.
extension SimulatedWallet {
    /// A card that was added, by the device's number for it: the card's own is nowhere in the wallet.
    package struct AddedCard: Hashable, Sendable {
        package let pass: PaymentPass
        package let expiry: Expiry?
        package let accountNumber: Secret
    }

    package var addedCards: [AddedCard] {
        cards.filter { added.contains($0.pass.id) }.compactMap { card in
            element.number(of: card.pass.id).map {
                AddedCard(pass: card.pass, expiry: card.expiry, accountNumber: $0)
            }
        }
    }

    /// The addresses and contacts that are not the profile's.
    package var typedContacts: [Contact] { (addresses + contacts).filter { !ownContacts.contains($0) } }

    /// Puts a card of an earlier session back, as the last one, with an applet that replaces its old one.
    package mutating func bringBack(_ pass: PaymentPass, _ expiry: Expiry?, _ applet: CardApplet) {
        append(pass, expiry, applet)
    }
}

extension SimulatedWallet {
    /// Moves a card to the front; false for an unknown one.
    package mutating func makeDefault(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.insert(cards.remove(at: index), at: 0)
        return true
    }

    /// False for an unknown card. The secure element keeps its applet.
    package mutating func remove(_ id: String) -> Bool {
        guard let index = cards.firstIndex(where: { $0.pass.id == id }) else { return false }
        removed.append(cards.remove(at: index))
        return true
    }

    /// Puts a removed card back, as the last one; false for any other.
    package mutating func restore(_ id: String) -> Bool {
        guard let index = removed.firstIndex(where: { $0.pass.id == id }) else { return false }
        cards.append(removed.remove(at: index))
        return true
    }
}
