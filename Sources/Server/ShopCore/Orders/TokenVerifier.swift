package import CardNetwork
package import FoundationEssentials
package import PayKit
package import PaymentToken
package import StoreAPI

/// The keys and roots that the server opens payment tokens with at one moment.
package struct TokenAcceptance: Sendable {
    package var opener: TokenOpener
    /// The keys of our merchants, the retired ones too.
    package var keys: MerchantKeys

    package init(opener: TokenOpener, keys: MerchantKeys) {
        self.opener = opener
        self.keys = keys
    }
}

/// The bill of a payment: an amount, and a quote in the words that wallets bind.
package struct Bill: Hashable, Sendable {
    /// The amount that the token must have signed.
    package var total: Money
    /// The bytes whose SHA-256 the token must carry: id and digest of the quote.
    package var applicationData: [UInt8]

    /// Refuses application data that came beside a payment and is of another quote.
    package func check(_ sent: String) throws(Refusal) {
        guard sent == Data(applicationData).base64EncodedString() else { throw .applicationDataMismatch }
    }
}

extension PricedQuote {
    /// The bill for a payment of this quote. It takes the quote's digest.
    package var bill: Bill { get throws { Bill(total: try amount, applicationData: try applicationData) } }

    package var amount: Money {
        get throws {
            guard let currency = Currency(code: currency) else { throw MoneyError.malformed }
            return Money(minorUnits: total, currency: currency)
        }
    }
}

/// Opens a wallet's payment token and verifies it against the order's amount and merchant.
package struct TokenVerifier: Sendable {
    package let policy: ShopPolicy
    package let acceptance: TokenAcceptance

    /// The payment in a token; throws the first thing that is wrong with it.
    package func payment(of wire: WireToken, for bill: Bill, at now: Date) throws -> CheckedPayment {
        let data: EncryptedPaymentData
        let payload: PaymentPayload
        let merchant: MerchantIdentity
        do throws(TokenRefusal) {
            let verified: VerifiedPaymentData
            (data, verified) = try PaymentTrace.time(.verify) { () throws(TokenRefusal) in
                let sealed = wire.paymentData
                let data = try EncryptedPaymentData(
                    version: sealed.version, data: sealed.data, signature: sealed.signature,
                    ephemeralPublicKey: sealed.header.ephemeralPublicKey,
                    wrappedKey: sealed.header.wrappedKey, publicKeyHash: sealed.header.publicKeyHash,
                    transactionId: sealed.header.transactionId,
                    applicationData: sealed.header.applicationData)
                return (data, try acceptance.opener.verify(data, at: now))
            }
            (merchant, payload) = try PaymentTrace.time(.decrypt) { () throws(TokenRefusal) in
                guard let key = acceptance.keys[data.publicKeyHash] else { throw .unknownMerchantKey }
                return (key, try acceptance.opener.decrypt(verified, with: key))
            }
        } catch {
            throw Refusal.tokenInvalid(.refused(error))
        }
        return try PaymentTrace.time(.compare) {
            guard merchant.merchantIdentifier == policy.shop.merchantID else {
                throw Refusal.tokenInvalid(.otherMerchant)
            }
            guard payload.currency == bill.total.currency, payload.transactionAmount == bill.total.minorUnits
            else { throw Refusal.tokenAmountMismatch }
            guard data.applicationDataHash == Digest.sha256(bill.applicationData) else {
                throw Refusal.applicationDataMismatch
            }
            return try payment(payload, data, merchant, displayName: wire.paymentMethod.displayName)
        }
    }

    private func payment(
        _ payload: PaymentPayload, _ data: EncryptedPaymentData, _ merchant: MerchantIdentity,
        displayName: String
    ) throws -> CheckedPayment {
        let number = payload.applicationPrimaryAccountNumber
        guard let network = CardNumber.network(of: number.reveal),
            policy.shop.networks.contains(network.rawValue)
        else { throw Refusal.tokenInvalid(.noCard) }
        var device = DevicePayment(
            accountNumber: number, expirationDate: payload.applicationExpirationDate, cryptogram: [],
            eciIndicator: nil, merchantHash: merchant.merchantHash,
            transactionIdentifier: data.transactionIdentifier)
        switch payload.proof {
        case .threeDSecure(let cryptogram, let indicator):
            (device.cryptogram, device.eciIndicator) = (cryptogram, indicator)
        case .emv(let cryptogram, let pin):
            (device.cryptogram, device.encryptedPIN) = (cryptogram, pin)
        }
        return CheckedPayment(
            kind: "wallet", network: network, lastFour: Self.lastFour(displayName, number),
            transactionIdentifier: data.transactionId, source: .device(device))
    }

    /// The wallet's last four digits of the card, and nothing else that a token may smuggle onto a receipt:
    /// nobody signs that text.
    private static func lastFour(_ text: String, _ number: Secret) -> String {
        let suffix = String(text.suffix(4))
        let isSuffix = suffix.utf8.count == 4 && suffix.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isSuffix ? suffix : String(number.reveal.suffix(4))
    }
}

/// A payment that passed every check the server can make without asking the network. Printed, it shows no
/// number.
package struct CheckedPayment: Sendable {
    /// `wallet` or `card`.
    package var kind: String
    package var network: PaymentNetwork
    package var lastFour: String
    /// Of a wallet's token, 64 lower-case hexadecimal digits; spent once.
    package var transactionIdentifier: String?
    /// Card data or device token for the network; held in memory only.
    package var source: AuthorizationRequest.Source

    package init(
        kind: String, network: PaymentNetwork, lastFour: String, transactionIdentifier: String? = nil,
        source: AuthorizationRequest.Source
    ) {
        self.kind = kind
        self.network = network
        self.lastFour = lastFour
        self.transactionIdentifier = transactionIdentifier
        self.source = source
    }

    package var line: Order.PaymentLine {
        Order.PaymentLine(type: kind, displayName: "\(network.displayName) \(lastFour)")
    }
}
