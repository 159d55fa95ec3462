import CardNetwork
import Crypto
import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet

/// A wallet's authority, a merchant and a network, and tokens that were minted beforehand.
struct BenchWorld {
    static let now = Date(timeIntervalSince1970: 1_795_186_800)
    static let month = CalendarMonth(year: 2026, month: 11)
    static let merchantIdentifier = "merchant.org.example.acme"
    static let applicationData: [UInt8] = Array("an order's identifier and terms".utf8)

    let root: EncodedCertificate
    let signer: SigningIdentity
    let merchant: MerchantIdentity
    let payload: PaymentPayload
    /// Different ones, so that nothing is found again that a shop would have to look for.
    let tokens: [EncryptedPaymentData]
    let texts: [[UInt8]]

    init() throws {
        let authority = try WalletAuthority(at: Self.now)
        root = authority.root
        signer = try authority.signer(at: Self.now)
        merchant = try Self.merchant()
        payload = try PaymentPayload(
            applicationPrimaryAccountNumber: "4800123456789014", applicationExpirationDate: "280229",
            currencyCode: "840", transactionAmount: 2449, deviceManufacturerIdentifier: "040010030273",
            proof: .threeDSecure(onlinePaymentCryptogram: Array(0..<20), eciIndicator: "5"))
        let mint = try TokenMint(signer: signer)
        var tokens: [EncryptedPaymentData] = []
        for number in 0..<64 {
            tokens.append(
                try mint.mint(
                    payload, for: merchant.certificate, transactionIdentifier: Self.identifier(number),
                    applicationData: Self.applicationData, at: Self.now))
        }
        self.tokens = tokens
        texts = tokens.map(\.json)
    }

    /// 32 bytes that no other number has.
    static func identifier(_ number: Int) -> [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * min($0, 7))) }
    }

    private static func merchant() throws -> MerchantIdentity {
        guard let country = Country(code: "US") else { throw BenchFault.noCard }
        let key = ProcessingKey()
        let registration = try MerchantRegistration(
            identifier: merchantIdentifier, teamIdentifier: "ABCDE12345", organisation: "ACME",
            country: country)
        let certificate = try PortalAuthority(at: now).issue(
            key.request(merchantIdentifier: merchantIdentifier), to: registration, at: now)
        return try MerchantIdentity(certificate: certificate, key: key)
    }
}
