package import ApplePayJS
import Codecs
package import FoundationEssentials
import NIOCore
import NIOHTTP1
package import PayKit
package import PaymentToken

/// The origin of a page (RFC 6454), as browsers write it.
package struct PageOrigin: Hashable, Sendable {
    package let text: String
    /// Without a port.
    let host: String

    /// Nil for what is no origin of a page: `null`, a path, another scheme.
    package init?(_ text: String) {
        guard text.utf8.count <= 255,
            let match = text.wholeMatch(of: /https?:\/\/([a-z0-9._\-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/)
        else { return nil }
        (self.text, host) = (text, String(match.output.1))
    }
}

struct BridgeRequest: Sendable {
    let method: HTTPMethod
    let headers: HTTPHeaders
    let body: [UInt8]
    /// True where the merchant proved itself by its certificate.
    let isMutual: Bool
    /// The path without a query, with `ID` for the name of a session; and that name.
    let route: String, session: String

    init(_ request: NIOHTTPServerRequestFull, isMutual: Bool) {
        (method, headers, self.isMutual) = (request.head.method, request.head.headers, isMutual)
        body = request.body.map { Array($0.readableBytesView) } ?? []
        var path = request.head.uri.prefix { $0 != "?" }.split(
            separator: "/", omittingEmptySubsequences: false)
        session = path.count == 4 ? String(path[2]) : ""
        if path.count == 4 { path[2] = "ID" }
        route = path.joined(separator: "/")
    }

    /// The value of a header that stands once.
    subscript(name: String) -> String? {
        let values = headers[name]
        return values.count == 1 ? values[0] : nil
    }
}

/// Lets pages of a browser pay as if it had Apple Pay: serves the script, and plays one session at a time.
@MainActor
package final class Bridge {
    /// Plays a sheet to its end; its task is cancelled when the page is gone.
    package typealias Play =
        @MainActor (_ request: PaymentRequest, _ merchant: any ApplePayMerchant, _ validationURL: String)
        async -> ApplePaySession.Ending

    package struct Setting {
        /// The certificate that merchants prove themselves with; nil where nobody has to.
        package var identity: EncodedCertificate?
        package var allowed: Set<PageOrigin> = []
        /// The answers of `canMakePayments` and `canMakePaymentsWithActiveCard`.
        package var canMakePayments = true, hasActiveCard = true
        /// Asks whether pages of an origin are let in; nil where nobody can be asked.
        package var ask: (@Sendable (PageOrigin) async -> Bool)?
        /// Prints a line for the developer.
        package var report: @Sendable (String) -> Void = { _ in }
        package var now: @Sendable () -> Date = { Date() }
        package var bytes: @Sendable (Int) -> [UInt8] = { (0..<$0).map { _ in UInt8.random(in: 0...255) } }
        /// Until a page reads the events of a session that it began.
        package var attach = Duration.seconds(5)

        package init() {}
    }

    private let script: String
    private let setting: Setting
    private let play: Play
    private var gateway: MerchantGateway
    private var hosts: Set<String> = []
    private var validationURL = ""
    private var session: PageSession?
    /// Origins to which a question was answered by yes.
    private var letIn: Set<PageOrigin> = []
    /// Origins that were asked about, or refused without a question.
    private var decided: [PageOrigin: Task<Bool, Never>] = [:]

    /// The most origins that are remembered beside those of the setting; more are refused.
    private static let mostOrigins = 32
    nonisolated private static let left = "The page aborted the session, or was closed."

    /// - Parameter script: the text of `apple-pay.js`.
    package init(script: String, merchantIdentifier: String, _ setting: Setting, play: @escaping Play) {
        (self.script, self.setting, self.play) = (script, setting, play)
        gateway = MerchantGateway(merchantIdentifier: merchantIdentifier, identity: setting.identity)
    }

    func listens(on port: Int, secure: Int?) {
        let address = secure.map { "https://localhost:\($0)" } ?? "http://localhost:\(port)"
        validationURL = "\(address)/paymentservices/startSession"
        let names = ["127.0.0.1", "localhost", "[::1]"]
        for each in [port, secure].compactMap(\.self) { hosts.formUnion(names.map { "\($0):\(each)" }) }
        // Browsers leave out the ports of their schemes.
        if port == 80 || secure == 443 { hosts.formUnion(names) }
    }

    // MARK: Requests

    func handle(_ request: BridgeRequest, _ answer: BridgeAnswer) async {
        // Names that others point at this machine are not the bridge's (DNS rebinding).
        guard let host = request["host"], hosts.contains(host) else {
            return answer.send(.misdirectedRequest)
        }
        switch (request.method, request.route) {
        case (.OPTIONS, _):
            guard let page = await admitted(request["origin"]) else { return answer.send(.forbidden) }
            preflight(request, page, answer)
        case (.GET, "/apple-pay.js"): await serveScript(request, host, answer)
        case (.POST, "/paymentservices/startSession"), (.POST, "/paymentservices/paymentSession"):
            await validate(request, answer)
        case (.POST, "/requests"), (.POST, "/sessions"), (.POST, "/sessions/ID/completions"),
            (.GET, "/sessions/ID/events"):
            guard let page = await admitted(request["origin"]) else { return answer.send(.forbidden) }
            take(request, page, answer)
        default: answer.send(.notFound)
        }
    }

    /// Tells a browser that a page may ask, private network access among it.
    private func preflight(_ request: BridgeRequest, _ page: PageOrigin, _ answer: BridgeAnswer) {
        var headers = Self.headers(for: page)
        headers.add(name: "access-control-allow-methods", value: "GET, POST")
        headers.add(name: "access-control-allow-headers", value: "content-type")
        headers.add(name: "access-control-max-age", value: "600")
        if request["access-control-request-private-network"] != nil {
            headers.add(name: "access-control-allow-private-network", value: "true")
        }
        answer.send(.noContent, headers)
    }

    private static func headers(for page: PageOrigin?) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "cache-control": "no-store", "x-content-type-options": "nosniff", "vary": "origin",
            "content-type": "application/json",
        ]
        if let page { headers.add(name: "access-control-allow-origin", value: page.text) }
        return headers
    }

    /// The page, where its origin is let in: named by the setting, or by a yes to the question.
    private func admitted(_ origin: String?) async -> PageOrigin? {
        guard let page = origin.flatMap(PageOrigin.init) else { return nil }
        if setting.allowed.contains(page) || letIn.contains(page) { return page }
        guard decided[page] != nil || decided.count < Self.mostOrigins else { return nil }
        let decision =
            decided[page]
            ?? Task { [setting] in
                if await setting.ask?(page) == true { return true }
                setting.report("\(page.text) was refused; --allow \(page.text) lets its pages in.")
                return false
            }
        decided[page] = decision
        guard await decision.value else { return nil }
        letIn.insert(page)
        return page
    }

    /// A script is asked for without an origin, so that the page is known by its referrer; one that tells
    /// nothing gets a script that can do nothing, since all that it asks for is asked with an origin.
    private func serveScript(_ request: BridgeRequest, _ host: String, _ answer: BridgeAnswer) async {
        let referrer = request["referer"]?.firstMatch(of: /^https?:\/\/[^\/]+/)
        let origin =
            request.headers.contains(name: "origin")
            ? request["origin"] ?? "" : referrer.map { String($0.output) }
        let page = await admitted(origin)
        guard origin == nil || page != nil else { return answer.send(.forbidden) }
        var headers = Self.headers(for: page)
        headers.replaceOrAdd(name: "content-type", value: "text/javascript; charset=utf-8")
        headers.add(name: "cross-origin-resource-policy", value: "cross-origin")
        let told: JSONTree = [
            "bridge": .text("\(request.isMutual ? "https" : "http")://\(host)"),
            "canMakePayments": .bool(setting.canMakePayments), "hasActiveCard": .bool(setting.hasActiveCard),
        ]
        let text = script.replacing("__SETTING__", with: String(decoding: told.json, as: UTF8.self))
        answer.send(.ok, headers, Array(text.utf8))
    }

    /// A client's handshake with the validation of merchants failed.
    func turnedAway() {
        setting.report(
            "A client of \(validationURL) was turned away: it has to trust root.pem, and to prove itself by "
                + "merchant-identity.pem and its key.")
    }

    private func validate(_ request: BridgeRequest, _ answer: BridgeAnswer) async {
        // A page may ask by itself for a first try; Apple's gateway answers servers alone.
        let page = await admitted(request["origin"])
        guard !request.headers.contains(name: "origin") || page != nil && setting.identity == nil else {
            return answer.send(.forbidden)
        }
        let domains = Set(setting.allowed.union(letIn).map(\.host))
        let headers = Self.headers(for: page)
        do throws(MerchantGateway.Refusal) {
            let session = try gateway.issue(
                request.body, isMutual: request.isMutual, domains: domains, at: setting.now(), setting.bytes)
            answer.send(.ok, headers, session.json)
        } catch {
            setting.report("Merchant validation was refused. \(error.reason)")
            let body: JSONTree = ["statusMessage": .text(error.reason)]
            answer.send(error.isForbidden ? .forbidden : .badRequest, headers, body.json)
        }
    }

    // MARK: Sessions

    private func take(_ request: BridgeRequest, _ page: PageOrigin, _ answer: BridgeAnswer) {
        let headers = Self.headers(for: page)
        // No form of a page can send this type without the preflight.
        guard request.method == .GET || request["content-type"] == "application/json" else {
            return answer.send(.unsupportedMediaType, headers)
        }
        if request.session.isEmpty { return begin(request, page, answer, headers) }
        guard let session, session.origin == page,
            constantTimeEquals(session.id.utf8, request.session.utf8)
        else { return answer.send(.notFound, headers) }
        if request.method == .GET { return attach(session, answer, headers) }
        let body = JSONTree(json: request.body) ?? .null
        let completion = body["completion"] == .null ? nil : body["completion"].json
        let isTaken = session.complete(body["number"].integer ?? 0, completion)
        answer.send(isTaken ? .noContent : .conflict, headers)
    }

    /// Checks a request, and begins its session where none is.
    private func begin(
        _ request: BridgeRequest, _ page: PageOrigin, _ answer: BridgeAnswer, _ headers: HTTPHeaders
    ) {
        let id = Hexadecimal.encode(setting.bytes(16))
        let read: PaymentRequest
        do throws(ApplePayRequestFaults) {
            read = try ApplePayRequest.read(
                request.body, id: id, merchantIdentifier: gateway.merchantIdentifier)
        } catch {
            let faults: JSONTree = ["faults": .list(error.list.map { .text("\($0)") })]
            return answer.send(.unprocessableEntity, headers, faults.json)
        }
        if request.route == "/requests" { return answer.send(.ok, headers, Array("{}".utf8)) }
        guard session == nil else { return answer.send(.conflict, headers) }
        let new = PageSession(id: id, origin: page) { [weak self] in
            guard let self else { return nil }
            return gateway.redeem($0, from: page.host, at: setting.now())
        }
        session = new
        new.play = Task { [self] in await run(read, new) }
        answer.send(.created, headers, (["id": .text(id)] as JSONTree).json)
    }

    private func run(_ request: PaymentRequest, _ new: PageSession) async {
        let watch = Task { [attach = setting.attach] in
            try? await Task.sleep(for: attach)
            if !new.isAttached { new.leave(Self.left) }
        }
        let isAttached = await new.attached()
        watch.cancel()
        let ending = isAttached ? await play(request, new, validationURL) : .stopped(Self.left)
        session = nil
        new.end(ending)
        setting.report("\(new.origin.text): \(ending.sentence)")
    }

    private func attach(_ session: PageSession, _ answer: BridgeAnswer, _ headers: HTTPHeaders) {
        guard !session.isAttached else { return answer.send(.conflict, headers) }
        var headers = headers
        headers.replaceOrAdd(name: "content-type", value: "application/x-ndjson")
        headers.add(name: "transfer-encoding", value: "chunked")
        answer.begin(.ok, headers)
        answer.channel.flush()
        answer.channel.closeFuture.whenComplete { _ in
            Task { @MainActor in session.leave(Self.left) }
        }
        session.attach(answer)
    }
}
