import CardNetwork
import PayKit
import Testing
import TokenService

/// Cards that pay only with their PIN.
@Suite struct PINTests {
    /// The answers to a row of PINs, `-` for none.
    private func answers(_ pins: String) throws -> String {
        var network = CardNetwork()
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(1512)
        var codes: [String] = []
        for (place, pin) in pins.split(separator: " ").enumerated() {
            let payment = purse.pay(amount, pin: pin == "-" ? nil : Secret(String(pin)))
            codes.append(try network.ask("att_\(place)", .device(payment), amount).code.rawValue)
        }
        return codes.joined(separator: " ")
    }

    static let rows = [
        ("-", "70"), ("1357", "00"), ("0000", "55"), ("- 1357", "70 00"),
        ("0000 1111 2222", "55 55 75"), ("0000 1111 2222 1357", "55 55 75 75"),
        ("0000 1111 2222 -", "55 55 75 75"), ("0000 1111 1357 2222 3333 1357", "55 55 00 55 55 00"),
        ("0000 - 1111 - 2222", "55 70 55 70 75"), ("13570", "55"), ("0000 0000 0000 0000", "55 55 75 75"),
    ]

    @Test(arguments: rows) func rowOfPINsIsAnswered(pins: String, codes: String) throws {
        #expect(try answers(pins) == codes)
    }

    @Test func otherCardsNeedNone() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let response = try network.ask("att_01", .device(purse.pay(amount, pin: "0000")), amount)
        #expect(response.isApproved)
    }

    @Test func keyedCardWithAPINIsToldSo() throws {
        var network = CardNetwork()
        let response = try network.ask(
            "att_01", try Sample.keyed("4000002500003155"), try Sample.money(1512))
        #expect(response.code == .pinRequired)
    }

    @Test func blockOfAnotherPaymentCostsNoTry() throws {
        var network = CardNetwork()
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(1512)
        let earlier = purse.pay(amount, pin: "1357")
        for place in 0..<5 {
            var payment = purse.pay(amount, pin: "0000")
            payment.encryptedPIN = earlier.encryptedPIN
            #expect(
                try network.ask("att_\(place)", .device(payment), amount).code == .cryptogramFailed)
        }
        #expect(try network.ask("att", .device(purse.pay(amount, pin: "1357")), amount).isApproved)
    }

    @Test func forgedPaymentsCannotBlockACard() throws {
        var network = CardNetwork()
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(1512)
        for place in 0..<5 {
            var payment = purse.pay(amount, pin: "0000")
            payment.cryptogram[19] ^= 1
            #expect(
                try network.ask("att_\(place)", .device(payment), amount).code == .cryptogramFailed)
        }
        #expect(try network.ask("att", .device(purse.pay(amount, pin: "1357")), amount).isApproved)
    }

    @Test func repeatedAttemptCostsNoSecondTry() throws {
        var network = CardNetwork()
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(1512)
        let payment = purse.pay(amount, pin: "0000")
        for _ in 0..<5 {
            #expect(try network.ask("att_01", .device(payment), amount).code == .incorrectPIN)
        }
        #expect(try network.ask("att_02", .device(purse.pay(amount, pin: "1357")), amount).isApproved)
    }

    // MARK: The block

    @Test(arguments: ["", "123", "1234567890123", "12a4", "12 4", "١٢٣٤"])
    func onlyFourToTwelveDigitsAreSealed(_ pin: String) throws {
        #expect(PINBlock.seal(pin: Secret(pin), key: try Sample.card().key, counter: 1) == nil)
    }

    @Test func everyBlockHasThirtySixBytesAndANonceOfItsOwn() throws {
        let key = try Sample.card().key
        let blocks = try (0..<50).flatMap { counter in
            try ["1234", "1235", "123456789012"].map { pin in
                try #require(PINBlock.seal(pin: Secret(pin), key: key, counter: UInt32(counter)))
            }
        }
        #expect(blocks.allSatisfy { $0.count == 36 })
        #expect(Set(blocks.map { Array($0.prefix(12)) }).count == 150)
    }

    @Test func blockOpensUnderItsKeyAndCounterAlone() throws {
        let (key, other) = (try Sample.card().key, try Sample.card("4111111111111111").key)
        let block = try #require(PINBlock.seal(pin: "1234", key: key, counter: 1))
        #expect(PINBlock.open(block, key: key, counter: 1) == "1234")
        #expect(PINBlock.open(block, key: key, counter: 2) == nil)
        #expect(PINBlock.open(block, key: other, counter: 1) == nil)
        #expect(PINBlock.open(Array(block.dropLast()), key: key, counter: 1) == nil)
        #expect(PINBlock.open(block + [0], key: key, counter: 1) == nil)
        #expect(PINBlock.open([], key: key, counter: 1) == nil)
        for place in block.indices {
            var forged = block
            forged[place] ^= 1
            #expect(PINBlock.open(forged, key: key, counter: 1) == nil)
        }
    }
}
