import CardNetwork
import PayKit
import SeededRandom
import Testing
import TokenService

/// Capture, void and refund.
@Suite struct HoldTests {
    /// A network that holds 15.12, and the reference of the hold.
    private func held() throws -> (CardNetwork, String) {
        var network = CardNetwork()
        let response = try network.ask(
            "att_01", try Sample.keyed("4242424242424242"), try Sample.money(1512))
        return (network, response.reference)
    }

    /// One operation: `c1512` captures, `r100` refunds, `v` voids.
    private func perform(
        _ step: Substring, _ network: inout CardNetwork, _ reference: String, request: String
    ) throws -> String {
        let amount = try Sample.money(Int64(step.dropFirst()) ?? 0)
        do throws(CardNetwork.HoldError) {
            let hold =
                switch step.first {
                case "c": try network.capture(reference, amount: amount, request: request)
                case "r": try network.refund(reference, amount: amount, request: request)
                default: try network.void(reference, request: request)
                }
            return word(hold.state)
        } catch {
            return "\(error)"
        }
    }

    private func word(_ state: CardNetwork.Hold.State) -> String {
        switch state {
        case .held: "held"
        case .captured(let captured, let refunded): "\(captured.minorUnits)-\(refunded.minorUnits)"
        case .voided: "voided"
        }
    }

    static let rows = [
        ("c1512", "1512-0"), ("c1", "1-0"), ("c1513", "exceedsAuthorized"), ("c0", "invalidAmount"),
        ("c-1", "invalidAmount"), ("c1000 c512", "1000-0 alreadyCaptured"), ("v", "voided"),
        ("v v", "voided alreadyVoided"), ("v c1512", "voided alreadyVoided"),
        ("v r1", "voided alreadyVoided"), ("c1512 v", "1512-0 alreadyCaptured"), ("r1", "notCaptured"),
        ("c1512 r1512", "1512-0 1512-1512"), ("c1512 r1513", "1512-0 exceedsCaptured"),
        ("c1512 r1000 r512 r1", "1512-0 1512-1000 1512-1512 exceedsCaptured"),
        ("c1000 r1512", "1000-0 exceedsCaptured"), ("c1000 r0 r-5", "1000-0 invalidAmount invalidAmount"),
        ("c1512 r1512 c1512", "1512-0 1512-1512 alreadyCaptured"),
        ("c1513 c1512", "exceedsAuthorized 1512-0"),
    ]

    @Test(arguments: rows) func rowOfOperationsHasItsResults(steps: String, results: String) throws {
        var (network, reference) = try held()
        let found = try steps.split(separator: " ").enumerated().map { place, step in
            try perform(step, &network, reference, request: "req_\(place)")
        }
        #expect(found.joined(separator: " ") == results)
    }

