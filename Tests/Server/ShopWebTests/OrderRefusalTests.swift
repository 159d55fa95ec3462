import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

struct OrderRefusalTests {
    @Test func expiredAndUnknownQuotesAreRefused() async throws {
        try await OpenShop.run { open in
            var request = try open.cardOrder(await open.quote())
            open.world.pass(15 * 60)
            #expect(try await open.place(request).problem().name == .quoteExpired)
            request.quote = "qt_none"
            #expect(try await open.place(request).problem().name == .quoteExpired)
        }
    }

    @Test func otherTotalIsRefusedWithBoth() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            var request = try open.cardOrder(quote)
            request.expectedTotal = Money(minorUnits: 1, currency: request.expectedTotal.currency)
            let problem = try await open.place(request).problem()
            #expect(problem.name == .totalMismatch && problem.status == 409)
            #expect(problem.expected == "0.01" && problem.actual == "15.83")
            let euro = try #require(Currency(code: "EUR"))
            request.expectedTotal = Money(minorUnits: 1583, currency: euro)
            let other = try await open.place(request, key: "other-currency-0123456789").problem()
            #expect(other.expected == "15.83 EUR" && other.actual == "15.83 USD")
        }
    }

    @Test func applicationDataOfAnotherQuoteIsRefused() async throws {
        try await OpenShop.run { open in
            let other = try await open.walletOrder(open.quote())
            var request = try open.walletOrder(await open.quote())
            request.applicationData = other.applicationData
            #expect(try await open.place(request).problem().name == .applicationDataMismatch)
        }
    }

    @Test func wrongCardsAreRefusedFieldByField() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            func faults(_ change: (inout WireCard) -> Void) async throws -> [String] {
                var card = WireCard.visa()
                change(&card)
                let problem = try await open.place(open.cardOrder(quote, card: card)).problem()
                #expect(problem.name == .invalidBody && problem.status == 422)
                return (problem.errors ?? []).map { "\($0.pointer ?? "") \($0.code)" }
            }
            #expect(try await faults { $0.number = "4242424242424243" } == ["/payment/number fails-check"])
            #expect(try await faults { $0.number = "" } == ["/payment/number missing"])
            #expect(
                try await faults { $0.number = "6011111111111117" } == ["/payment/number unsupported-network"]
            )
            #expect(
                try await faults {
                    $0.expiryYear = 2026; $0.expiryMonth = 10
                } == ["/payment/exp_year expired"])
            #expect(try await faults { $0.expiryMonth = 13 } == ["/payment/exp_month no-month"])
            #expect(try await faults { $0.securityCode = "12" } == ["/payment/cvc wrong-length"])
            #expect(try await faults { $0.name = " " } == ["/payment/name missing"])
        }
    }

    @Test func cardIsGoodToTheEndOfItsMonth() async throws {
        try await OpenShop.run { open in
            var card = WireCard.visa()
            (card.expiryYear, card.expiryMonth) = (2026, 11)
            let answer = try await open.place(open.cardOrder(open.quote(), card: card))
            #expect(answer.status == .created)
        }
    }

    @Test func goodsNeedAWholeAddressAndAnEmail() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            var request = try open.cardOrder(quote)
            request.contact?.email = "nobody"
            #expect(try await open.place(request).problem().errors?.map(\.pointer) == ["/contact/email"])
            request = try open.cardOrder(quote, to: nil)
            #expect(try await open.place(request).problem().errors?.map(\.pointer) == ["/ship_to"])
            request = try open.cardOrder(quote, to: .atlanta.partial)
            let problem = try await open.place(request).problem()
            #expect(problem.name == .invalidAddress)
            #expect(problem.errors?.map(\.pointer) == ["/ship_to/name", "/ship_to/street"])
        }
    }

    @Test func otherAddressThanThePricedOneIsRefusedWithoutACharge() async throws {
        try await OpenShop.run { open in
            var address = WireAddress.atlanta
            address.postalCode = "30309"
            let answer = try await open.place(open.cardOrder(open.quote(), to: address))
            #expect(try answer.problem().name == .rateNotApplicable)
            #expect(try await open.stock("WAX") == 12)
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let request = QuoteRequest(lines: lines, to: WireAddress.atlanta.partial)
            let pending = try await open.post("/quotes", request).decoded(Quote.self)
            #expect(try await open.place(open.cardOrder(pending)).problem().name == .rateNotApplicable)
        }
    }

    @Test func keyIsNeededAndMustBeLongEnough() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote())
            #expect(try await open.post("/orders", request).problem().name == .idempotencyKeyMissing)
            let short = try await open.post("/orders", request, [.idempotencyKey: "short"])
            #expect(try short.problem().name == .idempotencyKeyMissing)
            let bare = try await open.post("/orders", request, [.idempotencyKey: "bare-0123456789abcdef"])
            #expect(bare.status == .created)
        }
    }

    @Test func aRefusedKeyMayBeUsedAgain() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            var request = try open.cardOrder(quote)
            request.contact?.email = "nobody"
            #expect(try await open.place(request).status == .unprocessableContent)
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
        }
    }

    @Test func finishedKeyIsReplayedAndRefusesAnotherBody() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote())
            let first = try await open.place(request)
            let second = try await open.place(request)
            #expect(second.status == first.status && second.text == first.text)
            #expect(second.headers[.location] == first.headers[.location])
            #expect(second.headers[.idempotentReplayed] == "true")
            #expect(first.headers[.idempotentReplayed] == nil)
            var other = request
            other.contact?.email = "k@example.org"
            let refused = try await open.place(other)
            #expect(try refused.problem().name == .idempotencyKeyReused && refused.status.code == 422)
        }
    }

    @Test func unknownKeyIsNotFound() async throws {
        try await OpenShop.run { open in
            for key in ["never-0123456789abcdef", "x"] {
                let answer = try await open.get("/attempts/\(key)")
                #expect(answer.status == .notFound)
            }
        }
    }

    // MARK: Keys that are given up

    @Test func keyThatIsGivenUpOrdersNothingHoweverLateItComes() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote())
            let key = "late-0123456789abcdef"
            for _ in 1...2 { #expect(try await open.delete("/attempts/\(key)").status == .noContent) }
            let asked = try await open.get("/attempts/\(key)")
            #expect(try asked.problem().name == .attemptWithdrawn && asked.status == .conflict)
            let before = try await open.stock("WAX")
            for _ in 1...2 {
                let late = try await open.place(request, key: key)
                #expect(try late.problem().name == .attemptWithdrawn && late.status == .conflict)
            }
            #expect(try await open.stock("WAX") == before)
            // The quote is as good as before.
            #expect(try await open.place(request, key: "next-0123456789abcdef").status == .created)
        }
    }

    @Test func keyThatBroughtAnAnswerIsNotGivenUp() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote())
            let key = "done-0123456789abcdef"
            let placed = try await open.place(request, key: key)
            let refused = try await open.delete("/attempts/\(key)")
            #expect(try refused.problem().name == .illegalTransition && refused.status == .conflict)
            #expect(try await open.place(request, key: key).text == placed.text)
            #expect(try await open.get("/attempts/\(key)").status == .ok)
        }
    }

    /// Of a request and the wish to give its key up exactly one comes first: either there is an order and the
    /// wish is refused, or there is none and never will be.
    @Test func requestAndGivingUpAtOnceAgreeOnWhatHappened() async throws {
        try await OpenShop.run { open in
            for round in 1...20 {
                // Each round may take a unit of stock.
                let request = try open.cardOrder(await open.quote("RING"))
                let key = "race-\(round)-0123456789abcdef"
                async let placing = open.place(request, key: key)
                async let givingUp = open.delete("/attempts/\(key)")
                let (placed, gone) = try await (placing, givingUp)
                if gone.status == .noContent {
                    #expect(try placed.problem().name == .attemptWithdrawn)
                } else {
                    #expect(placed.status == .created)
                }
                #expect((try await open.get("/attempts/\(key)").status == .ok) == (placed.status == .created))
            }
        }
    }
}
