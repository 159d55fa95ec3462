import CardNetwork
import PayKit
import Testing
import TokenService

/// What a wallet's payment must bring.
@Suite struct DeviceJudgingTests {
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: ResponseCode
        var apply: @Sendable (inout DevicePayment, inout Money) throws -> Void

        init(
            _ name: String, _ code: ResponseCode = .cryptogramFailed,
            _ apply: @escaping @Sendable (inout DevicePayment, inout Money) throws -> Void
        ) {
            testDescription = name
            self.code = code
            self.apply = apply
        }
    }

    static let changes = [
        Change("nothing", .approved) { _, _ in },
        Change("amount, one cent more") { _, amount in amount = try Sample.money(1513) },
        Change("amount, one cent less") { _, amount in amount = try Sample.money(1511) },
        Change("currency") { _, amount in amount = try Sample.money(1512, "CAD") },
        Change("merchant") { payment, _ in payment.merchantHash[31] ^= 1 },
        Change("merchant missing") { payment, _ in payment.merchantHash = [] },
        Change("merchant longer") { payment, _ in payment.merchantHash.append(0) },
        Change("transaction") { payment, _ in payment.transactionIdentifier[0] ^= 0x80 },
        Change("transaction missing") { payment, _ in payment.transactionIdentifier = [] },
        Change("a byte moved between two fields") { payment, _ in
            payment.transactionIdentifier.insert(payment.merchantHash.removeLast(), at: 0)
        },
        Change("expiration date, a month later") { payment, _ in payment.expirationDate = "300131" },
        Change("expiration date, a day earlier") { payment, _ in payment.expirationDate = "291230" },
        Change("expiration date missing") { payment, _ in payment.expirationDate = "" },
        Change("number of another device") { payment, _ in
            payment.accountNumber = try Sample.card(device: Array(1...16)).deviceAccountNumber
        },
        Change("cryptogram missing") { payment, _ in payment.cryptogram = [] },
        Change("cryptogram of its counter alone") { payment, _ in
            payment.cryptogram = Array(payment.cryptogram.prefix(4))
        },
        Change("cryptogram shorter") { payment, _ in payment.cryptogram.removeLast() },
        Change("cryptogram longer") { payment, _ in payment.cryptogram.append(0) },
        Change("indicator missing", .invalidTransaction) { payment, _ in payment.eciIndicator = nil },
        Change("indicator of another network", .invalidTransaction) { payment, _ in
            payment.eciIndicator = "7"
        },
        Change("indicator empty", .invalidTransaction) { payment, _ in payment.eciIndicator = "" },
        Change("the card's own number", .noSuchCard) { payment, _ in
            payment.accountNumber = "4242424242424242"
        },
        Change("number with a wrong last digit", .noSuchCard) { payment, _ in
            payment.accountNumber = "4890418491684064"
        },
        Change("number in groups", .noSuchCard) { payment, _ in
            payment.accountNumber = "4890 4184 9168 4063"
        },
        Change("no number", .noSuchCard) { payment, _ in payment.accountNumber = "" },
    ]

    @Test(arguments: changes) func changedPaymentIsDeclined(_ change: Change) throws {
        var network = CardNetwork()
        var purse = try Purse()
        var amount = try Sample.money(1512)
        var payment = purse.pay(amount)
        let untouched = payment
        try change.apply(&payment, &amount)
        let response = try network.ask("att_01", .device(payment), amount)
        #expect(response.code == change.code)
        guard change.code == .cryptogramFailed || change.code == .noSuchCard else { return }
        let honest = try network.ask("att_02", .device(untouched), try Sample.money(1512))
        #expect(honest.isApproved, "a forged payment uses nothing up")
    }

    @Test func everyByteOfTheCryptogramCounts() throws {
        for number in ["4242424242424242", "5200828282828210"] {
            var network = CardNetwork()
            var purse = try Purse(number)
            let amount = try Sample.money(1512)
            let payment = purse.pay(amount)
            #expect(payment.cryptogram.count == (number.hasPrefix("5") ? 19 : 20))
            for place in payment.cryptogram.indices {
                for bit in 0..<8 {
                    var forged = payment
                    forged.cryptogram[place] ^= 1 << bit
                    let response = try network.ask("att_\(place)_\(bit)", .device(forged), amount)
                    #expect(response.code == .cryptogramFailed)
                }
            }
            #expect(try network.ask("att", .device(payment), amount).isApproved)
        }
    }

    @Test func keyOfAnotherSecretIsWorthNothing() throws {
        let other = try #require(NetworkSecret(bytes: Array(repeating: 7, count: 32)))
        var network = CardNetwork(secret: other)
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let code = try network.ask("att_01", .device(purse.pay(amount)), amount).code
        #expect(code == .cryptogramFailed || code == .noSuchCard)
    }

    @Test func mastercardHasNoIndicator() throws {
        var network = CardNetwork()
        var purse = try Purse("5200828282828210")
        let amount = try Sample.money(1512)
        var payment = purse.pay(amount)
        #expect(payment.eciIndicator == nil)
        payment.eciIndicator = "5"
        #expect(try network.ask("att_01", .device(payment), amount).code == .invalidTransaction)
        #expect(try network.ask("att_02", .device(purse.pay(amount)), amount).isApproved)
    }

    @Test func indicatorsAndLengthsOfAllNetworks() {
        #expect(
            PaymentNetwork.allCases.map(Cryptogram.eciIndicator) == ["5", nil, "5", "5", "5", "5"])
        #expect(PaymentNetwork.allCases.map(Cryptogram.length) == [20, 19, 20, 20, 20, 20])
    }

    // MARK: Counter

    @Test func cryptogramIsWorthNothingASecondTime() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let payment = purse.pay(amount)
        #expect(try network.ask("att_01", .device(payment), amount).isApproved)
        #expect(try network.ask("att_02", .device(payment), amount).code == .cryptogramFailed)
    }

    @Test(arguments: [
        ([1, 2, 3], "00 00 00"), ([5, 4, 6], "00 82 00"), ([5, 5], "00 82"), ([0, 0, 1], "00 82 00"),
    ])
    func counterMustRise(counters: [UInt32], answers: String) throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        var codes: [String] = []
        for (place, counter) in counters.enumerated() {
            purse.counter = counter &- 1
            let card = purse.card
            var payment = DevicePayment(
                accountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
                cryptogram: [], eciIndicator: "5", merchantHash: Sample.merchantHash,
                transactionIdentifier: Sample.transaction)
            payment.cryptogram = Cryptogram.make(
                key: card.key, dpan: card.deviceAccountNumber, counter: counter, amount: amount,
                merchantHash: Sample.merchantHash, unpredictable: Sample.transaction)
            codes.append(try network.ask("att_\(place)", .device(payment), amount).code.rawValue)
        }
        #expect(codes.joined(separator: " ") == answers)
    }

    @Test func counterIsSpentByADeclineToo() throws {
        var network = CardNetwork()
        var purse = try Purse("4000000000009995")
        let amount = try Sample.money(1512)
        let payment = purse.pay(amount)
        #expect(try network.ask("att_01", .device(payment), amount).code == .insufficientFunds)
        #expect(try network.ask("att_02", .device(payment), amount).code == .cryptogramFailed)
    }

    @Test func countersOfTwoDevicesAreTheirOwn() throws {
        var network = CardNetwork()
        var (first, second) = (try Purse(), try Purse("4111111111111111"))
        let amount = try Sample.money(1512)
        first.counter = 100
        #expect(try network.ask("att_01", .device(first.pay(amount)), amount).isApproved)
        #expect(try network.ask("att_02", .device(second.pay(amount)), amount).isApproved)
    }

    // MARK: Expiry

    static let months: [(Int, Int, String)] = [
        (2029, 9, "00"), (2029, 12, "00"), (2030, 1, "54"), (2030, 11, "54"), (2028, 12, "00"),
    ]

    @Test(arguments: months)
    func deviceAccountNumberIsGoodToTheEndOfItsMonth(year: Int, month: Int, code: String) throws {
        var network = CardNetwork()
        var purse = try Purse(expiry: "09/29")
        #expect(purse.card.expirationDate == "291231")
        let amount = try Sample.money(1512)
        let response = try network.ask(
            "att_01", .device(purse.pay(amount)), amount, month: CalendarMonth(year: year, month: month))
        #expect(response.code.rawValue == code)
    }
}
