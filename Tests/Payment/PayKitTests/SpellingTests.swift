import PayKit
import Testing

/// Whatever a contact was typed like, the sheet holds, asks about and pays with its one spelling.
@Suite struct SpellingTests {
    static let typed = Contact(
        name: " Juniper  Appleseed ",
        postalAddress: PostalAddress(
            street: "1 Peachtree Street ", city: "Atlanta", state: "Georgia", postalCode: "30303 ",
            country: Sample.country("US")))
    static let spelt = Contact(
        name: "Juniper Appleseed",
        postalAddress: PostalAddress(
            street: "1 Peachtree Street", city: "Atlanta", state: "GA", postalCode: "30303",
            country: Sample.country("US")))
    static let reach = Contact(emailAddress: " J.Apple@EXAMPLE.org", phoneNumber: "(404) 555-0100")
    static let speltReach = Contact(emailAddress: "J.Apple@example.org", phoneNumber: "+14045550100")
    static let seen = Contact(
        postalAddress: PostalAddress(
            city: "Atlanta", state: "GA", postalCode: "30303", country: Sample.country("US")))

    /// A request that asks for everything.
    static func request() -> PaymentRequest {
        var request = Sample.request()
        request.requiredShippingContactFields = [.postalAddress, .name, .emailAddress, .phoneNumber]
        request.requiredBillingContactFields = [.postalAddress, .name]
        return request
    }

    private static func paid(_ run: Run) -> [Contact?] {
        var run = run
        if case .updating = run.engine.state { run.reply(Run.priced) }
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        run.mint()
        guard case .didAuthorize(let payment, _) = run.effects.last else { return [] }
        return [payment.shippingContact, payment.billingContact]
    }

    static let whole = Contact(
        name: "Juniper Appleseed", postalAddress: spelt.postalAddress, emailAddress: "J.Apple@example.org",
        phoneNumber: "+14045550100")

    @Test("T6 T24 UX-CON-05 the merchant's contact is asked about and paid in its one spelling")
    func prefilledContactHasOneSpelling() {
        var request = Self.request()
        request.shippingContact = Self.typed
        request.shippingContact?.emailAddress = Self.reach.emailAddress
        request.shippingContact?.phoneNumber = Self.reach.phoneNumber
        request.billingContact = Self.typed
        let run = Run.opened(request, WalletContents(passes: [Sample.visa]))
        #expect(run.effects.last == .call(.didSelectShippingContact(Self.seen), number: run.call))
        #expect(run.sheet?.address == Self.spelt && run.sheet?.billingAddress == Self.spelt)
        #expect(Self.paid(run) == [Self.whole, Self.spelt])
    }

    @Test("T6 T24 UX-CON-05 the wallet's contacts are shown, asked about and paid in their one spelling")
    func walletHasOneSpelling() {
        let wallet = WalletContents(
            passes: [Sample.visa], addresses: [Self.typed], contacts: [Self.reach])
        let run = Run.opened(Self.request(), wallet)
        #expect(run.sheet?.wallet.addresses == [Self.spelt])
        #expect(run.sheet?.wallet.contacts == [Self.speltReach])
        #expect(run.effects.last == .call(.didSelectShippingContact(Self.seen), number: run.call))
        #expect(Self.paid(run) == [Self.whole, Self.spelt])
    }

    @Test("T8 T9 UX-CON-05 what is chosen or typed has one spelling")
    func choiceHasOneSpelling() {
        var run = Run.payable(Self.request())
        run.send(.selectAddress(Sample.toronto))
        run.reply(Run.priced)
        let effects = run.send(.selectAddress(Self.typed))
        #expect(effects.last == .call(.didSelectShippingContact(Self.seen), number: run.call))
        run.reply(Run.priced)
        run.send(.selectBillingAddress(Self.typed))
        run.send(.selectContact(Self.reach))
        #expect(Self.paid(run) == [Self.whole, Self.spelt])
    }

    @Test("T13 the same choice in another spelling changes nothing")
    func otherSpellingChangesNothing() {
        var run = Run.payable(
            Self.request(),
            WalletContents(passes: [Sample.visa], addresses: [Self.typed], contacts: [Self.reach]))
        let before = run.engine
        for event in [
            Run.Event.selectAddress(Self.typed), .selectBillingAddress(Self.typed),
            .selectContact(Self.reach),
        ] { #expect(run.send(event).isEmpty) }
        #expect(run.engine == before)
    }

    @Test("what is chosen is found again in a wallet that changed, however it spells it")
    func choiceSurvivesAChangeOfTheWallet() throws {
        var run = Run.payable(Self.request())
        run.send(.selectContact(Self.reach))
        run.send(.walletChanged(WalletContents(passes: [Sample.visa], contacts: [Self.reach])))
        let sheet = try #require(run.sheet)
        #expect(sheet.wallet.contacts == [Self.speltReach] && sheet.contact == Self.speltReach)
    }

    static let regions: [(String, String, String)] = [
        ("GB", "020 7946 0018", "+442079460018"), ("HK", "2123 4567", "+85221234567"),
        ("US", "(404) 555-0100", "+14045550100"),
    ]

    @Test("UX-CON-05 a telephone number is one of the address's country", arguments: regions)
    func numberBelongsToTheAddress(country: String, typed: String, stored: String) {
        let address = Contact(
            name: "Ada", postalAddress: PostalAddress(city: "City", country: Sample.country(country)))
        let wallet = WalletContents(
            passes: [Sample.visa], addresses: [address], contacts: [Contact(phoneNumber: typed)])
        #expect(Run.opened(Sample.digitalRequest(), wallet).sheet?.contact?.phoneNumber == stored)
    }

    @Test("UX-CON-05 without an address a telephone number is one of the request's country")
    func numberBelongsToTheRequest() {
        var request = Sample.digitalRequest()
        request.countryCode = "gb"
        let wallet = WalletContents(
            passes: [Sample.visa], contacts: [Contact(phoneNumber: "020 7946 0018")])
        #expect(Run.opened(request, wallet).sheet?.contact?.phoneNumber == "+442079460018")
    }

    @Test("UX-CON-05 a telephone number that comes with an address is one of that country")
    func numberBelongsToItsOwnAddress() {
        var request = Sample.digitalRequest()
        request.requiredShippingContactFields = [.phoneNumber]
        request.shippingContact = Contact(
            postalAddress: PostalAddress(city: "London", country: Sample.country("GB")),
            phoneNumber: "020 7946 0018")
        #expect(Run.opened(request).sheet?.contact?.phoneNumber == "+442079460018")
    }

    @Test("what is no telephone number stays as it was typed")
    func otherTextStays() {
        var run = Run.payable(Self.request())
        run.send(.selectContact(Contact(emailAddress: "nobody", phoneNumber: " 404 555 CALL ")))
        #expect(run.sheet?.contact == Contact(emailAddress: "nobody", phoneNumber: "404 555 CALL"))
        #expect(run.sheet?.blocker == .contact)
    }
}
