import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The shop's time, set from outside.
struct ClockTests {
    @Test func clockIsShownSetAndAdvanced() async throws {
        try await OpenShop.run { open in
            let shown = try await open.admin(.get, "/admin/clock")
            #expect(try shown.decoded(WireClock.self).at == Date(seconds: 1_795_186_800))
            let set = try await open.admin(
                .put, "/admin/clock", json: #"{"at":"2026-11-20T16:00:00Z"}"#)
            #expect(try set.decoded(WireClock.self).ahead == 3600)
            let advanced = try await open.admin(.put, "/admin/clock", json: #"{"advance":60}"#)
            #expect(try advanced.decoded(WireClock.self).at == Date(seconds: 1_795_190_460))
            #expect(open.shop.environment.clock() == Date(seconds: 1_795_190_460))
        }
    }

    @Test func quotesEndByTheClockThatWasSet() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            _ = try await open.admin(.put, "/admin/clock", json: #"{"advance":901}"#)
            #expect(try await open.get("/quotes/\(quote.id)").status == .gone)
            let back = #"{"advance":-901,"allow_backwards":true}"#
            #expect(try await open.admin(.put, "/admin/clock", json: back).status == .ok)
            #expect(try await open.get("/quotes/\(quote.id)").status == .ok)
        }
    }

    @Test(arguments: [
        (#"{"at":"yesterday"}"#, "/at", "invalid"), (#"{"at":"2026-13-20T16:00:00Z"}"#, "/at", "invalid"),
        (#"{"at":null}"#, "/at", "wrong-type"), (#"{"advance":0.5}"#, "/advance", "wrong-type"),
    ])
    func wrongTimesAreRefusedWithTheirPointers(json: String, pointer: String, code: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.admin(.put, "/admin/clock", json: json).problem()
            #expect(problem.status == 422 && problem.errors?.map(\.pointer) == [pointer])
            #expect(problem.errors?.map(\.code) == [code])
            #expect(open.world.now == Date(seconds: 1_795_186_800))
        }
    }

    @Test(arguments: [
        #"{"advance":-1}"#, #"{"at":"2026-11-20T14:59:59Z"}"#,
        #"{"at":"2026-11-20T16:00:00Z","advance":-3601}"#,
        #"{"at":"1969-12-31T23:59:59Z","allow_backwards":true}"#, #"{"at":"9999-01-01T00:00:00Z"}"#,
    ])
    func clockGoesBackOnlyWhenAsked(json: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.admin(.put, "/admin/clock", json: json).problem()
            #expect(problem.status == 409 && problem.detail.contains("allow_backwards"))
            #expect(open.world.now == Date(seconds: 1_795_186_800))
        }
    }

    @Test func clockThatWasSetTicksOn() {
        let real = Box<Date>()
        real.value = Date(seconds: 100)
        let clock = SimulatedClock { real.value ?? Date(seconds: 0) }
        #expect(clock.change(to: Date(seconds: 500), allowingBackwards: false))
        real.value = Date(seconds: 107)
        #expect(clock.now == Date(seconds: 507))
        #expect(!clock.change(to: Date(seconds: 506), allowingBackwards: false))
        #expect(clock.change(to: Date(seconds: 50), allowingBackwards: true) && clock.ahead == -57)
    }
}
