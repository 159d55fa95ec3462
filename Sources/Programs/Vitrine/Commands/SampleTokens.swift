import ClientRuntime
import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet

/// Makes sample tokens with a throw-away wallet and device, for a merchant made as well or a known one.
///
/// The device's counter goes up. Every token has its own leaf certificate; serial numbers alternate between
/// top bit set and not; root, intermediate and all keys change after ``tokensPerChain``.
struct SampleTokens {
    static let tokensPerChain = 20

    struct Order: Sendable {
        let recipient: Recipient
        let amount: Money
        let applicationData: [UInt8]?
        let card: CardNumber
        let now: Date
    }

    enum Recipient: Sendable {
        /// A generated merchant, with a key for this token version.
        case sample(MerchantRegistration, TokenVersion)
        /// An existing merchant; its key decides the version.
        case known(ProcessingCertificate)

        var merchantIdentifier: String {
            switch self {
            case .sample(let merchant, _): merchant.identifier
            case .known(let certificate): certificate.merchantIdentifier
            }
        }
    }

    private let order: Order
    private var device: SampleDevice
    private var parties: Parties
    private var made = 0

    init(_ order: Order) throws {
        self.order = order
        let year = ClockTime.year(of: order.now).flatMap { Expiry(month: 12, year: $0 + 4) }
        device = SampleDevice(Provisioning.forThisDevice()(order.card, year))
        parties = try Parties(order)
    }

    mutating func next() throws -> SampleToken {
        if made > 0, made.isMultiple(of: Self.tokensPerChain) { parties = try Parties(order) }
        let signer = try parties.wallet.signer(
            at: parties.start, key: parties.signingKey, serial: .fresh(isTopBitSet: !made.isMultiple(of: 2)))
        var service = try WalletService(signer: signer)
        let data = try device.token(
            of: order.amount, for: parties.certificate, service: &service,
            transactionIdentifier: World.own.bytes(32), applicationData: order.applicationData, at: order.now)
        made += 1
        return SampleToken(
            root: parties.wallet.root, intermediate: parties.wallet.intermediate, leaf: signer.leaf,
            certificate: parties.certificate, merchant: parties.merchant, data: data)
    }

    private struct Parties {
        /// Certificates begin a day early, so that the time of a check may lie on either side of the token's.
        let start: Date
        let wallet: WalletAuthority
        let certificate: ProcessingCertificate
        /// Nil when the merchant exists.
        let merchant: SampleMerchant?
        /// Shared by all leaves: an RSA key takes too long to make for each token.
        let signingKey: SigningKey

        init(_ order: Order) throws {
            start = order.now.addingTimeInterval(-86_400)
            wallet = try WalletAuthority(at: start)
            switch order.recipient {
            case .sample(let merchant, let version):
                let made = try SampleMerchant(merchant, version, from: start)
                (certificate, self.merchant) = (made.certificate, made)
            case .known(let own): (certificate, merchant) = (own, nil)
            }
            signingKey = try SigningKey.fresh(for: certificate.tokenVersion)
        }
    }
}

/// A token with everything that verifying and decrypting it requires.
struct SampleToken {
    let root, intermediate, leaf: EncodedCertificate
    let certificate: ProcessingCertificate
    /// Nil when the merchant exists.
    let merchant: SampleMerchant?
    let data: EncryptedPaymentData

    struct File {
        let name: String
        let bytes: [UInt8]
        var isSecret = false
    }

    var files: [File] {
        [
            File("root.pem", root.pem),
            File("intermediate.pem", intermediate.pem),
            File("leaf.pem", leaf.pem),
            File("processing.pem", certificate.pem),
            File(name: "token.json", bytes: data.json),
            File(name: "message.bin", bytes: data.signedMessage),
            File(name: "signature.p7s", bytes: data.signature),
        ] + (merchant?.files ?? [])
    }
}

extension SampleToken.File {
    init(_ name: String, _ text: String, isSecret: Bool = false) {
        self.init(name: name, bytes: Array(text.utf8), isSecret: isSecret)
    }
}

/// A merchant with a new key, and a certificate of a portal made for it.
struct SampleMerchant {
    let certificate: ProcessingCertificate
    private let issuer: EncodedCertificate
    private let key: ProcessingKey

    init(_ merchant: MerchantRegistration, _ version: TokenVersion, from start: Date) throws {
        let portal = try PortalAuthority(at: start)
        key = try ProcessingKey(for: version)
        certificate = try portal.issue(
            key.request(merchantIdentifier: merchant.identifier), to: merchant, at: start)
        issuer = portal.certificate
    }

    /// All that opens a token but the certificate.
    var files: [SampleToken.File] {
        [
            SampleToken.File("issuer.pem", issuer.pem),
            SampleToken.File("processing.key.pem", key.pem, isSecret: true),
        ]
    }
}
