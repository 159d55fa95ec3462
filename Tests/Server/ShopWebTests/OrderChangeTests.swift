import Codecs
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct OrderChangeTests {
    private func patch(
        _ open: OpenShop, _ order: Order, _ json: String, match: String?
    ) async throws -> TestResponse {
        var headers: HTTPFields = [
            .orderToken: order.token ?? "", .contentType: "application/merge-patch+json",
        ]
        headers[.ifMatch] = match
        return try await open.request(.patch, "/orders/\(order.id)", headers, body: Array(json.utf8))
    }

    private func tag(_ open: OpenShop, _ order: Order) async throws -> String? {
        try await open.get("/orders/\(order.id)", [.orderToken: order.token ?? ""]).headers[.eTag]
    }

    @Test func contactAndStreetAreChanged() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let tag = try await tag(open, order)
            let answer = try await patch(
                open, order,
                #"{"contact":{"phone":"+1 404 555 0100","name":null},"ship_to":{"street":"2 Elm St"}}"#,
                match: tag)
            #expect(answer.status == .ok)
            let changed = try answer.decoded(Order.self)
            #expect(
                changed.contact == WireContact(name: nil, email: "j@example.org", phone: "+1 404 555 0100"))
            #expect(changed.shipTo?.street == "2 Elm St" && changed.shipTo?.city == "Atlanta")
            #expect(changed.history.last?.event == "changed" && changed.version == order.version + 1)
            let late = try await patch(open, order, #"{"contact":{"phone":"1"}}"#, match: tag)
            #expect(late.status == .preconditionFailed)
            try await open.expectBooksBalance()
        }
    }

    @Test func changeNeedsToSayWhatItSaw() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let answer = try await patch(open, order, #"{"contact":{"phone":"1"}}"#, match: nil)
            #expect(answer.status.code == 428)
        }
    }

    static let wrongs: [(json: String, name: Problem.Name, pointer: String)] = [
        (#"{"ship_to":{"postal_code":"30309"}}"#, .rateNotApplicable, "/ship_to"),
        (#"{"ship_to":{"state":"FL"}}"#, .invalidAddress, "/ship_to/postal_code"),
        (#"{"ship_to":{"state":"Atlantis"}}"#, .invalidAddress, "/ship_to/state"),
        (#"{"ship_to":{"state":"Florida","postal_code":"33101"}}"#, .rateNotApplicable, "/ship_to"),
        (#"{"ship_to":null}"#, .invalidBody, "/ship_to"),
        (#"{"ship_to":{"street":null}}"#, .invalidAddress, "/ship_to/street"),
        (#"{"contact":{"email":null}}"#, .invalidBody, "/contact/email"),
        (#"{"contact":null}"#, .invalidBody, "/contact/email"),
        (#"{"total":{"amount":"1.00"}}"#, .invalidBody, "/total"),
    ]

    @Test(arguments: wrongs)
    func wrongChangesAreRefused(json: String, name: Problem.Name, pointer: String) async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let problem = try await patch(open, order, json, match: "*").problem()
            #expect(problem.name == name && problem.status == 422)
            #expect(problem.errors?.first?.pointer == pointer)
            #expect(try await open.show(order).version == order.version)
        }
    }

    @Test func samePlaceInAnotherSpellingIsKeptInItsOwn() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let json = #"{"ship_to":{"state":"georgia","postal_code":" ３０３０３ ","country":"us","#
            let answer = try await patch(open, order, json + #""street":" 2  Elm St "}}"#, match: "*")
            var place = WireAddress.atlanta
            place.street = "2 Elm St"
            #expect(try answer.decoded(Order.self).shipTo == place)
        }
    }

    /// Such a place was taken before places were checked.
    @Test func orderToAPlaceThatIsNoneMayBeChangedButNotMoved() async throws {
        try await OpenShop.run { open in
            let placed = try await open.paid()
            var stored = try #require(try await open.shop.store.order(id: placed.id))
            stored.frozen.shipTo?.postalCode = "99501"
            let order = stored
            func change(_ json: String) throws -> FrozenOrder {
                try OrderChange(order).applying(JSONReader.value(of: Array(json.utf8)[...]))
            }
            #expect(try change(#"{"ship_to":{"street":"2 Elm St"}}"#).shipTo?.street == "2 Elm St")
            #expect(throws: Refusal.self) { try change(#"{"ship_to":{"postal_code":"99502"}}"#) }
        }
    }

    @Test func shippedOrderIsNotChanged() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            _ = try await open.staff("/orders/\(order.id)/fulfilments")
            let answer = try await patch(open, order, #"{"contact":{"phone":"1"}}"#, match: "*")
            #expect(try answer.problem().name == .illegalTransition)
            #expect(try await open.show(order).links[.edit] == nil)
        }
    }
}
