import Codecs
public import PayKit

/// The decrypted payload of a token (section 1.7 of the format).
public struct PaymentPayload: Hashable, Sendable {
    /// The device's account number, which stands for the card on this device: 12 to 19 digits.
    public let applicationPrimaryAccountNumber: Secret
    /// The last day on which that number is good, `YYMMDD`.
    public let applicationExpirationDate: String
    /// The ISO 4217 number of the currency, three digits.
    public let currencyCode: String
    /// The amount in minor units of the currency, not negative.
    public let transactionAmount: Int64
    /// The name on the card, at most 128 bytes of UTF-8; real tokens have none.
    public let cardholderName: String?
    /// Which maker's device paid: 12 hexadecimal digits in real tokens, 2 to 64 of them in any.
    public let deviceManufacturerIdentifier: String
    /// The proof to the network that the card's device took part.
    public let proof: Proof

    /// The two kinds of `paymentData`, one for each `paymentDataType`.
    public enum Proof: Hashable, Sendable {
        /// `3DSecure`: a cryptogram of 1 to 255 bytes, and the electronic commerce indicator, one or two
        /// digits, which has to be passed on to the network when there is one.
        case threeDSecure(onlinePaymentCryptogram: [UInt8], eciIndicator: String?)
        /// `EMV`: the chip's data, 1 to 4096 bytes, and an encrypted PIN of 1 to 255 bytes.
        case emv(emvData: [UInt8], encryptedPINData: [UInt8]?)
    }

    /// The cryptogram of a `3DSecure` payment; nil for `EMV`.
    public var onlinePaymentCryptogram: [UInt8]? {
        if case .threeDSecure(let cryptogram, _) = proof { cryptogram } else { nil }
    }

    /// The electronic commerce indicator of a `3DSecure` payment, when there is one.
    public var eciIndicator: String? {
        if case .threeDSecure(_, let indicator) = proof { indicator } else { nil }
    }

    /// The currency; nil when ISO 4217 has none of this number in use.
    public var currency: Currency? { Currency(numericCode: currencyCode) }

    /// Puts a payload together; throws `malformedPayload` with the first member that is not as the format has
    /// it.
    public init(
        applicationPrimaryAccountNumber: Secret, applicationExpirationDate: String, currencyCode: String,
        transactionAmount: Int64, cardholderName: String? = nil, deviceManufacturerIdentifier: String,
        proof: Proof
    ) throws(TokenRefusal) {
        self.applicationPrimaryAccountNumber = applicationPrimaryAccountNumber
        self.applicationExpirationDate = applicationExpirationDate
        self.currencyCode = currencyCode
        self.transactionAmount = transactionAmount
        self.cardholderName = cardholderName
        self.deviceManufacturerIdentifier = deviceManufacturerIdentifier
        self.proof = proof
        if let member = firstFault { throw .malformedPayload(member) }
    }

    private var firstFault: PayloadMember? {
        let number = applicationPrimaryAccountNumber.reveal.utf8
        let device = deviceManufacturerIdentifier.utf8
        if !(12...19).contains(number.count) || !number.allSatisfy(Self.isDigit) {
            return .applicationPrimaryAccountNumber
        }
        if !Self.isDate(Array(applicationExpirationDate.utf8)) { return .applicationExpirationDate }
        if currencyCode.utf8.count != 3 || !currencyCode.utf8.allSatisfy(Self.isDigit) {
            return .currencyCode
        }
        if transactionAmount < 0 { return .transactionAmount }
        if let name = cardholderName?.utf8, name.count > 128 { return .cardholderName }
        if !(2...64).contains(device.count) || !device.allSatisfy({ Hexadecimal.value($0) != nil }) {
            return .deviceManufacturerIdentifier
        }
        return proof.firstFault
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// True if the text is a day of this century, `YYMMDD`.
    private static func isDate(_ text: [UInt8]) -> Bool {
        guard text.count == 6, text.allSatisfy(isDigit) else { return false }
        let numbers = stride(from: 0, to: 6, by: 2).map { Int(text[$0]) * 10 + Int(text[$0 + 1]) - 11 * 48 }
        return CivilTime.days(inMonth: numbers[1], ofYear: 2000 + numbers[0])?.contains(numbers[2]) ?? false
    }
}

extension PaymentPayload.Proof {
    fileprivate var firstFault: PayloadMember? {
        switch self {
        case .threeDSecure(let cryptogram, let indicator):
            if !(1...255).contains(cryptogram.count) { return .onlinePaymentCryptogram }
            guard let indicator = indicator?.utf8 else { return nil }
            let isGood = (1...2).contains(indicator.count) && indicator.allSatisfy(PaymentPayload.isDigit)
            return isGood ? nil : .eciIndicator
        case .emv(let data, let pin):
            if !(1...4096).contains(data.count) { return .emvData }
            return pin.map { (1...255).contains($0.count) } ?? true ? nil : .encryptedPINData
        }
    }
}

extension PaymentPayload: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Amount and currency alone: neither the number nor what proves it is printed.
    public var description: String { "PaymentPayload(\(transactionAmount) of currency \(currencyCode))" }
    /// The same.
    public var debugDescription: String { description }
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
