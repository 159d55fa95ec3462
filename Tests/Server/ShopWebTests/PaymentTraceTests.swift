import HTTPTypes
import HummingbirdTesting
import Logging
import PayKit
import ShopCore
import ShopSupport
import StoreAPI
import Testing

/// The log at level debug says what the server did for each payment, step by step.
struct PaymentTraceTests {
    /// The steps of a log: name, outcome, and whether it names a payment or refund.
    private static func steps(_ log: LogBook) -> [String] {
        log.lines.filter { $0.hasPrefix("payment step") }.compactMap { line in
            guard let step = line.firstMatch(of: /"step": (\w+)/)?.1,
                let outcome = line.firstMatch(of: /"outcome": ([^,\]]+)/)?.1,
                let payment = line.firstMatch(of: /"payment": (\w+|-)/)?.1,
                line.contains("\"ms\": 0.0"), line.contains("\"request\": req_")
            else { return "malformed: \(line)" }
            return "\(step) \(outcome) \(payment.prefix { $0 != "_" })"
        }
    }

    @Test func walletPaymentThatPassesTakesEveryStep() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let order = try open.walletOrder(try await open.quote())
            let answer = try await open.place(order)
            #expect(answer.status == .created)
            #expect(
                Self.steps(log) == [
                    "verify done -", "decrypt done -", "compare done -", "record done pay",
                    "authorize approved pay", "capture done pay", "track captured pay",
                ])
            #expect(
                answer.headers[HTTPField.Name("Server-Timing") ?? .server]
                    == "verify;dur=0.0, decrypt;dur=0.0, compare;dur=0.0, record;dur=0.0, "
                    + "authorize;dur=0.0, capture;dur=0.0, track;dur=0.0")
            guard case .wallet(let token) = order.payment else { return }
            let placed = try answer.decoded(Order.self)
            for secret in [
                token.paymentData.data, token.paymentData.signature, "4242", "example.org", placed.id,
                placed.token ?? "ot_", "key-0123456789abcdef",
            ] {
                #expect(!log.text.contains(secret), "\(secret)")
            }
        }
    }

    @Test func declinedCardIsNotCaptured() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            var order = try await open.cardOrder(open.quote())
            order.payment = .card(.visa("4000000000000002"))
            #expect(try await open.place(order).status.code == 402)
            #expect(
                Self.steps(log) == [
                    "check done -", "record done pay", "authorize doNotHonor pay", "track declined pay",
                ])
        }
    }

    @Test func brokenTokenGoesNoFurtherThanItsFirstFault() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            var order = try open.walletOrder(try await open.quote())
            guard case .wallet(var token) = order.payment else { return }
            token.paymentData.signature = "AAAA"
            order.payment = .wallet(token)
            #expect(try await open.place(order).status.code == 422)
            #expect(Self.steps(log) == ["verify signature is not a well-formed CMS SignedData -"])
        }
    }

    @Test func tokenOfAnotherOrderIsFoundOutByComparing() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let (first, second) = (try await open.quote(), try await open.quote())
            var order = try open.walletOrder(first)
            order.payment = try open.walletOrder(second).payment
            #expect(try await open.place(order).status.code == 422)
            #expect(
                Self.steps(log) == [
                    "verify done -", "decrypt done -", "compare applicationDataMismatch -",
                ])
        }
    }

    @Test func refundAndVoidAreSteps() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let order = try await open.unpaid()
            _ = try await open.pay(order, capture: .manual, key: "hold-0123456789abcdef")
            _ = try await open.cancel(order, key: "cancel-0123456789abcdef")
            let other = try await open.unpaid(key: "second-0123456789abcdef")
            _ = try await open.pay(other, key: "pay-0123456789abcdef")
            _ = try await open.staff(
                "/orders/\(other.id)/refunds", #"{"reason":"sorry"}"#, key: "refund-0123456789abcdef")
            #expect(
                Self.steps(log) == [
                    "check done -", "record done pay", "authorize approved pay", "void done pay",
                    "track voided pay", "check done -", "record done pay", "authorize approved pay",
                    "capture done pay", "track captured pay", "refund done rf", "track done rf",
                ])
        }
    }

    @Test func logWithoutDebugLinesHasNoStepsAndNoTimings() async throws {
        let log = LogBook()
        var logger = log.logger
        logger.logLevel = .info
        try await OpenShop.run(logger: logger) { open in
            let answer = try await open.place(open.cardOrder(open.quote()))
            #expect(answer.status == .created && Self.steps(log).isEmpty)
            #expect(answer.headers[HTTPField.Name("Server-Timing") ?? .server] == nil)
        }
    }
}
