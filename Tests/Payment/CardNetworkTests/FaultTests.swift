import CardNetwork
import PayKit
import Testing
import TokenService

/// Answers that are lost, late, repeated or contradict each other.
@Suite struct FaultTests {
    private func request(_ id: String, _ number: String = "4242424242424242") throws -> AuthorizationRequest {
        AuthorizationRequest(
            id: id, source: try Sample.keyed(number), amount: try Sample.money(1512),
            month: Sample.november)
    }

    private func word(_ delivery: CardNetwork.Delivery) -> String {
        switch delivery {
        case .answer(let response): response.code.rawValue
        case .noAnswer: "--"
        }
    }

    private func word(_ inquiry: CardNetwork.Inquiry) -> String {
        switch inquiry {
        case .answered(let response): response.code.rawValue
        case .stillRunning: ".."
        case .unknown: "??"
        }
    }

    /// The fault, the card, then: answer, arrivals, inquiry, arrivals, inquiry, arrivals; whether it is held.
    static let faults: [(NetworkFault?, String, String, Bool)] = [
        (nil, "4242424242424242", "00 [] 00 [] 00 []", true),
        (nil, "4000000000009995", "51 [] 51 [] 51 []", false),
        (.timeout, "4242424242424242", "-- [] 00 [] 00 []", true),
        (.timeout, "4000000000009995", "-- [] 51 [] 51 []", false),
        (.late, "4242424242424242", "-- [] .. [00] 00 []", true),
        (.late, "4000000000009995", "-- [] .. [51] 51 []", false),
        (.duplicate, "4242424242424242", "00 [00] 00 [] 00 []", true),
        (.duplicate, "4000000000009995", "51 [51] 51 [] 51 []", false),
        (.contradictory, "4242424242424242", "00 [05] 00 [] 00 []", true),
        (.contradictory, "4000000000009995", "51 [00] 51 [] 51 []", false),
        (.down, "4242424242424242", "91 [] 91 [] 91 []", false),
        (.down, "4000000000009995", "91 [] 91 [] 91 []", false),
        (.declined(.suspectedFraud), "4242424242424242", "59 [] 59 [] 59 []", false),
        (.declined(.suspectedFraud), "4000000000009995", "51 [] 51 [] 51 []", false),
    ]

    @Test(arguments: faults)
    func faultTakesItsCourse(fault: NetworkFault?, number: String, course: String, isHeld: Bool) throws {
        var network = CardNetwork()
        func arrivals() -> String {
            "[\(network.takeArrivals().map(\.code.rawValue).joined(separator: " "))]"
        }
        var steps = [word(network.authorize(try request("att_01", number)) { fault }), arrivals()]
        for _ in 0..<2 { steps += [word(network.inquire("att_01")), arrivals()] }
        #expect(steps.joined(separator: " ") == course)
        guard case .answered(let truth) = network.inquire("att_01") else {
            Issue.record("no answer in the end")
            return
        }
        #expect((network.hold(truth.reference) != nil) == isHeld)
        #expect((truth.authorizationCode != nil) == isHeld)
    }

    @Test(arguments: [NetworkFault.timeout, .late, .duplicate, .contradictory])
    func repeatedAttemptGetsTheFirstAnswerAndNoSecondHold(_ fault: NetworkFault) throws {
        var network = CardNetwork()
        _ = network.authorize(try request("att_01")) { fault }
        let first = network.authorize(try request("att_01"))
        guard case .answer(let response) = first else {
            Issue.record("no answer")
            return
        }
        try network.capture(response.reference, amount: try Sample.money(1512), request: "req_01")
        #expect(network.authorize(try request("att_01")) == first)
        #expect(network.inquire("att_01") == .answered(response))
        #expect(throws: CardNetwork.HoldError.alreadyCaptured) {
            try network.capture(response.reference, amount: try Sample.money(1512), request: "req_02")
        }
    }

    @Test func lateAnswerThatWasFetchedByRepeatingArrivesNoMore() throws {
        var network = CardNetwork()
        #expect(network.authorize(try request("att_01"), under: { .late }) == .noAnswer)
        #expect(word(network.authorize(try request("att_01"))) == "00")
        #expect(word(network.inquire("att_01")) == "00" && network.takeArrivals().isEmpty)
    }

    @Test func repeatedKeyWithAnotherRequestIsRefusedAndChangesNothing() throws {
        var network = CardNetwork()
        let first = network.authorize(try request("att_01"))
        var other = try request("att_01")
        other.amount = try Sample.money(1513)
        #expect(word(network.authorize(other)) == "12")
        #expect(word(network.authorize(try request("att_01", "4111111111111111"))) == "12")
        #expect(network.authorize(try request("att_01")) == first)
        var later = try request("att_01")
        later.month = CalendarMonth(year: 2031, month: 1)
        #expect(network.authorize(later) == first, "a new month does not make another attempt")
    }

    @Test func unknownAttemptIsUnknown() {
        var network = CardNetwork()
        #expect(network.inquire("att_01") == .unknown)
    }

    @Test func faultIsAskedForByNewAttemptsAlone() throws {
        var network = CardNetwork()
        var asked = 0
        func answer(_ id: String) throws -> String {
            word(
                network.authorize(try request(id)) {
                    asked += 1
                    return .declined(.doNotHonor)
                })
        }
        #expect(try answer("a") == "05" && asked == 1)
        #expect(try answer("a") == "05" && asked == 1, "nothing goes wrong with a repeated attempt")
        #expect(try answer("b") == "05" && asked == 2)
    }

    @Test func declineOnDemandUsesUpTheCounter() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let payment = purse.pay(amount)
        let first = try network.ask("att_01", .device(payment), amount, under: .declined(.doNotHonor))
        #expect(first.code == .doNotHonor)
        #expect(try network.ask("att_02", .device(payment), amount).code == .cryptogramFailed)
    }

    @Test func networkThatIsDownUsesUpNoCounter() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let payment = purse.pay(amount)
        let first = try network.ask("att_01", .device(payment), amount, under: .down)
        #expect(first.code == .issuerUnavailable)
        #expect(try network.ask("att_02", .device(payment), amount).isApproved)
    }

    @Test func timeoutUsesUpTheCounter() throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(1512)
        let payment = AuthorizationRequest(
            id: "att_01", source: .device(purse.pay(amount)), amount: amount, month: Sample.november)
        #expect(network.authorize(payment, under: { .timeout }) == .noAnswer)
        #expect(word(network.authorize(payment)) == "00")
        var again = payment
        again.id = "att_02"
        #expect(word(network.authorize(again)) == "82")
    }

    @Test func untakenArrivalsAreBounded() throws {
        var network = CardNetwork()
        for place in 0..<1_005 { _ = network.authorize(try request("att_\(place)")) { .duplicate } }
        let arrived = network.takeArrivals()
        #expect(arrived.count == 1_000 && arrived.first?.id == "att_5" && arrived.last?.id == "att_1004")
    }
}
