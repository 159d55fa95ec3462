import CardNetwork
import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet
import Testing
import TokenService

/// From the touch to the token: secure element, wallet service, merchant and network.
@Suite struct TokenMakingTests {
    private func wallet(_ number: String = "5200 8282 8282 8210") throws -> SimulatedWallet {
        try SimulatedWallet(
            DeviceProfile(
                name: "test", supportsPayments: true, paymentsRestricted: false, passcode: "2468",
                cards: [DeviceProfile.Card(id: "mine", number: number, type: "debit")]))
    }

    private let transaction = (0..<32).map { UInt8($0 * 8) }

    /// Makes a token and opens it as the merchant does.
    private func pay(
        _ wallet: inout SimulatedWallet, _ request: PaymentAuthorization.TokenRequest
    ) throws -> (token: PaymentToken, payload: PaymentPayload, stages: [TokenStage]) {
        let keys = try TestDevice.keys.get()
        var service = try WalletService(signer: keys.signer)
        let made = try wallet.token(
            for: request, merchant: keys.merchant.certificate, service: &service,
            transactionIdentifier: transaction, at: TestDevice.now)
        let opener = TokenOpener(roots: [keys.wallet.root])
        let data = try EncryptedPaymentData(json: made.token.paymentData)
        let verified = try opener.verify(data, at: TestDevice.now)
        #expect(data.transactionIdentifier == transaction)
        return (made.token, try opener.decrypt(verified, with: keys.merchant), made.stages)
    }

    private func charge(
        _ network: inout CardNetwork, _ payload: PaymentPayload, _ amount: Money, id: String = "p-1"
    ) throws -> ResponseCode? {
        var device = DevicePayment(
            accountNumber: payload.applicationPrimaryAccountNumber,
            expirationDate: payload.applicationExpirationDate, cryptogram: [], eciIndicator: nil,
            merchantHash: try TestDevice.keys.get().merchant.merchantHash,
            transactionIdentifier: transaction)
        switch payload.proof {
        case .threeDSecure(let cryptogram, let indicator):
            (device.cryptogram, device.eciIndicator) = (cryptogram, indicator)
        case .emv(let cryptogram, let pin): (device.cryptogram, device.encryptedPIN) = (cryptogram, pin)
        }
        let request = AuthorizationRequest(
            id: id, source: .device(device), amount: amount, month: CalendarMonth(year: 2026, month: 11))
        guard case .answer(let response) = network.authorize(request) else { return nil }
        return response.code
    }

