import CardNetwork
import PayKit
import SeededRandom
import Testing
import TokenService

/// What the network forgets, and what it never says.
@Suite struct MemoryTests {
    @Test func tableForgetsWhatWasWrittenLongestAgo() {
        var table = BoundedTable<String, Int>(capacity: 3)
        for (place, key) in ["a", "b", "c"].enumerated() { table.write(place, for: key) }
        table.write(9, for: "a")
        table.write(3, for: "d")
        #expect(table["b"] == nil && table.count == 3)
        #expect(table["a"] == 9 && table["c"] == 2 && table["d"] == 3)
    }

    /// 20,000 seeded writes against a list that is kept in order by hand.
    @Test func tableAgreesWithAPlainList() {
        var random = SplitMix64(seed: 15)
        var table = BoundedTable<Int, Int>(capacity: 50)
        var list: [(key: Int, value: Int)] = []
        for turn in 0..<20_000 {
            let key = Int.random(in: 0..<120, using: &random)
            table.write(turn, for: key)
            list.removeAll { $0.key == key }
            list.append((key, turn))
            if list.count > 50 { list.removeFirst() }
            #expect(table.count == list.count && table[list[0].key] == list[0].value)
        }
        #expect((0..<120).map { table[$0] } == (0..<120).map { key in list.first { $0.key == key }?.value })
    }

    @Test func networkRemembersSoManyAttemptsAndNoMore() throws {
        var network = CardNetwork(capacity: 10)
        let (card, amount) = (try Sample.keyed("4242424242424242"), try Sample.money(100))
        let responses = try (0..<25).map { try network.ask("att_\($0)", card, amount) }
        #expect(network.attempts.count == 10)
        #expect(network.inquire("att_14") == .unknown)
        #expect(network.inquire("att_15") == .answered(responses[15]))
        #expect(throws: CardNetwork.HoldError.unknownReference) {
            try network.capture(responses[14].reference, amount: amount, request: "req_01")
        }
    }

    @Test func usedDeviceIsRememberedBeforeAnUnusedOne() throws {
        var network = CardNetwork(capacity: 2)
        var purses = [
            try Purse(), try Purse("4111111111111111"), try Purse("5555555555554444"),
        ]
        let amount = try Sample.money(100)
        let payments = purses.indices.map { purses[$0].pay(amount) }
        _ = try network.ask("a", .device(payments[0]), amount)
        _ = try network.ask("b", .device(payments[1]), amount)
        _ = try network.ask("c", .device(purses[0].pay(amount)), amount)
        _ = try network.ask("d", .device(payments[2]), amount)
        #expect(network.accounts.count == 2)
        #expect(try network.ask("e", .device(payments[0]), amount).code == .cryptogramFailed)
        #expect(try network.ask("f", .device(payments[2]), amount).code == .cryptogramFailed)
        #expect(network.accounts[network.name(of: payments[1].accountNumber)] == nil)
    }

    @Test func forgeriesLeaveNoTraceInTheMemoryOfDevices() throws {
        var network = CardNetwork(capacity: 2)
        let amount = try Sample.money(100)
        for place in 0..<20 {
            var purse = try Purse()
            var payment = purse.pay(amount)
            payment.cryptogram[19] ^= 1
            _ = try network.ask("att_\(place)", .device(payment), amount)
        }
        #expect(network.accounts.count == 0 && network.attempts.count == 2)
    }

    // MARK: Printing

    private func printed(_ value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test func cardsAndKeysPrintAsDots() throws {
        let card = try Sample.card()
        let keyBytes = card.key.reveal.map { "\($0)" }.joined(separator: ", ")
        for text in [printed(card), printed(card.key), printed([card]), printed(Optional(card))] {
            #expect(text.contains("•••"))
            #expect(!text.contains("4890418491684063") && !text.contains(keyBytes))
        }
        #expect(!printed(Sample.secret).contains("118, 105"))
        #expect(!printed(Sample.issuer).contains("118, 105"))
    }

    @Test func requestPrintsNeitherNumberNorCodeNorPIN() throws {
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(100)
        let keyed = AuthorizationRequest(
            id: "att_01", source: try Sample.keyed("4242424242424242", code: "987"), amount: amount,
            month: Sample.november)
        #expect(printed(keyed).contains("Visa •••• 4242"))
        #expect(!printed(keyed).contains("4242424242424242") && !printed(keyed).contains("987"))
        let inWallet = AuthorizationRequest(
            id: "att_01", source: .device(purse.pay(amount, pin: "1357")), amount: amount,
            month: Sample.november)
        #expect(!printed(inWallet).contains("4890152836081442"))
        #expect(!printed(inWallet).contains("1357"))
    }

    @Test func networkPrintsCountsAlone() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(100)
        let response = try network.ask("att_01", .device(purse.pay(amount)), amount)
        try network.void(response.reference, request: "req_01")
        #expect(network.description == "network(1 attempts, 1 accounts, 1 operations)")
        #expect(!printed(network).contains("4890418491684063") && !printed(network).contains("att_01"))
    }

    @Test(arguments: [0, 31, 33]) func secretAndKeyHaveThirtyTwoBytes(count: Int) {
        #expect(NetworkSecret(bytes: Array(repeating: 1, count: count)) == nil)
        #expect(CardKey(bytes: Array(repeating: 1, count: count)) == nil)
    }

    @Test func builtInSecretIsTheDocumentedText() {
        #expect(NetworkSecret(bytes: Array("vitrine simulated card network 1".utf8)) == .simulation)
    }
}
