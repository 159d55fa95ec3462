import CardNetwork
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import PaymentToken
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import StoreAPI
import StoreSupport
import Synchronization
import Testing
import TokenService

/// Payment tokens at the running server.
struct TokenTests {
    /// One way in which a token is not the one for this order.
    struct Wrong: Sendable, CustomStringConvertible {
        let description: String
        let name: Problem.Name
        let detail: String
        let change: @Sendable (inout TestTokens.Draft) throws -> Void

        init(
            _ description: String, _ name: Problem.Name, _ detail: String,
            _ change: @escaping @Sendable (inout TestTokens.Draft) throws -> Void
        ) {
            self.description = description
            self.name = name
            self.detail = detail
            self.change = change
        }
    }

    static let wrongs: [Wrong] = [
        Wrong("other amount", .tokenAmountMismatch, "Amount or currency") {
            $0.amount = Money(minorUnits: $0.amount.minorUnits + 1, currency: $0.amount.currency)
        },
        Wrong("other currency", .tokenAmountMismatch, "Amount or currency") {
            $0.amount = Money(
                minorUnits: $0.amount.minorUnits, currency: try #require(Currency(code: "EUR")))
        },
        Wrong("other merchant", .tokenInvalid, "another merchant") {
            $0.merchant = try TestTokens.shared.get().other
        },
        Wrong("unknown merchant key", .tokenInvalid, TokenRefusal.unknownMerchantKey.description) {
            $0.merchant = try TestTokens.merchant("merchant.org.example.acme", TestTokens.shared.get().portal)
        },
        Wrong("wrong application data", .applicationDataMismatch, "application data") {
            $0.applicationData = [1, 2, 3]
        },
        Wrong("no application data", .applicationDataMismatch, "application data") {
            $0.applicationData = nil
        },
        Wrong("stale signing time", .tokenInvalid, TokenRefusal.signingTime(age: 301).description) {
            $0.signedAt -= 301
        },
        Wrong("early signing time", .tokenInvalid, TokenRefusal.signingTime(age: -301).description) {
            $0.signedAt += 301
        },
        Wrong("foreign root", .tokenInvalid, TokenRefusal.foreignRoot.description) {
            $0.signer = try WalletAuthority(at: TestTokens.madeAt).signer(at: TestTokens.madeAt)
        },
        Wrong("two leaves", .tokenInvalid, TokenRefusal.repeatedMarker(.leaf).description) {
            let second = try TestTokens.shared.get().wallet.signer(at: TestTokens.madeAt)
            $0.signer = SigningIdentity(
                unchecked: $0.signer.leaf, intermediate: second.leaf, key: $0.signer.key)
        },
        Wrong("missing marker", .tokenInvalid, TokenRefusal.missingMarker(.intermediate).description) {
            let root = try TestTokens.shared.get().wallet.root
            $0.signer = SigningIdentity(unchecked: $0.signer.leaf, intermediate: root, key: $0.signer.key)
        },
        Wrong("card of a network that is not taken", .tokenInvalid, "no card") {
            $0.card = "3530111333300000"
        },
    ]

    @Test("T16 a wrong token charges nothing and leaves nothing behind", arguments: wrongs)
    func wrongTokenIsRefused(_ wrong: Wrong) async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            let answer = try await open.place(open.walletOrder(quote, wrong.change))
            let problem = try answer.problem()
            #expect(problem.name == wrong.name && answer.status == .unprocessableContent)
            #expect(problem.detail.contains(wrong.detail), "\(problem.detail)")
            #expect(try await open.count("shop_order") == 0)
            #expect(try await open.count("attempt") == 0)
            #expect(open.world.network.network.withLock { $0.description }.contains("0 attempts"))
            #expect(try await open.stock("COMB") == 1)
            // The same key with a good token.
            let paid = try await open.place(open.walletOrder(quote)).decoded(Order.self)
            #expect(paid.status == .paid)
            #expect(paid.number == "2026-000001")
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
        }
    }

    static let boundaries: [(seconds: Double, status: Int)] = [
        (300, 201), (-300, 201), (301, 422), (-301, 422),
    ]

    @Test(arguments: boundaries)
    func tokensAreGoodForFiveMinutesEitherWay(seconds: Double, status: Int) async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            let order = try open.walletOrder(quote) { $0.signedAt += seconds }
            #expect(try await open.place(order).status.code == status)
        }
    }

    @Test("T16 a token is spent once") func tokenIsSpentOnce() async throws {
        try await OpenShop.run { open in
            let first = try await open.quote()
            let second = try await open.quote()
            #expect(try await open.place(open.walletOrder(first)).status == .created)
            let again = try open.walletOrder(second) {
                $0.transactionIdentifier = Array(repeating: 0xAB, count: 28) + [0, 0, 0, 1]
            }
            let answer = try await open.place(again, key: "again-0123456789abcdef")
            #expect(try answer.problem().name == .tokenReplayed)
            #expect(try await open.stock("WAX") == 11)
            let paid = try await open.place(open.walletOrder(second), key: "again-0123456789abcdef")
            #expect(paid.status == .created)
        }
    }

    @Test func envelopeMayHoldMoreThanIsRead() async throws {
        try await OpenShop.run { open in
            let order = try open.walletOrder(try await open.quote())
            let json = String(decoding: try WireFormat.encode(order), as: UTF8.self)
            let more = json.replacing(
                #""paymentMethod":{"#,
                with: #""paymentMethod":{"paymentPass":{"primaryAccountIdentifier":"x"},"#)
            #expect(more != json)
            let answer = try await open.post(
                "/orders", json: more, [.idempotencyKey: "more-0123456789abcdef"])
            #expect(answer.status == .created)
            let wrong = json.replacing(#""paymentData":{"#, with: #""paymentData":{"price":1,"#)
            let refused = try await open.post(
                "/orders", json: wrong, [.idempotencyKey: "wrong-0123456789abcdef"])
            #expect(try refused.problem().name == .invalidBody)
        }
    }

    @Test func changedByteIsRefused() async throws {
        try await OpenShop.run { open in
            var order = try open.walletOrder(try await open.quote())
            guard case .wallet(var token) = order.payment else { return }
            let data = try #require(Data(base64Encoded: token.paymentData.data))
            var bytes = [UInt8](data)
            bytes[3] ^= 1
            token.paymentData.data = Data(bytes).base64EncodedString()
            order.payment = .wallet(token)
            let problem = try await open.place(order).problem()
            #expect(problem.name == .tokenInvalid)
        }
    }

    // MARK: The network

    @Test func cryptogramOverAnotherAmountIsDeclined() async throws {
        try await OpenShop.run { open in
            let order = try open.walletOrder(try await open.quote()) {
                $0.cryptogramAmount = Money(minorUnits: 1, currency: $0.amount.currency)
            }
            let problem = try await open.place(order).problem()
            #expect(problem.name == .paymentDeclined)
            #expect(problem.declineCode == ResponseCode.cryptogramFailed.declineCode)
            #expect(try await open.stock("WAX") == 11)
        }
    }

    @Test func repeatedCounterIsDeclined() async throws {
        try await OpenShop.run { open in
            #expect(try await open.place(open.walletOrder(try await open.quote())).status == .created)
            let order = try open.walletOrder(try await open.quote()) { $0.counter = 1 }
            let problem = try await open.place(order, key: "again-0123456789abcdef").problem()
            #expect(problem.declineCode == ResponseCode.cryptogramFailed.declineCode)
        }
    }

    @Test func cardThatNeedsItsPINPaysWithIt() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            func place(_ pin: Secret?, _ key: String) async throws -> TestResponse {
                try await open.place(
                    open.walletOrder(quote) {
                        $0.card = "4000002500003155"
                        $0.pin = pin
                    }, key: key)
            }
            let asked = try await place(nil, "first-0123456789abcdef").problem()
            #expect(asked.declineCode == "online_or_offline_pin_required")
            let wrong = try await place("8642", "second-0123456789abcdef").problem()
            #expect(wrong.declineCode == "incorrect_pin" && wrong.order == asked.order)
            let paid = try await place("1357", "third-0123456789abcdef").decoded(Order.self)
            #expect(paid.number == "2026-000001" && paid.payment?.displayName == "Visa 1881")
            #expect(try await open.everyStoredText().allSatisfy { !$0.contains("1357") })
        }
    }

    static let faults: [(NetworkFault, Int)] = [
        (.timeout, 201), (.late, 201), (.duplicate, 201), (.contradictory, 201), (.down, 402),
    ]

    @Test(arguments: faults)
    func networkThatFailsChargesOnceOrNever(_ fault: NetworkFault, status: Int) async throws {
        try await OpenShop.run(world: TestWorld(network: SQLiteCardNetwork { fault })) { open in
            let order = try open.walletOrder(try await open.quote())
            let answer = try await open.place(order)
            #expect(answer.status.code == status)
            #expect(try await open.place(order).text == answer.text)
            #expect(try await open.stock("WAX") == 11)
            try await open.expectBooksBalance()
        }
    }

    // MARK: The certificate

    @Test func certificateIsServedForWallets() async throws {
        try await OpenShop.run { open in
            let entry = try await open.store().entry(at: "/")
            let link = try #require(entry.links[.merchantCertificate])
            let der = try await open.store().merchantCertificate(link)
            let certificate = try ProcessingCertificate(der: der)
            #expect(certificate.merchantIdentifier == "merchant.org.example.acme")
            let answer = try await open.get(link.href, [.accept: "application/pkix-cert"])
            let tag = try #require(answer.headers[.eTag])
            #expect(answer.headers[.contentType] == "application/pkix-cert")
            let again = try await open.get(
                link.href, [.accept: "application/pkix-cert", .ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(try await open.get(link.href, [.accept: "image/png"]).status == .notAcceptable)
        }
    }
}
