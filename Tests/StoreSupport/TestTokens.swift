import Crypto
package import FoundationEssentials
package import PayKit
package import PaymentToken
package import ShopCore
package import StoreAPI
import TokenService

/// A wallet and a merchant of their own, and the tokens that one makes for the other. Making keys takes time
/// in a debug build, so all tests share one of each.
package struct TestTokens: Sendable {
    package let wallet: WalletAuthority
    package let signer: SigningIdentity
    package let portal: PortalAuthority
    package let merchant: MerchantIdentity
    package let other: MerchantIdentity

    package static let shared = Result { try TestTokens() }

    package static let madeAt = Date(seconds: 1_795_000_000)
    package static let device = [UInt8](repeating: 9, count: 16)

    package init() throws {
        wallet = try WalletAuthority(at: Self.madeAt)
        signer = try wallet.signer(at: Self.madeAt)
        portal = try PortalAuthority(at: Self.madeAt)
        merchant = try Self.merchant("merchant.org.example.acme", portal)
        other = try Self.merchant("merchant.org.example.other", portal)
    }

    package static func merchant(_ identifier: String, _ portal: PortalAuthority) throws -> MerchantIdentity {
        let key = ProcessingKey()
        let registration = try MerchantRegistration(
            identifier: identifier, teamIdentifier: "ABCDE12345", organisation: "ACME",
            country: TestTokens.country())
        let request = try key.request(merchantIdentifier: identifier)
        return try MerchantIdentity(
            certificate: portal.issue(request, to: registration, at: madeAt), key: key)
    }

    private struct NoCountry: Error {}

    private static func country() throws -> Country {
        guard let country = Country(code: "US") else { throw NoCountry() }
        return country
    }

    package var keyClient: MerchantKeyClient {
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
    package struct Draft: Sendable {
        package var card = "4012888888881881"
        package var counter: UInt32
        package var amount: Money
        /// What the cryptogram was made over, where that is something else.
        package var cryptogramAmount: Money?
        package var applicationData: [UInt8]?
        package var pin: Secret?
        package var transactionIdentifier: [UInt8]
        package var signedAt: Date
        package var merchant: MerchantIdentity
        package var signer: SigningIdentity
        package var displayName = "Visa 1881"
        package var expiry = "12/30"

        package init(
            counter: UInt32, amount: Money, applicationData: [UInt8]?, transactionIdentifier: [UInt8],
            signedAt: Date, merchant: MerchantIdentity, signer: SigningIdentity
        ) {
            self.counter = counter
            self.amount = amount
            self.applicationData = applicationData
            self.transactionIdentifier = transactionIdentifier
            self.signedAt = signedAt
            self.merchant = merchant
            self.signer = signer
        }
    }

    package func wire(_ draft: Draft) throws -> WireToken {
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
