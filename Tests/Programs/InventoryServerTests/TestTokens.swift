import Crypto
import FoundationEssentials
import PayKit
import PaymentToken
import ShopCore
import StoreAPI
import TokenService

/// A wallet and a merchant of their own, and the tokens that one makes for the other. Making keys takes time
/// in a debug build, so all tests share one of each.
struct TestTokens: Sendable {
    let wallet: WalletAuthority
    let signer: SigningIdentity
    let portal: PortalAuthority
    let merchant: MerchantIdentity
    let other: MerchantIdentity

    static let shared = Result { try TestTokens() }

    static let madeAt = Date(seconds: 1_795_000_000)
    static let device = [UInt8](repeating: 9, count: 16)

    init() throws {
        wallet = try WalletAuthority(at: Self.madeAt)
        signer = try wallet.signer(at: Self.madeAt)
        portal = try PortalAuthority(at: Self.madeAt)
        merchant = try Self.merchant("merchant.org.example.acme", portal)
        other = try Self.merchant("merchant.org.example.other", portal)
    }

    static func merchant(_ identifier: String, _ portal: PortalAuthority) throws -> MerchantIdentity {
        let key = ProcessingKey()
        let registration = try MerchantRegistration(
            identifier: identifier, teamIdentifier: "ABCDE12345", organisation: "ACME",
            country: TestTokens.country())
        let request = try key.request(merchantIdentifier: identifier)
        return try MerchantIdentity(
            certificate: portal.issue(request, to: registration, at: madeAt), key: key)
    }

    private static func country() throws -> Country {
        guard let country = Country(code: "US") else { throw OpenShop.Missing.row }
        return country
    }

    var keyClient: MerchantKeyClient {
        get throws {
            let keys = try MerchantKeys([merchant, other])
            let opener = TokenOpener(roots: [wallet.root])
            let certificate = merchant.certificate
            return MerchantKeyClient(
                acceptance: { TokenAcceptance(opener: opener, keys: keys) },
                certificate: { name, now in
                    name == certificate.merchantIdentifier && certificate.validity(at: now) == .valid
                        ? certificate : nil
                })
        }
    }

    // MARK: Tokens

    /// What a token is made of; tests change one part.
    struct Draft: Sendable {
        var card = "4012888888881881"
        var counter: UInt32
        var amount: Money
        /// What the cryptogram was made over, where that is something else.
        var cryptogramAmount: Money?
        var applicationData: [UInt8]?
        var pin: Secret?
        var transactionIdentifier: [UInt8]
        var signedAt: Date
        var merchant: MerchantIdentity
        var signer: SigningIdentity
        var displayName = "Visa 1881"
        var expiry = "12/30"
    }

    func wire(_ draft: Draft) throws -> WireToken {
        let card = TokenService().provision(
            card: try CardNumber(draft.card), expiry: Expiry(draft.expiry), device: Self.device)
        let cryptogram = card.cryptogram(
            counter: draft.counter, amount: draft.cryptogramAmount ?? draft.amount,
            merchantHash: draft.merchant.merchantHash, unpredictable: draft.transactionIdentifier)
        let block = draft.pin.flatMap { card.seal(pin: $0, counter: draft.counter) }
        let proof: PaymentPayload.Proof =
            block.map { .emv(emvData: cryptogram, encryptedPINData: $0) }
            ?? .threeDSecure(
                onlinePaymentCryptogram: cryptogram,
                eciIndicator: card.eciIndicator)
        let payload = try PaymentPayload(
            applicationPrimaryAccountNumber: card.deviceAccountNumber,
            applicationExpirationDate: card.expirationDate,
            currencyCode: draft.amount.currency.numericCode, transactionAmount: draft.amount.minorUnits,
            deviceManufacturerIdentifier: "760110030273", proof: proof)
        let data = try TokenMint(signer: draft.signer).mint(
            payload, for: draft.merchant.certificate, transactionIdentifier: draft.transactionIdentifier,
            applicationData: draft.applicationData, at: draft.signedAt)
        return try WireToken(
            PaymentToken(
                transactionIdentifier: data.transactionId.uppercased(),
                paymentMethod: PaymentMethod(
                    type: .credit, network: card.network, displayName: draft.displayName),
                paymentData: data.json))
    }
}
