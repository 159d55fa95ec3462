import FoundationEssentials
import PayKit
import Testing

@testable import CardNetwork

/// What somebody keeps of a network outside of it, in the order of writing.
private struct Kept {
    var records: [(memory: CardNetwork.Memory, name: String, text: Data)] = []

    mutating func take(_ changes: [CardNetwork.Change]) throws {
        for change in changes {
            records.removeAll { $0.memory == change.memory && $0.name == change.name }
            guard let record = change.record else { continue }
            records.append((change.memory, change.name, try JSONEncoder().encode(record)))
        }
    }

    func network(capacity: Int = 100_000) throws -> CardNetwork {
        CardNetwork(
            capacity: capacity,
            remembering: try records.map {
                (name: $0.name, record: try JSONDecoder().decode(CardNetwork.Record.self, from: $0.text))
            })
    }

    var text: String { records.map { "\($0.name) \(String(decoding: $0.text, as: UTF8.self))" }.joined() }
}

/// A network that goes on where another one ended.
@Suite struct RecordTests {
    private static let none: [(name: String, record: CardNetwork.Record)] = []

    @Test func whatWasHeldAndDoneIsKnownToTheNextNetwork() throws {
        var (network, kept) = (CardNetwork(remembering: Self.none), Kept())
        let card = try Sample.keyed("4242424242424242")
        let amount = try Sample.money(100)
        let first = try network.ask("att_01", card, amount)
        let second = try network.ask("att_02", card, amount)
        let declined = try network.ask("att_03", try Sample.keyed("4000000000009995"), amount)
        let captured = try network.capture(first.reference, amount: amount, request: "capture 1")
        try network.refund(first.reference, amount: try Sample.money(60), request: "refund 1")
        try kept.take(network.takeChanges())
        network = try kept.network()
        #expect(try network.ask("att_01", card, amount) == first)
        #expect(network.inquire("att_03") == .answered(declined))
        #expect(network.hold(second.reference)?.state == .held)
        #expect(try network.capture(first.reference, amount: amount, request: "capture 1") == captured)
        #expect(throws: CardNetwork.HoldError.requestReused) {
            try network.void(first.reference, request: "capture 1")
        }
        #expect(throws: CardNetwork.HoldError.exceedsCaptured) {
            try network.refund(first.reference, amount: try Sample.money(41), request: "refund 2")
        }
        try network.refund(first.reference, amount: try Sample.money(40), request: "refund 3")
        try network.void(second.reference, request: "void 1")
        try kept.take(network.takeChanges())
        network = try kept.network()
        #expect(network.hold(first.reference)?.state == .captured(amount, refunded: amount))
        #expect(network.hold(second.reference)?.state == .voided)
    }

    @Test func spentCountersAndWrongPINsAreKnownToTheNextNetwork() throws {
        var (network, kept) = (CardNetwork(remembering: Self.none), Kept())
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(100)
        let payment = purse.pay(amount, pin: "1357")
        var source = payment
        source.eciIndicator = nil
        _ = try network.ask("a", .device(source), amount)
        for id in ["b", "c"] {
            var wrong = purse.pay(amount, pin: "8642")
            wrong.eciIndicator = nil
            #expect(try network.ask(id, .device(wrong), amount).code == .incorrectPIN)
        }
        try kept.take(network.takeChanges())
        network = try kept.network()
        #expect(try network.ask("d", .device(source), amount).code == .cryptogramFailed)
        var third = purse.pay(amount, pin: "8642")
        third.eciIndicator = nil
        #expect(try network.ask("e", .device(third), amount).code == .pinTriesExceeded)
    }

    @Test func answerThatIsOnItsWayStaysOnItsWay() throws {
        var (network, kept) = (CardNetwork(remembering: Self.none), Kept())
        network.inject(.late)
        let request = AuthorizationRequest(
            id: "att_01", source: try Sample.keyed("4242424242424242"), amount: try Sample.money(100),
            month: Sample.november)
        #expect(network.authorize(request) == .noAnswer)
        try kept.take(network.takeChanges())
        network = try kept.network()
        #expect(network.inquire("att_01") == .stillRunning)
        guard case .answered(let response) = network.inquire("att_01") else {
            Issue.record("no answer")
            return
        }
        #expect(response.isApproved)
    }

    /// 2,000 seeded operations, with a network that remembers 20 of each kind and ends after every 50th.
    @Test func whatIsKeptIsWhatIsRemembered() throws {
        var (random, kept) = (SplitMix64(state: 5), Kept())
        var network = CardNetwork(capacity: 20, remembering: Self.none)
        var purses = try ["4242424242424242", "5555555555554444", "378282246310005"].map { try Purse($0) }
        var references: [String] = []
        for turn in 0..<2_000 {
            let amount = try Sample.money(Int64.random(in: 1...3, using: &random))
            let reference = references.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let place = Int.random(in: 0..<3, using: &random)
                let payment = purses[place].pay(amount)
                references.append(try network.ask("att_\(turn)", .device(payment), amount).reference)
                references = references.suffix(30)
            case 2: _ = try? network.capture(reference, amount: amount, request: "c\(turn)")
            case 3: _ = try? network.refund(reference, amount: amount, request: "r\(turn % 40)")
            default: _ = try? network.void(reference, request: "v\(turn)")
            }
            try kept.take(network.takeChanges())
            guard turn.isMultiple(of: 50) else { continue }
            let counts = CardNetwork.Memory.allCases.map { memory in
                kept.records.count { $0.memory == memory }
            }
            #expect(counts == [network.attempts.count, network.accounts.count, network.operations.count])
            let holds = Set(network.holds)
            network = try kept.network(capacity: 20)
            #expect(Set(network.holds) == holds && network.takeChanges().isEmpty)
        }
    }

    @Test func smallerNetworkSaysWhatItCannotRemember() throws {
        var (network, kept) = (CardNetwork(remembering: Self.none), Kept())
        let (card, amount) = (try Sample.keyed("4242424242424242"), try Sample.money(100))
        for place in 0..<5 { _ = try network.ask("att_\(place)", card, amount) }
        try kept.take(network.takeChanges())
        network = try kept.network(capacity: 2)
        let forgotten = network.takeChanges()
        #expect(forgotten.count == 3 && forgotten.allSatisfy { $0.record == nil })
        #expect(network.inquire("att_2") == .unknown && network.inquire("att_3") != .unknown)
    }

    @Test func recordsHoldNoNumberNoCodeAndNoPIN() throws {
        var (network, kept) = (CardNetwork(remembering: Self.none), Kept())
        var purse = try Purse("4000002500003155")
        let amount = try Sample.money(100)
        _ = try network.ask("a", .device(purse.pay(amount, pin: "8642")), amount)
        _ = try network.ask(
            "b",
            .keyed(
                KeyedCard(
                    number: try CardNumber("4242424242424242"), expiry: try #require(Expiry("09/29")),
                    securityCode: "987")), amount)
        try kept.take(network.takeChanges())
        #expect(kept.records.count == 3)
        for secret in [
            purse.card.deviceAccountNumber.reveal, purse.card.suffix, "4000002500003155",
            "4242424242424242", "\"987", "\"8642",
        ] {
            #expect(!kept.text.contains(secret), "\(secret)")
        }
    }

    @Test func networkThatNobodyKeepsHandsOutNothing() throws {
        var network = CardNetwork()
        _ = try network.ask("att_01", try Sample.keyed("4242424242424242"), try Sample.money(100))
        #expect(network.takeChanges().isEmpty)
    }
}