    @Test func tokenOpensForTheMerchantAndIsApproved() throws {
        var wallet = try wallet()
        let request = try TokenRequests.request(paying: "mine")
        let (token, payload, stages) = try pay(&wallet, request)
        #expect(
            token.transactionIdentifier == "0008101820283038404850586068707880889098A0A8B0B8C0C8D0D8E0E8F0F8")
        #expect(token.paymentMethod.displayName == "Mastercard 8210")
        #expect(token.paymentMethod.network == .mastercard && token.paymentMethod.type == .debit)
        #expect(payload.transactionAmount == 2449 && payload.currencyCode == "840")
        #expect(payload.applicationPrimaryAccountNumber.reveal != "5200828282828210")
        #expect(stages.map(\.name) == TokenStage.Name.allCases)
        var network = CardNetwork()
        #expect(try charge(&network, payload, request.amount) == .approved)
        #expect(try charge(&network, payload, request.amount, id: "p-2") == .cryptogramFailed)
    }

    @Test func everyPaymentCountsOn() throws {
        var wallet = try wallet()
        var network = CardNetwork()
        for number in 1...3 {
            let request = try TokenRequests.request(paying: "mine")
            let (_, payload, stages) = try pay(&wallet, request)
            #expect(try charge(&network, payload, request.amount, id: "p-\(number)") == .approved)
            #expect(stages[0].details.first { $0.name == "counter" }?.value == String(number))
        }
    }

    static let outcomes: [(String, ResponseCode)] = [
        ("4242424242424242", .approved), ("4000000000000002", .doNotHonor),
        ("4000000000009995", .insufficientFunds), ("4000000000009987", .lostCard),
        ("4000000000009979", .stolenCard), ("4000000000000069", .expiredCard),
        ("4000000000000127", .incorrectSecurityCode), ("4000000000000119", .malfunction),
        ("4000000000006975", .tooFrequent), ("4100000000000019", .suspectedFraud),
        ("4000002500003155", .pinRequired),
    ]

    @Test("test numbers have their outcome through the wallet", arguments: outcomes)
    func outcomeHangsOnTheCard(number: String, code: ResponseCode) throws {
        var wallet = try wallet(number)
        let request = try TokenRequests.request(paying: "mine")
        var network = CardNetwork()
        #expect(try charge(&network, pay(&wallet, request).payload, request.amount) == code)
    }

    @Test func stagesTellNoSecrets() throws {
        var wallet = try wallet("4000002500003155")
        wallet.take(pin: "1357")
        let (token, payload, stages) = try pay(&wallet, TokenRequests.requestWithPIN(paying: "mine"))
        let told = stages.map(\.description).joined(separator: "\n") + "\(token)\(payload)"
        for secret in ["4000002500003155", "1357", payload.applicationPrimaryAccountNumber.reveal] {
            #expect(!told.contains(secret))
        }
        #expect(told.contains("counter 1") && told.contains("24.49 USD"))
    }

    // MARK: The PIN

    @Test func takenPINIsGoodForOneToken() throws {
        var wallet = try wallet("4000002500003155")
        let request = try TokenRequests.requestWithPIN(paying: "mine")
        var network = CardNetwork()
        #expect(throws: TokenFailure.pinMissing) { try pay(&wallet, request) }
        wallet.take(pin: "1357")
        #expect(try charge(&network, pay(&wallet, request).payload, request.amount) == .approved)
        #expect(throws: TokenFailure.pinMissing) { try pay(&wallet, request) }
    }

    @Test func wrongPINIsTheNetworksToJudge() throws {
        var wallet = try wallet("4000002500003155")
        wallet.take(pin: "0000")
        let request = try TokenRequests.requestWithPIN(paying: "mine")
        var network = CardNetwork()
        #expect(try charge(&network, pay(&wallet, request).payload, request.amount) == .incorrectPIN)
    }

    // MARK: Refusals

    @Test func unknownCardMakesNoToken() throws {
        var wallet = try wallet()
        let request = try TokenRequests.request(paying: "other")
        #expect(throws: TokenFailure.unknownCard) { try pay(&wallet, request) }
    }

    @Test func certificateOfAnotherMerchantIsNotEncryptedFor() throws {
        var wallet = try wallet()
        let keys = try TestDevice.keys.get()
        var service = try WalletService(signer: keys.signer)
        let request = try TokenRequests.request(paying: "mine")
        #expect(throws: TokenFailure.foreignMerchant) {
            try wallet.token(
                for: request, merchant: keys.other.certificate, service: &service,
                transactionIdentifier: transaction, at: TestDevice.now)
        }
    }

    @Test(arguments: [
        (-1.0, TokenFailure.merchantCertificateNotYetValid),
        (26.0 * 31 * 86_400, .merchantCertificateExpired),
    ])
    func certificateOutOfItsTimeIsNotEncryptedFor(seconds: Double, failure: TokenFailure) throws {
        var wallet = try wallet()
        let keys = try TestDevice.keys.get()
        var service = try WalletService(signer: keys.signer)
        let request = try TokenRequests.request(paying: "mine")
        #expect(throws: failure) {
            try wallet.token(
                for: request, merchant: keys.merchant.certificate, service: &service,
                transactionIdentifier: transaction, at: TestDevice.now.addingTimeInterval(seconds))
        }
    }
}
