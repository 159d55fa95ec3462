import Codecs
import Crypto
package import FoundationEssentials
package import PayKit
package import PaymentToken

/// The only part of the device with access to device account numbers: counts payments, makes cryptograms, and
/// seals both for the wallet service.
struct SecureElement: Sendable {
    /// By the identifier of the card's pass.
    private var applets: [String: CardApplet] = [:]
    private var counters: [String: UInt32] = [:]
    /// Names the simulated maker of the device: six bytes in hexadecimal digits.
    private static let manufacturer = "760110030273"

    /// The payment as it leaves the element, readable by the wallet service alone.
    struct SealedPayment: Sendable {
        let encapsulatedKey: [UInt8]
        let ciphertext: [UInt8]
        let transactionIdentifier: [UInt8]
    }

    mutating func install(_ applet: CardApplet, for pass: String) {
        applets[pass] = applet
        counters[pass] = 0
    }

    func number(of pass: String) -> Secret? { applets[pass]?.deviceAccountNumber }

    func holds(_ number: Secret) -> Bool { applets.values.contains { $0.deviceAccountNumber == number } }

    mutating func pay(
        _ amount: Money, with pass: String, pin: Secret?, merchantHash: [UInt8],
        transactionIdentifier: [UInt8], for invitation: WalletService.Invitation
    ) throws(TokenFailure) -> (payment: SealedPayment, stage: TokenStage) {
        guard let applet = applets[pass], let last = counters[pass] else { throw .unknownCard }
        guard last < .max else { throw .counterExhausted }
        let counter = last + 1
        counters[pass] = counter
        let cryptogram = applet.cryptogram(
            CryptogramInput(
                counter: counter, amount: amount, merchantHash: merchantHash,
                unpredictable: transactionIdentifier))
        let payload = try Self.payload(applet, amount, cryptogram, pin: pin, counter: counter)
        let sealed = try Self.seal(
            payload, merchantHash: merchantHash, transactionIdentifier: transactionIdentifier,
            for: invitation)
        let stage = TokenStage(
            .secureElement,
            [
                ("counter", String(counter)),
                ("amount", "\(amount.decimalString) \(amount.currency.code)"),
                ("merchant", Hexadecimal.encode(merchantHash.prefix(4)) + "…"),
                ("cryptogram", "\(cryptogram.count) bytes"), ("pin", pin == nil ? "no" : "sealed"),
                ("sealed", "\(sealed.ciphertext.count) bytes"),
            ])
        return (sealed, stage)
    }

    /// A PIN makes it an EMV payment, the only kind that carries one.
    private static func payload(
        _ applet: CardApplet, _ amount: Money, _ cryptogram: [UInt8], pin: Secret?, counter: UInt32
    ) throws(TokenFailure) -> PaymentPayload {
        let proof: PaymentPayload.Proof
        if let pin {
            guard let block = applet.sealPIN(pin, counter) else { throw .pinMissing }
            proof = .emv(emvData: cryptogram, encryptedPINData: block)
        } else {
            proof = .threeDSecure(
                onlinePaymentCryptogram: cryptogram, eciIndicator: applet.eciIndicator)
        }
        do {
            return try PaymentPayload(
                applicationPrimaryAccountNumber: applet.deviceAccountNumber,
                applicationExpirationDate: applet.expirationDate,
                currencyCode: amount.currency.numericCode, transactionAmount: amount.minorUnits,
                deviceManufacturerIdentifier: manufacturer, proof: proof)
        } catch {
            throw .payload
        }
    }

    /// HPKE (RFC 9180), bound to the merchant, to the service's challenge and to the transaction.
    private static func seal(
        _ payload: PaymentPayload, merchantHash: [UInt8], transactionIdentifier: [UInt8],
        for invitation: WalletService.Invitation
    ) throws(TokenFailure) -> SealedPayment {
        do {
            var sender = try HPKE.Sender(
                recipientKey: invitation.publicKey, ciphersuite: WalletService.suite, info: Data(merchantHash)
            )
            let ciphertext = try sender.seal(
                Data(payload.json), authenticating: Data(invitation.challenge + transactionIdentifier))
            return SealedPayment(
                encapsulatedKey: Array(sender.encapsulatedKey), ciphertext: Array(ciphertext),
                transactionIdentifier: transactionIdentifier)
        } catch {
            throw .sealing
        }
    }
}

/// A device with one card that pays without a sheet, for sample tokens. Its payments use the same secure
/// element, wallet service, encryption and signature as all others.
package struct SampleDevice: Sendable {
    private static let pass = "sample"
    private var element = SecureElement()

    package init(_ applet: CardApplet) { element.install(applet, for: Self.pass) }

    /// - Parameters:
    ///   - transactionIdentifier: 32 fresh random bytes.
    ///   - now: the signing time; to the second.
    package mutating func token(
        of amount: Money, for merchant: ProcessingCertificate, service: inout WalletService,
        transactionIdentifier: [UInt8], applicationData: [UInt8]?, at now: Date
    ) throws(TokenFailure) -> EncryptedPaymentData {
        let invitation = try service.invite(merchant, identifier: merchant.merchantIdentifier, at: now)
        let (payment, _) = try element.pay(
            amount, with: Self.pass, pin: nil, merchantHash: merchant.merchantHash,
            transactionIdentifier: transactionIdentifier, for: invitation)
        return try service.reseal(payment, for: merchant, applicationData: applicationData, at: now).data
    }
}
