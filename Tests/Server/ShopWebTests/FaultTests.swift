import CardNetwork
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import NIOCore
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing
import TokenService

/// Faults that are ordered, and what they do to whom.
struct FaultTests {
    /// An answer that the contract does not know, as faults give.
    private func ask(
        _ open: OpenShop, _ path: String, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await open.client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    }

    @discardableResult
    private func order(_ open: OpenShop, _ json: String) async throws -> WireFault {
        let answer = try await open.admin(.post, "/admin/faults", json: json)
        #expect(answer.status == .created)
        let fault = try answer.decoded(WireFault.self)
        #expect(answer.place == fault.links?[.this]?.href)
        return fault
    }

    @Test(arguments: [
        ("/admin/faults", HTTPRequest.Method.get, nil),
        ("/admin/faults", .post, #"{"kind":"carrier_down"}"#),
        ("/admin/faults", .delete, nil), ("/admin/faults/flt_1", .delete, nil), ("/admin/clock", .get, nil),
        ("/admin/clock", .put, #"{"advance":1}"#),
    ])
    func faultsAndClockAreClosedUnlessTheServerWasStartedWithThem(
        path: String, method: HTTPRequest.Method, json: String?
    ) async throws {
        try await OpenShop.run(world: TestWorld(allowsFaults: false)) { open in
            let problem = try await open.admin(method, path, json: json).problem()
            #expect(problem.status == 403 && problem.name == .forbidden)
            #expect(problem.detail.contains("--allow-faults"))
        }
    }

    @Test func errorsStrikeSoOftenAndThenNoMore() async throws {
        try await OpenShop.run { open in
            try await order(
                open, #"{"kind":"error","status":503,"operation":"listInventory","count":2}"#)
            for _ in 0..<2 {
                let answer = try await ask(open, "/inventory")
                #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "1")
                let problem = try answer.problem()
                #expect(problem.name == .overloaded && problem.retryable)
                #expect(problem.instance == answer.headers[.requestID])
                #expect(try await open.get("/shipping-services").status == .ok)
            }
            #expect(try await open.get("/inventory").status == .ok)
            #expect(try await open.admin(.get, "/admin/faults").decoded(WireFaults.self).faults.isEmpty)
        }
    }

    @Test func faultsAreTakenInTheirOrder() async throws {
        try await OpenShop.run { open in
            try await order(open, #"{"kind":"error","status":429,"count":1}"#)
            try await order(open, #"{"kind":"error","status":502,"operation":"showEntry","count":1}"#)
            try await order(open, #"{"kind":"error","status":500}"#)
            let statuses = [
                try await ask(open, "/").status.code, try await ask(open, "/inventory").status.code,
                try await ask(open, "/").status.code, try await ask(open, "/").status.code,
            ]
            #expect(statuses == [429, 500, 502, 500])
        }
    }

    @Test func oneOfManyAtOnceMeetsTheLastOfACount() async throws {
        try await OpenShop.run { open in
            try await order(open, #"{"kind":"error","status":500,"operation":"showEntry","count":3}"#)
            let failed = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 {
                    group.addTask { try await ask(open, "/").status == .ok ? 0 : 1 }
                }
                return try await group.reduce(0, +)
            }
            #expect(failed == 3)
        }
    }

    @Test func administrationFailsOnlyByItsName() async throws {
        try await OpenShop.run { open in
            try await order(open, #"{"kind":"error","status":500}"#)
            try await order(open, #"{"kind":"error","status":503,"operation":"listKeys","count":1}"#)
            let key: HTTPFields = [.authorization: "Bearer \(open.adminKey)"]
            #expect(try await ask(open, "/admin/keys", key).status == .serviceUnavailable)
            #expect(try await open.admin(.get, "/admin/keys").status == .ok)
            #expect(try await ask(open, "/").status == .internalServerError)
            #expect(try await open.admin(.delete, "/admin/faults").status == .noContent)
            #expect(try await open.get("/").status == .ok)
        }
    }

    @Test func oneFaultIsRemovedByItsAddress() async throws {
        try await OpenShop.run { open in
            let first = try await order(open, #"{"kind":"error","status":500}"#)
            let second = try await order(open, #"{"kind":"carrier_down"}"#)
            let place = try #require(first.links?[.this]?.href)
            #expect(try await open.admin(.delete, place).status == .noContent)
            #expect(try await open.admin(.delete, place).status == .notFound)
            let left = try await open.admin(.get, "/admin/faults").decoded(WireFaults.self).faults
            #expect(left == [second])
        }
    }

    @Test func delayPassesBeforeTheWorkBegins() async throws {
        try await OpenShop.run { open in
            try await order(open, #"{"kind":"latency","milliseconds":120,"operation":"showEntry","count":1}"#)
            try await order(open, #"{"kind":"error","status":500,"operation":"showEntry","count":1}"#)
            let began = ContinuousClock.now
            #expect(try await ask(open, "/").status == .internalServerError)
            #expect(ContinuousClock.now - began >= .milliseconds(120))
            #expect(try await open.get("/").status == .ok)
        }
    }

    @Test(arguments: [
        (#"{"kind":"flood"}"#, "/kind", "invalid"), (#"{"kind":"error"}"#, "/status", "required"),
        (#"{"kind":"error","status":200}"#, "/status", "out-of-range"),
        (#"{"kind":"latency","milliseconds":0}"#, "/milliseconds", "out-of-range"),
        (#"{"kind":"cut","when":"often"}"#, "/when", "invalid"),
        (#"{"kind":"cut","when":"after","count":0}"#, "/count", "out-of-range"),
        (#"{"kind":"decline"}"#, "/decline_code", "required"),
        (#"{"kind":"carrier_down","operation":"flyToTheMoon"}"#, "/operation", "invalid"),
        (#"{"kind":"error","status":500,"operation":"removeFaults"}"#, "/operation", "invalid"),
    ])
    func wrongFaultsAreRefusedWithTheirPointers(json: String, pointer: String, code: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.admin(.post, "/admin/faults", json: json).problem()
            #expect(problem.status == 422 && problem.errors?.map(\.pointer) == [pointer])
            #expect(problem.errors?.map(\.code) == [code])
            #expect(open.world.faults.board.all.isEmpty)
        }
    }

    // MARK: The network

    static let outcomes: [(String, Int, String?)] = [
        (#""decline","decline_code":"insufficient_funds""#, 402, "insufficient_funds"),
        (#""network","outcome":"issuer_down""#, 402, "issuer_not_available"),
        (#""network","outcome":"timeout""#, 201, nil), (#""network","outcome":"late""#, 201, nil),
        (#""network","outcome":"duplicate""#, 201, nil),
        (#""network","outcome":"contradictory""#, 201, nil),
    ]

    @Test(arguments: outcomes)
    func networkDoesAsItIsTold(outcome: String, status: Int, decline: String?) async throws {
        try await OpenShop.run { open in
            let fault = try await order(
                open, #"{"kind":\#(outcome),"operation":"placeOrder","count":1}"#)
            #expect(fault.declineCode == (decline == "insufficient_funds" ? decline : nil))
            let answer = try await open.place(open.cardOrder(open.quote()))
            #expect(answer.status.code == status)
            if let decline { #expect(try answer.problem().declineCode == decline) }
            let next = try await open.place(
                open.cardOrder(open.quote()), key: "second-0123456789abcdef")
            #expect(next.status == .created)
            try await open.expectBooksBalance()
        }
    }

    @Test(
        arguments: WireFault.Step.allCases.filter {
            $0.rawValue.hasSuffix("authorize") || $0.rawValue.hasSuffix("capture")
        })
    func workStandsStillWhereItIsTold(step: WireFault.Step) async throws {
        try await OpenShop.run { open in
            try await order(open, #"{"kind":"stall","at":"\#(step.rawValue)","milliseconds":120,"count":1}"#)
            let request = try await open.cardOrder(open.quote())
            let began = ContinuousClock.now
            #expect(try await open.place(request).status == .created)
            #expect(ContinuousClock.now - began >= .milliseconds(120))
            #expect(open.world.faults.board.all.isEmpty)
        }
    }

    @Test func everyDeclineCodeCanBeOrdered() async throws {
        try await OpenShop.run { open in
            for decline in ResponseCode.declines.compactMap(\.declineCode) {
                let fault = try await order(open, #"{"kind":"decline","decline_code":"\#(decline)"}"#)
                #expect(fault.declineCode == decline && fault.operation == "*")
            }
        }
    }
}
