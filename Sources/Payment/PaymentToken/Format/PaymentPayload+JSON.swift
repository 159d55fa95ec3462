import Codecs
import PayKit

extension PaymentPayload {
    /// Reads a payload from its JSON text; members that are not known are passed over, at any depth.
    ///
    /// Throws `malformedPayload` with the member that is missing or not as the format has it.
    package init(json: some Collection<UInt8>) throws(TokenRefusal) {
        guard json.count <= EncryptedPaymentData.longest,
            let object = try? JSONReader.value(of: Array(json)[...]), object.members != nil
        else { throw .malformedPayload(.payload) }
        guard case .object? = object["paymentData"] else { throw .malformedPayload(.paymentData) }
        guard let amount = object["transactionAmount"]?.integer else {
            throw .malformedPayload(.transactionAmount)
        }
        try self.init(
            applicationPrimaryAccountNumber: Secret(
                try Self.text(.applicationPrimaryAccountNumber, in: object)),
            applicationExpirationDate: try Self.text(.applicationExpirationDate, in: object),
            currencyCode: try Self.text(.currencyCode, in: object), transactionAmount: amount,
            cardholderName: try Self.textIfPresent(.cardholderName, in: object),
            deviceManufacturerIdentifier: try Self.text(.deviceManufacturerIdentifier, in: object),
            proof: try Self.proof(of: object))
    }

    private static func proof(of object: JSONValue) throws(TokenRefusal) -> Proof {
        switch try text(.paymentDataType, in: object) {
        case "3DSecure":
            return .threeDSecure(
                onlinePaymentCryptogram: try base64(.onlinePaymentCryptogram, in: object),
                eciIndicator: try textIfPresent(.eciIndicator, in: object))
        case "EMV":
            return .emv(
                emvData: try base64(.emvData, in: object),
                encryptedPINData: try hexadecimalIfPresent(.encryptedPINData, in: object))
        default: throw .malformedPayload(.paymentDataType)
        }
    }

    private static let inner = "paymentData."

    /// The member's value: that of the object itself, or of its `paymentData` when the path says so.
    private static func value(_ member: PayloadMember, in object: JSONValue) -> JSONValue? {
        guard member.rawValue.hasPrefix(inner) else { return object[member.rawValue] }
        return object["paymentData"]?[String(member.rawValue.dropFirst(inner.count))]
    }

    private static func textIfPresent(
        _ member: PayloadMember, in object: JSONValue
    ) throws(TokenRefusal) -> String? {
        guard let value = value(member, in: object) else { return nil }
        guard let text = value.text else { throw .malformedPayload(member) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func text(_ member: PayloadMember, in object: JSONValue) throws(TokenRefusal) -> String {
        guard let text = try textIfPresent(member, in: object) else { throw .malformedPayload(member) }
        return text
    }

    private static func base64(
        _ member: PayloadMember, in object: JSONValue
    ) throws(TokenRefusal) -> [UInt8] {
        guard let bytes = Base64.decode(try text(member, in: object).utf8) else {
            throw .malformedPayload(member)
        }
        return bytes
    }

    /// Both cases of letters are read: nothing is told apart by this text.
    private static func hexadecimalIfPresent(
        _ member: PayloadMember, in object: JSONValue
    ) throws(TokenRefusal) -> [UInt8]? {
        guard let text = try textIfPresent(member, in: object) else { return nil }
        guard let bytes = Hexadecimal.decode(text.lowercased().utf8) else { throw .malformedPayload(member) }
        return bytes
    }

    /// Writes the payload as UTF-8 JSON, members in the order in which real tokens have them.
    package var json: [UInt8] {
        var object = JSONObjectWriter()
        object.add("applicationPrimaryAccountNumber", applicationPrimaryAccountNumber.reveal.utf8)
        object.add("applicationExpirationDate", applicationExpirationDate.utf8)
        object.add("currencyCode", currencyCode.utf8)
        object.add("transactionAmount", transactionAmount)
        if let cardholderName { object.add("cardholderName", cardholderName.utf8) }
        object.add("deviceManufacturerIdentifier", deviceManufacturerIdentifier.utf8)
        var data = JSONObjectWriter()
        switch proof {
        case .threeDSecure(let cryptogram, let indicator):
            object.add("paymentDataType", "3DSecure".utf8)
            data.add("onlinePaymentCryptogram", digits: Base64.digits(of: cryptogram))
            if let indicator { data.add("eciIndicator", indicator.utf8) }
        case .emv(let chip, let pin):
            object.add("paymentDataType", "EMV".utf8)
            data.add("emvData", digits: Base64.digits(of: chip))
            if let pin { data.add("encryptedPINData", digits: Hexadecimal.digits(of: pin)) }
        }
        object.add("paymentData", data)
        return object.bytes
    }
}
