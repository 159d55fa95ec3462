import Crypto
import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet
import TokenService

/// A device on the simulated network, a wallet service, and a merchant to pay.
enum TestDevice {
    static let now = Date(timeIntervalSince1970: 1_795_186_800)

    static let provision: CardProvisioner = { number, expiry in
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

    /// The keys of everybody; made once, for that takes time.
    static let keys = Result { try Keys() }

    struct Keys: Sendable {
        let wallet: WalletAuthority
        let signer: SigningIdentity
        let merchant: MerchantIdentity
        let other: MerchantIdentity

        init() throws {
            wallet = try WalletAuthority(at: now)
            signer = try wallet.signer(at: now)
            let portal = try PortalAuthority(at: now)
            merchant = try Self.merchant("merchant.org.example.acme", portal)
            other = try Self.merchant("merchant.org.example.other", portal)
        }

        private static func merchant(
            _ identifier: String, _ portal: PortalAuthority
        ) throws -> MerchantIdentity {
            guard let country = Country(code: "US") else { throw CancellationError() }
            let key = ProcessingKey()
            let registration = try MerchantRegistration(
                identifier: identifier, teamIdentifier: "ABCDE12345", organisation: "ACME", country: country)
            return try MerchantIdentity(
                certificate: portal.issue(
                    key.request(merchantIdentifier: identifier), to: registration, at: now), key: key)
        }
    }
}

extension PaymentRequest {
    /// A shop's request before there is a price.
    static func shop(
        merchant: String = "merchant.org.example.acme", country: String = "US", currency: String = "USD",
        networks: Set<PaymentNetwork> = [.visa], capabilities: MerchantCapability = .threeDSecure
    ) -> PaymentRequest {
        PaymentRequest(
            id: "shop", merchantIdentifier: merchant, countryCode: country, currencyCode: currency,
            supportedNetworks: networks, merchantCapabilities: capabilities, paymentSummaryItems: [])
    }
}

extension SimulatedWallet {
    /// The outcome of the check for a shop that the device is entitled to.
    func capability(
        networks: Set<PaymentNetwork>, capabilities: MerchantCapability
    ) -> PaymentCapability {
        capabilityReason(of: .shop(networks: networks, capabilities: capabilities)).capability
    }

    /// A wallet whose cards are provisioned by the simulated network.
    init(_ profile: DeviceProfile) throws(ProfileError) {
        try self.init(profile, provision: TestDevice.provision)
    }
}
