import ApplePayJS
import Codecs
import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet
import Testing
import TokenService

/// Payments without a person, seen from the merchant's side.
@MainActor @Suite struct SessionTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_795_186_800)

    /// Made once, since keys take time.
    nonisolated private static let keys = Result { try Keys() }

    private struct Keys: Sendable {
        let wallet: WalletAuthority
        let signer: SigningIdentity
        let merchant: MerchantIdentity

        init() throws {
            wallet = try WalletAuthority(at: now)
            signer = try wallet.signer(at: now)
            let key = ProcessingKey()
            let registration = try MerchantRegistration(
                identifier: "merchant.com.example.shop", teamIdentifier: "ABCDE12345", organisation: "Acme",
                country: #require(Country(code: "US")))
            merchant = try MerchantIdentity(
                certificate: PortalAuthority(at: now).issue(
                    key.request(merchantIdentifier: "merchant.com.example.shop"), to: registration, at: now),
                key: key)
        }
    }

    /// Keeps what it was asked and told.
    private final class Merchant: ApplePayMerchant {
        var events: [JSONTree] = []
        private let table: AnswerTable

        init(_ answers: JSONTree) { table = AnswerTable(answers) }

        var types: [String] { events.compactMap { $0["type"].text } }

        func answer(_ event: JSONTree) async -> MerchantAnswer {
            events.append(event)
            return await table.answer(event)
        }

        func tell(_ event: JSONTree) { events.append(event) }
    }

    private func wallet(_ change: (String) -> String) throws -> SimulatedWallet {
        let json = """
            {"name": "test", "supportsPayments": true, "paymentsRestricted": false, "passcode": "2468",
             "entitledMerchants": [],
             "cards": [{"id": "visa", "number": "4242 4242 4242 4242", "type": "credit"},
                       {"id": "mastercard", "number": "5200 8282 8282 8210", "type": "debit"}],
             "addresses": [{"name": "Ada Lovelace", "street": "12 St James Square", "city": "London",
                            "postalCode": "SW1Y 4JH", "country": "GB"},
                           {"name": "Ada Lovelace", "street": "1 Peachtree Street", "city": "Atlanta",
                            "state": "GA", "postalCode": "30303", "country": "US"}],
             "contacts": [{"name": "Ada Lovelace", "email": "ada@example.org",
                           "phone": "+44 20 7946 0000"}]}
            """
        let profile = try DeviceProfile(json: Data(change(json).utf8))
        return try SimulatedWallet(profile) { number, expiry in
            let card = TokenService().provision(
                card: number, expiry: expiry, device: Array(repeating: 5, count: 16))
            return CardApplet(
                deviceAccountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
                eciIndicator: card.eciIndicator,
                cryptogram: {
                    card.cryptogram(
                        counter: $0.counter, amount: $0.amount, merchantHash: $0.merchantHash,
                        unpredictable: $0.unpredictable)
                }, sealPIN: card.seal)
        }
    }

    private func pay(
        _ steps: String, _ merchant: Merchant, more: String = "",
        device change: (String) -> String = { $0 }
    ) async throws -> ApplePaySession.Ending {
        let keys = try Self.keys.get()
        let plain = RequestTests.plain.replacing(", \"supportsDebit\"", with: "")
        let device = SimulatedDevice(
            try wallet(change), try WalletService(signer: keys.signer), paying: keys.merchant.certificate,
            now: { Self.now }, bytes: { Array(repeating: 7, count: $0) })
        let session = ApplePaySession(
            try RequestTests.read("{\(plain)\(more)}"),
            on: StepSheet(try ShopperStep.list(steps), of: device), of: device, merchant: merchant)
        return await session.run(validationURL: "https://example.org/validate")
    }

    nonisolated private static let shipped = #"""
        , "requiredShippingContactFields": ["postalAddress", "email"], "supportsCouponCode": true,
        "shippingMethods": [{"label": "Post", "amount": "0.00", "identifier": "post"},
                            {"label": "Express", "amount": "5.00", "identifier": "express"}]
        """#

    nonisolated private static let accepts: JSONTree = [
        "validatemerchant": [:], "paymentauthorized": ["status": 0],
    ]

    nonisolated private static let refuses: JSONTree = [
        "validatemerchant": [:], "paymentauthorized": ["status": 1],
    ]
    nonisolated private static let mute: JSONTree = ["paymentauthorized": ["status": 0]]

    private static func total(_ amount: String) -> JSONTree {
        ["newTotal": ["label": "Acme", "amount": .text(amount)]]
    }

    @Test func tokenOpensForTheMerchant() async throws {
        let merchant = Merchant(Self.accepts)
        let ending = try await pay("card=8210,touch", merchant)
        guard case .paid(let payment) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(merchant.types == ["validatemerchant", "paymentmethodselected", "paymentauthorized"])
        #expect(merchant.events.last?["payment"] == payment)
        #expect(payment["token"]["paymentMethod"]["network"].text == "MasterCard")
        let keys = try Self.keys.get()
        let data = try EncryptedPaymentData(json: JSONTextEncoder.encode(payment["token"]["paymentData"]))
        let opener = TokenOpener(roots: [keys.wallet.root])
        let payload = try opener.decrypt(try opener.verify(data, at: Self.now), with: keys.merchant)
        #expect(payload.transactionAmount == 1000 && payload.currencyCode == "840")
    }

    @Test func merchantSeesARedactedContactBeforeTheTouchAndAllOfItAfterwards() async throws {
        var answers = Self.accepts
        answers["shippingcontactselected"] = [
            "newTotal": ["label": "Acme", "amount": "10.00"], "newLineItems": [],
        ]
        answers["shippingmethodselected"] = [
            "newLineItems": [
                ["label": "Goods", "amount": "10.00"], ["label": "Express", "amount": "5.00"],
            ],
            "newTotal": ["label": "Acme", "amount": "15.00"],
        ]
        let merchant = Merchant(answers)
        let ending = try await pay("address=2,method=express,touch", merchant, more: Self.shipped)
        guard case .paid(let payment) = ending else {
            Issue.record("\(ending)")
            return
        }
        let contacts = merchant.events.map { $0["shippingContact"] }.filter { $0 != .null }
        #expect(contacts.count >= 1)
        for contact in contacts {
            #expect(contact["addressLines"].elements.isEmpty && contact["emailAddress"] == .null)
            #expect(contact["givenName"] == .null)
        }
        #expect(contacts.last?["locality"].text == "Atlanta" && contacts.last?["countryCode"].text == "US")
        #expect(payment["shippingContact"]["addressLines"].elements == [.text("1 Peachtree Street")])
        #expect(payment["shippingContact"]["emailAddress"].text == "ada@example.org")
        #expect(merchant.events.map { $0["shippingMethod"]["identifier"].text }.contains("express"))
    }

    @Test func shopperMayFailThreeTouchesAndTypeThePasscode() async throws {
        let steps = "wrong-finger,wrong-finger,wrong-finger,passcode=1111,passcode=2468"
        guard case .paid = try await pay(steps, Merchant(Self.accepts)) else {
            Issue.record("not paid")
            return
        }
    }

    @Test(arguments: [
        ("cancel", accepts, ApplePaySession.Ending.cancelled), ("", accepts, .stopped("")),
        ("touch", refuses, .refused),
        ("card=3,touch", accepts, .stopped("There is no card 3 on the sheet.")),
        ("card=0002,touch", accepts, .stopped("There is no card that ends in 0002 on the sheet.")),
        ("card=01,touch", accepts, .stopped("There is no card that ends in 01 on the sheet.")),
        ("billing=1,touch", accepts, .stopped("The sheet asks for no billing address.")),
        ("passcode=1,touch", accepts, .stopped("No passcode and no PIN was asked for.")),
        ("touch,passcode=1", refuses, .refused),
        (
            "touch", mute,
            .stopped("The merchant was not validated: no object was completed.")
        ),
    ])
    func endIsSaid(_ steps: String, _ answers: JSONTree, _ wanted: ApplePaySession.Ending) async throws {
        guard !steps.isEmpty else {
            #expect(throws: ShopperStep.Fault.self) { try ShopperStep.list(steps) }
            return
        }
        #expect(try await pay(steps, Merchant(answers)) == wanted)
    }

    @Test(arguments: [
        (#""paymentsRestricted": false"#, #""paymentsRestricted": true"#, "payments are restricted"),
        (#""supportsPayments": true"#, #""supportsPayments": false"#, "the device cannot pay"),
        (#""passcode": "2468","#, "", "the device has no passcode"),
    ])
    func deviceThatCannotPayOpensNoSheet(_ part: String, _ other: String, _ reason: String) async throws {
        let merchant = Merchant(Self.accepts)
        let ending = try await pay("touch", merchant) { $0.replacing(part, with: other) }
        #expect(ending == .stopped("No sheet was opened: \(reason)."))
        #expect(merchant.types == ["cancel"])
    }

    @Test func walletWithoutAnAddressIsSaid() async throws {
        let ending = try await pay("touch", Merchant(Self.accepts), more: Self.shipped) {
            $0.replacing(/"addresses": \[[^\]]*\]/, with: #""addresses": []"#)
        }
        #expect(ending == .stopped("Nothing can be paid: the wallet has no address."))
    }

    @Test func answerThatIsWrongIsNamedAndNothingIsPaid() async throws {
        var answers = Self.accepts
        answers["paymentmethodselected"] = ["newTotal": ["label": "Acme", "amount": "ten"]]
        let merchant = Merchant(answers)
        let ending = try await pay("card=2,touch", merchant)
        guard case .stopped(let reason) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(reason.hasPrefix("The answer to paymentmethodselected is wrong: newTotal.amount: "))
        #expect(!merchant.types.contains("paymentauthorized"))
    }

    @Test func totalThatDoesNotAddUpIsRefused() async throws {
        var answers = Self.accepts
        answers["paymentmethodselected"] = [
            "newLineItems": [["label": "Goods", "amount": "10.00"]],
            "newTotal": ["label": "Acme", "amount": "12.00"],
        ]
        let merchant = Merchant(answers)
        let ending = try await pay("card=2,touch", merchant)
        guard case .stopped(let reason) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(reason.contains("newTotal.amount: must be the sum"))
        #expect(!merchant.types.contains("paymentauthorized"))
    }

    @Test func errorsOfAnAuthorizedPaymentKeepTheSheetOpen() async throws {
        var answers = Self.accepts
        answers["paymentauthorized"] = [
            [
                "status": 1,
                "errors": [
                    [
                        "code": "shippingContactInvalid", "contactField": "postalCode",
                        "message": "We ship to Atlanta alone",
                    ]
                ],
            ], ["status": 0],
        ]
        let merchant = Merchant(answers)
        let ending = try await pay("touch,address=2,touch", merchant, more: Self.shipped)
        guard case .paid = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(merchant.types.filter { $0 == "paymentauthorized" }.count == 2)
    }

    /// As in Safari, where the page's session is completed: nobody asks it again, and nothing is cancelled.
    @Test func failureWithoutErrorsEndsTheSession() async throws {
        let merchant = Merchant(Self.refuses)
        #expect(try await pay("touch,card=2,touch", merchant) == .refused)
        #expect(merchant.types.filter { $0 == "paymentauthorized" }.count == 1)
        #expect(!merchant.types.contains("cancel"))
    }
}
