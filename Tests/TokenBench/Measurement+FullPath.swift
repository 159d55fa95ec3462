import CardNetwork
import PayKit
import PaymentToken
import SimWallet
import TokenService

extension Measurement {
    /// A payment from the touch to the network's answer: cryptogram and HPKE in the secure element, the
    /// wallet service's check, encryption and signature, the token as JSON, its reading and opening, the
    /// judgement.
    static func fullPath(_ world: BenchWorld) throws -> Measurement {
        let request = try tokenRequest()
        var wallet = try SimulatedWallet(profile, provision: provision)
        var service = try WalletService(signer: world.signer)
        var network = CardNetwork(capacity: 10_000)
        let opener = TokenOpener(roots: [world.root])
        return Measurement(name: "full path, wallet to network") { call in
            let made = try wallet.token(
                for: request, merchant: world.merchant.certificate, service: &service,
                transactionIdentifier: BenchWorld.identifier(call), at: BenchWorld.now)
            let read = try EncryptedPaymentData(json: made.token.paymentData)
            let verified = try opener.verify(read, at: BenchWorld.now)
            let payload = try opener.decrypt(verified, with: world.merchant)
            guard case .threeDSecure(let cryptogram, let indicator) = payload.proof else {
                throw BenchFault.otherPayload
            }
            let payment = DevicePayment(
                accountNumber: payload.applicationPrimaryAccountNumber,
                expirationDate: payload.applicationExpirationDate, cryptogram: cryptogram,
                eciIndicator: indicator, merchantHash: world.merchant.merchantHash,
                transactionIdentifier: read.transactionIdentifier)
            let delivery = network.authorize(
                AuthorizationRequest(
                    // The counter of the card goes on after the calls that are not counted.
                    id: "\(made.stages.first?.details.first?.value ?? "")", source: .device(payment),
                    amount: request.amount, month: BenchWorld.month))
            guard case .answer(let answer) = delivery, answer.isApproved else { throw BenchFault.notApproved }
        }
    }

    private static let profile = DeviceProfile(
        name: "Bench", supportsPayments: true, paymentsRestricted: false, passcode: "1234",
        entitledMerchants: [BenchWorld.merchantIdentifier],
        cards: [
            DeviceProfile.Card(id: "visa", number: "4111111111111111", type: "credit", expiry: "09/29")
        ])

    private static let provision: CardProvisioner = { number, expiry in
        let card = TokenService().provision(
            card: number, expiry: expiry, device: Array(repeating: 5, count: 16))
        return CardApplet(
            deviceAccountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
            eciIndicator: card.eciIndicator,
            cryptogram: { input in
                card.cryptogram(
                    counter: input.counter, amount: input.amount, merchantHash: input.merchantHash,
                    unpredictable: input.unpredictable)
            },
            sealPIN: card.seal)
    }

    /// A sheet alone makes requests for tokens, so one is opened and paid.
    private static func tokenRequest() throws -> PaymentAuthorization.TokenRequest {
        guard let dollar = Currency(code: "USD") else { throw BenchFault.noCard }
        var order = PaymentRequest(
            id: "request", merchantIdentifier: BenchWorld.merchantIdentifier, countryCode: "US",
            currencyCode: "USD", supportedNetworks: [.visa], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: [
                PaymentSummaryItem(label: "ACME", amount: Money(minorUnits: 2449, currency: dollar))
            ])
        order.applicationData = BenchWorld.applicationData
        let pass = PaymentPass(
            id: "visa", network: .visa, type: .credit, primaryAccountNumberSuffix: "1111")
        var sheet = PaymentAuthorization()
        let opening = sheet.update(
            .present(
                order, WalletContents(passes: [pass]),
                MerchantEntitlement(merchantIdentifiers: [BenchWorld.merchantIdentifier])))
        for case .startTimer(let timer) in opening { _ = sheet.update(.timerFired(timer)) }
        for case .makeToken(let request) in sheet.update(.touched(matches: true)) { return request }
        throw BenchFault.noCard
    }
}
