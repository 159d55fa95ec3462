import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct HTTPTests {
    @Test func everyAnswerIsNamedAndVaries() async throws {
        try await OpenShop.run { open in
            for path in ["/", "/inventory", "/nowhere", "/rates?country=US", "/livez", "/readyz"] {
                let answer = try await open.get(path)
                #expect(answer.headers[.requestID]?.hasPrefix("req_") == true)
                #expect(answer.headers[.vary] == "Accept, Accept-Language, Accept-Encoding")
                #expect(answer.headers[.contentLanguage] == "en")
                #expect(answer.headers[.cacheControl] != nil)
            }
        }
    }

    @Test func problemNamesItsRequest() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/nowhere")
            #expect(answer.status == .notFound)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(try answer.problem().instance == answer.headers[.requestID])
        }
    }

    @Test(arguments: ["application/hal+json", "application/json", "*/*", "text/html;q=0.1, application/*"])
    func jsonIsGivenToWhoeverTakesIt(accept: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory", [.accept: accept])
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "application/hal+json")
        }
    }

    @Test(arguments: ["image/png", "text/html;q=0, text/*;q=0.5, application/json;q=0.0"])
    func whatNobodyTakesIsNotAcceptable(accept: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory", [.accept: accept])
            #expect(answer.status == .notAcceptable)
            #expect(try answer.problem().name == .notAcceptable)
        }
    }

    @Test func headHasTheHeadersOfGet() async throws {
        try await OpenShop.run { open in
            for path in ["/", "/inventory", "/shipping-services"] {
                let get = try await open.get(path)
                let head = try await open.client.executeRequest(
                    uri: path, method: .head, headers: [:], body: nil)
                #expect(head.status == .ok && head.body.readableBytes == 0)
                #expect(head.headers[.contentLength] == get.headers[.contentLength])
                #expect(head.headers[.eTag] == get.headers[.eTag])
            }
        }
    }

    @Test func wrongMethodNamesTheRightOnes() async throws {
        try await OpenShop.run { open in
            let answer = try await open.client.executeRequest(
                uri: "/orders", method: .delete, headers: [:], body: nil)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.headers[.allow] == "OPTIONS, POST")
            let options = try await open.client.executeRequest(
                uri: "/inventory", method: .options, headers: [:], body: nil)
            #expect(options.headers[.allow] == "GET, HEAD, OPTIONS")
        }
    }

    @Test func methodThatNobodyKnowsIsRefusedLikeAnyOther() async throws {
        try await OpenShop.run { open in
            let method = try #require(HTTPRequest.Method("QUERY"))
            let answer = try await open.client.executeRequest(
                uri: "/inventory", method: method, headers: [:], body: nil)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
            let nowhere = try await open.client.executeRequest(
                uri: "/nowhere", method: method, headers: [:], body: nil)
            #expect(nowhere.status == .notFound)
        }
    }

    @Test func onlyJSONIsTaken() async throws {
        try await OpenShop.run { open in
            let answer = try await open.post("/quotes", json: "lines=1", [.contentType: "text/plain"])
            #expect(answer.status == .unsupportedMediaType)
            #expect(answer.headers[.acceptPost] == "application/json, application/x-www-form-urlencoded")
            let charset = try await open.post(
                "/quotes", json: "{", [.contentType: "application/json; charset=utf-8"])
            #expect(charset.status == .badRequest)
        }
    }

    @Test(
        arguments: [
            ([.contentEncoding: "gzip"], "without Content-Encoding"),
            ([.contentType: "application/json; charset=ISO-8859-1"], "in UTF-8"),
            ([.contentType: "application/json;charset=\"utf-16\""], "in UTF-8"),
        ] as [(HTTPFields, String)])
    func bodyInAnotherCodingIsNotTaken(headers: HTTPFields, words: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.post("/quotes", json: "{}", headers)
            #expect(answer.status == .unsupportedMediaType && answer.headers[.acceptEncoding] == "identity")
            #expect(try answer.problem().detail.contains(words))
        }
    }

    @Test(arguments: ["application/json; charset=UTF-8", "application/json; charset=\"utf8\"; v=1"])
    func plainBodyIsTaken(type: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.post("/quotes", json: "{", [.contentType: type])
            #expect(answer.status == .badRequest)
        }
    }

    @Test func hugeBodyIsTooLarge() async throws {
        try await OpenShop.run { open in
            let answer = try await open.post("/quotes", json: String(repeating: " ", count: 70_000))
            #expect(answer.status == .contentTooLarge)
            #expect(try answer.problem().name == .payloadTooLarge)
        }
    }

    @Test func unknownMembersAreRefusedWithTheirPointers() async throws {
        try await OpenShop.run { open in
            let answer = try await open.post(
                "/quotes", json: #"{"lines":[{"variant":"v","quantity":1,"price":"0.01"}],"total":"1"}"#)
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.problem().errors?.map(\.pointer) == ["/lines/0/price", "/total"])
        }
    }

    @Test(arguments: [
        (#"{"lines":[{"variant":"v"}]}"#, "/lines/0/quantity", "required"),
        (#"{"lines":[{"variant":"v","quantity":1.5}]}"#, "/lines/0/quantity", "wrong-type"),
        (#"{"lines":[{"variant":"v","quantity":"1"}]}"#, "/lines/0/quantity", "wrong-type"),
        (#"{"lines":[{"variant":"v","quantity":0}]}"#, "/lines/0/quantity", "out-of-range"),
        (#"{"lines":[{"variant":"v","quantity":-2}]}"#, "/lines/0/quantity", "out-of-range"),
        (#"{"lines":[]}"#, "/lines", "out-of-range"), (#"{}"#, "/lines", "required"),
    ])
    func wrongLinesAreRefusedWithTheirPointers(json: String, pointer: String, code: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.post("/quotes", json: json).problem()
            #expect(problem.status == 422 && problem.name == .invalidBody)
            #expect(problem.errors?.map(\.pointer) == [pointer])
            #expect(problem.errors?.map(\.code) == [code])
        }
    }
}