    @Test func approvedAmountIsHeld() throws {
        let (network, reference) = try held()
        let (hold, amount) = (try #require(network.hold(reference)), try Sample.money(1512))
        #expect(hold.state == .held && hold.authorized == amount)
        #expect(hold.reference == reference)
    }

    @Test func unknownAndDeclinedAttemptsHoldNothing() throws {
        var network = CardNetwork()
        let declined = try network.ask(
            "att_01", try Sample.keyed("4000000000000002"), try Sample.money(1512))
        let amount = try Sample.money(1)
        #expect(throws: CardNetwork.HoldError.notApproved) {
            try network.capture(declined.reference, amount: amount, request: "req_01")
        }
        #expect(throws: CardNetwork.HoldError.unknownReference) {
            try network.void("0123456789abcdef01234567", request: "req_02")
        }
    }

    @Test("a reversed attempt holds nothing, whether it arrived before, arrives afterwards, or comes again")
    func reversedAttemptHoldsNothing() throws {
        var (network, reference) = try held()
        let (card, amount) = (try Sample.keyed("4242424242424242"), try Sample.money(1512))
        for id in ["att_01", "att_02"] {
            for _ in 0..<2 { try network.reverse(id) }
            #expect(network.inquire(id) == .unknown)
            #expect(try network.ask(id, card, amount).code == .invalidTransaction)
            #expect(network.inquire(id) == .unknown)
        }
        #expect(network.holds.map(\.state) == [.voided])
        #expect(try perform("c1512", &network, reference, request: "req_01") == "alreadyVoided")
        #expect(try network.ask("att_03", card, amount).isApproved, "another key is another attempt")
    }

    @Test func declinedAttemptCanBeReversedAndATakenOneNot() throws {
        var (network, reference) = try held()
        let amount = try Sample.money(1512)
        _ = try network.ask("att_02", try Sample.keyed("4000000000000002"), amount)
        try network.reverse("att_02")
        #expect(network.inquire("att_02") == .unknown)
        try network.capture(reference, amount: amount, request: "req_01")
        #expect(throws: CardNetwork.HoldError.alreadyCaptured) { try network.reverse("att_01") }
        guard case .answered(let response) = network.inquire("att_01") else {
            Issue.record("no answer")
            return
        }
        #expect(response.isApproved && network.holds.count == 1)
    }

    @Test func otherCurrencyIsRefused() throws {
        var (network, reference) = try held()
        let other = try Sample.money(1, "CAD")
        #expect(throws: CardNetwork.HoldError.wrongCurrency) {
            try network.capture(reference, amount: other, request: "req_01")
        }
        try network.capture(reference, amount: try Sample.money(1512), request: "req_02")
        #expect(throws: CardNetwork.HoldError.wrongCurrency) {
            try network.refund(reference, amount: other, request: "req_03")
        }
    }

    @Test func repeatedRequestChangesNothingAndAnswersTheSame() throws {
        var (network, reference) = try held()
        let (whole, part) = (try Sample.money(1512), try Sample.money(500))
        let captured = try network.capture(reference, amount: whole, request: "req_01")
        #expect(try network.capture(reference, amount: whole, request: "req_01") == captured)
        let refunded = try network.refund(reference, amount: part, request: "req_02")
        #expect(try network.refund(reference, amount: part, request: "req_02") == refunded)
        #expect(network.hold(reference)?.state == .captured(whole, refunded: part))
        #expect(try network.capture(reference, amount: whole, request: "req_01") == captured)
    }

    @Test func requestKeyBelongsToOneOperation() throws {
        var (network, reference) = try held()
        let other = try network.ask(
            "att_02", try Sample.keyed("4242424242424242"), try Sample.money(1512))
        try network.capture(reference, amount: try Sample.money(1512), request: "req_01")
        for (step, place) in [("c1511", reference), ("r1512", reference), ("v", reference)] {
            #expect(try perform(step[...], &network, place, request: "req_01") == "requestReused")
        }
        #expect(try perform("c1512", &network, other.reference, request: "req_01") == "requestReused")
    }

    @Test func refusedRequestMayBeTriedAgain() throws {
        var (network, reference) = try held()
        #expect(try perform("r100", &network, reference, request: "req_01") == "notCaptured")
        #expect(try perform("c1512", &network, reference, request: "req_02") == "1512-0")
        #expect(try perform("r100", &network, reference, request: "req_01") == "1512-100")
    }

    /// 20,000 operations in seeded rows against the sums kept by hand.
    @Test func noRowOfOperationsBreaksTheSums() throws {
        var random = SplitMix64(seed: 8)
        for walk in 0..<1_000 {
            var (network, reference) = try held()
            var (captured, refunded, isVoided): (Int64?, Int64, Bool) = (nil, 0, false)
            for step in 0..<20 {
                let amount = Int64.random(in: -10...1_600, using: &random)
                let kind = try #require("crrrv".randomElement(using: &random))
                let result = try perform(
                    "\(kind)\(amount)", &network, reference, request: "req_\(step)")
                switch kind {
                case "c" where captured == nil && !isVoided && (1...1512).contains(amount):
                    captured = amount
                case "r" where amount > 0 && amount <= (captured ?? 0) - refunded: refunded += amount
                case "v" where captured == nil && !isVoided: isVoided = true
                default:
                    #expect(!result.contains("-") && result != "voided", "walk \(walk), step \(step)")
                    continue
                }
                let expected = captured.map { "\($0)-\(refunded)" } ?? "voided"
                #expect(result == expected, "walk \(walk), step \(step)")
            }
        }
    }
}
