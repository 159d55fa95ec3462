import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

private let summer = "/admin/coupons/SUMMER"

/// Zones, taxes and coupons, changed while the shop is open.
struct PolicyAdminTests {
    private func tag(_ answer: TestResponse) throws -> HTTPFields {
        [.ifMatch: try #require(answer.headers[.eTag])]
    }

    private func zones(_ answer: TestResponse) throws -> ZoneDocument {
        try answer.decoded(ZoneDocument.self)
    }

    private func json(_ document: ZoneDocument) throws -> String {
        var document = document
        document.links = nil
        return String(decoding: try WireFormat.encode(document), as: UTF8.self)
    }

    @Test func newTaxHoldsForTheNextQuoteWithoutARestart() async throws {
        try await OpenShop.run { open in
            #expect(try await open.quote("WAX").rows.contains("tax 0.83 final"))
            let read = try await open.admin(.get, "/admin/zones")
            var document = try zones(read)
            document.taxes[0].partsPerMillion = 200_000
            let answer = try await open.admin(
                .put, "/admin/zones", json: json(document), tag(read))
            #expect(answer.status == .ok && answer.headers[.eTag] != read.headers[.eTag])
            #expect(try zones(answer).taxes[0].partsPerMillion == 200_000)
            #expect(try await open.quote("WAX").rows.contains("tax 2.00 final"))
        }
    }

    @Test func listOfGoodsByTaxClassIsRefused() async throws {
        try await OpenShop.run { open in
            let read = try await open.admin(.get, "/admin/zones")
            #expect(!read.text.contains("tax_classes"))
            let text = try String(json(zones(read)).dropLast()) + #","tax_classes":[]}"#
            let problem = try await open.admin(.put, "/admin/zones", json: text, tag(read)).problem()
            #expect(problem.errors?.map { "\($0.pointer ?? "") \($0.code)" } == ["/tax_classes unknown"])
        }
    }

    @Test func newPolicyOutlivesTheServer() async throws {
        try await TestEngine.use { engine in
            try await OpenShop.run(on: engine) { open in
                let read = try await open.admin(.get, "/admin/zones")
                var document = try zones(read)
                document.taxes = []
                let answer = try await open.admin(.put, "/admin/zones", json: json(document), tag(read))
                #expect(answer.status == .ok)
            }
            try await OpenShop.run(on: engine) { open in
                #expect(open.shop.facts.policy.taxes.isEmpty)
                let again = try await open.admin(.get, "/admin/zones")
                #expect(again.headers[.eTag]?.hasPrefix("\"2-") == true)
            }
        }
    }

    @Test func zonesAreReplacedUnderTheirTagAlone() async throws {
        try await OpenShop.run { open in
            let read = try await open.admin(.get, "/admin/zones")
            let text = try json(zones(read))
            #expect(
                try await open.admin(.put, "/admin/zones", json: text).problem().name
                    == .preconditionRequired)
            let tag = try #require(read.headers[.eTag])
            #expect(
                try await open.admin(.put, "/admin/zones", json: text, [.ifMatch: "W/\(tag)"]).status
                    == .preconditionFailed)
            #expect(try await open.admin(.put, "/admin/zones", json: text, [.ifMatch: tag]).status == .ok)
            #expect(
                try await open.admin(.put, "/admin/zones", json: text, [.ifMatch: tag]).problem().name
                    == .preconditionFailed)
            #expect(try await open.admin(.put, "/admin/zones", json: text, [.ifMatch: "*"]).status == .ok)
        }
    }

    @Test func oneOfManyChangesAtOnceIsMadeAndNoneIsLost() async throws {
        try await OpenShop.run { open in
            let read = try await open.admin(.get, "/admin/zones")
            let (text, headers) = (try json(zones(read)), try tag(read))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await open.admin(.put, "/admin/zones", json: text, headers).status.code
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 412: 15])
        }
    }

    @Test func zonesThatCannotWorkAreRefusedAndChangeNothing() async throws {
        try await OpenShop.run { open in
            let read = try await open.admin(.get, "/admin/zones")
            var document = try zones(read)
            document.shipping.services.removeAll { $0.id == "fast" }
            let problem = try await open.admin(
                .put, "/admin/zones", json: json(document), tag(read)
            ).problem()
            #expect(problem.status == 422 && problem.name == .policyConflict)
            #expect(problem.detail.contains("unknown service fast"))
            #expect(try await open.admin(.get, "/admin/zones").headers[.eTag] == read.headers[.eTag])
        }
    }

    /// Each makes taxes of which one product has the class food; those that leave it keep it.
    static let taxes: [(name: String, isKept: Bool, change: @Sendable (inout [ShopPolicy.TaxRule]) -> Void)] =
        [
            ("same", true, { _ in }),
            ("another rate", true, { $0[0].classes = ["food": 50_000] }),
            (
                "another place", true,
                {
                    $0[1].classes = $0[0].classes; $0[0].classes = nil
                }
            ),
            ("one class more", true, { $0[0].classes?["books"] = 10_000 }),
            ("no tax", false, { $0 = [] }),
            ("no classes", false, { $0[0].classes = nil }),
            ("no such class", false, { $0[0].classes = ["Food": 40_000, "foods": 40_000] }),
        ]

    @Test(arguments: taxes.indices)
    func taxClassOfAProductStaysInTheTaxes(_ index: Int) async throws {
        let (_, isKept, change) = Self.taxes[index]
        try await OpenShop.run { open in
            var document = try zones(try await open.admin(.get, "/admin/zones"))
            document.taxes[0].classes = ["food": 40_000]
            document.taxes.append(ShopPolicy.TaxRule(country: "CA", partsPerMillion: 50_000))
            _ = try await open.admin(.put, "/admin/zones", json: json(document), [.ifMatch: "*"])
            let wax = try await open.get("/products/wax").decoded(Product.self).summary
            let patched = try await open.admin(
                .patch, "/admin/products/\(wax.id)", json: #"{"tax_class":"food"}"#,
                [.ifMatch: "*", .contentType: "application/merge-patch+json"])
            #expect(patched.status == .ok)
            change(&document.taxes)
            let answer = try await open.admin(
                .put, "/admin/zones", json: json(document), [.ifMatch: "*"])
            let stored = try await open.shop.store.policy().policy.taxClasses
            #expect(stored.contains("food"))
            guard !isKept else {
                #expect(answer.status == .ok)
                return
            }
            let problem = try answer.problem()
            #expect(problem.status == 422 && problem.name == .policyConflict)
            #expect(problem.detail.hasPrefix("Wax names the unknown tax class food; there are"))
            #expect(problem.errors?.map(\.pointer) == ["/taxes"])
        }
    }

    @Test("places of zones and taxes are kept by their codes, and what is no state is refused")
    func placesHaveOneSpelling() async throws {
        try await OpenShop.run { open in
            let read = try await open.admin(.get, "/admin/zones")
            var document = try zones(read)
            document.taxes[0].country = "us"
            document.taxes[0].state = "georgia"
            document.shipping.unserviceable.append(
                ShopPolicy.ExcludedArea(country: "PR", reason: "no-carrier"))
            let answer = try await open.admin(.put, "/admin/zones", json: json(document), tag(read))
            #expect(answer.status == .ok)
            let kept = try zones(answer)
            #expect(kept.taxes[0].country == "US" && kept.taxes[0].state == "GA")
            #expect(try await open.quote("WAX").rows.contains("tax 0.83 final"))
            // A territory that a zone names as a country is the state of the same name.
            for query in ["country=PR", "country=US&state=PR"] {
                #expect(try await open.get("/rates?\(query)").decoded([Rate].self).isEmpty)
            }
            document.taxes[0].state = "Atlantis"
            let problem = try await open.admin(
                .put, "/admin/zones", json: json(document), tag(answer)
            ).problem()
            #expect(problem.status == 422 && problem.name == .policyConflict)
            #expect(problem.detail.contains("unknown state Atlantis"))
        }
    }

    // MARK: Coupons

    @Test func couponIsMadeReplacedUsedAndTakenAway() async throws {
        try await OpenShop.run { open in
            let made = try await open.admin(
                .put, summer, json: #"{"code":"SUMMER","percent":50}"#, [.ifNoneMatch: "*"])
            #expect(made.status == .created && made.place == summer)
            let taken = try await open.admin(
                .post, "/admin/coupons", json: #"{"code":"summer","percent":5}"#
            ).problem()
            #expect(taken.name == .policyConflict && taken.errors?.map(\.code) == ["taken"])
            let condition = try await open.admin(
                .put, summer, json: #"{"code":"SUMMER","percent":5}"#, [.ifNoneMatch: "*"])
            #expect(condition.status == .preconditionFailed)
            #expect(try await open.quote("WAX", coupons: ["summer"]).rows.contains("discount -5.00 final"))
            let replaced = try await open.admin(
                .put, summer, json: #"{"code":"SUMMER","amount":"1.00"}"#, tag(made))
            #expect(replaced.status == .ok)
            #expect(try await open.quote("WAX", coupons: ["SUMMER"]).rows.contains("discount -1.00 final"))
            #expect(try await open.admin(.get, "/admin/coupons").text.contains("SUMMER"))
            #expect(try await open.admin(.delete, summer, tag(made)).status == .preconditionFailed)
            #expect(try await open.admin(.delete, summer, tag(replaced)).status == .noContent)
            #expect(try await open.admin(.get, summer).status == .notFound)
            #expect(try await open.admin(.delete, summer, tag(replaced)).status == .notFound)
        }
    }

    /// The store itself counts the most uses by one contact: as many as the limit are no more than it.
    @Test func couponWhoseLimitForEachIsReachedCanBeChangedAndNotBelowIt() async throws {
        try await OpenShop.run { open in
            func write(_ limit: Int, percent: Int, _ headers: HTTPFields) async throws -> TestResponse {
                let json = #"{"code":"SUMMER","percent":\#(percent),"limit_per_contact":\#(limit)}"#
                return try await open.admin(.put, summer, json: json, headers)
            }
            #expect(try await write(2, percent: 10, [.ifNoneMatch: "*"]).status == .created)
            for number in 1...2 {
                let quote = try await open.quote("WAX", coupons: ["SUMMER"])
                let order = try open.cardOrder(quote)
                let placed = try await open.place(order, key: "key-\(number)-0123456789abcdef")
                #expect(placed.status == .created)
            }
            #expect(try await write(2, percent: 20, [.ifMatch: "*"]).status == .ok)
            let refused = try await write(1, percent: 20, [.ifMatch: "*"])
            #expect(refused.status.kind == .clientError)
        }
    }

    @Test func couponIsNeitherMadeTwiceNorReplacedBlindly() async throws {
        try await OpenShop.run { open in
            let coupon = #"{"code":"SUMMER","percent":50}"#
            let blind = try await open.admin(.put, summer, json: coupon)
            #expect(blind.status.code == 428)
            #expect(
                try await open.admin(.put, summer, json: coupon, [.ifMatch: "*"]).status
                    == .preconditionFailed)
            #expect(
                try await open.admin(.put, summer, json: coupon, [.ifNoneMatch: "*"]).status == .created)
            #expect(
                try await open.admin(.put, summer, json: coupon, [.ifNoneMatch: "*"]).status
                    == .preconditionFailed)
        }
    }

    @Test(arguments: [
        #"{"code":"SUMMER"}"#, #"{"code":"SUMMER","percent":10,"amount":"1.00"}"#,
        #"{"code":"WINTER","percent":10}"#, #"{"code":"SUMMER","amount":"1.005"}"#,
    ])
    func couponsThatCannotWorkAreRefused(json: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.admin(
                .put, summer, json: json, [.ifNoneMatch: "*"]
            ).problem()
            #expect(problem.status == 422 && problem.name == .policyConflict)
            #expect(try await open.admin(.get, summer).status == .notFound)
        }
    }

    @Test func limitCannotFallBelowTheUses() async throws {
        try await OpenShop.run { open in
            _ = try await open.admin(
                .put, summer, json: #"{"code":"SUMMER","percent":10,"limit":9}"#, [.ifNoneMatch: "*"])
            for order in ["ord_1", "ord_2"] {
                try await open.engine.carryOut(
                    .takeCoupon(
                        CouponUse(code: "SUMMER", order: order, contact: "", at: open.world.now)))
            }
            let read = try await open.admin(.get, summer)
            #expect(read.text.contains(#""used":2"#))
            let refused = try await open.admin(
                .put, summer, json: #"{"code":"SUMMER","percent":10,"limit":1}"#, tag(read)
            ).problem()
            #expect(refused.name == .policyConflict && refused.errors?.map(\.pointer) == ["/limit"])
            #expect(
                try await open.admin(
                    .put, summer, json: #"{"code":"SUMMER","percent":10,"limit":2}"#, tag(read)
                ).status == .ok)
        }
    }

    /// The limits that orders keep are those that the staff wrote last.
    @Test func raisedLimitLetsMoreOrdersUseTheCoupon() async throws {
        try await OpenShop.run { open in
            func write(_ json: String, _ fields: HTTPFields) async throws -> Int {
                try await open.admin(.put, summer, json: json, fields).status.code
            }
            func use(_ order: String, by contact: String) async -> Bool {
                let use = CouponUse(code: "SUMMER", order: order, contact: contact, at: open.world.now)
                return (try? await open.engine.carryOut(.takeCoupon(use))) != nil
            }
            let first = #"{"code":"SUMMER","percent":10,"limit":1,"limit_per_contact":1}"#
            #expect(try await write(first, [.ifNoneMatch: "*"]) == 201)
            #expect(await use("ord_1", by: "ada"))
            #expect(await !use("ord_2", by: "bob"))
            let more = #"{"code":"SUMMER","percent":10,"limit":3,"limit_per_contact":2}"#
            #expect(try await write(more, [.ifMatch: "*"]) == 200)
            #expect(await use("ord_3", by: "ada"))
            #expect(await !use("ord_4", by: "ada"))
            let fewer = #"{"code":"SUMMER","percent":10,"limit_per_contact":1}"#
            let refused = try await open.admin(.put, summer, json: fewer, [.ifMatch: "*"]).problem()
            #expect(refused.errors?.map(\.pointer) == ["/limit_per_contact"])
            let exact = #"{"code":"SUMMER","percent":10,"limit":2}"#
            #expect(try await write(exact, [.ifMatch: "*"]) == 200)
            #expect(await !use("ord_5", by: "bob"))
            let free = #"{"code":"SUMMER","percent":10}"#
            #expect(try await write(free, [.ifMatch: "*"]) == 200)
            #expect(await use("ord_6", by: "ada"))
        }
    }

    /// Signs of a code that mean something in addresses are none there.
    @Test(arguments: ["[=", "A/B", "A%41", "X+Y", "50%"])
    func couponIsFoundByTheAddressItIsGiven(code: String) async throws {
        try await OpenShop.run { open in
            let made = try await open.admin(
                .post, "/admin/coupons", json: #"{"code":"\#(code)","percent":10}"#)
            #expect(made.status == .created)
            let place = try #require(made.place)
            let read = try await open.admin(.get, place)
            #expect(read.status == .ok && read.text.contains(#""code":"\#(code)""#))
        }
    }
}
