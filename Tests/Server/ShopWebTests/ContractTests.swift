import Codecs
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopPages
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct ContractTests {
    @Test func everyOperationIsThereOnce() {
        #expect(Set(Operations.all.map(\.id)).count == Operations.all.count)
        #expect(Set(Operations.all.map { "\($0.method) \($0.path)" }).count == Operations.all.count)
    }

    /// A value is held against a schema as it stands, and against no name.
    @Test func bodiesNameNoShapes() {
        for operation in Operations.all {
            #expect(operation.body == operation.body?.resolved, "\(operation.id)")
        }
    }

    @Test func theDescriptionIsLaidOutForPeopleAndStaysTheSame() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/openapi.json")
            #expect(answer.text.hasPrefix("{\n  \"components\": {\n    \"schemas\": {\n"))
            #expect(answer.text.split(separator: "\n").count > 1_000)
            let title = open.shop.facts.policy.shop.name[.english]
            let described = OpenAPI(
                operations: Operations.all, examples: Operations.examples, title: title, prefix: ""
            ).document
            #expect(try answer.decoded(JSONTree.self) == described)
            // Asked for the second time it is kept, and given from there the third time.
            for _ in 1...2 {
                let again = try await open.get("/openapi.json")
                #expect(again.headers[.eTag] == answer.headers[.eTag] && again.text == answer.text)
            }
            let tag = answer.headers[.eTag] ?? ""
            let known = try await open.get("/openapi.json", [.ifNoneMatch: tag])
            #expect(known.status == .notModified)
        }
    }

    @Test(arguments: [
        ("0123456789abcdef", true), ("\"0123456789abcdef\"", true), ("a/b+c=d@e:f;g,h#", true),
        ("[0123456789abcd]", true), ("0123456789abcde", false), ("\"0123456789abcdef", false),
        ("01234567\\9abcdef", false), ("01234567 9abcdef", false),
        (String(repeating: "k", count: 129), false),
    ])
    func describedKeysAreThoseThatAreTaken(field: String, isKey: Bool) throws {
        let described = try Regex(IdempotencyKey.pattern)
        let taken = try? IdempotencyKey(header: field)
        let match = try described.wholeMatch(in: field)
        #expect((taken != nil) == isKey && (match != nil) == isKey)
    }

    /// The documentation says the limits that operations have, and HEAD where it is.
    @Test func documentationSaysWhatTheServerDoes() {
        let usual = Operations.all.filter(\.uploads.isEmpty)
        #expect(Set(usual.map(\.mostBytes)) == [64 << 10, 256 << 10])
        for language in ContentLanguage.allCases {
            let limits = DocsWords.of(language).limits.paragraphs.joined()
            #expect(["64 KiB", "256 KiB", "64 MiB", "8 MiB"].allSatisfy { limits.contains($0) })
        }
        #expect(DocsWords.of(.english).resources.paragraphs[0].hasPrefix("Where there is GET there is HEAD,"))
    }

    @Test func everythingUnderAdminTakesAnAdminKey() {
        let behind = Operations.all.filter { $0.path.hasPrefix("/admin") }
        let door = ["showSession", "openSession", "closeSession"]
        #expect(behind.filter { $0.access == .open }.map(\.id) == door)
        #expect(behind.count > 10 && behind.allSatisfy { $0.access == .admin || door.contains($0.id) })
    }

    @Test func aBodyThatNamesAMemberTwiceIsRefused() async throws {
        try await OpenShop.run { open in
            let answer = try await open.post("/quotes", json: #"{"lines":[],"lines":[]}"#)
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().errors?.map(\.code) == ["repeated"])
        }
    }

    @Test func causesStandWithTheTypeOfTheirProblems() {
        let refused: [Refusal] = [
            .rateNotApplicable(.nothingToShip, pointer: "/"), .rateNotApplicable(.otherPrice, pointer: "/"),
            .couponUsedBefore("WAX10"), .alreadyReserved, .tooManyAttempts, .refundExceedsUnits,
            .refundOfNothing,
            .nothingLeftToShip, .illegalTransition(from: .paid, allowed: [], isRefunded: true),
            .alreadyDelivered,
            .wouldBeTooMany, .storage(.outcomeUnknown), .policyConflict(.codeTaken),
        ]
        let problems =
            refused.map { ProblemResponse($0).problem }
            + [.importing, .ownKey, .unwritableBackups(13)].map(\ProblemResponse.problem)
            + [.declined("", order: "/", attemptsLeft: 4, isCapture: true), .refund(isCancelled: true)]
            .map { Problem($0, requestID: "") }
        let causes = problems.map { RefusalCause(rawValue: $0.title) }
        #expect(Set(causes.compactMap(\.self)) == Set(RefusalCause.allCases))
        #expect(problems.map(\.name) == causes.map { $0?.type })
    }

    @Test func pageOfDeclinedPaymentsTellsEachCauseAndCode() async throws {
        try await OpenShop.run { open in
            let told = try await open.get("/problems/payment-declined").text
            #expect(told.components(separatedBy: #""code":"#).count == 21)
            #expect(told.contains("Refund declined") && told.contains("Capture declined"))
            let page = try await open.get(
                "/problems/payment-declined?lang=zh-Hans", [.accept: "text/html"]
            ).text
            #expect(page.contains("<th scope=\"row\">expired_card</th><td>卡已过期。</td>"))
            #expect(page.contains("<th scope=\"row\">Refund declined</th><td>银行未受理"))
            let plain = try await open.get("/problems/not-found").text
            #expect(!plain.contains("causes") && !plain.contains("decline_codes"))
        }
    }

    @Test func movingEveryPathMovesEveryAddress() async throws {
        try await OpenShop.run(prefix: "/acme") { open in
            #expect(try await open.get("/").status == .notFound)
            let store = open.store()
            let entry = try await store.entry(at: "/acme/")
            let addresses = entry.links.byRelation.values.map(\.href)
            #expect(addresses.allSatisfy { $0.hasPrefix("/acme/") })
            let page = try await store.follow(
                try #require(entry.links[.inventory]), Endpoints.inventory, values: [("limit", "1")])
            let product = try #require(page.items.first)
            #expect(product.imageURI.hasPrefix("/acme/products/"))
            #expect(page.links[.next]?.href.hasPrefix("/acme/inventory?") == true)
            #expect(
                try await store.image(try #require(product.links[.image])) == Array(SmallCatalogue.picture))
            let missing = try await open.get("/acme/products/none").problem()
            #expect(missing.type == "/acme/problems/not-found" && missing.name == .notFound)
        }
    }
}
