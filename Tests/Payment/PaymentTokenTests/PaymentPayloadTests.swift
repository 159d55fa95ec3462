import PayKit
import PaymentToken
import Testing

@Suite struct PaymentPayloadTests {
    static let text = """
        {"applicationPrimaryAccountNumber":"4800123456789014","applicationExpirationDate":"280229",\
        "currencyCode":"978","transactionAmount":1999,"deviceManufacturerIdentifier":"040010030273",\
        "paymentDataType":"3DSecure","paymentData":\
        {"onlinePaymentCryptogram":"AAECAwQFBgcICQoLDA0ODxAREhM=","eciIndicator":"5"}}
        """

    @Test func payloadIsWrittenAsRealOnesAre() throws {
        #expect(String(decoding: try TokenWorld.payload().json, as: UTF8.self) == Self.text)
        #expect(try PaymentPayload(json: Self.text.utf8) == TokenWorld.payload())
    }

    @Test func unknownMembersArePassedOver() throws {
        let text = try Self.text.replacingFirst(
            "{", with: #"{"authenticationResponses":[{"x":{"y":[1]}}],"merchantTokenIdentifier":null,"#
        ).replacingFirst(#""eciIndicator""#, with: #""more":{"z":2.5},"eciIndicator""#)
        #expect(try PaymentPayload(json: text.utf8) == TokenWorld.payload())
    }

    @Test func chipPayloadSurvivesItsJSON() throws {
        for pin in [nil, [0xAB, 0xCD] as [UInt8]] {
            let payload = try TokenWorld.payload(proof: .emv(emvData: [1, 2, 3], encryptedPINData: pin))
            #expect(try PaymentPayload(json: payload.json) == payload)
            #expect(payload.onlinePaymentCryptogram == nil)
            #expect(payload.eciIndicator == nil)
        }
    }

    @Test(arguments: ["O\"Neil\\ \n\u{1}é 林", "", String(repeating: "é", count: 64)])
    func nameSurvivesItsJSON(name: String) throws {
        let payload = try PaymentPayload(
            applicationPrimaryAccountNumber: "4800123456789014", applicationExpirationDate: "280229",
            currencyCode: "392", transactionAmount: .max, cardholderName: name,
            deviceManufacturerIdentifier: "050110030273",
            proof: .threeDSecure(onlinePaymentCryptogram: [7], eciIndicator: nil))
        #expect(try PaymentPayload(json: payload.json) == payload)
        #expect(try PaymentPayload(json: payload.json).cardholderName == name)
    }

    @Test func currencyIsFoundByItsNumber() throws {
        #expect(try TokenWorld.payload(currency: "036").currency == Currency(code: "AUD"))
        #expect(try TokenWorld.payload(currency: "000").currency == nil)
    }

    @Test func payloadDoesNotPrintWhatItHolds() throws {
        let payload = try TokenWorld.payload()
        var dumped = ""
        dump(payload, to: &dumped)
        for text in ["\(payload)", String(reflecting: payload), dumped] {
            #expect(text.contains("1999 of currency 978"))
            #expect(!text.contains("4800"))
            #expect(!text.contains("19, "))
        }
    }

    @Test func payloadThatIsNotOfTheFormatIsNotMade() {
        #expect(throws: TokenRefusal.malformedPayload(.applicationPrimaryAccountNumber)) {
            try TokenWorld.payload(number: "４８００123456789014")
        }
        #expect(throws: TokenRefusal.malformedPayload(.onlinePaymentCryptogram)) {
            try TokenWorld.payload(proof: .threeDSecure(onlinePaymentCryptogram: [], eciIndicator: nil))
        }
    }
}
