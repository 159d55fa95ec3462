import CardNetwork
import FoundationEssentials
import PayKit
import SeededRandom
import Synchronization
import Testing
import TokenService

/// What somebody keeps of a network outside of it.
private final class Kept: Sendable {
    private struct Place: Hashable {
        var memory: CardNetwork.Memory
        var name: String
    }

    private let texts = Mutex<[Place: Data]>([:])

    func take(_ changes: [CardNetwork.Change]) throws {
        let written = try changes.map {
            (Place(memory: $0.record.memory, name: $0.name), try JSONEncoder().encode($0.record))
        }
        texts.withLock { texts in for (place, text) in written { texts[place] = text } }
    }

    /// The next network, which has no more than this of each kind at hand.
    func network(capacity: Int = 1_000) -> CardNetwork {
        CardNetwork(capacity: capacity) { memory, name throws(CardNetwork.RecordsUnreadable) in
            guard let text = self.texts.withLock({ $0[Place(memory: memory, name: name)] }) else {
                return nil
            }
            guard let record = try? JSONDecoder().decode(CardNetwork.Record.self, from: text) else {
                throw CardNetwork.RecordsUnreadable()
            }
            return record
        }
    }

    func spoil() { texts.withLock { texts in for place in texts.keys { texts[place] = Data() } } }

    var count: Int { texts.withLock { $0.count } }

    var text: String {
        texts.withLock { $0.map { "\($0.name) \(String(decoding: $1, as: UTF8.self))" }.joined() }
    }
}

/// A network that goes on where another one ended.
@Suite struct RecordTests {
    @Test func whatWasHeldAndDoneIsKnownToTheNextNetwork() throws {
        let kept = Kept()
        var network = kept.network()
        let card = try Sample.keyed("4242424242424242")
        let amount = try Sample.money(100)
        let first = try network.ask("att_01", card, amount)
        let second = try network.ask("att_02", card, amount)
        let declined = try network.ask("att_03", try Sample.keyed("4000000000009995"), amount)
        let captured = try network.capture(first.reference, amount: amount, request: "capture 1")
        try network.refund(first.reference, amount: try Sample.money(60), request: "refund 1")
        try kept.take(network.takeChanges())
        network = kept.network()
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
        network = kept.network()
        #expect(network.hold(first.reference)?.state == .captured(amount, refunded: amount))
        #expect(network.hold(second.reference)?.state == .voided)
    }

    @Test func spentCountersAndWrongPINsAreKnownToTheNextNetwork() throws {
        let kept = Kept()
        var network = kept.network()
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
        network = kept.network()
        #expect(try network.ask("d", .device(source), amount).code == .cryptogramFailed)
        var third = purse.pay(amount, pin: "8642")
        third.eciIndicator = nil
        #expect(try network.ask("e", .device(third), amount).code == .pinTriesExceeded)
    }

    @Test func answerThatIsOnItsWayStaysOnItsWay() throws {
        let kept = Kept()
        var network = kept.network()
        let request = AuthorizationRequest(
            id: "att_01", source: try Sample.keyed("4242424242424242"), amount: try Sample.money(100),
            month: Sample.november)
        #expect(network.authorize(request, under: { .late }) == .noAnswer)
        try kept.take(network.takeChanges())
        network = kept.network()
        #expect(network.inquire("att_01") == .stillRunning)
        guard case .answered(let response) = network.inquire("att_01") else {
            Issue.record("no answer")
            return
        }
        #expect(response.isApproved)
    }

    /// 2,000 seeded operations on a network that has two of each kind at hand and ends after every 50th,
    /// beside one that has all and never ends.
    @Test func whatIsNotAtHandIsLookedUp() throws {
        var random = SplitMix64(seed: 5)
        let kept = Kept()
        var (network, whole) = (kept.network(capacity: 2), CardNetwork())
        var purses = try ["4242424242424242", "5555555555554444", "378282246310005"].map { try Purse($0) }
        var references: [String] = []
        for turn in 0..<2_000 {
            let amount = try Sample.money(Int64.random(in: 1...3, using: &random))
            let reference = references.randomElement(using: &random) ?? ""
            let answers: [String]
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let place = Int.random(in: 0..<3, using: &random)
                let source = AuthorizationRequest.Source.device(purses[place].pay(amount))
                let response = try network.ask("att_\(turn)", source, amount)
                let other = try whole.ask("att_\(turn)", source, amount)
                references = (references + [response.reference]).suffix(30)
                answers = ["\(response)", "\(other)"]
            case 2:
                func capture(_ network: inout CardNetwork) -> String {
                    answer { try network.capture(reference, amount: amount, request: "c\(turn)") }
                }
                answers = [capture(&network), capture(&whole)]
            case 3:
                func refund(_ network: inout CardNetwork) -> String {
                    answer { try network.refund(reference, amount: amount, request: "r\(turn % 40)") }
                }
                answers = [refund(&network), refund(&whole)]
            case 4:
                let id = "att_\(Int.random(in: 0...turn, using: &random))"
                answers = ["\(network.inquire(id))", "\(whole.inquire(id))"]
            default:
                func void(_ network: inout CardNetwork) -> String {
                    answer { try network.void(reference, request: "v\(turn)") }
                }
                answers = [void(&network), void(&whole)]
            }
            #expect(answers[0] == answers[1])
            try kept.take(network.takeChanges())
            if turn.isMultiple(of: 50) { network = kept.network(capacity: 2) }
        }
    }

    private func answer(_ work: () throws -> CardNetwork.Hold) -> String {
        do { return "\(try work())" } catch { return "\(error)" }
    }

    /// Nothing is approved, and nothing is said, on the strength of what cannot be read.
    @Test func networkThatCannotLookUpAnswersNothing() throws {
        let kept = Kept()
        var network = kept.network()
        let (card, amount) = (try Sample.keyed("4242424242424242"), try Sample.money(100))
        let response = try network.ask("att_01", card, amount)
        var purse = try Purse()
        _ = try network.ask("att_02", .device(purse.pay(amount)), amount)
        try kept.take(network.takeChanges())
        network = kept.network()
        kept.spoil()
        let again = AuthorizationRequest(
            id: "att_01", source: card, amount: amount, month: Sample.november)
        #expect(network.authorize(again) == .noAnswer)
        #expect(network.inquire("att_01") == .stillRunning)
        #expect(throws: CardNetwork.HoldError.unreachable) {
            try network.capture(response.reference, amount: amount, request: "c")
        }
        #expect(network.hold(response.reference) == nil)
        let paid = try network.ask("att_03", .device(purse.pay(amount)), amount)
        #expect(paid.code == .issuerUnavailable)
    }

    @Test func recordsHoldNoNumberNoCodeAndNoPIN() throws {
        let kept = Kept()
        var network = kept.network()
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
        #expect(kept.count == 3)
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
