import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSupport
import StoreAPI
import Testing

/// T13: two operations on one order at the same moment, and all that may come of them.
struct LegalResultTests {
    enum Start: String, Sendable { case held, paid }
    enum Act: String, Sendable { case cancel, capture, void, refund, refundAll, ship }

    struct Race: Sendable, CustomStringConvertible {
        var start: Start
        var first: Act
        var second: Act
        /// `statuses of both -> state`, every result that is legal.
        var results: Set<String>

        var description: String { "\(start): \(first) | \(second)" }
    }

    static let races: [Race] = [
        Race(
            start: .held, first: .cancel, second: .capture,
            results: [
                "200 409 -> cancelled cancelled voided none",
                "200 200 -> cancelled cancelled refunded none",
            ]),
        Race(
            start: .held, first: .cancel, second: .cancel,
            results: [
                "200 409 -> cancelled cancelled voided none", "409 200 -> cancelled cancelled voided none",
            ]),
        Race(
            start: .held, first: .cancel, second: .void,
            results: [
                "200 409 -> cancelled cancelled voided none", "200 200 -> cancelled cancelled voided none",
            ]),
        Race(
            start: .held, first: .capture, second: .void,
            results: [
                "200 409 -> paid open captured none", "409 200 -> awaiting_payment open voided none",
            ]),
        Race(
            start: .held, first: .capture, second: .capture,
            results: ["200 409 -> paid open captured none", "409 200 -> paid open captured none"]),
        Race(
            start: .paid, first: .cancel, second: .cancel,
            results: [
                "200 409 -> cancelled cancelled refunded none",
                "409 200 -> cancelled cancelled refunded none",
            ]),
        Race(
            start: .paid, first: .cancel, second: .refund,
            results: [
                "200 409 -> cancelled cancelled refunded none",
                "200 201 -> cancelled cancelled refunded none",
            ]),
        Race(
            start: .paid, first: .cancel, second: .refundAll,
            results: [
                "200 409 -> cancelled cancelled refunded none",
                "409 201 -> paid completed refunded none",
            ]),
        Race(
            start: .paid, first: .cancel, second: .ship,
            results: [
                "200 409 -> cancelled cancelled refunded none",
                "409 201 -> fulfilled completed captured fulfilled",
            ]),
        Race(
            start: .paid, first: .refundAll, second: .ship,
            results: [
                "201 409 -> paid completed refunded none",
                "201 201 -> fulfilled completed refunded fulfilled",
            ]),
        Race(
            start: .paid, first: .refundAll, second: .refundAll,
            results: [
                "201 409 -> paid completed refunded none", "409 201 -> paid completed refunded none",
            ]),
    ]

    @Test("T13 two operations at once end in a legal result", arguments: races)
    func resultIsLegal(_ race: Race) async throws {
        for round in 0..<6 {
            try await OpenShop.run { open in
                let order: Order
                switch race.start {
                case .held: order = try await open.authorized().0
                case .paid: order = try await open.paid()
                }
                let payment = try #require(try await open.paymentIDs(of: order.id).first)
                let acts = round.isMultiple(of: 2) ? [race.first, race.second] : [race.second, race.first]
                async let early = perform(acts[0], 0, open, order.id, payment)
                async let late = perform(acts[1], 1, open, order.id, payment)
                let codes = try await round.isMultiple(of: 2) ? [early, late] : [late, early]
                let result = "\(codes[0]) \(codes[1]) -> \(try await open.staffView(order).state)"
                #expect(race.results.contains(result), "\(result)")
                try await open.expectBooksBalance()
            }
        }
    }

    private func perform(
        _ act: Act, _ number: Int, _ open: OpenShop, _ order: String, _ payment: String
    ) async throws -> Int {
        let (path, body) =
            switch act {
            case .cancel: ("/orders/\(order)/cancel", "{}")
            case .capture: ("/payments/\(payment)/capture", "{}")
            case .void: ("/payments/\(payment)/void", "{}")
            case .refund:
                (
                    "/orders/\(order)/refunds",
                    #"{"amount":{"amount":"1.00","currency":"USD"},"reason":"x"}"#
                )
            case .refundAll: ("/orders/\(order)/refunds", #"{"reason":"x"}"#)
            case .ship: ("/orders/\(order)/fulfilments", "{}")
            }
        return try await open.staff(path, body, key: "race-\(number)-0123456789abc").status.code
    }
}
